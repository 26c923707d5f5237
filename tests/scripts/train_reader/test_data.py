"""
What is measured never trains; a window never cuts an answer or a claim's support away; a negative does not hold the
answer.
"""

import json
import os
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from pincite.contracts import DATA
from scripts.check_reading import rows_of
from scripts.measuring.own_claims import claimed_passages
from scripts.measuring.own_inferences import inference_sections
from scripts.train_reader.decontaminate import RUN, WordRuns
from scripts.train_reader.mixture import cleaned, draw, material
from scripts.train_reader.negatives import Miner
from scripts.train_reader.own import own_rows
from scripts.train_reader.pairs import pair_of, window
from scripts.train_reader.rows import Answer, Row, split_of
from scripts.train_reader.sets import ReadingSet, reading_sets

MEASURED = (
    "The hold time of bulk tablets is two hundred and seventy days, counted from the day of compression in the "
    "main building."
)
MEASURED_SETS = {
    "wice_dev",
    "scifact_train",
    "healthver_dev",
    "climate_fever",
    "obliqa_dev",
    "wikiqa",
    "selqa",
    "trecqa",
}


def words(first, count):
    return " ".join(f"w{number}" for number in range(first, first + count))


def seeded(seed=0):
    return Random(seed)


def row(name, passage, *, text="When?", label="1", answers=(), task="qa"):
    return Row(task, name, text, passage, label, answers)


def test_what_the_issue_measures_is_left_out_whole():
    table = reading_sets()
    roles = {name: one.role for (_, name), one in table.items()}
    summaries = {name for name in roles if name.startswith("summedits_")}
    assert len(summaries) == 8
    assert {name for name, role in roles.items() if role == "measured"} == MEASURED_SETS | summaries


@pytest.mark.parametrize("licence", ["unknown", "CC BY-NC 3.0", "non-commercial (OPP-115)"])
def test_a_set_without_a_fitting_licence_cannot_train(licence):
    with pytest.raises(ValidationError, match="does not permit weights that ship"):
        ReadingSet(
            name="x",
            task="qa",
            role="train",
            licence=licence,
            licence_from=None if licence == "unknown" else "original",
            share=1,
            because="y",
        )


def test_a_run_of_thirteen_words_is_found_whatever_its_case_and_punctuation():
    runs = WordRuns([MEASURED])
    copied = "Note: THE HOLD TIME — of bulk tablets is two hundred and seventy days counted. Other words follow."
    assert runs.shares(copied)
    assert not runs.shares("The hold time of bulk tablets is two hundred days, and seventy more are counted elsewhere.")
    assert not runs.shares("the hold time of bulk tablets")
    assert not WordRuns([]).shares(MEASURED)


@given(st.integers(0, 40), st.integers(0, 20))
def test_exactly_the_runs_of_thirteen_words_count(begin, length):
    assert WordRuns([words(0, 60)]).shares(f"before {words(begin, length)} behind") == (length >= RUN)


def test_rows_on_measured_passages_leave_every_set_and_are_counted():
    rows = [
        ("train", row("qed", f"Once more. {MEASURED}")),
        ("dev", row("fever_ath", MEASURED, task="nli")),
        ("train", row("qed", words(0, 30))),
    ]
    kept, dropped = cleaned(rows, WordRuns([MEASURED]), frozenset())
    assert [one.passage for _, one in kept] == [words(0, 30)]
    assert dropped == {"qed": 1, "fever_ath": 1}


def test_a_measured_question_trains_on_no_other_passage_either():
    rows = [
        ("train", row("qed", words(0, 30), text="Who wrote it?")),
        ("train", row("qed", words(0, 30), text="Who wrote what?")),
    ]
    kept, dropped = cleaned(rows, WordRuns([]), frozenset({"who wrote it"}))
    assert ([one.text for _, one in kept], dropped) == (["Who wrote what?"], {"qed": 1})


def test_a_passage_that_one_set_keeps_for_dev_trains_in_no_other():
    kept, _ = cleaned(
        [("train", row("qed", words(0, 30))), ("dev", row("nq_oracle", words(0, 30)))], WordRuns([]), frozenset()
    )
    assert [split for split, _ in kept] == ["dev", "dev"]


