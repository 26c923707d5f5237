"""A claim that quotes a statement but for an edit: a denial put in or taken out, a word exchanged or moved."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from pincite.model.values import TypedValue, ValueKind
from pincite.values.compare import vouches
from pincite.values.modality import negations
from pincite.values.reader import bounded_span
from pincite.values.words import FILLERS, POLARITY, STOP_WORDS, stem
from pincite.verification.claim_reading import ReadText

_WORD = re.compile(r"\w+(?:['’]\w+)?")
_CLAUSE = re.compile(r"[;:.]\s|,\s(?:and|but|while|whereas|although|which|who)\b", re.IGNORECASE)
"""Where a clause ends that a denial bears on; behind a mere comma a list may go on."""

_SAME = {"shall": "must", "inside": "in", "into": "in", "within": "in", "onto": "on", "upon": "on"}
"""What a small word says that is another's twin."""

# Chosen by hand; measured by `python -m tests.benchmarks.verification`.
_QUOTED = 0.8
"""Share of the claim's words that stand in the statement, too, in one order."""
_SHUFFLED = 0.9
"""The same in any order, from which a claim that has them in another order has exchanged them."""
_STRETCH = 0.4
"""The same of the stretch of the statement that the claim goes along: who shortens a sentence quotes it."""
_FEWEST = 4
"""Words of the shortest claim that quotes anything."""


@dataclass(frozen=True, slots=True)
class Edit:
    """
    What a claim changed in the words that it quotes.

    ``denial`` tells that one of the two denies what the other says; ``exchanged`` are the words of the claim and those
    in whose place they stand, empty where none were; ``moved`` is what stands in the place of something else;
    ``verbatim`` tells that the claim says nothing but what a stretch of the statement does, a value in any notation.
    """

    denial: bool
    exchanged: tuple[str, str] | None
    moved: str = ""
    verbatim: bool = False

    @property
    def harmless(self) -> bool:
        """Whether the claim says what the statement says."""
        return not self.denial and self.exchanged is None and not self.moved


@dataclass(frozen=True, slots=True)
class _Token:
    """As written, as what it counts, and as what it tells: a word, or a value with the words that bound it."""

    said: str
    same: str
    telling: str
    start: int
    end: int
    value: TypedValue | None = None


_Step = tuple[Sequence[_Token], Sequence[_Token]]


def edit_of(claim: ReadText, statement: ReadText) -> Edit | None:
    """
    What *claim* changed in *statement*, or None where it is no quotation of it.

    Equal values are one word, for a week may stand for seven days; a value for another is left to the law of values.
    """
    said, told = _tokens(claim), _tokens(statement)
    held = (Counter(token.same for token in said) & Counter(token.same for token in told)).total()
    least = _QUOTED * len(said)
    if len(said) < _FEWEST or held < least:
        return None  # in no order are there enough; to find the order takes long in a long statement
    matcher = SequenceMatcher(None, [token.same for token in told], [token.same for token in said], autojunk=False)
    blocks = [block for block in matcher.get_matching_blocks() if block.size]
    common = sum(block.size for block in blocks)
    ordered = common >= least
    if not ordered and held < _SHUFFLED * len(said):
        return None
    first, last = blocks[0].a, blocks[-1].a + blocks[-1].size
    if common < _STRETCH * (last - first):
        return None
    steps = [
        (_facing(told, (a, c), (first, last), d - b), said[b:d])
        for tag, a, c, b, d in matcher.get_opcodes()
        if tag in {"replace", "insert"} or (tag == "delete" and first <= a and c <= last)
    ]
    exchanged = next((step for step in steps if _exchange(step)), None)
    begin, end = told[first].start, told[last - 1].end
    edit = Edit(
        len(negations(claim.text)) % 2 != len(negations(statement.text[begin:end])) % 2,
        (_written(exchanged[1], claim), _written(exchanged[0], statement)) if exchanged else None,
        next((_written([token], claim) for token in _moved(steps)), ""),
    )
    if not ordered and edit.harmless:
        return None
    alike = len(negations(claim.text)) == len(negations(_clause(statement.text, begin, end)))
    return replace(edit, verbatim=edit.harmless and alike and all(map(_says_no_more, steps)))


