"""The records of builds lie apart from one another."""

import pytest

from pincite.errors import IntegrityError
from pincite.ingest import build_records
from tests.pincite.ingest.house import House


def test_no_two_kinds_of_record_share_a_place() -> None:
    places = [value for name, value in vars(build_records).items() if name.isupper()]
    assert len(places) == len(set(places)) > 1


def test_a_head_is_the_record_without_its_documents_and_is_read_without_them(built: House) -> None:
    for number in range(40):
        built.write(f"note-{number}.md", f"# Note\n\nNote number {number} speaks of grey parrots.\n")
    versions = [built.publish().index_version, built.publish().index_version]
    built.write("note-1.md", "# Note\n\nThe note was amended.\n")
    versions.append(built.publish().index_version)
    heads = build_records.heads_of(built.lake, "acme")
    assert [head.index_version for head in heads[:2]] == [versions[2], versions[0]]
    assert [head.number for head in heads] == sorted((head.number for head in heads), reverse=True)
    for head in heads:
        build = build_records.whole(built.lake, head)
        assert head.model_dump() == build.model_dump(exclude={"documents"})
        assert len(build.documents) > 40 or head is heads[-1]
        key = f"tenants/acme/{build_records.BUILDS}/{head.index_version}.json"
        assert len(built.lake.store.get(key, build_records.A_HEAD) or b"") <= build_records.A_HEAD


def test_a_record_that_is_broken_or_gone_is_named(built: House) -> None:
    (head,) = build_records.heads_of(built.lake, "acme")
    path = built.lake.tenant("acme") / build_records.BUILDS / f"{head.index_version}.json"
    path.write_text('{"tenant": 1}')
    with pytest.raises(IntegrityError, match=f"{head.index_version}.json: not a build"):
        build_records.heads_of(built.lake, "acme")
    path.unlink()
    assert build_records.heads_of(built.lake, "acme") == ()
    with pytest.raises(IntegrityError, match="is gone"):
        build_records.whole(built.lake, head)
