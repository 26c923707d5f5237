"""
Verify a claim against its evidence: pass, fail or unclear, with a calibrated score, one reason and the spans it rests
on.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pincite.model.verdicts import EvidenceSpan, EvidenceText, Verification
from pincite.ports import Reader
from pincite.values.sentences import sentences
from pincite.values.words import content_words, stem
from pincite.verification.alignment import weak
from pincite.verification.claim_reading import ReadText, read
from pincite.verification.entailed import Entailed, entailed, probability_of
from pincite.verification.quoting import Edit, edit_of
from pincite.verification.score import calibration
from pincite.verification.statements import EvidenceStatement, statements_of
from pincite.verification.support import Measured, measure, rivalled, unvouched, verbatim

_LISTED = re.compile(r"\W*(?P<number>\d{1,3})[.)]\s+(?P<words>\S.*)", re.DOTALL)
# Chosen by hand; measured by `python -m tests.benchmarks.sensitivity verification`, with the fitted weights as they
# are: where no figure stands, none moved.
_OPENING_WORDS = 4
"""Words by which an item of a numbered list is found again."""
_FEW_WORDS = 2
"""
Content words of a sentence that is a part of the claim. Measured: as many changes are caught at one, .925 for .926 at
three.
"""
_MOST_SPANS = 4
"""Spans that are shown; no verdict hangs on it."""
_MOST_TOLD = 12
"""Figures or names that a reason lists; no verdict hangs on it."""
_CONTRADICTED = 0.25
"""The highest score of what is contradicted, below the calibrated bound; no verdict hangs on it."""
_SAME_PLACE = 0.3
"""
Share of the claim's neighbourhood from which a differing value contradicts, and is no mere doubt; both keep a claim
from passing.
"""


@dataclass(frozen=True, slots=True)
class _Part:
    """
    One sentence of the claim with its measures, what the reader said of it, its score, the statement that it quotes, if
    it does, and the word that it adds to it and no evidence holds, if it adds one.
    """

    text: str
    measured: Measured
    heard: Entailed | None
    score: float
    quoted: tuple[int, Edit] | None
    added: str

    @property
    def supported(self) -> bool:
        """Whether the score reaches the calibrated bound."""
        return self.score >= calibration().pass_at

    @property
    def denied(self) -> float | None:
        """How probable the reader finds it that the evidence denies the part; None below the calibrated bound."""
        if self.heard is None:
            return None
        denied = probability_of(self.heard.contradicted)
        return denied if denied >= calibration().fail_at else None

    @property
    def in_place(self) -> bool:
        """Whether each of its figures, and it has one, stands where it says: then the reader only doubts it."""
        figures = [item for item in self.measured.aligned if not weak(item.value)]
        return bool(figures) and all(item.voucher >= 0 and item.support >= 1 for item in figures)


@dataclass(frozen=True, slots=True)
class _Body:
    """All evidence in one row: statement, its reading, its chunk."""

    statements: tuple[EvidenceStatement, ...]
    readings: tuple[ReadText, ...]
    chunk_ids: tuple[str, ...]

    def span(self, index: int) -> EvidenceSpan:
        return EvidenceSpan(
            chunk_id=self.chunk_ids[index], start=self.statements[index].start, end=self.statements[index].end
        )


def verify_claim(
    claim: str,
    evidence: Sequence[EvidenceText],
    reader: Reader | None = None,
    check: Callable[[], None] = lambda: None,
) -> Verification:
    """
    Decide whether *evidence* supports *claim*, deterministically and without a language model.

    Each sentence of the claim is a part. "pass" needs every part supported: a score of at least the calibrated bound,
    every figure vouched for where the claim speaks of it, and nothing that says the opposite. "fail" means
    contradicted: a differing value, a denial, an opposite rule or word in its place, or what *reader* takes for one.
    What is merely absent is "unclear", and so is a claim without evidence or without content. A changed figure is never
    "pass". The reader is asked about what is no quotation; without one that judges claims the words alone are weighed.
    *check* is called before each piece of evidence and each part of the claim, and ends the work by raising.

    Returns:
        The verdict; ``score`` is the least supported part's probability in [0, 1]; ``evidence`` holds the carrying
        spans, at least one for "pass" and "fail".
    """
    parts = [text for start, end in sentences(claim) if len(content_words(text := claim[start:end])) >= _FEW_WORDS] or (
        [claim] if content_words(claim) else []
    )
    body = _body(evidence, check)
    if not parts or not body.statements:
        return Verification(
            verdict="unclear",
            score=0.0,
            reason="There is no claim to check." if not parts else "There is no evidence to hold the claim against.",
        )
    judge = reader if reader and reader.judges_claims else None
    measured = [_part(text, body, judge, check) for text in parts]
    weakest = min(measured, key=lambda part: part.score)
    for part in measured:
        if contradiction := _contradiction(part, body):
            reason, index = contradiction
            return Verification(
                verdict="fail", score=min(weakest.score, _CONTRADICTED), reason=reason, evidence=(body.span(index),)
            )
    doubt = next(filter(None, map(_doubt, measured)), None) or _misnumbered(claim, evidence)
    if doubt:
        return Verification(verdict="unclear", score=weakest.score, reason=doubt, evidence=_spans(weakest, body))
    spans = tuple(dict.fromkeys(span for part in measured for span in _spans(part, body)))
    return Verification(verdict="pass", score=weakest.score, reason=_praise(measured), evidence=spans)


def _body(evidence: Sequence[EvidenceText], check: Callable[[], None]) -> _Body:
    rows: list[tuple[EvidenceStatement, ReadText, str]] = []
    for piece in evidence:
        check()
        rows += [(statement, read(statement.text), piece.chunk_id) for statement in statements_of(piece)]
    return _Body(tuple(row[0] for row in rows), tuple(row[1] for row in rows), tuple(row[2] for row in rows))


def _part(text: str, body: _Body, reader: Reader | None, check: Callable[[], None]) -> _Part:
    check()
    claim = read(text)
    measured = measure(claim, body.statements, body.readings)
    quoted = _quotation(claim, measured, body)
    if quoted and quoted[1].verbatim:
        measured = verbatim(measured, quoted[0])
    asked = reader if quoted is None or not quoted[1].harmless else None
    heard = entailed(text, measured, body.statements, asked) if asked else None
    score = calibration().probability(measured.support.features(), heard.supported if heard else None)
    return _Part(text, measured, heard, score, quoted, _added(quoted[1], body) if quoted else "")


def _added(edit: Edit, body: _Body) -> str:
    return next((word for word in edit.added if not any(stem(word) in each.stems for each in body.readings)), "")


def _quotation(claim: ReadText, measured: Measured, body: _Body) -> tuple[int, Edit] | None:
    """
    Which of the covering statements a part quotes, and what it changed in it; the one that it left as it is, where it
    did with one.
    """
    found = [(index, edit) for index in measured.best if (edit := edit_of(claim, body.readings[index]))]
    return min(found, key=lambda pair: (not pair[1].verbatim, not pair[1].harmless), default=None)


def _contradiction(part: _Part, body: _Body) -> tuple[str, int] | None:
    """
    The sentence that says what is contradicted, and the statement that does it; a differing value counts where the
    statement is about the claim.
    """
    if part.measured.opposition:
        index, kind = part.measured.opposition
        return _opposite(kind, index, body)
    if part.quoted and part.quoted[1].denial:
        return _opposite("negation", part.quoted[0], body)
    for item in part.measured.aligned:
        if (unvouched(item) or rivalled(item)) and item.rivalry >= _SAME_PLACE:
            return (
                (
                    f"The claim says {_quoted(item.value.text)} where the evidence says otherwise: "
                    f"{_quoted(body.statements[item.rival].text)}."
                ),
                item.rival,
            )
    if part.denied and not part.in_place:
        index = next(iter(part.measured.best), 0)
        return f"{_denied(part.denied)}: {_quoted(body.statements[index].text)}.", index
    return None


def _denied(probability: float) -> str:
    return f"The reader takes the evidence to say otherwise ({probability:.0%})"


def _opposite(kind: str, index: int, body: _Body) -> tuple[str, int]:
    return f"The evidence says the opposite ({kind}): {_quoted(body.statements[index].text)}.", index


def _doubt(part: _Part) -> str | None:
    """Why a part is neither supported nor contradicted, or None where it is supported."""
    if doubted := _doubted_figures(part):
        return doubted
    if part.measured.names:
        return f"No evidence names {_listed(part.measured.names)}."
    if said_otherwise := _said_otherwise(part):
        return said_otherwise
    if part.denied:
        return f"{_denied(part.denied)}."
    if not part.supported:
        return f"The evidence covers {part.measured.support.cover:.0%} of the claim's words."
    return None


def _said_otherwise(part: _Part) -> str | None:
    """In what the part says less or more than the evidence that it goes along with."""
    if part.measured.lone_denial:
        return "The claim denies what no covering evidence denies."
    if part.measured.forces:
        return "The claim speaks of {} where the evidence speaks of {}.".format(*part.measured.forces)
    if part.measured.widened:
        return f"The claim says {_quoted(part.measured.widened)}, and no covering evidence does."
    if part.quoted and (edited := _edited(part.quoted[1])):
        return edited
    return f"The claim quotes the evidence, and adds {_quoted(part.added)}." if part.added else None


def _edited(edit: Edit) -> str | None:
    """What a part changed in the statement that it quotes."""
    if edit.exchanged:
        said, told = edit.exchanged
        return f"The claim quotes the evidence, but says {_quoted(said)} for {_quoted(told)}."
    if edit.limit:
        return f"The claim quotes the evidence, but only one of the two says {_quoted(edit.limit)}."
    if edit.moved:
        return f"The claim quotes the evidence, but says {_quoted(edit.moved)} in another place."
    if edit.spliced:
        return f"The claim joins two clauses of the evidence, and leaves out {_quoted(edit.spliced)} between them."
    return None


def _doubted_figures(part: _Part) -> str | None:
    figures = [item.value.text for item in part.measured.aligned if unvouched(item)] + list(part.measured.loose)
    if figures:
        return f"No evidence holds {_listed(figures)}."
    apart = [item.value.text for item in part.measured.aligned if rivalled(item)]
    return f"The evidence holds {_listed(apart)}, but of something else." if apart else None


def _misnumbered(claim: str, evidence: Sequence[EvidenceText]) -> str | None:
    """
    Why a claim that opens with a number of a list is not supported: the evidence gives the same words another one. A
    number of the claim's own says nothing.
    """
    found = _LISTED.match(claim)
    if found is None:
        return None
    opening = r"\s+".join(map(re.escape, found["words"].split()[:_OPENING_WORDS]))
    numbers = {number for piece in evidence for number in re.findall(rf"(\d{{1,3}})[.)]\s+{opening}", piece.said)}
    if not numbers or found["number"] in numbers:
        return None
    return (
        f"The evidence gives the number {_listed(sorted(numbers))} to what the claim numbers "
        f"{_quoted(found['number'])}."
    )


def _praise(parts: Sequence[_Part]) -> str:
    values = [item.value.text for part in parts for item in part.measured.aligned if item.voucher >= 0]
    cover = min(part.measured.support.cover for part in parts)
    return f"The evidence covers {cover:.0%} of the claim's words" + (
        f" and states {_listed(values)}." if values else "."
    )


def _spans(part: _Part, body: _Body) -> tuple[EvidenceSpan, ...]:
    """Where the covering statements and the vouchers stand, the best first."""
    order = [*part.measured.best, *(item.voucher for item in part.measured.aligned if item.voucher >= 0)]
    return tuple(body.span(index) for index in dict.fromkeys(order))[:_MOST_SPANS]


def _quoted(text: str) -> str:
    flat = " ".join(text.split()).rstrip(".")
    return f"“{flat if len(flat) <= 160 else flat[:159] + '…'}”"  # noqa: PLR2004 - one line for a person


def _listed(items: Sequence[str]) -> str:
    told = list(dict.fromkeys(items))
    return ", ".join(_quoted(item) for item in told[:_MOST_TOLD]) + (
        f" and {len(told) - _MOST_TOLD} more" if len(told) > _MOST_TOLD else ""
    )
