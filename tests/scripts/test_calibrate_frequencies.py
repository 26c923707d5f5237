"""The table of general frequencies can be made again from the public texts it was counted in."""

import gzip
import json
import os
from pathlib import Path

import pytest

from pincite.values.frequencies import frequencies
from scripts.calibrate_frequencies import ARTICLE, FEWEST, STRETCH, TABLE, table, texts


def lay_out(folder: Path) -> Path:
    """One row of each public set, in the form that it is published in."""
    for name in ("clapnq", "wice", "scifact"):
        (folder / name).mkdir()
    passage = {"passages": [{"title": "Rivers", "text": "The Rhine is long ."}]}
    for half in ("dev_answerable", "dev_unanswerable"):
        (folder / "clapnq" / f"{half}.jsonl").write_text(json.dumps(passage) + "\n", encoding="utf-8")
    article = {"evidence": [f"Sentence {number}." for number in range(ARTICLE + 3)]}
    (folder / "wice" / "dev.jsonl").write_text(json.dumps(article) + "\n", encoding="utf-8")
    with gzip.open(folder / "scifact" / "corpus.jsonl.gz", "wt", encoding="utf-8") as lines:
        lines.write(json.dumps({"title": "Cells", "sentences": ["They divide.\n", "They grow."]}) + "\n")
    return folder


def test_a_text_is_a_passage_a_stretch_of_an_article_or_an_abstract_with_its_title(tmp_path: Path) -> None:
    found = list(texts(lay_out(tmp_path)))
    assert found[:2] == ["Rivers The Rhine is long ."] * 2
    assert found[2] == " ".join(f"Sentence {number}." for number in range(STRETCH))
    assert found[-2].endswith(f"Sentence {ARTICLE - 1}.")
    assert found[-1].split() == ["Cells", "They", "divide.", "They", "grow."]
    assert len(found) == 2 + ARTICLE // STRETCH + 1


def test_a_stem_counts_once_a_text_in_all_its_forms_and_a_rare_one_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "frequencies.tsv"
    path.write_text(
        table([*["Fees are paid; he pays the fee."] * FEWEST, *["A waiver."] * (FEWEST - 1)]), encoding="utf-8"
    )
    assert path.read_text(encoding="utf-8").splitlines() == [
        f"documents\t{2 * FEWEST - 1}",
        f"fee\t{FEWEST}",
        f"pay\t{FEWEST}",
    ]
    counted = frequencies(path)
    assert counted.known("fee")
    assert not counted.known("waiver")


@pytest.mark.skipif(
    "PINCITE_EXTERNAL_DATA" not in os.environ,
    reason="PINCITE_EXTERNAL_DATA names no folder with clapnq, wice and scifact",
)
def test_counting_again_gives_the_table() -> None:
    assert table(texts(Path(os.environ["PINCITE_EXTERNAL_DATA"]))) == TABLE.read_text(encoding="utf-8")
