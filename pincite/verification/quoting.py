"""A claim that quotes a statement but for an edit: a denial put in or taken out, a word exchanged or moved."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from pincite.model.values import Comparator, TypedValue, ValueKind
from pincite.values.comparatives import HIGHER_WORDS, LOWER_WORDS
from pincite.values.compare import vouches
from pincite.values.modality import negations
from pincite.values.reader import bounded_span
from pincite.values.twins import TWINS, spelled
from pincite.values.words import FILLERS, LIMITS, POLARITY, STOP_WORDS, stem
from pincite.verification.claim_reading import ReadText

_WORD = re.compile(r"(?:prior|subsequent)\s+to\b|\w+(?:['’]\w+)?", re.IGNORECASE)
_CLAUSE = re.compile(r"[;:.]\s|,\s(?:and|but|while|whereas|although|which|who)\b", re.IGNORECASE)
"""Where a clause ends that a denial bears on; behind a mere comma a list may go on."""

_SAME = {
    "shall": "must", "can": "may", "inside": "in", "into": "in", "within": "in", "during": "in",
    "onto": "on", "upon": "on", "prior to": "before", "subsequent to": "after",
}  # fmt: skip
"""What a modal verb, a preposition of place or time, or a turn of two says that is another's twin: closed classes."""
_RANGE = frozenset({"from", "between", "to", "and", "until", "till", "through"})
"""What stands before and between the ends of a range."""

