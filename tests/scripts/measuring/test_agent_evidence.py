"""What is told of a word by how it is met: as somebody who acts, as something else, or as a person's own name."""

import json
import lzma
from pathlib import Path

import pytest

from evals.cases.overlap import reserved_texts
from evals.cases.splits import SplitError, inputs_of
from scripts.measuring.agent_evidence import Evidence, evidence_of

OWN = {False: (8.0, 4.0), True: (8.0, 4.0)}


def test_whoever_acts_is_somebody_and_what_is_acted_with_is_something() -> None:
    found = Evidence()
    found.add_texts(["The farrier who shod it left. The horse was shod by the farrier.", "It was in the stable."])
    assert found.somebody["farrier"] > found.something["farrier"]
    assert found.something["stable"] > found.somebody["stable"]


def test_the_head_of_an_answer_to_who_is_somebody_and_to_what_something() -> None:
    found = Evidence()
    found.add_answer("Who opens the gate?", "the head of the stables", OWN)
    found.add_answer("What opens the gate?", "a brass key", OWN)
    assert (found.somebody["head"], found.something["key"]) == (8.0, 4.0)
    assert not found.somebody["stable"]


def test_a_word_behind_a_name_that_is_never_written_small_is_a_surname() -> None:
    found = Evidence()
    found.add_texts(["Mary Cook left.", "An audit is long; the Audit Committee met."])
    assert found.surnames["cook"] == 1
    assert found.titles["committee"] == 1


def test_of_a_labelled_word_nothing_else_counts() -> None:
    found = Evidence()
    found.add_texts(["The timer who rang it."])
    found.add_examples([{"label": "something", "word": "timer"}])
    assert found.somebody["timer"] == 0
    assert found.something["timer"] > 0


def test_a_public_text_that_stands_in_what_gates_is_refused(tmp_path: Path) -> None:
    public, own, _ = inputs_of("data/calibration/agents-v1.json")
    golden = " ".join(next(iter(reserved_texts().runs)))
    _lay_out(tmp_path, {"set": public.sets[0], "question": "Who?", "passage": golden, "label": 0})
    with pytest.raises(SplitError, match="stands in"):
        evidence_of(public, own, tmp_path)


def test_a_text_of_a_measuring_set_and_an_answer_of_a_set_that_is_not_counted_tell_nothing(tmp_path: Path) -> None:
    public, own, _ = inputs_of("data/calibration/agents-v1.json")
    measured = "The zorbist who came first was asked to wait in the hall until the others had come too."
    answered = {"question": "Who waits?", "label": 1, "answers": [{"text": "the zorbist"}]}
    _lay_out(
        tmp_path,
        {"set": "squad2_dev", "passage": measured, **answered},
        {"set": public.sets[0], "passage": measured, **answered},
        {"set": "boolq_yn", "passage": "The zorbist who left.", **answered},
        {"set": public.sets[0], "passage": "The quibbler who left.", **answered, "answers": [{"text": "a quibbler"}]},
    )
    found = evidence_of(public, own, tmp_path)
    assert found.somebody["zorbist"] == 0
    assert found.somebody["quibbler"] > 0


def _lay_out(folder: Path, *rows: dict[str, object]) -> None:
    """The public folder with *rows* as its answered questions, and nothing else."""
    (folder / "reading").mkdir()
    (folder / "clapnq").mkdir()
    for name in ("qa", "rel", "nli"):
        with lzma.open(folder / "reading" / f"{name}.jsonl.xz", "wt", encoding="utf-8") as lines:
            lines.writelines(json.dumps(row) + "\n" for row in (rows if name == "qa" else ()))
    for name in ("dev_answerable", "dev_unanswerable"):
        (folder / "clapnq" / f"{name}.jsonl").write_text("", encoding="utf-8")
