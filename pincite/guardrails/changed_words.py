"""What a claim changes where it repeats its evidence nearly word for word."""

import re
from collections import Counter
from collections.abc import Sequence
from difflib import SequenceMatcher
from itertools import accumulate

from pincite.guardrails.passages import words_of
from pincite.values.calendar_words import MONTHS
from pincite.values.compare import equal
from pincite.values.twins import TWINS, spelled
from pincite.values.words import FILLERS, LIMITS, NUMBER_WORDS, ORDINALS, STOP_WORDS, stem
from pincite.verification.claim_reading import ReadText, read

NEARLY_VERBATIM = 0.7
"""
Share of the claim's words that the evidence holds in the same order, from which a difference is a change and no
paraphrase.
"""

MOST_WORDS = 500
"""
Words of a claim from which it is no copy of a sentence: comparing takes the square of them, and no sentence has so
many.
"""

NEARLY_WHOLE, HALF = 0.9, 0.5
"""
Shares from which a claim that repeats a whole sentence and adds to it ("it is not true that …") is a near copy too: of
the evidence, and of the claim.
"""

_FORCE = frozenset({"shall", "should", "can", "could", "may", "might", "will", "would"})
_DENIALS = LIMITS | {"-", "not", "no", "never", "none", "nor", "neither", "without", "cannot", "non"}
_QUALIFIERS = _DENIALS | {"need", "must", "shall", "least", "most", "fewer", "less"}
_FIGURES = frozenset((*NUMBER_WORDS, *MONTHS, *ORDINALS)) - {"may", "one"}
_COMES_TO = re.compile(r"\b(amounts|amounted|comes|came) to\b")
_CLAUSE_END = re.compile(r"(?<=[,;:.!?])\s")
_DIGITS = re.compile(r"\d+(?:[.,]\d+)*")
_STAND_INS = frozenset({"one", "ones"})
"""
Words for a thing that was just named; what "it" is can be told by nobody who only looks at words, and is a party as
often as a thing.
"""
_SHORT = 4
_SLACK = 2


def changes(claim: Sequence[str], evidence: Sequence[str], claimed: str, stated: str) -> tuple[str, ...] | None:
    """
    What a claim changes in its evidence, in words that a reader can check.

    Args:
        claim: The claim's words and signs in lower case.
        evidence: Those of the evidence.
        claimed: The claim as written, for its values.
        stated: The evidence as written.

    Returns:
        None where the two are no near copies: then a difference of words proves nothing. In a near copy every exchanged
            content word, figure or qualifier
        counts, an added figure or qualifier, and a qualifier left out in its midst; a figure written otherwise does not
        where its value is vouched for.
    """
    evidence, offset = _stretch(claim, evidence)
    if len(claim) > MOST_WORDS or (Counter(claim) & Counter(evidence)).total() < HALF * len(claim):
        return None
    matcher = SequenceMatcher(a=evidence, b=claim, autojunk=False)
    if exchanged := _exchanged(claim, evidence, matcher.get_opcodes()):
        return exchanged
    blocks = [block for block in matcher.get_matching_blocks() if block.size]
    held = sum(block.size for block in blocks)
    if held < NEARLY_VERBATIM * len(claim) and not (held >= NEARLY_WHOLE * len(evidence) and held >= HALF * len(claim)):
        return None
    first = max(0, _clause_start(offset + blocks[0].a, stated) - offset)
    last = blocks[-1].a + blocks[-1].size
    found = [
        f"“{word}” stands in another place" for word in _moved(claim, evidence, matcher.get_opcodes(), first, last)
    ]
    for kind, a_start, a_end, b_start, b_end in matcher.get_opcodes():
        old, new = evidence[a_start:a_end], claim[b_start:b_end]
        if kind == "delete" and a_start < first:
            old = evidence[first:a_end]
        inside = first < a_end <= last
        joint = b_end < len(claim) and _has_digit(claim[b_end]) and all(word in STOP_WORDS for word in new)
        unit = bool(new) and not joint and b_start > 0 and _has_digit(claim[b_start - 1]) and _telling(new[0])
        if (
            kind != "equal"
            and not _replaced(old, new, evidence)
            and (unit or _matters(old, new, inside=inside))
            and not (any(map(_hard, new)) and _written_otherwise(read(claimed), read(stated), old, new))
        ):
            found.append(f"{_shown(new)} for {_shown(old)}")
    return tuple(found)


def _exchanged(
    claim: Sequence[str], evidence: Sequence[str], steps: Sequence[tuple[str, int, int, int, int]]
) -> tuple[str, ...]:
    """
    Two words that have changed places where all else stands word for word: "the buyer pays the seller" for "the seller
    pays the buyer".
    """
    moved = {
        word
        for kind, _, _, start, end in steps
        if kind == "insert"
        for word in claim[start:end]
        if _telling(word) and claim.count(word) == 1
    }
    for one in sorted(moved):
        for other in sorted(set(claim)):
            if other == one or not _telling(other) or claim.count(other) != 1:
                continue
            back = [{one: other, other: one}.get(word, word) for word in claim]
            if any(list(evidence[at : at + len(back)]) == back for at in range(len(evidence) - len(back) + 1)):
                return (f"“{one}” and “{other}” have changed places",)
    return ()