_BOUNDS = frozenset(Comparator) - {Comparator.EQUAL, Comparator.APPROXIMATELY}
_WAYS = dict.fromkeys(HIGHER_WORDS, "more") | dict.fromkeys(LOWER_WORDS, "less")
"""The way that a comparative points."""

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
    ``limit`` is what narrows or bounds one of the two and not the other: "only", "less than"; ``verbatim`` tells that
    the claim says nothing but what a stretch of the statement does, a value in any notation.
    """

    denial: bool
    exchanged: tuple[str, str] | None
    moved: str = ""
    limit: str = ""
    verbatim: bool = False

    @property
    def harmless(self) -> bool:
        """Whether the claim says what the statement says."""
        return not self.denial and self.exchanged is None and not self.moved and not self.limit


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
    exchanged = next((step for step in steps if _exchange(step)), None) or _turned_round(told[first:last], said)
    begin, end = told[first].start, told[last - 1].end
    edit = Edit(
        len(negations(claim.text)) % 2 != len(negations(statement.text[begin:end])) % 2,
        (_written(exchanged[1], claim), _written(exchanged[0], statement)) if exchanged else None,
        next((_written([token], claim) for token in _moved(steps)), ""),
        next(_limits(told[max(0, first - 1) : last], said), ""),
    )
    if not ordered and edit.harmless:
        return None
    alike = len(negations(claim.text)) == len(negations(_clause(statement.text, begin, end)))
    return replace(edit, verbatim=edit.harmless and alike and all(map(_says_no_more, steps)))


def _tokens(reading: ReadText) -> list[_Token]:
    values = [(bounded_span(reading.text, value), value) for value in reading.values]
    taken = {at for (start, end), _ in values for at in range(start, end)}
    words = (_word(found) for found in _WORD.finditer(reading.text) if taken.isdisjoint(range(*found.span())))
    return sorted([*words, *(_value(reading.text, *told) for told in values)], key=lambda token: token.start)


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
    word = " ".join(found[0].casefold().split())
    label = len(word) == 1 and found[0].isupper() and found.start() > 0
    denies = word == "cannot" or word.endswith(("n't", "n’t"))
    telling = (
        "" if word in FILLERS and not label else "not" if denies else stem(_SAME.get(word) or TWINS.get(word, word))
    )
    return _Token(word, word, telling, *found.span())


def _value(text: str, span: tuple[int, int], value: TypedValue) -> _Token:
    ends = "" if value.kind is ValueKind.CODE else f"{value.low.normalize()} {value.high.normalize()}"
    same = f"{value.kind} {value.unit} {ends} {value.comparator}"
    return _Token(text[slice(*span)].casefold(), same, same, *span, value)


def _exchange(step: _Step) -> bool:
    """
    Whether either side of a step tells what the other does not: of values, what is not vouched for; no small word for a
    turn of several, "if" for "provided that".
    """
    old, new = ({token.telling: token for token in side if token.telling} for side in step)
    left, right = [new[key] for key in new.keys() - old.keys()], [old[key] for key in old.keys() - new.keys()]
    if {token.said for token in left} == {token.said for token in right}:
        return False
    if _same_range(*step) or _spelled_alike(*step):
        return False
    if all(token.value for token in (*left, *right)):
        return len(left) == len(right) and any(map(_apart, left, right))
    phrase = len(step[0]) > len(step[1]) and all(token.same in STOP_WORDS for token in left)
    return bool(left) and bool(right) and not phrase


def _apart(said: _Token, told: _Token) -> bool:
    """
    Whether one of two values of one kind and unit does not vouch for the other, or the claim bounds a figure that is
    stated without a bound; of other units the law decides.
    """
    if said.value is None or told.value is None:
        return False
    one, other = said.value.unit, told.value.unit
    code = said.value.kind is ValueKind.CODE and one not in other and other not in one
    alike = said.value.kind is told.value.kind and (one == other or code)
    bounded = told.value.comparator is Comparator.EQUAL and said.value.comparator in _BOUNDS
    return alike and (bounded or not vouches(told.value, said.value))


def _spelled_alike(old: Sequence[_Token], new: Sequence[_Token]) -> bool:
    """Whether both are one word, or the same words, in two spellings: "two dimensional" and "twodimensional"."""
    told, said = "".join(token.said for token in old), "".join(token.said for token in new)
    return told == said or (
        not any(token.value for token in (*old, *new))
        and spelled(token.said for token in old) == spelled(token.said for token in new)
    )


def _same_range(old: Sequence[_Token], new: Sequence[_Token]) -> bool:
    """Whether one side is a range, and the other says its two ends: "from 2 to 8 °C" for "between 2 and 8 °C"."""
    if any(not token.value and token.same not in _RANGE for token in (*old, *new)):
        return False
    one, two = sorted(([token.value for token in side if token.value] for side in (old, new)), key=len)
    return (
        (len(one), len(two)) == (1, 2)
        and (one[0].low, one[0].high) == (two[0].low, two[1].high)
        and all(
            (end.kind, end.unit, end.comparator) == (one[0].kind, one[0].unit, one[0].comparator)
            and end.low == end.high
            for end in two
        )
    )


def _turned_round(told: Sequence[_Token], said: Sequence[_Token]) -> _Step | None:
    """
    The verb of which the one who does it and the one to whom it is done have changed places, as it is done "by" the
    other and all else stands where it stood: "is superseded by the draft" for "supersedes the draft".
    """
    for by in (True, False):
        here, there = _verbs(said, by=by), _verbs(told, by=not by)
        if both := next((key for key in here if key in there), None):
            return [there[both]], [here[both]]
    return None


def _verbs(tokens: Sequence[_Token], *, by: bool) -> dict[tuple[str, str, str], _Token]:
    """
    The words with "by" behind them, or without, each by itself and by what is told last before and first behind it.
    """
    telling = [at for at, token in enumerate(tokens) if token.value or token.same not in STOP_WORDS]
    return {
        (tokens[at].telling, tokens[left].telling, tokens[right].telling): tokens[at]
        for left, at, right in zip(telling, telling[1:], telling[2:], strict=False)
        if (tokens[at + 1].same == "by") is by
    }


def _limits(told: Sequence[_Token], said: Sequence[_Token]) -> Iterator[str]:
    """What narrows ("only") or bounds ("no more than") what is no value, on one side more often than on the other."""
    here, there = Counter(_narrowing(said)), Counter(_narrowing(told))
    yield from (here - there) + (there - here)


def _narrowing(tokens: Sequence[_Token]) -> Iterator[str]:
    for at, token in enumerate(tokens):
        denier = tokens[at - 1].same if at and tokens[at - 1].same in {"no", "not"} else ""
        if token.same in LIMITS and not denier:
            yield token.same
        elif token.same in _WAYS and at + 1 < len(tokens) and tokens[at + 1].same == "than":
            yield f"{denier} {_WAYS[token.same]} than".strip()


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
