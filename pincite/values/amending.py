"""
What a text changes in another one: "Clause 7.2 is deleted", "'30 days' is replaced by '45 days'", "raised from 30 to 60
days".
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from pincite.values.changes import MOVED
from pincite.values.compare import figure_of
from pincite.values.exchanged import BE, IN_PLACE, MOVES, QUOTED, exchanged, in_the_unit_of
from pincite.values.reader import read_values
from pincite.values.sentences import sentences

PAPER = r"(?:amendment|addendum|variation|side\s+letter|rider|corrigendum|errat(?:um|a)|correction|supplement)"
"""How a paper is called that amends another one."""

NUMBERED = re.compile(
    rf"\b{PAPER}\s+(?P<mark>(?:[a-z]+\s+)?(?:no\.?|number|#))?\s*(?P<number>\d{{1,3}})\b", re.IGNORECASE
)
"""The same with its number: "Amendment No. 2", "Amendment Notice No. 1", "addendum 3"."""

_NUMBERED = r"\d+(?:\.\d+)*"
_ATTACHED = r"schedule|annex|appendix|exhibit|attachment"
_PARTS = re.compile(
    rf"\b(?:(?P<attached>{_ATTACHED})\s+(?P<letter>[A-Z]|{_NUMBERED})"
    rf"|(?:(?:sub-?)?(?:clause|section|paragraph)|article|item|point|rule|chapter)s?\s+(?P<number>{_NUMBERED}))\b"
    r"(?:\s?\((?P<item>[a-z])\))?",
    re.IGNORECASE,
)
_TELLS = re.compile(rf"\W*(?:\(?\w{{1,3}}[.)]\s+)?(?:{_PARTS.pattern})(?:\s*\([^()\n]*\))?:\s+(?=\S)", re.IGNORECASE)
"""The name of a part at the head of what holds there: "Section 2 (Per diem): for Norway the amount is EUR 82"."""
_MORE = re.compile(rf"\s*(?:,|and|or|to)\s+({_NUMBERED})\b(?!\s*(?:%|\w))")
_CHANGED = re.compile(
    rf"\b{BE}\s+(?:{MOVED}|deleted|replaced|substituted|removed|repealed|restated|struck\s+out|cancelled|superseded)\b"
    r"|\b(?:shall|will|to|now)\s+(?:now\s+)?reads?\b|\breads?\s+as\s+follows\b|\bshall\s+be\s+read\s+as\b"
    rf"|\bshall\s+(?:now\s+)?be\b(?:[^.;]|\.(?=\d)){{1,60}}?\b{IN_PLACE}\b"
    rf"|\b(?:shall\s+cease|ceases?)\s+to\s+(?:have\s+effect|apply)\b|\bshall\s+no\s+longer\s+apply\b",
    re.IGNORECASE,
)
_ORDERS = r"(?:replace|delete|substitute|remove|amend|change)"
_WITHIN = r"(?:for|in)\s(?:[^.;]|\.(?=\d)){1,80}?\b"
_MARK = r"\W*(?:\(?\w{1,3}[.)]\s+)?"
_ORDERED = re.compile(rf"{_MARK}(?:{_ORDERS}|{_WITHIN}substitute)\b", re.IGNORECASE)
_ORDERED_WITHIN = re.compile(rf"{_MARK}{_WITHIN}(?:delete|replace)\b", re.IGNORECASE)
_ORDER = re.compile(rf"\b{_ORDERS}\b", re.IGNORECASE)
_TAKES = re.compile(rf"\b(?:substituted\s+for|replac|substitut|supersed|restat|reads?\b|{IN_PLACE})", re.IGNORECASE)
_GONE = re.compile(r"\b(?:delet|remov|repeal|struck\s+out|cancell|ceases?\s+to|no\s+longer\s+appl)", re.IGNORECASE)
_SUBSTITUTED = re.compile(r"\bsubstituted\s+for\b|\btakes?\s+the\s+place\s+of\b", re.IGNORECASE)
_SUBJECT = re.compile(
    r"(?:(?!\b(?:if|when|where|unless|until|before|after|applies|apply|describes?|that|which)\b)[^.;:]){0,120}",
    re.IGNORECASE,
)
"""What may stand between a part and what is done to it."""

_ACCORDINGLY = re.compile(r"\b(?:accordingly|correspondingly)\b", re.IGNORECASE)
"""A part that is changed so comes to say what the sentence tells beside it."""

_FOLLOWS = re.compile(r":\s*$|\b(?:as follows|the following)\b[^.]*$", re.IGNORECASE)
_REST = re.compile(
    r"\b(?:other|remaining)\b.{0,80}\b(?:remain|continue|unchanged|unaffected)"
    r"|\bremains? (?:unchanged|in (?:full )?force)\b",
    re.IGNORECASE,
)
_LABEL = re.compile(
    rf"^[ \t\"“'\u2018]*(?:(?:clause|section|article)\s+)?(?P<number>{_NUMBERED})[.)]?\s+[\"“'\u2018(]?(?-i:[A-Z])",
    re.IGNORECASE | re.MULTILINE,
)
_ITEM = re.compile(r"^[ \t]*\(?(?P<item>[a-z])\)[ \t]", re.MULTILINE)
_ATTACHMENT = re.compile(
    rf"^[ \t\"“'\u2018]*(?P<attached>{_ATTACHED})\s+(?P<letter>[A-Z]|\d+)\b", re.IGNORECASE | re.MULTILINE
)


_NOT_ON = re.compile(
    r"\b(?:do|does|shall|will)(?:\s+not|n['’]t)\s+apply\s+to\s+(?P<thing>(?:[^.;,]|\.(?=\d))+)", re.IGNORECASE
)

Deed = Literal["exchange", "restate", "delete", "tell", "accord", "other"]


@dataclass(frozen=True, slots=True)
class Amendment:
    """
    One statement ``text[start:end]`` that changes another text, and how far what stands in its place reaches
    (``reach``, 0-based, end exclusive).

    ``parts`` are the clauses ("7.2"), items of clauses ("7.2.c") and attachments ("schedule b") that it names, ``old``
    and ``new`` what it takes out and puts in, where it says so. ``deed`` is what it does: to exchange the one for the
    other, to restate a part anew, to delete one, to tell what holds there of one matter, to say something with which
    the part is brought in accord, or to change it in a way that it does not tell.
    """

    parts: frozenset[str]
    old: str
    new: str
    start: int
    end: int
    reach: int
    deed: Deed


@lru_cache(maxsize=4096)
def amendments(text: str) -> tuple[Amendment, ...]:
    """The amending statements of *text*, in order: those that name a part, or what is taken out and what is put in."""
    if not any(form.search(text) for form in (_CHANGED, _ORDER, _TELLS)):
        return ()  # most texts change nothing, and need not be cut into sentences
    spans = sentences(text)
    found = [(at, *read) for at, span in enumerate(spans) if (read := _statement(text[slice(*span)]))]
    begins = [spans[at][0] for at, *_ in found]
    result = []
    for turn, (at, parts, old, new) in enumerate(found):
        start, end = spans[at]
        until = begins[turn + 1] if turn + 1 < len(begins) else len(text)
        deed = _deed(text[start:end], old, new)
        if deed == "tell":
            until = min(until, *(place for place in [text.find("\n", end)] if place >= 0), len(text))
        follows = deed == "tell" or (not old and _FOLLOWS.search(text[start:end]))
        reach = _reach(text, spans[at + 1 :], end, until) if follows else end
        result.append(Amendment(parts, old, new, start, end, reach, deed))
    return tuple(result)


def _reach(text: str, following: tuple[tuple[int, int], ...], end: int, until: int) -> int:
    reach = end
    for start, stop in following:
        if start >= until or _REST.search(text[start:stop]):
            break
        reach = stop
    return reach


def _statement(sentence: str) -> tuple[frozenset[str], str, str] | None:
    moved = MOVES.search(sentence)
    if not moved and not any(form(sentence) for form in (_CHANGED.search, _ORDERED.match, _ORDERED_WITHIN.match)):
        told = _TELLS.match(sentence)
        return (frozenset(_parts(told[0])), "", "") if told else None
    outside = QUOTED.sub(lambda quoted: " " * len(quoted[0]), sentence)
    parts = frozenset(_parts(outside))
    gone, come = exchanged(sentence)
    new = sentence[slice(*come)] if come else ""
    old = in_the_unit_of(sentence[slice(*gone)], new) if gone else ""
    return (parts, old, new) if old or (parts and (_ORDERED.match(sentence) or _changes_a_part(outside))) else None


def _deed(sentence: str, old: str, new: str) -> Deed:
    if old:
        return "exchange"
    outside = QUOTED.sub(" ", sentence)
    if _TELLS.match(sentence) and not _CHANGED.search(outside) and not _ORDERED.match(outside):
        return "tell"
    if _CHANGED.search(outside) and _ACCORDINGLY.search(outside):
        return "accord"
    return "restate" if new or _TAKES.search(outside) else "delete" if _GONE.search(outside) else "other"


def _changes_a_part(sentence: str) -> bool:
    """Whether it is the part that is changed: in "section 4 applies if the pump is replaced" it is the pump."""
    part, changed, instead = _PARTS.search(sentence), _CHANGED.search(sentence), _SUBSTITUTED.search(sentence)
    if part and instead and instead.end() <= part.start():
        return bool(_SUBJECT.fullmatch(sentence, instead.end(), part.start()))
    return bool(
        part and changed and part.end() <= changed.start() and _SUBJECT.fullmatch(sentence, part.end(), changed.start())
    )


def _parts(sentence: str) -> Iterator[str]:
    for found in _PARTS.finditer(sentence):
        if found["attached"]:
            yield f"{found['attached']} {found['letter']}".lower()
            continue
        yield f"{found['number']}.{found['item']}" if found["item"] else found["number"]
        more = _MORE.match(sentence, found.end())
        while more:
            yield more[1]
            more = _MORE.match(sentence, more.end())


def not_applied(text: str) -> tuple[tuple[frozenset[str], str], ...]:
    """Of each sentence by which clauses do not apply to something: those clauses ("7.2"), and the thing."""
    said = [text[slice(*span)] for span in sentences(text)] if _NOT_ON.search(text) else []
    found = [(sentence[: off.start()], off["thing"]) for sentence in said if (off := _NOT_ON.search(sentence))]
    return tuple((parts, thing) for named, thing in found if (parts := frozenset(_parts(named))))


def as_amended(text: str) -> str:
    """*text* without what it says no longer holds: "raised to 60 days" of "raised from 30 to 60 days"."""
    for statement in amendments(text):
        if statement.old:
            said = text[statement.start : statement.end]
            moved = MOVES.search(said)
            low, high = moved.span("gone") if moved else exchanged(said)[0] or (0, 0)
            return f"{text[: statement.start + low]}{text[statement.start + high :]}"
    return text


def unamending(text: str) -> str:
    """*text* without its amending statements and what they put in another text's place."""
    kept, at = "", 0
    for statement in amendments(text):
        kept += text[at : statement.start]
        at = statement.reach
    return kept + text[at:]


