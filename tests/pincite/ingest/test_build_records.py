"""The records of builds lie apart from one another."""

from pincite.ingest import build_records


def test_no_two_kinds_of_record_share_a_place() -> None:
    places = [value for name, value in vars(build_records).items() if name.isupper()]
    assert len(places) == len(set(places)) > 1
