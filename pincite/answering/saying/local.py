"""
Phases B and C without a model: relevant facts by what they cover, and extractive sentences that answer the question
asked.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date

from pincite.answering.constraints.not_applied_passages import taken_off
from pincite.answering.constraints.same_case import fit, open_values
from pincite.answering.constraints.telling_columns import telling_first
from pincite.answering.precedence.amended_passages import changes_of
from pincite.answering.precedence.in_force import ChosenPassage, in_force
from pincite.answering.precedence.leading import contradict, other_sides, overruling, policies_first, same_words
from pincite.answering.read_chunk import ReadChunk
from pincite.answering.reading.sufficiency import Sufficiency
from pincite.answering.saying.answer_sentences import amended_first, opening
from pincite.answering.saying.values_asked import figures_asked, values_asked
from pincite.answering.saying.whole_lists import lists_over, whole_lists
from pincite.model.documents import Category
from pincite.model.evidence import Conflict
from pincite.model.values import TypedValue
from pincite.passages.clause_openings import opened_by
from pincite.passages.passage import Passage
from pincite.question.figures import picks
from pincite.question.record import ReadQuestion
from pincite.question.wanted.defined_terms import defines
from pincite.question.wanted.want import meets
from pincite.retrieval.papers.identities import title_stems
from pincite.retrieval.ranking import tier_of
from pincite.values.compare import comparable, figure_of
from pincite.values.frequencies import Frequencies
from pincite.values.reader import read_values
from pincite.values.terms import terms_of

_LETTERS = re.compile(r"[^\W\d_]")
_DUPLICATE_KEY = re.compile(r"[\W_]+")
_NOISE_SHARE = 0.45
"""A quote with fewer letters than this share of its characters is a table of contents, a form, or debris."""

# What each adds to a passage's cosine with the question; set on the golden cases, where a step of .05 in any of them
# changes a handful of leading sentences.
_COVERED = 0.60  # the share of the question that it covers
_CONTEXT = 0.45  # of that, the part which title, section and column names may cover for it
_FITS = 0.20  # its figures hold those of the question (taken away where they exclude them); a row's cells hold them
_CHUNK = 0.30  # the probability that its chunk answers
_LABEL = 0.20  # the share of a row's first cell that the question speaks of
# how clearly the question points to its document, which is at most 0.1, or away from it, which counts as the next
# number at most
_POINTED = 2.0
_AWAY = 0.07  # to decide between equals: what only the older edition says is still said
_DOES = 0.45  # it names what someone asks to be allowed or obliged to do
_GATHERS = 0.25  # it is a whole list, where several things are asked for
_HELD = 0.50  # a reader found the words in it
_TOLD = 0.30  # a reader that read it by itself is sure that it answers

_EXACT = 2.0  # more than all the others that differ: nothing of what is asked is left open

_FOLLOW_SHARE = 0.86
"""A further sentence has to come this close to the best one: an answer is short, not a summary."""

_ADDS = 0.12
"""
Or it has to cover at least this share of the question that the sentences before it left open, and come as close as the
next share says.
"""

_ADDING_SHARE = 0.62
_NEAR = 2.0
"""What similarity weighs against coverage when chunks are chosen: a paraphrase is near and covers little."""

_MAX_LOCAL_SENTENCES = 3


def is_noise(text: str, *, table: bool) -> bool:
    """Whether a quote is an artifact rather than a statement; rows of a table may be mostly figures."""
    letters = len(_LETTERS.findall(text))
    return letters == 0 or (not table and letters < _NOISE_SHARE * len(text))


def duplicate_key(text: str) -> str:
    """Letters and digits alone, lower case: texts that differ in layout only share it."""
    return _DUPLICATE_KEY.sub("", text).casefold()


def relevant_reads(
    reads: Sequence[ReadChunk],
    question: ReadQuestion,
    table: Frequencies,
    *,
    limit: int,
    first: frozenset[str] = frozenset(),
) -> tuple[ReadChunk, ...]:
    """
    Phase B: noise out, question-relevant kept, near-duplicates by normalised key, at most *limit* and what amends them,
    in retrieval's order; the chunks whose ids are in *first* before others.

    Source: qa-contract-v1 §2, local filter behaviour.
    """
    kept: dict[str, ReadChunk] = {}
    for read in reads:
        chunk = read.candidate.row.chunk
        speaks = bool(read.passages) and not is_noise(chunk.text, table="\t" in chunk.text or chunk.kind == "table")
        if speaks and table.share(question.terms, read.body | read.context) > 0:
            kept.setdefault(duplicate_key(chunk.text), read)
    best = sorted(
        kept.values(),
        key=lambda r: (
            not (_says_what_is_meant(r, question) or r.candidate.chunk_id in first),
            -_relevance(r, question, table),
            r.candidate.chunk_id,
        ),
    )[:limit]
    chosen = {read.candidate.chunk_id for read in best}
    # What amends a passage is read with it, whatever its own words cover.
    chosen |= {
        change.read.candidate.chunk_id
        for passage, change in changes_of(reads, reads).items()
        if passage.chunk.chunk_id in chosen
    }
    return tuple(read for read in reads if read.candidate.chunk_id in chosen)


def _says_what_is_meant(read: ReadChunk, question: ReadQuestion) -> bool:
    """Whether a chunk defines the term whose meaning is asked for: no other may be kept in its place."""
    return bool(question.defined) and any(defines(passage.text, question.defined) for passage in read.passages)


def _relevance(read: ReadChunk, question: ReadQuestion, table: Frequencies) -> float:
    return table.share(question.terms, read.body | read.context) + _NEAR * read.candidate.similarity


def extracts(  # noqa: PLR0913, PLR0917 - everything that a passage is judged by
    reads: Sequence[ReadChunk],
    question: ReadQuestion,
    near: Mapping[Passage, float],
    verdict: Sufficiency,
    table: Frequencies,
    tiers: Sequence[Category],
    trusted_from: float,
    conflicts: Sequence[Conflict],
) -> tuple[ChosenPassage, ...]:
    """
    Phase C: the passage that answers best, then those that come close to it or add what it leaves open, at most three.

    Only passages that the verdict lets answer speak, and what a document of a higher one of the *tiers*, if any bind,
    says against the best one in the *conflicts* of the evidence. What of a higher tier contradicts it, or says as much,
    leads in its place, what a policy adds to what is of none stands before that, and nothing that contradicts the
    leading sentence is said at all.
    What says that the clause of one of them does not apply to the thing that is asked about leads. Behind it stands
    what a reader believes most, with *trusted_from* or more, of the rows of other tables with the label of a leading
    row, and of other papers' answers with other figures: nothing tells which is meant, so that the answer is not sure.
    """
    able = verdict.passages
    options = [
        ChosenPassage(
            r,
            p,
            _score(question, r, p, near, verdict.chunks[r.candidate.chunk_id], table)
            + _HELD * (p in verdict.held)
            + _TOLD * verdict.told.get(p, 0.0)
            + _EXACT * (p in verdict.exact),
            tier_of(r.candidate.row.category, tiers) if tiers else 0,
        )
        for r in reads
        for p in r.passages
        if p in able and p in near
    ]
    ranked = sorted(
        in_force(options, reads, question, table), key=lambda e: (-e.score, e.passage.chunk.chunk_id, e.passage.spans)
    )
    if not ranked:
        return ()
    lists = [] if question.asks_one else in_force(lists_over(ranked), reads, question, table)
    ranked = whole_lists(ranked, lists, question)
    lead = overruling(ranked, question)
    if sides := other_sides(lead, reads, tiers, conflicts) if tiers else []:
        lead = next(iter(in_force(sides, reads, question, table)), lead)
    namesake = _namesake(question, lead, ranked, verdict, trusted_from) or _says_as_much(question, lead, ranked)
    said = [lead] if namesake is None else [replace(lead, sure=False), namesake]
    told = bool(
        opening(question, lead.passage, table)
        or amended_first(question, lead.passage, instead=lead.instead_of is not None)
    )
    for option in ranked:
        if len(said) == _MAX_LOCAL_SENTENCES:
            break
        if option is not lead and _follows(option, said, question, table, told=told):
            said.append(option)
    said = policies_first(said)
    if off := taken_off(question, [e.passage for e in said], reads):
        said = [ChosenPassage(*off, lead.score, lead.tier, sure=False), *(e for e in said if e.passage is not off[1])]
    return tuple(said[:_MAX_LOCAL_SENTENCES])


def _score(  # noqa: PLR0913, PLR0917 - each is one part that the caller chooses
    question: ReadQuestion,
    read: ReadChunk,
    passage: Passage,
    near: Mapping[Passage, float],
    probability: float,
    table: Frequencies,
) -> float:
    values = read_values(passage.text)
    covered = table.share(question.terms, passage.terms)
    in_context = table.share(question.terms, passage.terms | read.context | opened_by(passage))
    return (
        near[passage]
        + _COVERED * ((1 - _CONTEXT) * covered + _CONTEXT * in_context)
        + _FITS * fit(open_values(question, read), values)
        + _CHUNK * probability
        + _POINTED * max(-_AWAY, read.candidate.document_match)
        + (_row_match(question, passage, table) if passage.kind == "row" else 0.0)
        + _GATHERS * (question.asks.several and passage.kind == "list")
        + _DOES * (question.act is not None and question.act in passage.terms)
    )


def _row_match(question: ReadQuestion, passage: Passage, table: Frequencies) -> float:
    """How well a row's first cell names what is asked, and whether its cells hold the figures of the question."""
    label = frozenset(terms_of(passage.label))
    named = table.share(label, frozenset(question.terms)) if label else 0.0
    return _LABEL * named + _FITS * picks(question.values, question.places, telling_first(question, passage))