def parts_at(text: str, at: int) -> frozenset[str]:
    """
    The clause, with its item ("7.2.c"), and the attachment in which position *at* of *text* stands, by what its lines
    open with; a clause of the body is in no attachment.
    """
    numbers = [found for found in _LABEL.finditer(text) if found.start("number") <= at + 1]
    attached = [found for found in _ATTACHMENT.finditer(text) if found.start() <= at]
    named = {f"{attached[-1]['attached']} {attached[-1]['letter']}".lower()} if attached else set[str]()
    inside = numbers and (not attached or numbers[-1].start() > attached[-1].start())
    return frozenset(named | ({f"{numbers[-1]['number']}{_item_at(text, numbers[-1].end(), at)}"} if inside else set()))


def _item_at(text: str, start: int, at: int) -> str:
    """The item of a clause in which position *at* stands, ".c", below whichever others; "" where it is in none."""
    item = ""
    for found in _ITEM.finditer(text, start, at + len("(a) ")):
        if found.start("item") <= at + 1 and (not item or ord(found["item"]) == ord(item) + 1):
            item = found["item"]
    return f".{item}" if item else ""


def without_item(part: str) -> tuple[str, str]:
    """The clause of a part that may be an item of it, and the item's letter: of "7.2.c" "7.2" and "c"."""
    clause, _, item = part.rpartition(".")
    return (clause, item) if item.isalpha() and clause else (part, "")


def within(part: str, of: str) -> bool:
    """Whether a clause is another one or lies in it: 7.2.1 in 7.2, not 7.20 in 7.2."""
    return part == of or part.startswith(f"{of}.")


def holds(text: str, old: str) -> bool:
    """Whether *text* says what is taken out, to the letter or as the same figure."""
    if re.search(rf"(?<!\w){re.escape(' '.join(old.split()))}(?!\w)", " ".join(text.split()), re.IGNORECASE):
        return True
    gone = set(map(figure_of, read_values(old)))
    return bool(gone) and gone.issubset(map(figure_of, read_values(text)))
