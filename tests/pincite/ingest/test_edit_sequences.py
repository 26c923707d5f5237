"""Whatever is done to the documents, and in whatever order: the index is what a fresh build of them would be."""

import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pincite.ingest.publishing import open_index
from pincite.ports import Eligibility
from tests.pincite.ingest.house import House, open_house

TEXTS = (
    "# Refunds\n\nA deposit is refunded within 30 days.\n",
    "# Refunds\n\nA deposit is refunded within 14 days.\n\n## Late\n\nNothing is refunded after departure.\n",
    "# Safety\n\nEvery guest wears a vest. A guest without a vest stays ashore.\n",
    "# Safety\n\nEvery guest wears a vest.\n",
)
QUERY = "guest deposit refunded vest days"
EVERYTHING = Eligibility(include_superseded=True, include_flagged=True)
names = st.sampled_from(["a.md", "b.md", "c.md", "sub/a.md"])
tenants = st.sampled_from(["acme", "rival"])
edits = st.one_of(
    st.tuples(st.just("write"), tenants, names, st.integers(0, len(TEXTS) - 1)),
    st.tuples(st.just("remove"), tenants, names, st.just(0)),
    st.tuples(st.just("rename"), tenants, names, st.integers(0, 3)),
    st.tuples(st.just("move"), tenants, names, st.just(0)),
    st.tuples(st.just("manifest"), tenants, names, st.integers(0, 100)),
)


def place(house: House, tenant: str, name: str) -> Path:
    return house.docs / tenant / name


def apply(house: House, kind: str, tenant: str, name: str, number: int) -> None:
    path = place(house, tenant, name)
    other = place(house, "rival" if tenant == "acme" else "acme", name)
    match kind:
        case "write":
            house.write(name, TEXTS[number], tenant)
        case "remove":
            path.unlink(missing_ok=True)
        case "rename" if path.exists():
            path.rename(path.with_name("abcd"[number] + ".md"))
        case "move" if path.exists():
            other.parent.mkdir(parents=True, exist_ok=True)
            path.rename(other)
        case "manifest":
            house.write(
                "manifest.toml",
                f'[[documents]]\nfile = "{name}"\npriority = {number}\n' if path.exists() else "",
                tenant,
            )
    for each in ("acme", "rival"):
        _drop_rows_without_a_file(house, each)


def _drop_rows_without_a_file(house: House, tenant: str) -> None:
    """A manifest row of a file that is gone is an error of the manifest, not of the build."""
    manifest = place(house, tenant, "manifest.toml")
    named = manifest.read_text(encoding="utf-8").split('"') if manifest.exists() else []
    if len(named) > 1 and not place(house, tenant, named[1]).exists():
        manifest.unlink()


def picture(house: House, tenant: str) -> tuple[object, ...]:
    """All that can be asked of an index: every row with its vector, and scores to the last bit."""
    index = open_index(house.lake, tenant)
    ids = sorted(house.rows(tenant))
    vectors = {chunk_id: vector.tobytes() for chunk_id, vector in index.vectors_of(ids).items()}
    return (
        index.rows(ids),
        vectors,
        index.lexical([QUERY], 50, EVERYTHING)[0],
        index.vector(house.embedder.embed([QUERY]), 50, EVERYTHING),
    )


@pytest.fixture(scope="module")
def read_pages(tmp_path_factory):
    """A house in which every text was parsed once, so that no example waits for a parser."""
    house = open_house(tmp_path_factory.mktemp("read"))
    for number, text in enumerate(TEXTS):
        house.write(f"{number}.md", text)
    house.build()
    return house.lake.root / "parsed"


@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(sequence=st.lists(st.lists(edits, min_size=1, max_size=4), min_size=1, max_size=4))
def test_an_index_after_any_edits_is_what_a_fresh_build_gives(new_house, read_pages, sequence):
    house = new_house()
    shutil.copytree(read_pages, house.lake.root / "parsed")
    for tenant in ("acme", "rival"):
        house.write("first.md", TEXTS[0], tenant)
    for edits_before_a_build in sequence:
        for edit in edits_before_a_build:
            apply(house, *edit)
        for tenant in ("acme", "rival"):
            house.publish(tenant)
    fresh = new_house()
    shutil.copytree(read_pages, fresh.lake.root / "parsed")
    fresh.docs.symlink_to(house.docs)
    for tenant in ("acme", "rival"):
        fresh.publish(tenant)
        assert picture(house, tenant) == picture(fresh, tenant)
