"""
No text of a stranger breaks a reader: generated sentences, sentences of public collections, whatever hypothesis finds,
and texts made to take forever.
"""

# ruff: noqa: RUF001  -- odd letters are the point

import itertools
import multiprocessing
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fuzz.pathological import SIZE, TEXTS
from tests.fuzz.readers import READERS, read_all
from tests.fuzz.texts import generated, public

EVERYDAY = "It operates from Monday to Saturday, between 9:00 to 18:00."
HANG_SECONDS = 300
"""Long after the slowest of them is done, however busy the machine: who is not done by then never is."""

needs_public = pytest.mark.skipif(
    "PINCITE_EXTERNAL_DATA" not in os.environ,
    reason="PINCITE_EXTERNAL_DATA names no folder with scifact, clapnq and reading",
)


def sentences_of_strangers(count: int, every: int = 1) -> Iterator[str]:
    return itertools.islice(public(Path(os.environ["PINCITE_EXTERNAL_DATA"])), 0, every * count, every)


def assert_unbroken(texts: Iterable[str], seed: int, count: int) -> None:
    told = read_all(texts, seed)
    assert told.texts == count
    assert told.broken == []


@pytest.mark.parametrize(
    ("text", "other"),
    [
        (EVERYDAY, "It is open on Tuesday, between 9:00 to 18:00."),
        ("It costs about 5 EUR.", "It costs 8993253803392793115077265707123 EUR."),
        (f"It is so [C{'9' * 5000}].", "It is so."),
        ("It takes 2617994720740793915000118527 – three quarters.", "It takes 26179947207407939150001185270 quarters."),
        (
            "The ſecond quarter, step İ, 31 ſeptember, ſix days.",
            "The second quarter, step I, ſeptember 2024, sıx days.",
        ),
        ("²½ ١٢ days ٣rd of Ⅻ", "² ٣"),
        ("1" * 19_000, "9" * 19_000),
        ("", " \u200b\n"),
    ],
)
def test_what_once_broke_a_reader_is_read(text: str, other: str) -> None:
    for read in READERS.values():
        read(text, other)
        read(other, text)


def test_generated_sentences_break_no_reader() -> None:
    assert_unbroken(generated(seed=25, count=400), 25, 400)


@needs_public
def test_sentences_of_public_collections_break_no_reader() -> None:
    assert_unbroken(sentences_of_strangers(400, every=101), 25, 400)


@pytest.mark.long
@needs_public
def test_a_million_sentences_break_no_reader() -> None:
    assert_unbroken(generated(seed=1, count=500_000), 1, 500_000)
    assert_unbroken(sentences_of_strangers(500_000), 2, 500_000)


@pytest.mark.parametrize("name", READERS)
@settings(max_examples=60)
@given(data=st.data())
def test_whatever_text_there_is_breaks_no_reader(name: str, data: st.DataObject) -> None:
    seed = data.draw(st.integers(0, 10_000))
    text = data.draw(st.one_of(st.text(max_size=200), st.just(" ".join(generated(seed, 2)))))
    READERS[name](text, data.draw(st.one_of(st.just(text), st.text(max_size=200))))


def _read_texts(names: list[str], size: int) -> None:
    for name in names:
        text = TEXTS[name](size)
        for read in READERS.values():
            read(text, f"a {text[:-1]}x")


def _assert_ends(names: list[str], size: int) -> None:
    reading = multiprocessing.get_context("fork").Process(target=_read_texts, args=(names, size))
    reading.start()
    reading.join(HANG_SECONDS)
    hangs = reading.is_alive()
    reading.kill()
    reading.join()
    assert not hangs
    assert reading.exitcode == 0


def test_no_text_makes_a_reader_hang() -> None:
    _assert_ends(list(TEXTS), 1_500)


@pytest.mark.long
@pytest.mark.parametrize("name", TEXTS)
def test_no_long_text_makes_a_reader_hang(name: str) -> None:
    _assert_ends([name], SIZE)


def test_the_same_seed_gives_the_same_sentences() -> None:
    assert list(generated(7, 20)) == list(generated(7, 20))
    assert len(set(generated(7, 200))) > 190