def _tokens(reading: ReadText) -> list[_Token]:
    values = [(bounded_span(reading.text, value), value) for value in reading.values]
    words = (
        _word(found)
        for found in _WORD.finditer(reading.text)
        if not any(start < found.end() and found.start() < end for (start, end), _ in values)
    )
    return sorted([*words, *(_value(span, value) for span, value in values)], key=lambda token: token.start)


def _facing(told: Sequence[_Token], span: tuple[int, int], quoted: tuple[int, int], most: int) -> Sequence[_Token]:
    """
    What stands in the statement where the claim has other words; before and behind what is quoted, as many words, and
    behind it no joint with what follows.
    """
    start, end = span
    if end <= quoted[0]:
        return told[max(start, end - most) : end]
    if start < quoted[1]:
        return told[start:end]
    return [token for token in told[start : min(end, start + most)] if token.value or token.same not in STOP_WORDS]


def _word(found: re.Match[str]) -> _Token:
    """A letter that tells things apart, the A of "ferry A", is no article."""
    word = found[0].casefold()
    label = len(word) == 1 and found[0].isupper() and found.start() > 0
    denies = word == "cannot" or word.endswith(("n't", "n’t"))
    telling = "" if word in FILLERS and not label else "not" if denies else _SAME.get(word, stem(word))
    return _Token(word, word, telling, *found.span())


def _value(span: tuple[int, int], value: TypedValue) -> _Token:
    ends = "" if value.kind is ValueKind.CODE else f"{value.low.normalize()} {value.high.normalize()}"
    same = f"{value.kind} {value.unit} {ends} {value.comparator}"
    return _Token(value.text.casefold(), same, same, *span, value)


def _exchange(step: _Step) -> bool:
    """
    Whether either side of a step tells what the other does not: of values, what is not vouched for; no small word for a
    turn of several, "if" for "provided that".
    """
    old, new = ({token.telling: token for token in side if token.telling} for side in step)
    left, right = [new[key] for key in new.keys() - old.keys()], [old[key] for key in old.keys() - new.keys()]
    if {token.said for token in left} == {token.said for token in right}:
        return False
    if all(token.value for token in (*left, *right)):
        return len(left) == len(right) and any(map(_apart, left, right))
    phrase = len(step[0]) > len(step[1]) and all(token.same in STOP_WORDS for token in left)
    return bool(left) and bool(right) and not phrase


def _apart(said: _Token, told: _Token) -> bool:
    """Whether one of two values of one kind and unit does not vouch for the other; of other units the law decides."""
    if said.value is None or told.value is None:
        return False
    alike = said.value.kind is told.value.kind and said.value.unit == told.value.unit
    return alike and not vouches(told.value, said.value)


def _moved(steps: Sequence[_Step]) -> Iterator[_Token]:
    """What the claim puts in one place and leaves out in another; the small words between may stand anywhere."""
    gone = {token.telling for old, _ in steps for token in old}
    for old, new in steps:
        here = {token.telling for token in old}
        yield from (
            token
            for token in new
            if token.telling in gone - here and (token.value or token.same not in STOP_WORDS | POLARITY)
        )


def _says_no_more(step: _Step) -> bool:
    """Whether the claim adds nothing that tells, and leaves out no small word that may turn what is said ("only")."""
    old, new = ({token.telling for token in side if token.telling} for side in step)
    dropped = (token for token in step[0] if token.telling not in new | {""})
    return new <= old and not any(token.value or token.same in STOP_WORDS | POLARITY for token in dropped)


def _clause(text: str, start: int, end: int) -> str:
    """The stretch of a sentence with the rest of the clauses that it begins and ends in."""
    begin = max((found.end() for found in _CLAUSE.finditer(text, 0, start)), default=0)
    stop = _CLAUSE.search(text, end)
    return text[begin : stop.start() if stop else len(text)]


def _written(tokens: Sequence[_Token], reading: ReadText) -> str:
    return reading.text[tokens[0].start : tokens[-1].end]
