"""From accepted evidence to an outcome: phases A, B and C, sufficiency, and the guardrail behind them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from pincite.answering.citations import came_nearest, cite
from pincite.answering.facts import drop_poisoned, facts_of
from pincite.answering.judged import Judged, judged_evidence
from pincite.answering.model_form import ModelForm
from pincite.answering.precedence.amended_passages import changes_in_force
from pincite.answering.precedence.in_force import ChosenPassage
from pincite.answering.read_chunk import ReadChunk, read_of
from pincite.answering.reading.answer_confidence import answer_confidence
from pincite.answering.reading.doubt import ReaderBounds
from pincite.answering.reading.nearness import Embed
from pincite.answering.reading.sufficiency import SufficiencyModel, sufficiency_model
from pincite.answering.reply import DraftSentence
from pincite.answering.saying.answer_sentences import amended_first, heading_over, opening, said, words_first
from pincite.answering.saying.local import extracts
from pincite.errors import ModelUnavailableError, in_phase
from pincite.guardrails.answer_check import check_answer
from pincite.model.documents import Category
from pincite.model.evidence import Conflict, DroppedChunk
from pincite.model.guardrail import GuardrailsInput, GuardrailsResult, RetrievedChunk
from pincite.model.outcomes import (
    Answered,
    Citation,
    CitedSentence,
    Confidence,
    ModelUse,
    Outcome,
    RefusalCode,
    Refused,
)
from pincite.model.stages import RankedRow
from pincite.passages.limited import with_exception
from pincite.passages.passage import Passage
from pincite.ports import Reader
from pincite.retrieval.retrieved import Retrieved
from pincite.values.frequencies import Frequencies
from pincite.values.words import content_words


@dataclass(frozen=True, slots=True)
class AnswerRules:
    """
    Numbers from the contracts and the recipe that bind an answer; the ``tiers`` of a claim that a policy may decide,
    none of any other (retrieval-ranking-v1 §4).

    An answer of less than the ``least`` confidence is refused, and one that is right with less than the probability
    ``known_from``: 0 where retrieval knows of a chunk that is relevant, for else the answer itself has to be known.
    """

    max_facts: int
    max_sentences: int
    refuse_without_model: bool
    tiers: tuple[Category, ...]
    sufficiency: SufficiencyModel = field(default_factory=sufficiency_model)
    reader: Reader | None = None
    bounds: ReaderBounds = field(default_factory=ReaderBounds)
    least: Confidence = Confidence.LOW
    known_from: float = 0.0


@dataclass(frozen=True, slots=True)
class Drafted:
    """An outcome with what was learned on the way to it."""

    outcome: Outcome
    guardrail: GuardrailsResult | None = None
    dropped: tuple[DroppedChunk, ...] = ()
    model_use: ModelUse = field(default_factory=ModelUse)
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Written:
    """
    Sentences of an answer, which is right with ``probability``, 0 where that is not known; ``plainer`` are the same
    with less before the first one: without the heading over a row, and without an opening value, too.
    """

    sentences: tuple[CitedSentence, ...]
    confidence: Confidence
    probability: float = 0.0
    notes: tuple[str, ...] = ()
    plainer: tuple[tuple[CitedSentence, ...], ...] = ()


def refused(
    code: RefusalCode, reason: str, rows: Sequence[RankedRow] = (), foremost: Sequence[Passage] = ()
) -> Refused:
    """A refusal that shows what came nearest: passages that were *foremost*, or else the first *rows*."""
    return Refused(code=code, reason=reason, nearest=came_nearest(foremost, rows))


def answer(
    retrieved: Retrieved, rules: AnswerRules, is_poisoned: Callable[[str], bool], embed: Embed, model: ModelForm | None
) -> Drafted:
    """
    Answer from what was retrieved, or refuse with the code of the cause.

    Args:
        retrieved: The question as it was read, with its accepted candidates in final order and their flags.
        rules: Bounds from contracts and recipe.
        is_poisoned: Verdict on a text of a document.
        embed: Unit vectors of texts, by the embedder that wrote the index.
        model: The model's form of phases B and C; None for the local form.
    """
    with in_phase("A (facts)"):
        clean, dropped = drop_poisoned(retrieved.candidates, is_poisoned)
    if not clean:
        return Drafted(
            refused(RefusalCode.INJECTION_DETECTED, "all evidence holds instructions aimed at a model"), dropped=dropped
        )
    with in_phase("B (relevant facts)"):
        judged = judged_evidence(
            retrieved.question,
            clean,
            embed,
            limit=rules.max_facts,
            model=rules.sufficiency,
            reader=rules.reader,
            bounds=rules.bounds,
            further=lambda: drop_poisoned(retrieved.further, is_poisoned)[0],
        )
    # Of the further ones some may be poisoned; no passage is of these.
    rows = (*clean, *retrieved.further) if judged.foremost else clean
    # Where the local reader is unsure a language model is asked too, behind the same validators and guardrail.
    if not judged.verdict.sufficient and (model is None or not judged.verdict.unsure):
        refusal = refused(RefusalCode.NO_SUPPORTING_EVIDENCE, judged.verdict.reason, rows, judged.foremost)
        return Drafted(_with_left_out(refusal, retrieved.candidates[0], dropped), dropped=dropped)
    judged = _with_other_sides(judged, clean, retrieved.conflicts)
    with in_phase("C (synthesis)"):
        written = _sure_enough(_written(judged, rules, model, retrieved.conflicts), rules)
    use = model.use if model else ModelUse()
    if not written.sentences:
        reason = judged.verdict.reason or (written.notes[-1] if written.notes else "no valid sentence remains")
        refusal = refused(RefusalCode.NO_SUPPORTING_EVIDENCE, reason, rows, judged.foremost)
        return Drafted(
            _with_left_out(refusal, retrieved.candidates[0], dropped),
            dropped=dropped,
            model_use=use,
            notes=written.notes,
        )
    with in_phase("guardrail"):
        outcome, guardrail = _guarded(written, judged, rows)
    return Drafted(outcome, guardrail, dropped, use, written.notes)


def _with_other_sides(judged: Judged, clean: Sequence[RankedRow], conflicts: Sequence[Conflict]) -> Judged:
    """*judged* with what contradicts across tiers a chunk that may answer, where its own words did not bring it in."""
    read, able = {r.candidate.chunk_id for r in judged.reads}, {p.chunk.chunk_id for p in judged.verdict.passages}
    against = [{side.chunk_id for side in each.sides} for each in conflicts if each.kind == "across_tiers"]
    wanted = frozenset[str]().union(*(sides for sides in against if sides & able)) - read
    further = tuple(read_of(candidate) for candidate in clean if candidate.chunk_id in wanted)
    return replace(judged, reads=(*judged.reads, *further))


def _with_left_out(refusal: Refused, first: RankedRow, dropped: Sequence[DroppedChunk]) -> Refused:
    """The refusal, whose reason says so, too, where what comes *first* was read by nobody."""
    why = next((each.reason for each in dropped if each.chunk_id == first.chunk_id), "")
    left_out = f"; page {first.row.chunk.page} of {first.row.file} was left out: {why}" if why else ""
    return refusal.model_copy(update={"reason": f"{refusal.reason}{left_out}"})


def _written(judged: Judged, rules: AnswerRules, model: ModelForm | None, conflicts: Sequence[Conflict]) -> _Written:
    if model is None:
        return _locally(judged, rules, conflicts)
    try:
        return _by_model(judged, rules, model)
    except ModelUnavailableError as error:
        note = f"model unavailable: {error}"
        if rules.refuse_without_model:
            return _Written((), Confidence.LOW, notes=(note,))
        return replace(_locally(judged, rules, conflicts), notes=(f"{note}; answered by the local form",))


def _sure_enough(written: _Written, rules: AnswerRules) -> _Written:
    """What was written, or nothing and why where it is not as sure as the *rules* want it."""
    if not written.sentences:
        return written
    if written.probability < rules.known_from:
        note = f"what was found is right with a probability of {written.probability:.2f} and not of {rules.known_from}"
    elif not written.confidence.at_least(rules.least):
        found, wanted = written.confidence.value, rules.least.value
        note = f"what was found is an answer of {found} confidence, and the recipe wants {wanted}"
    else:
        return written
    return _Written((), written.confidence, notes=(*written.notes, note))


def _locally(judged: Judged, rules: AnswerRules, conflicts: Sequence[Conflict]) -> _Written:
    found = extracts(
        judged.reads,
        judged.question,
        judged.near,
        judged.verdict,
        judged.table,
        rules.tiers,
        rules.bounds.trusted_from,
        conflicts,
    )
    if not found:
        return _Written((), Confidence.LOW)
    confidence, probability = answer_confidence(
        judged.question,
        found[0],
        judged.verdict,
        rules.reader,
        disputed=_disputed(found[0].passage, conflicts),
    )
    if rules.known_from:
        found = _known(found, probability)
    plain = tuple(_sentence(extract) for extract in found if not _is_said_with(extract, found))
    # A rule to which an exception is said gives no clear value.
    unclear = judged.question.yes_no and _whole(found[0]) != found[0].passage
    opener = "" if unclear else _opener(judged, found[0])
    heading = heading_over(judged.question, found[0].passage)
    opened = _opened(plain, f"{opener}{heading}")
    return _Written(opened, confidence, probability, plainer=(_opened(plain, opener), plain))


def _known(found: Sequence[ChosenPassage], probability: float) -> tuple[ChosenPassage, ...]:
    """What was *found*, the chunk that leads with the *probability* that it answers for its confidence, if more."""
    lead = found[0].read
    candidate = replace(lead.candidate, confidence=max(lead.candidate.confidence, round(probability, 4)))
    read = replace(lead, candidate=candidate)
    return tuple(replace(each, read=read) if each.read is lead else each for each in found)


def _opened(sentences: tuple[CitedSentence, ...], opener: str) -> tuple[CitedSentence, ...]:
    if not opener:
        return sentences
    first = sentences[0].model_copy(update={"text": f"{opener}{sentences[0].text}"})
    return (first, *sentences[1:])


def _opener(judged: Judged, lead: ChosenPassage) -> str:
    """
    What the answer opens with, with its colon: the value, what an amendment puts in, or the words that a reader
    found.
    """
    opener = opening(judged.question, lead.passage, judged.table)
    return (
        opener
        or amended_first(judged.question, lead.passage, instead=lead.instead_of is not None)
        or words_first(judged.question, lead.passage, judged.verdict.held.get(lead.passage, ""), judged.table)
    )


def _whole(extract: ChosenPassage) -> Passage:
    return with_exception(extract.passage, extract.read.passages)


def _is_said_with(extract: ChosenPassage, found: Sequence[ChosenPassage]) -> bool:
    """Whether a passage is the exception that is said with another one of those *found*."""
    own = extract.passage.spans[0]
    return any(
        own in _whole(each).spans and each.passage.chunk is extract.passage.chunk
        for each in found
        if own not in each.passage.spans
    )


def _sentence(extract: ChosenPassage) -> CitedSentence:
    whole = _whole(extract)
    return CitedSentence(text=said(whole), citations=_citations(extract.read.candidate, whole))


def _citations(candidate: RankedRow, passage: Passage) -> tuple[Citation, ...]:
    """
    One for each stretch of the passage; of what goes on in another chunk all parts, in their order, a row before its
    header.
    """
    own = tuple(cite(candidate, start, end) for start, end in passage.spans)
    if candidate.over:
        own += tuple(cite(replace(candidate, row=candidate.over), start, end) for start, end in passage.over.beyond)
    if candidate.below:
        below = replace(candidate, row=candidate.below)
        own += tuple(cite(below, *note.span) for note in passage.notes)
    if passage.beyond is None:
        return own
    other, spans = passage.beyond
    row = next(row for row in (candidate.earlier, candidate.later) if row and row.chunk.chunk_id == other.chunk_id)
    beyond = tuple(cite(replace(candidate, row=row), start, end) for start, end in spans)
    if passage.kind == "row":
        return (*own, *beyond)
    return (*beyond, *own) if row is candidate.earlier else (*own, *beyond)


def _by_model(judged: Judged, rules: AnswerRules, model: ModelForm) -> _Written:
    question, read = judged.question, facts_of(read.candidate for read in judged.reads)
    facts = model.relevant_facts(question.text, read, limit=rules.max_facts)
    if not facts:
        return _Written((), Confidence.LOW)
    synthesis = model.synthesis(question.text, facts, max_sentences=rules.max_sentences)
    by_id = {read.candidate.chunk_id: read for read in judged.reads}
    drafts = [
        (draft, by_id[draft.fact.chunk_id], _stated(draft, by_id[draft.fact.chunk_id], judged.table))
        for draft in synthesis.sentences
    ]
    changes = changes_in_force(question, judged.reads)
    sentences = tuple(_cited(draft, read, passage) for draft, read, passage in drafts if passage not in changes)
    rejected = (
        *synthesis.rejected,
        *(f"{draft.text!r} is what was amended" for draft, _, passage in drafts if passage in changes),
    )
    left_out = tuple(f"a sentence of the model was left out: {why}" for why in rejected)
    return _Written(sentences, synthesis.confidence, notes=left_out)


def _stated(draft: DraftSentence, read: ReadChunk, table: Frequencies) -> Passage | None:
    """The stretch of the chunk that covers the model's sentence best."""
    terms = tuple(dict.fromkeys(content_words(draft.text)))
    return max(
        read.passages,
        key=lambda p: (table.share(terms, p.terms), [-at for span in p.spans for at in span]),
        default=None,
    )


