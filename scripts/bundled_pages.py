"""The page texts of the bundled documents, as the engine's parser reads them."""

from functools import cache
from pathlib import Path

from pincite.contracts import DATA
from pincite.fingerprint import file_sha256
from pincite.ingest.parsing import parser_for
from pincite.ingest.snapshot import take_snapshot
from pincite.model.pages import ParsedDocument
from pincite.recipes import load_recipe

DOCS = DATA / "docs"


class BundledPages:
    """Page texts by tenant, file and page; each file is parsed once."""

    def __init__(self, docs: Path = DOCS) -> None:
        self._docs = docs
        self._parser = parser_for(load_recipe().parser)
        self._texts = cache(self._parse)

    def page_text(self, tenant: str, file: str, page: int) -> str | None:
        """The text of the 1-based *page*, None where there is no such page."""
        return self._texts(tenant, file).get(page)

    def digest_of(self, tenant: str, file: str) -> str | None:
        """SHA-256 of the file's bytes, None where there is no such file."""
        path = self._docs / tenant / file
        return file_sha256(path) if path.is_file() else None

    def snapshot_id(self, tenant: str) -> str:
        """The id of the tenant's documents as they lie on disk."""
        return take_snapshot(self._docs, tenant).snapshot_id

    def _parse(self, tenant: str, file: str) -> dict[int, str]:
        parsed = self._parser.parse(self._docs / tenant / file)
        return {page.number: page.text for page in parsed.pages} if isinstance(parsed, ParsedDocument) else {}