def _follows(
    option: ChosenPassage, said: Sequence[ChosenPassage], question: ReadQuestion, table: Frequencies, *, told: bool
) -> bool:
    """
    Whether an option belongs behind what is said: it comes as close, where that gives no one value or verdict as yet
    (*told*), or it adds what is still open.
    """
    key, keys = duplicate_key(option.passage.text), [duplicate_key(e.passage.text) for e in said]
    if any(key in k or k in key for k in keys) or any(same_words(option.passage.terms, e.passage.terms) for e in said):
        return False
    if (
        option.outdated
        or not option.passage.terms
        or any(_rivals(option, e) for e in said)
        or (question.want is not None and not meets(question.want, option.passage.held, frozenset(question.terms)))
    ):
        return False
    held = frozenset[str]().union(*(e.covers for e in said))
    adds = table.share(question.terms, held | option.passage.terms) - table.share(question.terms, held)
    sibling = any(
        option.passage.kind == e.passage.kind == "row" and option.passage.chunk is e.passage.chunk for e in said
    )
    return (not told and not sibling and option.score >= _FOLLOW_SHARE * said[0].score) or (
        adds >= _ADDS and option.score >= _ADDING_SHARE * said[0].score
    )


def _rivals(option: ChosenPassage, said: ChosenPassage) -> bool:
    """
    Rows of one table stand side by side; what contradicts what is said stays unsaid, as do a lower tier and a paper
    that is not meant.
    """
    if option.read.candidate.document_match < 0 <= said.read.candidate.document_match:
        return True
    if option.read.candidate.row.category is not None and option.tier > said.tier:
        return True
    if option.passage.kind == said.passage.kind == "row" and option.passage.chunk is said.passage.chunk:
        return False
    return contradict(option.passage.text, said.passage.text)