def _disputed(passage: Passage, conflicts: Sequence[Conflict]) -> bool:
    """Whether a paper of the same rank gives another figure for one that the passage states."""
    return any(
        conflict.kind == "numeric"
        and any(
            side.chunk_id == passage.chunk.chunk_id
            and any(start < side.end and side.start < end for start, end in passage.spans)
            for side in conflict.sides
        )
        for conflict in conflicts
    )


def _cited(draft: DraftSentence, read: ReadChunk, passage: Passage | None) -> CitedSentence:
    """Cite the passage; the whole chunk where none stands out."""
    candidate = read.candidate
    citations = _citations(candidate, passage) if passage else (cite(candidate, 0, len(candidate.row.chunk.text)),)
    return CitedSentence(text=draft.text, citations=citations)


def _guarded(written: _Written, judged: Judged, rows: Sequence[RankedRow]) -> tuple[Outcome, GuardrailsResult]:
    """
    The answer past the guardrail: with the heading and the word or value that it opens with if the guardrail lets that
    pass, else without, else refused.
    """
    sentences = written.sentences
    result = _checked(sentences, judged)
    for plainer in written.plainer:
        if result.status != "PASS" and plainer and plainer != sentences:
            sentences = plainer
            result = _checked(sentences, judged)
    if result.status == "REFUSE":
        reason = "; ".join(f"{r.rule}: {r.detail}" for r in result.reasons)
        return refused(RefusalCode.POLICY_REFUSAL, f"the guardrail refused: {reason}", rows, judged.foremost), result
    return Answered(sentences=sentences, confidence=written.confidence), result


