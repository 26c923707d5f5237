"""
What narrows one of two texts and not the other: "only", "less than", a condition or exception of the same clause, what
says of which ones a rule holds.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from pincite.values.comparatives import HIGHER_WORDS, LOWER_WORDS
from pincite.values.words import FILLERS, LIMITS, STOP_WORDS
from pincite.verification.quoted_words import JOINTS, QuotedWord

_WAYS = dict.fromkeys(HIGHER_WORDS, "more") | dict.fromkeys(LOWER_WORDS, "less")
"""The way that a comparative points."""
_WHEN = frozenset({"when", "where", "whenever", "wherever"})
"""What a rule's condition begins with, beside "if": in a report it tells a time or a place."""
_RELATIVES = frozenset({"which", "who", "whose", "that"})
_MODALS = frozenset({"must", "shall", "should", "may", "can"})
"""What makes a rule of a sentence, and parts its subject from what is said of it."""
_VERBS_TEXT = "is are was were be been has have had do does did will would could might cannot"
_VERBS = _MODALS | frozenset(_VERBS_TEXT.split())
"""The verbs that others are made with: a closed class."""
_CONTRARY = frozenset({"but", "while", "whereas"})
"""What begins a clause that goes against the one before it; "though" counts as a "but"."""
_ARTICLES = frozenset({"the", "a", "an"})
_PARTING = JOINTS | {"but"}
_CLAUSE = re.compile(r"[;:.]\s|,\s(?:and|but|while|whereas|although|which|who)\b", re.IGNORECASE)
"""Where a clause ends that a denial or a condition bears on; behind a mere comma a list may go on."""
_ASIDE = re.compile(r"[,(\u2013\u2014]")
_OPENING = 2
"""Words of a clause among which one makes a condition of it."""


def clause(text: str, start: int, end: int) -> tuple[int, int]:
    """Where the clauses that a stretch of a sentence begins and ends in begin and end."""
    begin = max((found.end() for found in _CLAUSE.finditer(text, 0, start)), default=0)
    stop = _CLAUSE.search(text, end)
    return begin, stop.start() if stop else len(text)


def narrowed(
    told: Sequence[QuotedWord], said: Sequence[QuotedWord], quoted: tuple[int, int], statement: str
) -> Iterator[str]:
    """
    What narrows or bounds the stretch *quoted* of a statement and not the claim, or the claim alone: in that stretch,
    in front of its clause, and behind it up to the next joint.
    """
    first, last = quoted
    rule = any(word.same in _MODALS for word in (*told[first:last], *said))
    begin, stop = clause(
        statement, min(word.start for word in told[first:last]), max(word.end for word in told[first:last])
    )
    opening = [word for word in told[:first] if word.start >= begin][:_OPENING]
    behind = [word for word in told[last:] if word.end <= stop]
    joint = next((at for at, word in enumerate(behind) if _ends(word, told[last + at - 1], statement)), len(behind))
    if rule and joint and behind[0].same in _RELATIVES and statement[told[last - 1].end : behind[0].start].isspace():
        yield behind[0].same
    here = Counter(_narrows(said, rule=rule))
    there = Counter(_narrows(told[max(0, first - 1) : last], rule=rule))
    there.update(key for key in _narrows(behind[:joint], rule=rule) if " " not in key)
    opening = [word for word in opening if word is not told[first - 1]]
    there.update(key for key in _narrows(opening, rule=rule) if " " not in key)
    elsewhere = Counter(key for key in _narrows(told, rule=rule) if key == "if")
    missing = there - here
    if here["if"]:
        del missing["if"]  # of two conditions that were joined one is enough
    yield from (here - (there | elsewhere)) + missing


def _ends(word: QuotedWord, before: QuotedWord, statement: str) -> bool:
    """Whether another part of the sentence, or an aside, begins with a word."""
    return word.same in _PARTING or bool(_ASIDE.search(statement[before.end : word.start].replace(",", "")))


def unsaid_subject(step: Sequence[QuotedWord], behind: QuotedWord | None, before: str) -> bool:
    """
    Whether words that a claim leaves out say of which ones a rule holds: they stand, without a comma or bracket
    *before* them, between what the rule is of and its modal verb, the word *behind* them.
    """
    return (
        behind is not None
        and behind.same in _MODALS
        and step[0].same in (STOP_WORDS - FILLERS) | _RELATIVES
        and any(word.carries for word in step)
        and not _ASIDE.search(before)
    )


def spliced(told: Sequence[QuotedWord], left_out: slice, said: Sequence[QuotedWord], statement: str) -> bool:
    """
    Whether the words that a claim leaves out in the midst of what is told end one clause and begin another, of
    something that is not *said*: "… of [steel, whereas the casing is made of] iron".

    An "and" or "or" parts clauses where a verb stands on either side; the last joint does where what stands right
    before the gap, articles aside, is said again behind it: "sits on [the left, the harpist on] the right".
    """
    start, end = left_out.start, left_out.stop
    again = next((word.same for word in reversed(told[:start]) if word.same not in _ARTICLES), "")
    joints = [at for at in range(start + 1, end) if _parts(told, at, statement)]
    named = {word.telling for word in said}
    for at in joints:
        behind = [word for word in told[at:end] if word.same not in _CONTRARY | JOINTS]
        contrary = told[at].same in _CONTRARY or ";" in statement[told[at - 1].end : told[at].start]
        joined = told[at].same in JOINTS and _has_verb(told[:at]) and _has_verb(told[at : end + 1])
        repeated = at == joints[-1] and any(word.same == again for word in behind)
        another = any(word.carries and word.telling not in named for word in behind if word.same != again)
        begun = any(word.carries for word in behind) if contrary else (joined or repeated) and another
        if begun and any(word.carries for word in told[start:at]):
            return True
    return False


def _parts(told: Sequence[QuotedWord], at: int, statement: str) -> bool:
    """Whether a joint stands at a word or right before it."""
    gap = statement[told[at - 1].end : told[at].start]
    return told[at].same in _CONTRARY | JOINTS or "," in gap or ";" in gap


def _has_verb(words: Sequence[QuotedWord]) -> bool:
    return any(word.same in _VERBS for word in words)


def _narrows(words: Sequence[QuotedWord], *, rule: bool) -> Iterator[str]:
    for at, word in enumerate(words):
        previous = words[at - 1].same if at else ""
        denier = previous if previous in {"no", "not"} else ""
        following = words[at + 1].same if at + 1 < len(words) else ""
        if word.same in LIMITS and not denier:
            yield word.same
        elif word.same in _WAYS and following == "than":
            yield f"{denier} {_WAYS[word.same]} than".strip()
        elif previous != "even" and _opens_a_case(word.same, following, rule=rule):
            yield "if"


def _opens_a_case(word: str, following: str, *, rule: bool) -> bool:
    return word == "if" or (word == "provided" and following == "that") or (rule and word in _WHEN)
