"""Short forms and parties that the evidence explains stand for each other."""

from pincite.answering.acronyms import explained, spelled_out, understood
from pincite.answering.constraints.fitting import fitting
from pincite.answering.constraints.mentions import insisted
from pincite.answering.read_chunk import read_of
from pincite.question.record import read_question
from pincite.values.frequencies import frequencies
from pincite.values.terms import terms_of
from tests.pincite.answering.chunks import candidate, read


def test_an_acronym_is_read_from_where_it_is_explained() -> None:
    assert explained(["Class 3 solvents have a permitted daily exposure (PDE) of 50 mg."]) == {
        "pde": frozenset(terms_of("permitted daily exposure"))
    }
    assert explained(["The limit (see Table 2) holds.", "measured by the laboratory (QC)"]) == {}


def test_a_row_with_the_acronym_covers_the_words() -> None:
    explaining = read_of(candidate("Solvents have a permitted daily exposure (PDE) by class."))
    row = read_of(candidate("Solvent\tPDE (mg/day)\nAcetonitrile\t4.1"))
    (_, enlarged) = spelled_out([explaining, row], {})
    assert set(terms_of("permitted daily exposure")) <= enlarged.passages[0].terms
    assert not set(terms_of("permitted daily exposure")) <= row.passages[0].terms


def test_a_role_speaks_for_its_name_in_its_own_paper_alone() -> None:
    theirs = "If the Customer terminates early, a fee of EUR 900 is due."
    ours = "If the Supplier terminates early, a fee of EUR 400 is due."
    here = read(f"Corvane Ltd (“Supplier”) serves Acme GmbH (“Customer”). {theirs} {ours}", doc_id="a")
    there = read(ours, doc_id="other")
    mine, other = spelled_out([here, there], {})
    assert "corvan" in mine.passages[-1].terms
    assert "corvan" not in other.passages[-1].terms
    needs = read_question("What is the fee if Corvane terminates early?")
    said = [p.text for p in fitting(needs, insisted(needs, frequencies()), mine, frequencies())]
    assert ours in said
    assert theirs not in said


def test_a_short_form_of_the_question_and_the_full_name_of_the_evidence_are_one() -> None:
    asked = read_question("What were the sales in LATAM?")
    evidence = read("Sales in Latin America were 3 million. The plant in Lund was sold.", doc_id="report")
    forms = understood(asked, [evidence])
    assert forms == {"LATAM": "Latin America"}
    (spelled,) = spelled_out([evidence], forms, asked)
    sales, plant = spelled.passages
    assert set(terms_of("LATAM")) <= sales.terms
    assert plant.terms == evidence.passages[1].terms
    assert [(p.text, p.spans) for p in spelled.passages] == [(p.text, p.spans) for p in evidence.passages]


def test_what_nothing_explains_stays_as_it_was_read() -> None:
    evidence = read("Sales in Latin America were 3 million.")
    assert spelled_out([evidence], {}) == (evidence,)


def test_where_the_evidence_has_the_short_form_it_speaks_of_the_full_name_of_the_question() -> None:
    asked, evidence = read_question("What were the sales in Latin America?"), read("LATAM sales were 3 million.")
    forms = understood(asked, [evidence])
    assert forms == {"LATAM": "Latin America"}
    assert set(terms_of("Latin America")) <= spelled_out([evidence], forms, asked)[0].passages[0].terms