def _checked(sentences: Sequence[CitedSentence], judged: Judged) -> GuardrailsResult:
    given = GuardrailsInput(
        answer_text="\n".join(sentence.text for sentence in sentences),
        retrieved_chunks=_evidence(judged.reads),
        citations=tuple(citation.chunk_id for sentence in sentences for citation in sentence.citations),
    )
    return check_answer(given)


def _evidence(reads: Sequence[ReadChunk]) -> tuple[RetrievedChunk, ...]:
    """The chunks that were read, and their neighbours in which something of them goes on."""
    texts = {read.candidate.chunk_id: _evidence_text(read) for read in reads}
    beyond = {p.beyond[0].chunk_id: p.beyond[0].text for read in reads for p in read.passages if p.beyond}
    around = (row for read in reads for row in (read.candidate.over, read.candidate.below) if row)
    beyond |= {row.chunk.chunk_id: row.chunk.text for row in around}
    texts |= {chunk_id: text for chunk_id, text in beyond.items() if chunk_id not in texts}
    return tuple(RetrievedChunk(chunk_id=chunk_id, text=text) for chunk_id, text in texts.items())


def _evidence_text(read: ReadChunk) -> str:
    """
    A chunk's text, and below it what is read out otherwise: table rows with header and unit, items with their lead-in
    or heading, sentences that go on over the page or whose words are marked.
    """
    text = read.candidate.row.chunk.text
    plain = " ".join(text.split())
    otherwise = (p.said for p in read.passages if p.said not in plain)
    figures = (f"{figure}: {p.said}" for p in read.passages for figure in p.figures if figure)
    return "\n".join([text, *otherwise, *figures])
