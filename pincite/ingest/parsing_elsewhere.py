"""Files read elsewhere: each goes with its bytes to where there is room, and comes back as pages."""

import tempfile
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

from pincite.ingest.instructions import document_screen
from pincite.ingest.parsing import parser_for
from pincite.model.pages import ParsedDocument, ParseFailure
from pincite.ports import Executor
from pincite.recipes import ParserRecipe


def parse_many_by(
    executor: Executor, recipe: ParserRecipe, paths: Iterable[Path]
) -> Iterator[tuple[Path, ParsedDocument | ParseFailure]]:
    """As ``WorkerParser.parse_many``, by *executor*: each path with its result, in the order given."""
    ordered = list(paths)
    files = ((path.name, path.read_bytes()) for path in ordered)
    yield from zip(ordered, executor.run(partial(_parsed, recipe), files), strict=True)


def _parsed(recipe: ParserRecipe, file: tuple[str, bytes]) -> ParsedDocument | ParseFailure:
    """What the parser of *recipe* reads in a file of this name and these bytes."""
    name, data = file
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(data)
        return parser_for(recipe, document_screen()).parse(path)
