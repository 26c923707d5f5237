"""
What can be seen of whether one chunk answers a question: its nearness, what of the question it covers, and what it
lacks.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from pincite.answering.telling_columns import telling_first
from pincite.model.documents import Authority
from pincite.model.stages import RankedRow
from pincite.model.values import TypedValue, ValueKind
from pincite.passages.cutting import passages_of
from pincite.passages.passage import Passage
from pincite.question.defined_terms import defines
from pincite.question.figures import picks
from pincite.question.naming import named_days
from pincite.question.parties import Called
from pincite.question.record import ReadQuestion
from pincite.question.want import meets
from pincite.values.calendar_words import MONTHS
from pincite.values.compare import comparable, relation
from pincite.values.frequencies import Frequencies
from pincite.values.reader import read_values
from pincite.values.terms import terms_of

_OF = {
    Authority.FDA: "FDA, United States of America, US, USA",
    Authority.EMA: "EMA, European Union, EU, Europe",
    Authority.ICH: "ICH",
    Authority.SOPS: "SOPS",
}
"""An authority with the region that it speaks for: what the EMA asks for is asked for in Europe."""

_RAREST = 10.0
"""More than any term weighs, so that the feature stays below 1."""


@dataclass(frozen=True, slots=True)
class ReadChunk:
    """
    A candidate with its passages.

    ``context`` are the terms of title, file, section and column names, ``body`` those of its text, ``called`` says what
    its paper calls the parties; ``days`` are those of the context, in full.
    """

    candidate: RankedRow
    passages: tuple[Passage, ...]
    context: frozenset[str]
    body: frozenset[str]
    called: Called = field(default_factory=dict)
    days: frozenset[str] = frozenset()

    def saying(self, said: Mapping[Passage, frozenset[str]]) -> "ReadChunk":
        """The chunk whose passages hold also the terms that are *said* of them otherwise."""
        more = {
            passage: terms for passage in self.passages if (terms := said.get(passage, frozenset()) - passage.terms)
        }
        if not more:
            return self
        return replace(
            self,
            passages=tuple(
                replace(passage, terms=passage.terms | more[passage]) if passage in more else passage
                for passage in self.passages
            ),
            body=self.body.union(*more.values()),
        )


def read_of(candidate: RankedRow) -> ReadChunk:
    """Read a chunk."""
    beside = (candidate.earlier, candidate.later, candidate.over, candidate.below)
    passages = passages_of(candidate.row.chunk, *(row.chunk if row else None for row in beside))
    beyond = (passage.terms for passage in passages if passage.beyond or passage.notes)
    known = context_text(candidate)
    return ReadChunk(
        candidate,
        passages,
        frozenset(terms_of(known)),
        frozenset(terms_of(candidate.row.chunk.text)).union(*beyond),
        days=named_days(known),
    )


def context_text(candidate: RankedRow) -> str:
    """
    What is known of a chunk beside its text: title, file, authority, version, date, whose paper it is, section,
    caption, column names.
    """
    row = candidate.row
    authority = _OF[row.authority] if row.authority else ""
    known = (
        row.doc_title,
        row.file.replace("_", " "),
        authority,
        f"version {row.version}" if row.version else "",
        str(row.effective_date or ""),
    )
    return " ".join((*known, candidate.about, *row.chunk.section, row.chunk.context, *row.chunk.header))


def features(
    question: ReadQuestion, read: ReadChunk, able: Sequence[Passage], near: Mapping[Passage, float], table: Frequencies
) -> dict[str, float]:
    """
    Features of one chunk by name.

    Args:
        question: What is asked.
        read: The chunk.
        able: Those of its passages that could answer.
        near: Cosine of the question with the passages that were embedded, in [0, 1]; those of other chunks may be among
            them.
        table: General frequencies of terms.
    """
    own = [p for p in able if p in near]
    everything = read.body | read.context
    cosine = read.candidate.similarity
    return {
        "chunk_cosine": cosine,
        "passage_cosine": max((near[p] for p in own), default=0.0),
        **_coverage(question, read, able, table),
        **_wanted(question, own),
        "section_asked": _section_asked(question, read, table),
        "defined": float(any(defines(p.text, question.defined) for p in able)),
        "row_keyed": float(any(p.kind == "row" and is_keyed(question, p) for p in able)),
        "condition": max((fit(open_values(question, read), read_values(p.text)) for p in able), default=0.0),
        "names_missing": _names_missing(question, [everything]),
        "names_apart": _names_missing(question, [p.terms | read.context for p in able]),
    }


def _coverage(
    question: ReadQuestion, read: ReadChunk, passages: Sequence[Passage], table: Frequencies
) -> dict[str, float]:
    terms, everything = question.terms, read.body | read.context
    beyond = tuple(t for t in terms if t not in read.context)
    return {
        "covered": table.share(terms, everything),
        "covered_body": table.share(terms, read.body),
        "covered_own": max((table.share(terms, p.terms) for p in passages), default=0.0),
        "covered_new": max((table.share(beyond, p.terms) for p in passages), default=0.0),
        "rarest_missing": max((table.weight(t) for t in terms if t not in everything), default=0.0) / _RAREST,
    }


def _section_asked(question: ReadQuestion, read: ReadChunk, table: Frequencies) -> float:
    """Share in [0, 1] of the innermost section's title that the question speaks of; 0 without a section."""
    titles = read.candidate.row.chunk.section[-1:]
    titled = [term for title in titles for term in terms_of(title) if not term.isdigit()]
    return table.share(titled, frozenset(question.terms)) if titled else 0.0


