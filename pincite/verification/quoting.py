"""A claim that quotes a statement but for an edit: a denial put in or taken out, a word exchanged or moved."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from pincite.model.values import Comparator, ValueKind
from pincite.values.compare import vouches
from pincite.values.modality import negations
from pincite.values.twins import spelled
from pincite.values.words import POLARITY, STOP_WORDS
from pincite.verification.claim_reading import ReadText, read
from pincite.verification.gapping import spelled_out
from pincite.verification.narrowing import clause, narrowed, spliced, unsaid_subject
from pincite.verification.quoted_words import JOINTS, QuotedWord, quoted_words, written
from pincite.verification.reordered import aligned, crossed, uncompared

_RANGE = frozenset({"at", "from", "between", "to", "and", "until", "till", "through"})
"""What stands before and between the ends of a range."""

_BOUNDS = frozenset(Comparator) - {Comparator.EQUAL, Comparator.APPROXIMATELY}
# Chosen by hand; measured by `python -m tests.benchmarks.verification`.
_QUOTED = 0.8
"""Share of the claim's words that stand in the statement, too, in one order."""
_SHUFFLED = 0.9
"""The same in any order, from which a claim that has them in another order has exchanged them."""
_STRETCH = 0.4
"""The same of the stretch of the statement that the claim goes along: who shortens a sentence quotes it."""
_SHORT = 2
"""Letters of a word that begins another by chance."""
_FEWEST = 4
"""Words of the shortest claim that quotes anything."""


@dataclass(frozen=True, slots=True)
class Edit:
    """
    What a claim changed in the words that it quotes.

    ``denial`` tells that one of the two denies what the other says; ``exchanged`` are the words of the claim and those
    in whose place they stand, empty where none were; ``moved`` is what stands in the place of something else;
    ``limit`` is what narrows or bounds one of the two and not the other: "only", "less than"; ``spliced`` is what is
    left out between the beginning of one clause and the end of the next, which say nothing together; ``verbatim`` tells
    that the claim says nothing but what a stretch of the statement does, a value in any notation; ``added`` are the
    words of content, as written, that the statement does not hold.
    """

    denial: bool
    exchanged: tuple[str, str] | None
    moved: str = ""
    limit: str = ""
    spliced: str = ""
    verbatim: bool = False
    added: tuple[str, ...] = ()

    @property
    def harmless(self) -> bool:
        """Whether the claim says what the statement says."""
        return not (self.denial or self.exchanged or self.moved or self.limit or self.spliced)


_Step = tuple[Sequence[QuotedWord], Sequence[QuotedWord]]


def edit_of(claim: ReadText, statement: ReadText) -> Edit | None:
    """
    What *claim* changed in *statement*, or None where it is no quotation of it.

    Equal values are one word, for a week may stand for seven days; a value for another is left to the law of values.
    What a later part of the statement leaves out and the claim says is no change.
    """
    edit = _edit_of(claim, statement)
    if edit and not edit.verbatim:
        parts = (_edit_of(claim, read(part.text)) for part in spelled_out(statement.text) if part.thing <= claim.stems)
        return next((told for told in parts if told and told.verbatim), edit)
    return edit


def _edit_of(claim: ReadText, statement: ReadText) -> Edit | None:
    said: Sequence[QuotedWord] = quoted_words(claim)
    told: Sequence[QuotedWord] = quoted_words(statement)
    held = (Counter(token.same for token in said) & Counter(token.same for token in told)).total()
    if len(said) < _FEWEST or held < _QUOTED * len(said):
        return None  # in no order are there enough; to find the order takes long in a long statement
    said, told = aligned(uncompared(said, told), told, claim.text, statement.text)
    matcher = SequenceMatcher(None, [token.same for token in told], [token.same for token in said], autojunk=False)
    blocks = [block for block in matcher.get_matching_blocks() if block.size]
    common = sum(block.size for block in blocks)
    ordered = common >= _QUOTED * len(said)
    if not ordered and held < _SHUFFLED * len(said):
        return None
    first, last = blocks[0].a, blocks[-1].a + blocks[-1].size
    steps = [
        (_facing(told, (a, c), (first, last), d - b), said[b:d])
        for tag, a, c, b, d in matcher.get_opcodes()
        if tag in {"replace", "insert"} or (tag == "delete" and first <= a and c <= last)
    ]
    pair = _Pair(claim, statement, said, told, (first, last))
    if common < _STRETCH * (last - first):
        between = _left_between(pair, steps) if ordered else ""
        return Edit(denial=False, exchanged=None, spliced=between) if between else None
    edit = _edit(pair, steps)
    return edit if ordered or not edit.harmless else None


@dataclass(frozen=True, slots=True)
class _Pair:
    """A claim and a statement, their words, and where among those of the statement the *quoted* stretch stands."""

    claim: ReadText
    statement: ReadText
    said: Sequence[QuotedWord]
    told: Sequence[QuotedWord]
    quoted: tuple[int, int]


