"""
What the evals promise on the bundled documents: health after an edit, nothing missed over random edits, the same bytes
again, and every mutant stopped.
"""

import json
import random
import re
import shutil
import subprocess
import sys

import pytest

from evals.cases.golden import ShiftValue
from evals.cases.suites import cases_for
from evals.judging.health import examine
from evals.robustness.mutants import self_test_of
from evals.robustness.self_test import table
from evals.running.affected_run import evaluate_affected
from evals.running.artifacts import SUMMARY, Summary, read_run
from evals.running.parallel import Subjects
from evals.running.release import Occasion, stamped
from evals.running.runner import record_of, row_of
from evals.statistics import upper_bound_of_none
from pincite.build import Stages
from pincite.contracts import DATA
from pincite.errors import InputError

pytestmark = pytest.mark.long

STAMP = stamped("full", Occasion("2026-06-30T00:00:00+00:00", "test"))
EDITS, SAMPLE = 50, 24
_NUMBER = re.compile(r"(?<![\d.,])\d{1,4}(?![\d.,]\d)")


@pytest.mark.parametrize(
    ("tenant", "file"), [("pharma", "sop-014-hold-and-retest-v4.pdf"), ("travel", "medical-policy.pdf")]
)
def test_one_edited_number_in_one_pdf_turns_exactly_the_cases_that_rest_on_it_changed(bundled, tenant, file):
    edit = _some_number(tenant, file)
    cases = [case for case in cases_for(tenant, "baseline") if case.answerable]
    assert {examine(case, bundled.opened.system).state for case in cases} == {"fresh"}
    edited = bundled.edited_corpora.open(tenant, (edit,))
    resting = {
        case.id
        for case in cases
        if any(piece.file == file and not _stands(piece, tenant, edited) for piece in case.evidence)
    }
    found = {case.id: examine(case, edited) for case in cases}
    assert {name for name, examined in found.items() if examined.state == "changed"} == resting != set()
    assert {examined.state for examined in found.values()} == {"fresh", "changed"}
    assert all(not examined.counted and examined.remarks for name, examined in found.items() if name in resting)


def _stands(piece, tenant, edited):
    """Whether the quote is still on its page; by another way than health's own: as one run of letters and digits."""
    page = re.sub(r"\W", "", edited.page_text(tenant, piece.file, piece.page) or "")
    return re.sub(r"\W", "", piece.quote) in page


def _some_number(tenant, file):
    """The first number of a case's evidence in *file*, one higher."""
    piece = next(
        piece
        for case in cases_for(tenant, "baseline")
        for piece in case.evidence
        if piece.file == file and _NUMBER.search(piece.quote)
    )
    old = _NUMBER.search(piece.quote).group()
    return ShiftValue(file=file, page=piece.page, quote=piece.quote, old=old, new=str(int(old) + 1))


def _random_edit(chance, tenant, subjects, number):
    """One figure or word of one line of a random document becomes another."""
    system = subjects.opened.system
    while True:
        file, page = chance.choice(system.places_of(tenant))
        lines = [" ".join(line.split()) for line in (system.page_text(tenant, file, page) or "").splitlines()]
        words = [word for line in lines for word in re.findall(r"[A-Za-z]{5,}|\d+", line)]
        if not words:
            continue
        old = chance.choice(words)
        line = next(line for line in lines if old in line)
        new = str(int(old) + 1 + number) if old.isdigit() else chance.choice(("seldom", "copper", "refund", "tablets"))
        return ShiftValue(file=file, page=page, quote=line, old=old, new=new)


