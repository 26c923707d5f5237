"""The guardrail's bounds get stricter at most, and today's code gives those of its contract, at rates near its own."""

import os
import tomllib
from pathlib import Path

import pytest

from pincite.contract_tables import GuardrailConfig
from scripts.calibrate_guardrail import CONTRACT, Bounds, Case, best_similarity, bounds_of, contract, main, no_looser

MOVED = 0.02
"""As far as a rate may move by what the code learned since the contract was released, which nobody edits."""

IN_FORCE = GuardrailConfig(
    refuse_on_no_citations=True,
    min_citation_density=0.5,
    max_uncovered_claims=1,
    max_uncovered_ratio=0.34,
    min_similarity_for_mapping=0.4,
)


def test_bounds_are_weighed_by_what_they_block_and_what_they_let_through() -> None:
    supported = Case("Vouchers are never refunded. Penguins breed on ice.", "Vouchers are never refunded.")
    foreign = Case("Vouchers are never refunded.\nPenguins breed on ice.", "Vouchers are never refunded.")
    tried = bounds_of([supported], [foreign, foreign], IN_FORCE)
    assert (tried[0].count, tried[0].ratio, tried[0].blocked, tried[0].let_through) == (0, 0.2, 1.0, 0.0)
    loosest = next(bounds for bounds in tried if (bounds.count, bounds.ratio) == (3, 0.6))
    assert (loosest.blocked, loosest.let_through) == (0.0, 1.0)


def test_looser_bounds_are_not_chosen_however_little_they_block() -> None:
    loose, other, same = Bounds(1, 0.5, 0.0, 0.0), Bounds(2, 0.2, 0.0, 0.0), Bounds(1, 0.34, 0.2, 0.1)
    stricter = Bounds(0, 0.2, 0.3, 0.1)
    assert list(no_looser([loose, other, same, stricter], IN_FORCE)) == [same, stricter]


def test_claims_are_mapped_by_no_less_than_before_however_little_they_share_with_their_evidence() -> None:
    strangers = Case("Vouchers please many people in town.", "Vouchers are never refunded in the shop.")
    fellows = Case("Vouchers are never refunded.", "Vouchers are never refunded.")
    assert best_similarity([[strangers]], IN_FORCE) == IN_FORCE.min_similarity_for_mapping
    assert best_similarity([[fellows]], IN_FORCE) > IN_FORCE.min_similarity_for_mapping


def test_a_released_contract_is_not_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = CONTRACT.read_bytes()
    monkeypatch.setattr("sys.argv", ["calibrate_guardrail", "--data", str(tmp_path), "--write"])
    with pytest.raises(SystemExit, match="is released and never edited"):
        main()
    assert CONTRACT.read_bytes() == before


@pytest.mark.long
@pytest.mark.skipif(
    "PINCITE_EXTERNAL_DATA" not in os.environ, reason="PINCITE_EXTERNAL_DATA names no folder with wice, clapnq, fda_qna"
)
def test_measuring_again_gives_the_bounds_of_the_contract_and_rates_near_its_own() -> None:
    text, _ = contract(Path(os.environ["PINCITE_EXTERNAL_DATA"]))
    again, released = tomllib.loads(text), tomllib.loads(CONTRACT.read_text(encoding="utf-8"))
    assert again["decision"] == released["decision"]
    rates = [{(one["set"], one["what"]): one["share"] for one in each["measured"]} for each in (again, released)]
    assert rates[0].keys() == rates[1].keys()
    assert {name: share for name, share in rates[0].items() if abs(share - rates[1][name]) > MOVED} == {}