def _moved(
    claim: Sequence[str],
    evidence: Sequence[str],
    steps: Sequence[tuple[str, int, int, int, int]],
    first: int,
    last: int,
) -> list[str]:
    """Words that the claim leaves out in the midst of what it repeats and puts in elsewhere; small ones may wander."""
    changed = [(start, end, new, until) for kind, start, end, new, until in steps if kind != "equal"]
    gone = {word for start, end, _, _ in changed if first <= start and end <= last for word in evidence[start:end]}
    come = (word for start, end, new, until in changed for word in set(claim[new:until]) - set(evidence[start:end]))
    return sorted({word for word in come if word in gone and word not in STOP_WORDS and len(word) > 1})


def _clause_start(first: int, stated: str) -> int:
    """
    Where the clause begins in which the word number *first* of what is *stated* stands: what denies the clause stands
    in front ("do not").
    """
    starts = accumulate((len(words_of(clause)) for clause in _CLAUSE_END.split(stated)), initial=0)
    return max(at for at in starts if at <= first)


def _stretch(claim: Sequence[str], evidence: Sequence[str]) -> tuple[Sequence[str], int]:
    """
    The stretch of *evidence*, half as long again as the claim, that holds most of its words, and where it begins; the
    first of equals. A long text pieces together anything.
    """
    width = len(claim) + len(claim) // 2 + _SHORT
    if len(evidence) <= width:
        return evidence, 0
    wanted = set(claim)
    held = [0, *accumulate(word in wanted for word in evidence)]
    start = max(range(len(evidence) - width + 1), key=lambda at: (held[at + width] - held[at], -at))
    return evidence[start : start + width], start


def _shown(words: Sequence[str]) -> str:
    return f"“{' '.join(words[: _SHORT * 2])}”" if words else "nothing"


def _matters(old: Sequence[str], new: Sequence[str], *, inside: bool) -> bool:
    """
    Whether new words for old ones change what is said.

    A figure or qualifier that is put in does, and a denial left out. Another content word does where it fills the old
    one's slot; where much is condensed into it, it is a paraphrase. A duty told as a fact ("are" for "must be") and
    another spelling are no change.
    """
    slot = len(old) <= len(new) + _SLACK
    turn = len(old) > len(new) and all(word in STOP_WORDS and word not in _FORCE for word in new)
    if old and slot and not turn and any(map(_telling, new)):
        return True
    return any(map(_hard, new)) or (inside and len(old) <= _SHORT and any(word in _DENIALS for word in old))


def _replaced(old: Sequence[str], new: Sequence[str], evidence: Sequence[str]) -> bool:
    """
    Whether the new words say what the old ones did: spelled otherwise, of one meaning, the name of what "ones" stands
    for; never with another figure.
    """
    if _DIGITS.findall(" ".join(old)) != _DIGITS.findall(" ".join(new)):
        return False
    named = (
        bool(old)
        and all(word in _STAND_INS for word in old)
        and all(word in evidence and not _hard(word) for word in new)
    )
    return (
        named
        or "".join(old) == "".join(new)
        or spelled(old) == spelled(new)
        or (bool(new) and _told(old) == _told(new))
    )


def _told(words: Sequence[str]) -> tuple[str, ...]:
    """
    The words by what they say, without those that say nothing of their own: "comes to" and "is" are none, "retained" is
    "keep", "nor" is itself.
    """
    plain = _COMES_TO.sub(r"\1", " ".join(words).replace("per cent", "percent")).split()
    return tuple(stem(told) for word in plain if (_telling(word) or _hard(word)) and (told := TWINS.get(word, word)))


def _telling(word: str) -> bool:
    return word not in FILLERS


def _hard(word: str) -> bool:
    return word in _QUALIFIERS or word in _FIGURES or _has_digit(word)


def _has_digit(word: str) -> bool:
    return any(mark.isdigit() for mark in word)


def _written_otherwise(claim: ReadText, evidence: ReadText, old: Sequence[str], new: Sequence[str]) -> bool:
    """Whether the new words are figures of values that the old ones state in another way: "24 hours" for "1 day"."""
    figures = [word for word in new if _telling(word)]
    values = [value for value in claim.values if any(word in value.text.lower() for word in figures)]
    replaced = [value for value in evidence.values if any(word in value.text.lower() for word in old if _hard(word))]
    texts = " ".join(value.text.lower() for value in values)
    same = all(
        any(equal(other, value) and other.comparator is value.comparator for other in replaced) for value in values
    )
    return bool(values) and same and all(word in texts for word in figures)