def test_over_fifty_random_edits_nothing_outside_the_bound_is_missed(bundled):
    chance, asked, missed, tried = random.Random(20260630), 0, [], 0
    suite = {
        tenant: [case for case in cases_for(tenant, "baseline") if case.world is None]
        for tenant in ("pharma", "travel")
    }
    before = {}
    while tried < EDITS:
        tenant = chance.choice(("pharma", "travel"))
        edit = _random_edit(chance, tenant, bundled, tried)
        try:
            edited = bundled.edited_corpora.open(tenant, (edit,))
        except InputError:
            continue  # the line is set in a way that cannot be edited in place: another one is drawn
        tried += 1
        for case in chance.sample(suite[tenant], SAMPLE):
            old = before.setdefault(case.id, row_of(record_of(case, bundled.opened.system)))
            new = row_of(record_of(case, edited))
            if old.basis == new.basis:
                asked += 1
                missed += [(case.id, edit)] if _plain(old) != _plain(new) else []
    assert asked > EDITS
    assert missed == [], f"{len(missed)} of {asked} untouched; bound {upper_bound_of_none(asked):.2%}"


def _plain(row):
    return {name: value for name, value in row.scores.items() if name != "latency_ms"}


def _pincite(*words):
    return subprocess.run(
        [sys.executable, "-m", "orchestration.cli", *map(str, words)], capture_output=True, text=True, check=False
    )


def _verdict(folder):
    """What the run in *folder* has to exit with: a crash leaves no summary, and is neither green nor red."""
    return 0 if Summary.model_validate_json((folder / SUMMARY).read_text(encoding="utf-8")).green else 1


def _without_timings(folder):
    """The artifacts of a run without what the clock wrote."""

    def plain(value):
        if isinstance(value, dict):
            return {
                name: plain(each)
                for name, each in value.items()
                if name not in {"timings_ms", "latency_ms", "started_at"} and "latency" not in name
            }
        return (
            [
                plain(each)
                for each in value
                if not (isinstance(each, dict) and each.get("code") == "LATENCY_BUDGET_FAIL")
            ]
            if isinstance(value, list)
            else value
        )

    lines = (folder / "details.jsonl").read_text(encoding="utf-8").splitlines()
    return json.dumps([plain(json.loads(line)) for line in lines]), read_run(folder).run_id


def test_the_fast_suite_gives_the_same_bytes_twenty_times_over_in_separate_processes(bundled, tmp_path):
    first = None
    for number in range(20):
        out = tmp_path / str(number)
        done = _pincite("eval", "--suite", "pr", "--lake", bundled.lake, "--out", out, "--workers", 1 + number % 2)
        assert done.returncode == _verdict(out), done.stderr
        found = _without_timings(out)
        first = first or found
        assert found == first
    done = _pincite("eval", "compare", tmp_path / "0", tmp_path / "19")
    assert "worse: nothing; better: nothing" in done.stdout


def test_a_run_brought_up_to_date_is_the_whole_run(bundled, tmp_path):
    assert _pincite("eval", "--suite", "pr", "--lake", bundled.lake, "--out", tmp_path / "out").returncode == _verdict(
        tmp_path / "out"
    )
    docs = tmp_path / "docs"
    shutil.copytree(DATA / "docs", docs)
    faq = docs / "travel" / "guest-faq.md"
    faq.write_text(faq.read_text(encoding="utf-8") + "\nThe kennel at the office takes two dogs.\n", encoding="utf-8")
    edited = Subjects(bundled.lake, tuple(Stages(docs, bundled.lake).candidates().values()), "default", docs)
    cases = [
        case
        for tenant in sorted(candidate.tenant for candidate in edited.candidates)
        for case in cases_for(tenant, "pr")
    ]
    stamp = STAMP.model_copy(update={"suite": "pr"})
    found = evaluate_affected(cases, edited, stamp, tmp_path / "out")
    assert len(found.selection.untouched) > len(cases) / 2
    assert found.turned == ()
    again = {case.id: record_of(case, edited.opened.system) for case in cases}
    assert {row.id: _plain(row) for row in found.evaluation.run.rows} == {
        name: _plain(row_of(record)) for name, record in again.items()
    }


def test_every_mutant_is_stopped_by_a_gate_that_should_stop_it(bundled):
    outcome, asked = self_test_of(bundled, cases_for(None, "baseline"), STAMP)
    assert len(asked) > 100
    assert outcome.untested == ()
    assert outcome.score == 1.0, table(outcome)