def _edit(pair: _Pair, steps: Sequence[_Step]) -> Edit:
    stretch = pair.told[slice(*pair.quoted)]
    ranged = any(_opens_a_range(old) and _opens_a_range(new) for old, new in steps)
    telling = [step for step in steps if not (ranged and _of_a_range(step))]
    exchanged = next((step for step in telling if _exchange(step)), None) or _turned_round(stretch, pair.said)
    begin, end = min(word.start for word in stretch), max(word.end for word in stretch)
    denied, whole = (
        len(negations(pair.statement.text[slice(*span)]))
        for span in ((begin, end), clause(pair.statement.text, begin, end))
    )
    denials = len(negations(pair.claim.text))
    dropped = _denied_apart(pair, steps) if denials else 0
    moved = next(_moved([*steps, *_around(pair, steps)]), None)
    edit = Edit(
        denials % 2 != denied % 2 and denials != denied - dropped,
        (written(exchanged[1], pair.claim), written(exchanged[0], pair.statement)) if exchanged else None,
        written([moved], pair.claim) if moved else "",
        next(narrowed(pair.told, pair.said, pair.quoted, pair.statement.text), "") or _unsaid(pair, steps),
    )
    if edit.harmless and (moved := crossed(pair.said, pair.told)):
        edit = replace(edit, moved=written([moved], pair.claim))
    if edit.harmless:
        edit = replace(edit, spliced=_left_between(pair, steps))
    alike = denials in {whole, whole - dropped}
    verbatim = edit.harmless and alike and all(map(_says_no_more, steps))
    return replace(edit, verbatim=verbatim, added=tuple(_added(pair)))


def _left_between(pair: _Pair, steps: Sequence[_Step]) -> str:
    """What the claim leaves out between the beginning of one clause and the end of another."""
    at = {id(word): place for place, word in enumerate(pair.told)}
    left_out = (old for old, new in steps if old and not new)
    return next(
        (
            written(old, pair.statement)
            for old in left_out
            if spliced(pair.told, slice(at[id(old[0])], at[id(old[-1])] + 1), pair.said, pair.statement.text)
        ),
        "",
    )


def _around(pair: _Pair, steps: Sequence[_Step]) -> Iterator[_Step]:
    """
    What stands before and behind the quoted stretch, as many words as the claim puts in elsewhere but in front, where
    every phrase may stand.
    """
    (first, last), put = pair.quoted, sum(len(new) for _, new in steps if new and new[0] is not pair.said[0])
    yield from ((pair.told[low:high], []) for low, high in ((max(0, first - put), first), (last, last + put)))


def _added(pair: _Pair) -> Iterator[str]:
    """The words of content that the statement holds in no form and in no spelling."""
    held, letters = {word.telling for word in pair.told}, "".join(word.said for word in pair.told)
    beginnings = tuple(word.said for word in pair.told if word.carries and not word.value and len(word.said) > _SHORT)
    yield from (
        word.said
        for word in pair.said
        if word.said.isalpha()
        and word.carries
        and word.telling not in held | {""}
        and not word.said.startswith(beginnings)
        and word.said not in letters
    )


def _denied_apart(pair: _Pair, steps: Sequence[_Step]) -> int:
    """The denials of what was joined to the claim's own words by "and" or "or", and left out with its joint."""
    return sum(
        len(negations(written(old, pair.statement)))
        for old, new in steps
        if not new and any(word.same in JOINTS for word in old)
    )


def _unsaid(pair: _Pair, steps: Sequence[_Step]) -> str:
    """What says of which ones a rule holds, where the claim leaves it out."""
    behind = dict(zip(pair.told, pair.told[1:], strict=False))
    before = dict(zip(pair.told[1:], pair.told, strict=False))
    for old, new in steps:
        if old and not any(word.telling for word in new) and old[0] in before:
            gap = pair.statement.text[before[old[0]].end : old[0].start]
            if unsaid_subject(old, behind.get(old[-1]), gap):
                return written(old, pair.statement)
    return ""


def _facing(
    told: Sequence[QuotedWord], span: tuple[int, int], quoted: tuple[int, int], most: int
) -> Sequence[QuotedWord]:
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
    phrase = (
        len(step[0]) > len(step[1])
        and all(token.same in STOP_WORDS for token in left)
        and not any(token.value for token in right)
    )
    return bool(left) and bool(right) and not phrase


def _apart(said: QuotedWord, told: QuotedWord) -> bool:
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


def _spelled_alike(old: Sequence[QuotedWord], new: Sequence[QuotedWord]) -> bool:
    """Whether both are one word, or the same words, in two spellings: "two dimensional" and "twodimensional"."""
    told, said = "".join(token.said for token in old), "".join(token.said for token in new)
    return told == said or (
        not any(token.value for token in (*old, *new))
        and spelled(token.said for token in old) == spelled(token.said for token in new)
    )


def _opens_a_range(words: Sequence[QuotedWord]) -> bool:
    return len(words) == 1 and words[0].same in {"from", "between"}


def _of_a_range(step: _Step) -> bool:
    """Whether both sides are nothing but what stands before or between the ends of a range."""
    return all(not word.value and word.same in _RANGE for side in step for word in side)


def _same_range(old: Sequence[QuotedWord], new: Sequence[QuotedWord]) -> bool:
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


def _turned_round(told: Sequence[QuotedWord], said: Sequence[QuotedWord]) -> _Step | None:
    """
    The verb of which the one who does it and the one to whom it is done have changed places, as it is done "by" the
    other and all else stands where it stood: "is superseded by the draft" for "supersedes the draft".
    """
    for by in (True, False):
        here, there = _verbs(said, by=by), _verbs(told, by=not by)
        if both := next((key for key in here if key in there), None):
            return [there[both]], [here[both]]
    return None


def _verbs(tokens: Sequence[QuotedWord], *, by: bool) -> dict[tuple[str, str, str], QuotedWord]:
    """
    The words with "by" behind them, or without, each by itself and by what is told last before and first behind it.
    """
    telling = [at for at, token in enumerate(tokens) if token.value or token.same not in STOP_WORDS]
    return {
        (tokens[at].telling, tokens[left].telling, tokens[right].telling): tokens[at]
        for left, at, right in zip(telling, telling[1:], telling[2:], strict=False)
        if (tokens[at + 1].same == "by") is by
    }


def _moved(steps: Sequence[_Step]) -> Iterator[QuotedWord]:
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