def test_a_passage_goes_one_way_whatever_is_asked_of_it_and_a_tenth_is_held_out():
    splits = Counter(split_of("squad2_dev", words(at, 20)) for at in range(2000))
    assert split_of("squad2_dev", f"  {words(0, 20)}\n") == split_of("squad2_dev", words(0, 20))
    assert 150 < splits["held_out"] < 250
    assert 150 < splits["dev"] < 250
    assert "held_out" not in {split_of("qed", words(at, 20)) for at in range(2000)}


@given(st.integers(0, 399), st.integers(1, 6), st.integers(120, 900), st.integers(0, 9))
def test_a_window_holds_the_answer_and_whole_words(at, length, room, seed):
    passage = words(1000, 400)
    starts = [0, *(place + 1 for place, letter in enumerate(passage) if letter == " ")]
    answer = Answer(" ".join(passage.split()[at : at + length]), starts[at])
    begin, end = window(passage, answer, room, seeded(seed))
    assert begin <= answer.start
    assert answer.start + len(answer.text) <= end
    assert begin in starts
    assert end == len(passage) or passage[end] == " "


def test_the_span_of_a_pair_is_the_answer():
    passage = words(1000, 400)
    answer = Answer("w1200 w1201", passage.index("w1200"))
    for seed in range(20):
        pair = pair_of(row("qed", passage, answers=(answer,)), 60, seeded(seed))
        assert pair.second[slice(*pair.span)] == "w1200 w1201"


def test_a_claim_whose_evidence_is_longer_than_the_window_is_left_out():
    assert pair_of(row("mnli", words(0, 400), label="supported", task="nli"), 60, seeded()) is None
    assert pair_of(row("boolq_yn", words(0, 400), answers=(Answer("yes", None),)), 60, seeded()) is None


def test_a_mined_negative_is_on_the_topic_and_does_not_hold_the_answer():
    own = "Bulk tablets of Alpha may be held for 270 days."
    near = ["Bulk tablets of Beta may be held in sealed drums.", "Bulk tablets are held 270 days."]
    far = [f"Unrelated text {words(at, 12)}" for at in range(40)]
    question = row(
        "qed", own, text="How long may bulk tablets of Alpha be held?", answers=(Answer("270 days", own.index("270")),)
    )
    for seed in range(10):
        assert Miner([own, *near, *far]).mine([question], seeded(seed)) == [near[0]]


def test_where_every_near_passage_holds_the_answer_there_is_no_negative():
    question = row("qed", "It is 270 days.", text="How long is it?", answers=(Answer("270 days", 6),))
    assert Miner(["It is 270 days.", "It is said to be 270 days."]).mine([question], seeded()) == [None]


def test_a_draw_is_the_same_for_the_same_seed_and_mixes_near_misses_in():
    rows = [
        row(
            "qed",
            f"Topic number {at} is a{at}. {words(at * 50, 30)}",
            text=f"what is topic number {at}",
            answers=(Answer(f"a{at}", None),),
        )
        for at in range(60)
    ]
    first = draw(rows, 100, 96, seed=3)
    assert first == draw(rows, 100, 96, seed=3)
    assert first != draw(rows, 100, 96, seed=4)
    mined = [(pair.first.removeprefix("what is t"), pair.second) for pair in first if pair.mined]
    # some passages are of another topic, of some the answer was taken away
    assert {"opic number" in passage for _, passage in mined} == {True, False}
    assert all(f"{topic} is" not in passage for topic, passage in mined)


