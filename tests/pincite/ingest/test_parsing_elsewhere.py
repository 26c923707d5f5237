"""Files that are read elsewhere come back as if they had been read here, in order, those that cannot be read too."""

from pincite.ingest.instructions import document_screen
from pincite.ingest.parsing import parser_for
from pincite.ingest.parsing_elsewhere import parse_many_by
from pincite.recipes import load_recipe
from tests.pincite.adapters.work import Here


def test_each_file_comes_back_with_what_the_parser_reads_in_it(tmp_path):
    texts = {"b.md": b"# Refunds\n\nWithin 30 days.", "a.txt": b"One line.", "broken.txt": b"\xff\xfe\x00"}
    for name, data in texts.items():
        (tmp_path / name).write_bytes(data)
    paths, recipe = [tmp_path / name for name in texts], load_recipe().parser
    parser = parser_for(recipe, document_screen())
    assert list(parse_many_by(Here(), recipe, paths)) == list(parser.parse_many(paths))


def test_without_files_nothing_is_done():
    assert list(parse_many_by(Here(), load_recipe().parser, [])) == []
