"""A Word file, unpacked: its text, its styles and its notes are parts of a zip."""

import zipfile
from pathlib import Path
from xml.etree import ElementTree as ET

from pincite.ingest.structure.word import word_page
from pincite.ingest.structure.word_styles import W, WordStyles
from pincite.model.pages import ParsedDocument, ParseFailure


class _RefusedError(Exception):
    """What no Word file needs, and may be meant to harm."""


def word_document(path: Path, most_bytes: int) -> ParsedDocument | ParseFailure:
    """
    Read a .docx as one page.

    Args:
        path: The file.
        most_bytes: To which a part of it may unpack.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            body = _part(archive, "document", most_bytes).find(f"{W}body")
            held = {
                kind: _part(archive, kind, most_bytes)
                for kind in ("styles", "footnotes", "endnotes", "numbering")
                if f"word/{kind}.xml" in archive.namelist()
            }
        notes = {
            (f"{kind}Reference", note.get(f"{W}id", "")): note
            for kind in ("footnote", "endnote")
            if f"{kind}s" in held
            for note in held[f"{kind}s"].findall(f"{W}{kind}")
        }
        return word_page(
            body if body is not None else (), WordStyles(held.get("styles")), notes, held.get("numbering")
        ).parsed()
    except _RefusedError as error:
        return ParseFailure(reason=str(error))
    except (
        zipfile.BadZipFile,
        KeyError,
        ET.ParseError,
        NotImplementedError,
        RuntimeError,
        ValueError,
        EOFError,
        OSError,
    ) as error:
        return ParseFailure(reason=f"not readable as a Word file: {error}")


def _part(archive: zipfile.ZipFile, name: str, most_bytes: int) -> ET.Element:
    entry = archive.getinfo(f"word/{name}.xml")
    if entry.file_size > most_bytes:
        reason = f"its text unpacks to {entry.file_size} bytes, more than {most_bytes} (split it)"
        raise _RefusedError(reason)
    xml = archive.read(entry)
    if b"<!DOCTYPE" in xml or b"<!ENTITY" in xml:
        raise _RefusedError("its XML declares entities, which no Word file does")
    return ET.fromstring(xml)  # noqa: S314 - without a DTD there is nothing to expand