@pytest.mark.long
def test_no_passage_of_the_real_sets_that_trains_shares_a_run_with_a_measured_one():
    if "PINCITE_EXTERNAL_DATA" not in os.environ:
        pytest.skip("PINCITE_EXTERNAL_DATA names no folder with reading, wice, scifact and clapnq")
    from scripts.train_reader.decontaminate import measured_elsewhere  # noqa: PLC0415 - only this test needs it
    from scripts.train_reader.rows import TASKS, read_rows  # noqa: PLC0415 - only this test needs it

    external = Path(os.environ["PINCITE_EXTERNAL_DATA"])
    found, table = material(external), reading_sets()
    measured = [*measured_elsewhere(external), *((one.text, one.passage) for one in found.rows["held_out"])]
    for task in TASKS:
        measured += [
            (one.text, one.passage)
            for one in read_rows(external / "reading", task)
            if table[task, one.name].role == "measured"
        ]
    known = {run for _, passage in measured for run in _plain_runs(passage)}
    asked = {text.casefold() for text, _ in measured}
    assert known
    assert asked
    assert found.rows["held_out"]
    for split in ("train", "dev"):
        for one in found.rows[split]:
            assert table[one.task, one.name].role == "train"
            assert one.text.casefold() not in asked, one
        shared = [
            passage
            for passage in dict.fromkeys(one.passage for one in found.rows[split])
            if not known.isdisjoint(_plain_runs(passage))
        ]
        assert not shared, f"{split}: {len(shared)} passages, such as {shared[0][:200]!r}"
    own = [text for row in claimed_passages() for text in (row.passage, *(one.claim for one in row.claims))]
    own += [
        text for row in inference_sections() for one in row.statements for text in (one.text, *one.questions, *one.near)
    ]
    assert not [text for text in own if text.casefold() in asked or not known.isdisjoint(_plain_runs(text))]


def _plain_runs(text):
    """Runs of words written the plain way, to hold the sums of ``WordRuns`` against."""
    import re  # noqa: PLC0415 - only this test needs it

    own = re.findall(r"\w+", text.casefold())
    return {hash(tuple(own[at : at + RUN])) for at in range(len(own) - RUN + 1)}


@pytest.mark.parametrize("every", [8, pytest.param(1, marks=pytest.mark.long)])
def test_our_own_questions_are_read_as_the_product_cuts_their_papers_and_those_of_test_are_not_opened(tmp_path, every):
    whole = DATA / "reading" / "questions.jsonl"
    read = set(sorted({one.document for one in rows_of(whole)})[::every])
    asked = [one for one in rows_of(whole) if one.document in read]
    (tmp_path / "sources").symlink_to(DATA / "reading" / "sources")
    (tmp_path / whole.name).write_text("".join(f"{one.model_dump_json()}\n" for one in asked), encoding="utf-8")
    rows = list(own_rows(None, tmp_path / whole.name))
    hidden = {one.question for one in asked if one.split == "test"}
    written = [one for one in asked if one.split in {"train", "dev"} and not one.public]
    assert hidden
    assert {split for split, _ in rows} == {"train", "dev"}
    assert hidden.isdisjoint(one.text for _, one in rows)
    answered = [one for _, one in rows if one.label == "1"]
    assert len(answered) >= 0.9 * sum(not one.near_miss for one in written)
    for one in answered:
        (answer,) = one.answers
        assert one.passage[answer.start : answer.start + len(answer.text)] == answer.text
    assert {one.text for _, one in rows if one.label == "0"} <= {one.question for one in written if one.near_miss}


def test_an_own_question_is_placed_in_its_sentence_and_not_where_its_words_stand_first(tmp_path):
    (tmp_path / "sources").mkdir()
    (tmp_path / "sources" / "fees.txt").write_text(
        "A fee of 40 euros was paid in 2019.\n\nEntry costs 40 euros for adults and 20 euros for children.\n",
        encoding="utf-8",
    )
    sentence = "Entry costs 40 euros for adults and 20 euros for children."
    asked = {"document": "fees.txt", "split": "train", "page": None}
    known = {
        "id": "a",
        "question": "What do adults pay?",
        "answer": "40 euros",
        "sentence": sentence,
        "kind": "fact",
        "why": None,
        **asked,
    }
    near = {
        "id": "b",
        "question": "What do pensioners pay for entry?",
        "answer": None,
        "sentence": None,
        "kind": "near_role",
        "why": "not named",
        **asked,
    }
    (tmp_path / "questions.jsonl").write_text(
        "\n".join(json.dumps(one) for one in (known, near)) + "\n", encoding="utf-8"
    )
    answered, missed = [one for _, one in own_rows(None, tmp_path / "questions.jsonl")]
    assert answered.answers[0].start == answered.passage.index(sentence) + len("Entry costs ")
    assert (missed.label, missed.text, missed.answers) == ("0", "What do pensioners pay for entry?", ())
