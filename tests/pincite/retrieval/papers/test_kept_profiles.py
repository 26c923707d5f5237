"""What papers are called is derived once, and again only where the papers or the engine are others."""

from pathlib import Path

import pytest

from pincite.model.documents import Document
from pincite.retrieval.papers import kept_profiles
from pincite.retrieval.papers.kept_profiles import know_profiles
from pincite.retrieval.papers.profiles import Profile, profiles_of
from scripts.measuring.memory_index import MemoryIndex
from tests.pincite.retrieval.library import document, row
from tests.pincite.retrieval.word_embedder import WordEmbedder

PAPERS = [
    row("dye", 0, "Dyeing. Version 2 of 3 May 2025. This procedure replaces version 1. It applies to Lauta only."),
    row("kiln", 0, "These rules of Acme Kilns Ltd hold for the Ostrau plant only."),
]
DOCUMENTS = [document(each) for each in PAPERS]


def _index() -> MemoryIndex:
    return MemoryIndex(PAPERS, WordEmbedder())


def _known(place: Path, documents: list[Document] = DOCUMENTS) -> tuple[Profile, ...]:
    index = _index()
    know_profiles(documents, index, place, lambda path, data: path.write_bytes(data))
    return profiles_of(documents, index)


@pytest.fixture
def derived(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many papers were read each time that profiles were derived to be kept."""
    counts: list[int] = []

    def counted(documents: list[Document], index: MemoryIndex) -> tuple[Profile, ...]:
        counts.append(len(documents))
        return profiles_of(documents, index)

    monkeypatch.setattr(kept_profiles, "profiles_of", counted)
    return counts


def test_what_is_kept_is_what_would_be_derived_and_is_not_derived_again(tmp_path: Path, derived: list[int]) -> None:
    place = tmp_path / "profiles.json"
    assert _known(place) == _known(place) == profiles_of(DOCUMENTS, _index())
    assert derived == [2]


def test_other_papers_and_another_engine_are_derived_anew(
    tmp_path: Path, derived: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "profiles.json"
    _known(place)
    _known(place, [DOCUMENTS[0].model_copy(update={"title": "Dyeing of wool"})])
    monkeypatch.setattr(kept_profiles, "engine_version", lambda: "another")
    _known(place, [DOCUMENTS[0].model_copy(update={"title": "Dyeing of wool"})])
    assert derived == [2, 1, 1]


@pytest.mark.parametrize("damage", [b"", b"{", b'{"derived_by": 1}', b"\xff\xfe"])
def test_a_damaged_file_is_derived_anew_and_whole_again(tmp_path: Path, derived: list[int], damage: bytes) -> None:
    place = tmp_path / "profiles.json"
    _known(place)
    place.write_bytes(damage)
    assert _known(place) == _known(place)
    assert derived == [2, 2]


def test_where_nothing_can_be_written_the_papers_are_known_all_the_same(tmp_path: Path) -> None:
    index = _index()

    def refuses(path: Path, _data: bytes) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    know_profiles(DOCUMENTS, index, tmp_path / "profiles.json", refuses)
    assert profiles_of(DOCUMENTS, index) == profiles_of(DOCUMENTS, _index())
    assert not list(tmp_path.iterdir())