def _wanted(question: ReadQuestion, passages: Sequence[Passage]) -> dict[str, float]:
    held = question.want is not None and any(meets(question.want, p.held, frozenset(question.terms)) for p in passages)
    return {"want_held": float(held), "want_lacking": float(question.want is not None and not held)}


OF_TIME = frozenset(terms_of(" ".join((*MONTHS, "month quarter week year ended"))))
"""Words by which a column says of what period its figures are, not what they are."""

_KEYS = frozenset({ValueKind.CODE, ValueKind.DATE})


def is_keyed(question: ReadQuestion, row: Passage) -> bool:
    """
    Whether the question picks the row out, by its label, a code, a date or a figure of its cells, and asks for one of
    its columns by name or by its kind.
    """
    label = frozenset(terms_of(row.label))
    keys = [value for value in question.values if value.kind in _KEYS]
    labelled = bool(label) and label.issubset(question.terms)
    picking = [name for name, cell in row.cells if fit(keys, read_values(cell)) > 0]
    spent = [*picking, *(name for name, _ in row.cells[:labelled]), *(cell for _, cell in row.cells)]
    columns = frozenset(
        t for t in row.terms - frozenset(terms_of(" ".join(spent))) if not t.isdigit() and t not in OF_TIME
    )
    asked = {*question.terms, *(question.want.words if question.want else ())}
    return (
        labelled or bool(picking) or picks(question.values, question.places, telling_first(question, row)) > 0
    ) and not columns.isdisjoint(asked)


def _names_missing(question: ReadQuestion, held: Sequence[frozenset[str]]) -> float:
    """Share of the question's names that the one of *held* which names most of them lacks."""
    if not question.names:
        return 0.0
    names = [frozenset(terms_of(name)) for name in question.names]
    return min((sum(not name <= terms for name in names) / len(names) for terms in held), default=1.0)


_CONDITION_KINDS = frozenset(
    {
        ValueKind.CODE,
        ValueKind.DURATION,
        ValueKind.QUANTITY,
        ValueKind.PERCENT,
        ValueKind.MONEY,
        ValueKind.DATE,
        ValueKind.TIME,
    }
)


def fit(asked: Sequence[TypedValue], found: Sequence[TypedValue]) -> float:
    """
    1 where a passage's figures hold the conditions of the question ("5 days" in "less than 7 days"), -1 where all of
    one kind exclude one, else 0.

    Codes are conditions too: a passage on "class III" or "CD-4" alone is not about "class I" or "CD-1".
    """
    verdicts = []
    for value in asked:
        same = [v for v in found if comparable(value, v)] if value.kind in _CONDITION_KINDS else []
        if same:
            verdicts.append(
                any(
                    relation(replace(value, role=(), negated=False), replace(v, role=(), negated=False))
                    != "contradicts"
                    for v in same
                )
            )
    return 0.0 if not verdicts else 1.0 if all(verdicts) else -1.0


def open_values(question: ReadQuestion, read: ReadChunk) -> tuple[TypedValue, ...]:
    """
    The figures of the question, without the dates that a chunk's title, section or columns hold: every passage of it is
    of that day. A day with its year is held as such, and not where its words stand in two others.
    """
    return tuple(value for value in question.values if value.kind is not ValueKind.DATE or not _held(value, read))


def _held(value: TypedValue, read: ReadChunk) -> bool:
    return read.context.issuperset(terms_of(value.text)) and named_days(value.text) <= read.days


OF_A_CASE = (ValueKind.CODE, ValueKind.QUANTITY)
"""Kinds of values by which a passage may be about another case than the question."""


def another(asked: Sequence[TypedValue], found: Sequence[TypedValue]) -> bool:
    """
    Whether a passage is about another case: another thing of the same series ("class II" for "class I"), or other
    quantities ("25 kg" for "40 kg").
    """
    return any(fit([value for value in asked if value.kind is kind], found) < 0 for kind in OF_A_CASE)
