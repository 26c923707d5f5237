"""Profiles that were derived once are kept: to read the first pages of some thousand papers takes seconds."""

import logging
from collections.abc import Callable, Sequence
from pathlib import Path

from pydantic import ValidationError

from pincite.engine_version import engine_version
from pincite.fingerprint import fingerprint
from pincite.model.documents import Document
from pincite.model.stored import Stored
from pincite.ports import Index
from pincite.retrieval.papers.profiles import Profile, know, profiles_of


class KeptProfiles(Stored):
    """The *profiles* of some papers; ``derived_by`` is the digest of these papers and of the engine that did."""

    derived_by: str
    profiles: tuple[Profile, ...]


def know_profiles(
    documents: Sequence[Document], index: Index, place: Path, write: Callable[[Path, bytes], object]
) -> None:
    """
    Have the profiles of *documents*, whose rows *index* holds, known before anything is asked: those kept at *place*
    where this engine derived them of these papers, else derived now, and kept there by *write*.

    What is kept saves time and no more: a file that cannot be read is derived anew, and a place that cannot be written
    is told of and does without.
    """
    derived_by = fingerprint(engine_version(), [each.model_dump(mode="json") for each in documents])
    kept = _kept(place)
    if kept is not None and kept.derived_by == derived_by:
        know(documents, index, kept.profiles)
        return
    profiles = profiles_of(documents, index)
    try:
        write(place, KeptProfiles(derived_by=derived_by, profiles=profiles).model_dump_json().encode())
    except OSError as error:
        logging.getLogger(__name__).info("%s: what the papers are is not kept: %s", place, error)


def _kept(place: Path) -> KeptProfiles | None:
    try:
        return KeptProfiles.model_validate_json(place.read_bytes())
    except (OSError, ValidationError):
        return None
