"""Signs of a Word file that are elements of their own: symbols, hyphens, formulas."""

import pytest

from tests.pincite.ingest.structure.word_xml import blocks, page, paragraph


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ('<w:r><w:sym w:font="Symbol" w:char="F0A3"/></w:r>', "at ≤ 25 C"),
        ('<w:r><w:sym w:font="Symbol" w:char="A3"/></w:r>', "at ≤ 25 C"),
        ('<w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r>', "at ☑ 25 C"),
        ('<w:r><w:sym w:font="Symbol" w:char="F03C"/></w:r>', "at < 25 C"),
        ('<w:r><w:sym w:font="Wingdings" w:char="F04A"/></w:r>', "at \uf04a 25 C"),
        ('<w:r><w:sym w:font="Arial" w:char="F0B1"/></w:r>', "at ± 25 C"),
        ('<w:r><w:sym w:font="Cambria Math" w:char="2264"/></w:r>', "at ≤ 25 C"),
        ('<w:r><w:sym w:font="Symbol" w:char="D800"/></w:r>', "at  25 C"),
        ('<w:r><w:sym w:font="Symbol" w:char="none"/></w:r>', "at  25 C"),
        ("<w:r><w:noBreakHyphen/></w:r>", "at - 25 C"),
        ("<w:r><w:softHyphen/></w:r>", "at  25 C"),
        ("<m:oMath><m:r><m:t>q=F/A</m:t></m:r></m:oMath>", "at q=F/A 25 C"),
    ],
)
def test_a_sign_that_is_an_element_of_its_own_is_read(said: str, read: str) -> None:
    assert blocks(page(paragraph("at ", said, " 25 C"))) == [read]


def test_a_fraction_is_no_other_figure() -> None:
    parts = "".join(f"<m:{name}><m:r><m:t>{said}</m:t></m:r></m:{name}>" for name, said in (("num", "1"), ("den", "2")))
    assert blocks(page(paragraph(f"<m:oMath><m:f>{parts}</m:f></m:oMath>"))) == ["1/2"]
