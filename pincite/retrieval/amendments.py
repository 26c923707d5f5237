"""Which passages an amendment changes, and its place beside them in the evidence."""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

from pincite.model.chunks import Chunk, beside, place_in_paper
from pincite.model.evidence import Links
from pincite.model.stages import ScoredRow
from pincite.question.stems import stem_set
from pincite.values.amending import PAPER, Amendment, amendments, holds, parts_at, within, without_item
from pincite.values.exchanged import QUOTED
from pincite.values.sentences import sentences

SHARED_WORDS = 2
SAME_MATTER = 0.5  # share of the words of the shorter one, where nothing says in which clause a passage stands
_TITLED = re.compile(rf"\b(?:{PAPER}|endorsement)s?\b", re.IGNORECASE)
_TITLE_ABOVE = re.compile(
    rf"^\W*(?:[A-Z][\w-]* (?:of )?)?{PAPER}\b(?:[^\n.;:]|(?<=No)\.){{0,60}}$", re.IGNORECASE | re.MULTILINE
)
"""The title of an amendment as a line of its own, below other text of one chunk: "Amendment No. 2 of 1 June 2026"."""

_AGREED = re.compile(
    r"\bagreed?\s+to\s+(?:amend|vary|change|modify|replace)\b|\b(?:is|are|shall\s+be)\s+"
    r"(?:hereby\s+)?(?:amended|varied|modified|changed)\s+as\s+follows\b",
    re.IGNORECASE,
)


def amends(statement: Amendment, by: Chunk, chunk: Chunk, start: int, end: int) -> bool:
    """
    Whether *statement*, of a document that amends that of *chunk*, changes the passage ``chunk.text[start:end]``.

    The passage stands in a part that is named and holds what is taken out, as far as either is said and known; else
    both have to be on one matter.
    """
    passage, said = chunk.text[start:end], by.text[statement.start : statement.reach]
    if statement.old and not (
        holds(passage, statement.old) or (chunk.kind == "table" and has_cell(passage, statement.old))
    ):
        return False
    shared = _shared(statement, by, passage)
    if statement.deed == "tell" and not _on_one_matter(passage, said):
        return False
    if not statement.parts or (statement.deed == "accord" and len(shared) < SHARED_WORDS):
        return len(shared) >= SHARED_WORDS or (
            bool(statement.old) and chunk.kind == "table" and _is_of(shared, passage)
        )
    if chunk.kind == "table" and not shared and _shared(statement, by, chunk.text):
        return False  # it names another row
    if at := _parts_of(chunk, start):
        # A place of which only the section is known may lie in the clause of it that is named, where it says what is
        # taken out.
        return any(
            within(part, of) or (statement.old and within(of, part)) or _holds_item(passage, part, named)
            for part in at
            for named in statement.parts
            for of in (_as_marked(named, chunk.text),)
        )
    return bool(statement.old) or len(shared) >= SAME_MATTER * min(len(stem_set(passage)), len(stem_set(said)))


def _on_one_matter(passage: str, said: str) -> bool:
    """Whether two texts have more than half of the words of the shorter one in common, figures aside."""
    one, other = ({stem for stem in stem_set(text) if stem.isalpha()} for text in (passage, said))
    return len(one & other) > SAME_MATTER * min(len(one), len(other))


def _as_marked(part: str, text: str) -> str:
    """A part that is named, without its item where *text* marks none by that letter."""
    clause, item = without_item(part)
    return part if item and re.search(rf"(?<!\w){item}\)", text) else clause


def _holds_item(passage: str, part: str, named: str) -> bool:
    """Whether a passage of a clause goes through its items, and has the one that is *named*."""
    clause, item = without_item(named)
    return bool(item) and part == clause and re.search(rf"(?<!\w){item}\)", passage) is not None


def _shared(statement: Amendment, by: Chunk, text: str) -> frozenset[str]:
    """The words that *text* has in common with what a statement says beside what it takes out and puts in."""
    said = by.text[statement.start : statement.reach]
    return frozenset(stem_set(text) & stem_set(said) - stem_set(f"{statement.old} {statement.new}"))


def _is_of(shared: frozenset[str], row: str) -> bool:
    """Whether all that the first cell of a row says is among the words that it has in common with a statement."""
    label = stem_set(row.split("\t", 1)[0])
    return bool(label) and label <= shared


