"""The golden cases of the repository are bound to the bytes in which their evidence stands."""

from evals.cases.golden import GOLDEN_SET, PERTURB_SET, load_cases


def test_every_piece_of_evidence_outside_an_edited_world_is_bound_to_a_file():
    cases = [case for path in (GOLDEN_SET, PERTURB_SET) for case in load_cases(path) if case.world is None]
    assert [case.id for case in cases if any(piece.file_sha256 is None for piece in case.evidence)] == []