def _namesake(
    question: ReadQuestion,
    lead: ChosenPassage,
    ranked: Sequence[ChosenPassage],
    verdict: Sufficiency,
    trusted_from: float,
) -> ChosenPassage | None:
    """
    Of the rows with the label of a leading row that say something else, and of what answers as well in another paper
    with another figure, what is meant as much and a reader believes most, if it trusts it, or if nothing but its
    figures tells it from the leading row.
    """
    asked = frozenset(question.terms)
    alike = [
        option
        for option in ranked
        if (_says_else(option.passage, lead.passage) or _answers_otherwise(option, lead, question))
        and option.tier == lead.tier
        and not option.outdated
        and option.read.candidate.document_match >= lead.read.candidate.document_match
        and (
            verdict.told.get(option.passage, 0.0) >= trusted_from
            or (_told_of(lead) & asked <= _told_of(option) and _is_its_twin(option.passage, lead.passage))
        )
    ]
    return max(alike, key=lambda e: (verdict.told.get(e.passage, 0.0), e.score), default=None)


def _says_as_much(question: ReadQuestion, lead: ChosenPassage, ranked: Sequence[ChosenPassage]) -> ChosenPassage | None:
    """
    The best sentence beside a leading one, in its chunk, that speaks of all that is asked, too, and gives another
    value of what that measures: which of the two is meant nothing tells.
    """
    asked, ours = frozenset(question.terms), values_asked(question, lead.passage)
    alike = (
        option
        for option in ranked
        if option.passage.kind == lead.passage.kind == "sentence"
        and option.passage.chunk is lead.passage.chunk
        and lead.passage.spans[0] not in option.passage.spans
        and not (option.outdated or option.instead_of or lead.instead_of)
        and asked <= option.passage.terms
    )
    return next((each for each in alike if _measure_otherwise(ours, values_asked(question, each.passage))), None)