def has_cell(row: str, old: str) -> bool:
    """Whether a cell of *row* is the figure of *old*, whose unit stands over the column."""
    figure = re.search(r"\d[\d.,]*", old)
    return figure is not None and figure[0].rstrip(".,") in (cell.strip() for cell in row.split("\t"))


def _parts_of(chunk: Chunk, at: int) -> frozenset[str]:
    head = "".join(f"{title}\n" for title in chunk.section)
    return parts_at(f"{head}{chunk.text}", len(head) + at)


def touched(by: Chunk, chunk: Chunk) -> Iterator[tuple[Amendment, tuple[int, int]]]:
    """The statements of *by* that change *chunk*, with the sentence that they change."""
    for statement in amendments(by.text):
        for start, end in sentences(chunk.text):
            if amends(statement, by, chunk, start, end):
                yield statement, (start, end)


def amends_own(statement: Amendment, by: Chunk, chunk: Chunk, start: int, end: int) -> bool:
    """
    Whether *statement* changes the passage ``chunk.text[start:end]`` of its own paper.

    Beyond what holds of two papers: what it says has to take effect on the text (a history of changes does not), the
    passage has to come before it where a part is said anew, as the new text comes behind, and another amending
    statement is changed where it puts in what this one takes out.
    """
    if (
        by.doc_id != chunk.doc_id
        or not takes_effect(statement, by)
        or (by.chunk_id == chunk.chunk_id and statement.start <= start < statement.reach)
    ):
        return False
    before = (place_in_paper(chunk.chunk_id), start) < (place_in_paper(by.chunk_id), statement.start)
    if earlier := _amending_at(chunk, start):
        return before and _amends_amendment(statement, earlier, chunk.text[start:end], anew=start >= earlier.end)
    # An amendment has no title of its own where it stands under the last one of what it amends.
    at = parts_at(chunk.text, start) if _is_amendment(chunk) else _parts_of(chunk, start)
    if statement.parts and not at and len(_shared(statement, by, chunk.text[start:end])) < SHARED_WORDS:
        return False
    if statement.parts and _is_amendment(chunk) and not any(within(part, of) for part in at for of in statement.parts):
        return False
    if statement.deed == "exchange":
        return not holds(chunk.text[start:end], statement.new) and amends(statement, by, chunk, start, end)
    return (before or statement.reach > statement.end) and amends(statement, by, chunk, start, end)


def _amends_amendment(statement: Amendment, earlier: Amendment, passage: str, *, anew: bool) -> bool:
    """
    Whether a statement changes what an earlier one puts in, of which *passage* is the new text or the statement itself.
    """
    same = any(within(part, of) for part in earlier.parts for of in statement.parts) or earlier.parts == statement.parts
    if statement.deed == "exchange":
        return same and holds(passage if anew else earlier.new, statement.old)
    return same and anew


def follows(later: Links, earlier: Links) -> bool:
    """
    Whether two papers amend one in common, and *later* may be the later one: by number, else by day, as far as both
    are known and differ.
    """
    known = [(one, other) for one, other in zip(later.order, earlier.order, strict=True) if one and other]
    told = [one > other for one, other in known if one != other]
    return not later.amends.isdisjoint(earlier.amends) and all(told[:1])


def in_order(one: Links, other: Links) -> bool:
    """Whether two papers amend one in common, and a number or a day tells them apart."""
    return not one.amends.isdisjoint(other.amends) and one.order != other.order


def amends_earlier(statement: Amendment, by: Chunk, chunk: Chunk, start: int, end: int) -> bool:
    """
    Whether *statement*, of a paper that follows that of *chunk*, changes what an amending statement of it puts in, at
    the passage ``chunk.text[start:end]``.
    """
    earlier = _amending_at(chunk, start)
    if earlier is None:
        return False
    anew = start >= earlier.end
    return _amends_amendment(statement, earlier, chunk.text[start:end], anew=anew) or (
        anew and amends(statement, by, chunk, start, end)
    )


def _amending_at(chunk: Chunk, at: int) -> Amendment | None:
    """The amending statement of *chunk* that position *at* is of, or of what it puts in another text's place."""
    return next((each for each in amendments(chunk.text) if each.start <= at < each.reach), None)


def touched_own(by: Chunk, chunk: Chunk) -> Iterator[tuple[Amendment, tuple[int, int]]]:
    """The statements of *by* that change *chunk* of the same paper, with the sentence that they change."""
    for statement in amendments(by.text) if by.doc_id == chunk.doc_id else ():
        for start, end in sentences(chunk.text):
            if amends_own(statement, by, chunk, start, end):
                yield statement, (start, end)


