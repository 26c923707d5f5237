"""Recipes as they are read: by name, or from a file anywhere."""

import re
import shutil
from pathlib import Path

import pytest

from pincite.errors import ContractError
from pincite.fingerprint import fingerprint
from pincite.recipes import load_recipe, recipe_files


def test_a_recipe_may_be_a_file_anywhere_and_says_what_differs_from_the_default(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('[parser]\nmode = "ocr"\nmax_pages = 7\n', encoding="utf-8")
    default, mine = load_recipe(), load_recipe(str(tmp_path / "mine.toml"))
    assert mine == default.model_copy(
        update={"parser": default.parser.model_copy(update={"mode": "ocr", "max_pages": 7})}
    )


def test_a_recipe_is_known_by_what_it_says_and_not_by_where_it_lies(tmp_path: Path) -> None:
    (tmp_path / "empty.toml").write_text("", encoding="utf-8")
    shutil.copyfile(recipe_files("ocr")[-1], tmp_path / "mine.toml")
    assert fingerprint(load_recipe(str(tmp_path / "empty.toml"))) == fingerprint(load_recipe())
    assert (
        fingerprint(load_recipe(str(tmp_path / "mine.toml")))
        == fingerprint(load_recipe("ocr"))
        != fingerprint(load_recipe())
    )


@pytest.mark.parametrize(
    ("content", "word"),
    [
        (None, "no such file in"),
        (b"[parser", "not TOML"),
        (b"\xff\xfe", "cannot be opened as text"),
        (b'[parser]\nmode = "guess"', "parser.mode"),
        (b"[parser]\ncolour = 1", "parser.colour"),
        (b"parser = 1", "parser"),
        (
            b'[[forbidden]]\ntenant = "acme"\nsubject = "all"\nphrases = ["salary", "the of"]',
            "forbidden.0.phrases: 'the of' has no content word",
        ),
    ],
)
def test_a_recipe_that_cannot_be_used_is_named_with_the_cause(tmp_path: Path, content: bytes | None, word: str) -> None:
    if content is not None:
        (tmp_path / "mine.toml").write_bytes(content)
    with pytest.raises(ContractError, match=re.escape(word)) as error:
        load_recipe(str(tmp_path / "mine.toml"))
    assert "mine.toml" in str(error.value)