def _measure_otherwise(ours: Sequence[TypedValue], theirs: Sequence[TypedValue]) -> bool:
    """Whether values measure one thing, and none is the other's."""
    same = frozenset(map(figure_of, ours)) & frozenset(map(figure_of, theirs))
    return not same and any(comparable(one, other) for one in ours for other in theirs)


def _says_else(row: Passage, lead: Passage) -> bool:
    """Whether both are rows with one label, each with a cell that the other one lacks."""
    cells, known = ({cell for _, cell in each.cells} for each in (row, lead))
    return row.kind == lead.kind == "row" and row.label == lead.label and not (cells <= known or known <= cells)


def _told_of(option: ChosenPassage) -> frozenset[str]:
    """The terms of what an option says and of what stands over it: title, section, caption and columns."""
    return option.covers | option.read.context


def _is_its_twin(row: Passage, lead: Passage) -> bool:
    """Whether two rows differ in nothing but their figures: in them one label stands behind the names of one table."""
    named = [tuple(name for name, _ in each.cells) for each in (row, lead)]
    return _says_else(row, lead) and named[0] == named[1] and row.chunk.doc_id != lead.chunk.doc_id


def _answers_otherwise(option: ChosenPassage, lead: ChosenPassage, question: ReadQuestion) -> bool:
    """
    Whether an option of another paper, which is no earlier edition of the one of *lead*, comes as close as that, with
    none of its values of the kind asked for.
    """
    own, other = (each.read.candidate.row for each in (lead, option))
    earlier = own.effective_date is not None and (other.effective_date or date.min) < own.effective_date
    of_one_name = title_stems(other.doc_title) <= title_stems(own.doc_title)
    if own.chunk.doc_id == other.chunk.doc_id or (earlier and of_one_name):
        return False
    if option.score < _FOLLOW_SHARE * lead.score:
        return False
    ours, theirs = (figures_asked(question, each.passage) for each in (lead, option))
    return bool(ours and theirs) and ours.isdisjoint(theirs)