def takes_effect(statement: Amendment, by: Chunk) -> bool:
    """
    Whether a statement makes the change, and does not tell of one that was made: by what it exchanges or says anew in a
    part, or as part of an amendment.
    """
    amending = _is_amendment(by) or _TITLE_ABOVE.search(by.text, 0, statement.start) is not None
    if statement.deed == "other" or not (statement.parts or amending):
        return False
    said_anew = (
        statement.reach > statement.end
        or bool(statement.new)
        or QUOTED.search(by.text, statement.start, statement.end) is not None
    )
    return statement.deed == "exchange" or (statement.deed == "restate" and said_anew) or amending


def _is_amendment(chunk: Chunk) -> bool:
    return (
        any(map(_TITLED.search, chunk.section))
        or _TITLED.search(chunk.text.split("\n", 1)[0]) is not None
        or _AGREED.search(chunk.text) is not None
    )


def with_amending(ordered: Sequence[ScoredRow], pool: Sequence[ScoredRow], size: int) -> list[ScoredRow]:
    """
    The first *size* of *ordered*; whatever of *pool* amends one of them stands before it, though nothing else speaks
    for it.
    """
    first, known = list(ordered[:size]), 0
    amending = [c for c in pool if c.links.amends or amendments(c.row.chunk.text)]
    while known < len(first):  # what was added may be amended in its turn, wherever in the pool that stands
        known = len(first)
        for candidate in amending:
            changed = [at for at, other in enumerate(first) if _changes(candidate, other)]
            at = next((at for at, other in enumerate(first) if other.chunk_id == candidate.chunk_id), len(first))
            if changed and changed[0] < at:
                first = [c for c in first if c.chunk_id != candidate.chunk_id]
                first.insert(changed[0], candidate)
    kept = _with_new_text(first, pool)[:size]
    return [*kept, *(c for c in ordered if all(c.chunk_id != other.chunk_id for other in kept))]


def _with_new_text(first: Sequence[ScoredRow], pool: Sequence[ScoredRow]) -> list[ScoredRow]:
    """
    *first*, each candidate that ends by saying that what follows replaces a part with the chunk behind it, if *pool*
    has it.
    """
    by_id, taken = {c.chunk_id: c for c in pool}, {c.chunk_id for c in first}
    result: list[ScoredRow] = []
    for candidate in first:
        behind = new_text_behind(candidate.row.chunk)
        result.append(candidate)
        if behind in by_id and behind not in taken:
            result.append(by_id[behind])
            taken.add(behind)
    return result


def new_text_behind(chunk: Chunk) -> str | None:
    """
    Id of the chunk behind, where *chunk* ends by saying that what follows takes a part's place ("Schedule 2 is replaced
    by the following:").
    """
    last = amendments(chunk.text)[-1:]
    opens = any(
        each.deed == "restate" and each.end == len(chunk.text.rstrip()) and chunk.text.rstrip().endswith(":")
        for each in last
    )
    return beside(chunk, 1) if opens and takes_effect(last[0], chunk) else None


def _changes(candidate: ScoredRow, other: ScoredRow) -> bool:
    by, chunk = candidate.row.chunk, other.row.chunk
    if chunk.doc_id in candidate.links.amends and next(touched(by, chunk), None):
        return True
    if by.doc_id != chunk.doc_id:
        return follows(candidate.links, other.links) and any(
            amends_earlier(statement, by, chunk, *span)
            for statement in amendments(by.text)
            for span in sentences(chunk.text)
        )
    return by.chunk_id != chunk.chunk_id and next(touched_own(by, chunk), None) is not None


def rivals(evidence: Sequence[ScoredRow]) -> Iterator[tuple[ScoredRow, ScoredRow, ScoredRow]]:
    """Two amendments of one passage, of which nothing says which is the later one, and what they amend."""
    amending = [c for c in evidence if c.links.amends]
    for one, other in combinations(amending, 2):
        if one.row.chunk.doc_id == other.row.chunk.doc_id or in_order(one.links, other.links):
            continue
        for target in evidence:
            if target.row.chunk.doc_id in one.links.amends & other.links.amends and _places(one, target) & _places(
                other, target
            ):
                yield one, other, target


def _places(amending: ScoredRow, target: ScoredRow) -> set[tuple[int, int]]:
    return {place for _, place in touched(amending.row.chunk, target.row.chunk)}
