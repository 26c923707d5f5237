"""Reviewers' notes: nobody's get lost, the last word counts, and agreement is counted honestly."""

import random
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.reporting.reviewers import Note, add_note, agreement, latest_notes, modes_of, read_notes, reviewer_name
from pincite.errors import InputError

CODES = (None, "RETRIEVAL_MISS", "CITATION_MISMATCH")


def note(
    reviewer: str = "ada",
    item: str = "case-1",
    at: str = "2026-06-30T12:00:00+00:00",
    code: str | None = "RETRIEVAL_MISS",
    run: str = "run-1",
) -> Note:
    return Note(
        item=item,
        run_id=run,
        reviewer=reviewer,
        at=at,
        open_code="the page was not found" if code else "",
        axial_code=code,
    )


def test_an_open_code_without_its_axial_code_is_refused_and_the_other_way_round() -> None:
    for wrong in ({"open_code": "x", "axial_code": None}, {"open_code": " ", "axial_code": "RETRIEVAL_MISS"}):
        with pytest.raises(ValueError, match="both, or neither"):
            Note(item="a", run_id="r", reviewer="ada", at="t", **wrong)


def test_notes_of_reviewers_at_the_same_time_are_all_there(tmp_path: Path) -> None:
    notes = [note(f"reviewer-{n % 4}", f"case-{n}", f"2026-06-30T12:{n:02d}:00+00:00") for n in range(40)]
    threads = [threading.Thread(target=add_note, args=(tmp_path, each)) for each in notes]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(read_notes(tmp_path)) == set(notes)


def test_folders_of_two_machines_are_merged_without_loss_in_any_order(tmp_path: Path) -> None:
    here, there, both = tmp_path / "here", tmp_path / "there", tmp_path / "both"
    shared, mine, theirs = note(), note(item="case-2"), note("bob", "case-1", code=None)
    for folder, notes in ((here, (shared, mine)), (there, (shared, theirs))):
        for each in notes:
            add_note(folder, each)
    assert set(read_notes(here, there)) == {shared, mine, theirs}
    both.mkdir()
    lines = [
        line
        for folder in (here, there)
        for path in folder.glob("*.jsonl")
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    random.Random(1).shuffle(lines)
    (both / "merged.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert read_notes(both) == read_notes(here, there)


def test_a_reviewers_last_word_on_a_trace_counts_and_other_runs_do_not() -> None:
    first = note(code="RETRIEVAL_MISS")
    last = note(at="2026-07-01T12:00:00+00:00", code=None)
    other = note(run="run-0", item="case-9")
    assert latest_notes([first, last, other], "run-1") == {"case-1": {"ada": last}}


def test_agreement_is_that_of_pairs_and_chance_is_taken_off() -> None:
    assert agreement(latest_notes([note()], "run-1")) is None
    same = [note("ada"), note("bob"), note("ada", "case-2", code=None), note("bob", "case-2", code=None)]
    found = agreement(latest_notes(same, "run-1"))
    assert found is not None
    assert (found.pairs, found.share, found.kappa) == (2, 1.0, 1.0)
    half = agreement(latest_notes([*same[:3], note("bob", "case-2", code="RETRIEVAL_MISS")], "run-1"))
    assert half is not None
    assert half.share == 0.5
    assert half.kappa == pytest.approx((0.5 - (0.75**2 + 0.25**2)) / (1 - (0.75**2 + 0.25**2)))


@given(
    st.lists(
        st.tuples(st.sampled_from(["ada", "bob", "cy"]), st.sampled_from(["x", "y", "z"]), st.sampled_from(CODES)),
        max_size=12,
    )
)
def test_agreement_hangs_on_no_order_of_the_notes(said: list[tuple[str, str, str | None]]) -> None:
    unique = list({(reviewer, item): note(reviewer, item, code=code) for reviewer, item, code in said}.values())
    assert agreement(latest_notes(unique, "run-1")) == agreement(latest_notes(unique[::-1], "run-1"))


def test_modes_are_counted_over_everybodys_last_words() -> None:
    modes = modes_of(latest_notes([note("ada"), note("bob"), note("ada", "case-2", code="CITATION_MISMATCH")], "run-1"))
    assert [(mode.axial_code, mode.count) for mode in modes] == [("RETRIEVAL_MISS", 2), ("CITATION_MISMATCH", 1)]


def test_a_broken_line_and_a_name_that_is_a_path_are_told(tmp_path: Path) -> None:
    (tmp_path / "ada.jsonl").write_text("{}\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"ada\.jsonl: line 1"):
        read_notes(tmp_path)
    for wrong in ("../x", "", "a b", ".hidden"):
        with pytest.raises(InputError):
            reviewer_name(wrong)
    assert reviewer_name(" Ada ") == "ada"
