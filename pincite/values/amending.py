"""What a text changes in another one: "Clause 7.2 is deleted", "'30 days' is replaced by '45 days'", "raised from 30 to 60 days"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from pincite.model.values import TypedValue
from pincite.values.reader import read_values
from pincite.values.sentences import sentences

_NUMBERED = r"\d+(?:\.\d+)*"
_ATTACHED = r"schedule|annex|appendix|exhibit|attachment"
_PARTS = re.compile(
    rf"\b(?:(?P<attached>{_ATTACHED})\s+(?P<letter>[A-Z]|{_NUMBERED})|(?:(?:sub-?)?(?:clause|section|paragraph)|article|item|point|rule|chapter)s?\s+(?P<number>{_NUMBERED}))\b",
    re.IGNORECASE,
)
_MORE = re.compile(rf"\s*(?:,|and|or|to)\s+({_NUMBERED})\b(?!\s*(?:%|\w))")
_BE = r"(?:is|are|was|were|be|been|being)(?:\s+(?:hereby|therefore|also|further|accordingly))*"
_MOVED = r"(?:raised|increased|reduced|lowered|decreased|extended|shortened|cut|changed|amended|revised|corrected|modified|moved)"
_CHANGED = re.compile(
    rf"\b{_BE}\s+(?:{_MOVED}|deleted|replaced|substituted|removed|repealed|restated|struck\s+out|cancelled|superseded)\b"
    r"|\b(?:shall|will|to|now)\s+(?:now\s+)?reads?\b|\breads?\s+as\s+follows\b",
    re.IGNORECASE,
)
_ORDERED = re.compile(r"\W*(?:\(?\w{1,3}[.)]\s+)?(?:replace|delete|substitute|remove|amend|change|(?:for|in) [^.]{1,80}\bsubstitute)\b", re.IGNORECASE)
_ORDER = re.compile(r"\b(?:replace|delete|substitute|remove|amend|change)\b", re.IGNORECASE)
_MOVES = re.compile(rf"\b{_BE}\s+{_MOVED}\b(?P<between>[^.;]{{0,80}}?)(?P<gone>\bfrom\s+(?P<old>[^.;]{{1,40}}?)\s+)to\s+(?=[^.;])", re.IGNORECASE)
_QUOTED = re.compile(r"[\"“”„«]([^\"“”„»]{1,400})[\"“”»]|(?<!\w)['\u2018]([^'\u2018\u2019]{1,400})['\u2019](?!\w)")
_FOR = re.compile(r"\bsubstituted\s+for\b|\binstead\s+of\b", re.IGNORECASE)
_SUBJECT = re.compile(r"(?:(?!\b(?:if|when|where|unless|until|before|after|applies|apply|describes?|that|which)\b)[^.;:]){0,120}", re.IGNORECASE)
"""What may stand between a part and what is done to it."""

_FOLLOWS = re.compile(r":\s*$|\b(?:as follows|the following)\b[^.]*$", re.IGNORECASE)
_REST = re.compile(r"\b(?:other|remaining)\b.{0,80}\b(?:remain|continue|unchanged|unaffected)|\bremains? (?:unchanged|in (?:full )?force)\b", re.IGNORECASE)
_LABEL = re.compile(rf"^[ \t\"“'\u2018]*(?:(?:clause|section|article)\s+)?(?P<number>{_NUMBERED})[.)]?\s+[\"“'\u2018(]?(?-i:[A-Z])", re.IGNORECASE | re.MULTILINE)
_ATTACHMENT = re.compile(rf"^[ \t\"“'\u2018]*(?P<attached>{_ATTACHED})\s+(?P<letter>[A-Z]|\d+)\b", re.IGNORECASE | re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Amendment:
    """
    One statement ``text[start:end]`` that changes another text, and how far what stands in its place reaches (``reach``, 0-based, end exclusive).

    ``parts`` are the clauses ("7.2") and attachments ("schedule b") that it names, ``old`` and ``new`` what it takes out and puts in, where it says so.
    """

    parts: frozenset[str]
    old: str
    new: str
    start: int
    end: int
    reach: int


@lru_cache(maxsize=4096)
def amendments(text: str) -> tuple[Amendment, ...]:
    """The amending statements of *text*, in order: those that name a part, or what is taken out and what is put in."""
    if not _CHANGED.search(text) and not _ORDER.search(text):
        return ()  # most texts change nothing, and need not be cut into sentences
    spans = sentences(text)
    found = [(at, *read) for at, span in enumerate(spans) if (read := _statement(text[slice(*span)]))]
    begins = [spans[at][0] for at, *_ in found]
    result = []
    for turn, (at, parts, old, new) in enumerate(found):
        start, end = spans[at]
        until = begins[turn + 1] if turn + 1 < len(begins) else len(text)
        reach = _reach(text, spans[at + 1 :], end, until) if not old and _FOLLOWS.search(text[start:end]) else end
        result.append(Amendment(parts, old, new, start, end, reach))
    return tuple(result)


def _reach(text: str, following: tuple[tuple[int, int], ...], end: int, until: int) -> int:
    reach = end
    for start, stop in following:
        if start >= until or _REST.search(text[start:stop]):
            break
        reach = stop
    return reach


def _statement(sentence: str) -> tuple[frozenset[str], str, str] | None:
    moved = _MOVES.search(sentence)
    if not moved and not _CHANGED.search(sentence) and not _ORDERED.match(sentence):
        return None
    outside = _QUOTED.sub(lambda quoted: " " * len(quoted[0]), sentence)
    parts = frozenset(_parts(outside))
    old, new = _exchanged(sentence, moved)
    return (parts, old, new) if old or (parts and (_ORDERED.match(sentence) or _changes_a_part(outside))) else None


def _changes_a_part(sentence: str) -> bool:
    """Whether it is the part that is changed: in "section 4 applies if the pump is replaced" it is the pump."""
    part, changed = _PARTS.search(sentence), _CHANGED.search(sentence)
    return bool(part and changed and part.end() <= changed.start() and _SUBJECT.fullmatch(sentence, part.end(), changed.start()))


def _parts(sentence: str) -> Iterator[str]:
    for found in _PARTS.finditer(sentence):
        if found["attached"]:
            yield f"{found['attached']} {found['letter']}".lower()
            continue
        yield found["number"]
        more = _MORE.match(sentence, found.end())
        while more:
            yield more[1]
            more = _MORE.match(sentence, more.end())


def _exchanged(sentence: str, moved: re.Match[str] | None) -> tuple[str, str]:
    """What is taken out and what is put in; empty where the sentence does not give both."""
    if moved:
        later = next((value for value in read_values(sentence[moved.end() :]) if value.start == 0), None)
        return (_with_unit(moved["old"], later.text), later.text) if later else ("", "")
    quoted = [found[1] or found[2] for found in _QUOTED.finditer(sentence)]
    if len(quoted) != 2:  # noqa: PLR2004  # the one and the other
        return "", ""
    return (quoted[1], quoted[0]) if _FOR.search(sentence) else (quoted[0], quoted[1])


def _with_unit(old: str, new: str) -> str:
    """Of "from 30 to 60 days", "30" is 30 days."""
    unit = re.sub(r"^[\d.,\s]+", "", new)
    return f"{old} {unit}" if re.fullmatch(r"[\d.,]+", old) else old


def as_amended(text: str) -> str:
    """*text* without what it says no longer holds: "raised to 60 days" of "raised from 30 to 60 days"."""
    for statement in amendments(text):
        if moved := _MOVES.search(text, statement.start, statement.end):
            return f"{text[: moved.start('gone')]}{text[moved.end('gone') :]}"
        if statement.old:
            return text.replace(statement.old, "", 1) if _FOR.search(text) is None else "".join(text.rsplit(statement.old, 1))
    return text


def parts_at(text: str, at: int) -> frozenset[str]:
    """The clause and the attachment in which position *at* of *text* stands, by the numbers that its lines open with; a clause of the body is in no attachment."""
    numbers = [found for found in _LABEL.finditer(text) if found.start("number") <= at + 1]
    attached = [found for found in _ATTACHMENT.finditer(text) if found.start() <= at]
    named = {f"{attached[-1]['attached']} {attached[-1]['letter']}".lower()} if attached else set[str]()
    inside = numbers and (not attached or numbers[-1].start() > attached[-1].start())
    return frozenset(named | ({numbers[-1]["number"]} if inside else set()))


def within(part: str, of: str) -> bool:
    """Whether a clause is another one or lies in it: 7.2.1 in 7.2, not 7.20 in 7.2."""
    return part == of or part.startswith(f"{of}.")


def holds(text: str, old: str) -> bool:
    """Whether *text* says what is taken out, to the letter or as the same figure."""
    if re.search(rf"(?<!\w){re.escape(' '.join(old.split()))}(?!\w)", " ".join(text.split()), re.IGNORECASE):
        return True
    gone = {_figure(value) for value in read_values(old)}
    return bool(gone) and gone <= {_figure(value) for value in read_values(text)}


def _figure(value: TypedValue) -> tuple[object, ...]:
    return value.kind, value.unit, value.low, value.high
