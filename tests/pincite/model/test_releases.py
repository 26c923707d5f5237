"""Nothing passes on nothing, and a build's digest hangs on what it holds alone."""

import pytest
from pydantic import ValidationError

from pincite.model.releases import CandidateBuild, GateRecord, GateVerdict, IntegrityCheck, IntegrityRecord

BUILD = CandidateBuild(
    tenant="acme",
    snapshot_id="s",
    index_version="i",
    number=1,
    generation="g",
    table_version=1,
    embedder="e",
    parser_mode="layout",
    rows=2,
    documents=(),
)


def test_a_digest_hangs_on_content_and_not_on_the_order_of_builds() -> None:
    assert BUILD.model_copy(update={"number": 7, "written": 3}).digest == BUILD.digest
    assert BUILD.model_copy(update={"rows": 3}).digest != BUILD.digest


def test_no_check_is_no_pass() -> None:
    held = IntegrityCheck(name="rows", passed=True, figures={})
    broken = held.model_copy(update={"passed": False})
    assert not IntegrityRecord(index_version="i", candidate="c", checks=()).passed
    assert IntegrityRecord(index_version="i", candidate="c", checks=(held,)).passed
    assert not IntegrityRecord(index_version="i", candidate="c", checks=(held, broken)).passed


@pytest.mark.parametrize(("evals", "verdicts"), [("none", 1), ("digest", 0)])
def test_evals_have_verdicts_and_no_evals_have_none(evals: str, verdicts: int) -> None:
    verdict = GateVerdict(gate="pass_rate", verdict="PASS")
    with pytest.raises(ValidationError, match="evals have verdicts"):
        GateRecord(snapshot_id="s", index_version="i", evals=evals, verdicts=(verdict,) * verdicts)
