"""The comparatives by the way they point: with "than" they bound a value, and behind a denial the other way."""

_HIGHER_TEXT = """
more greater higher longer older later larger bigger wider thicker deeper taller heavier warmer hotter faster
"""
_LOWER_TEXT = """
less fewer lower shorter younger earlier sooner smaller narrower thinner shallower lighter cooler colder slower
"""
HIGHER_WORDS, LOWER_WORDS = (tuple(text.split()) for text in (_HIGHER_TEXT, _LOWER_TEXT))
HIGHER, LOWER = (f"(?:{'|'.join(words)})" for words in (HIGHER_WORDS, LOWER_WORDS))
"""Any one of them, as a pattern."""
