"""``ask``, ``retrieve`` and ``explain``: questions to one tenant's documents."""

from collections.abc import Iterable, Sequence
from textwrap import shorten
from typing import Annotated, Any

import typer
from rich.table import Table

from orchestration.batch import run_batch
from orchestration.console import OUT, harmless, page_name, print_json, print_table
from orchestration.flags import FLAGS
from orchestration.options import (
    DOCS,
    LAKE,
    AsOfOption,
    Beside,
    InOption,
    JsonOption,
    LakeOption,
    OutOption,
    ProductOption,
    RecipeOption,
    ScopeOption,
    SensitivityOption,
    SnapshotOption,
    TenantOption,
    TripDateOption,
    TripIdOption,
    batch_files,
    beside,
)
from pincite.answering.facts import debug_text, facts_of
from pincite.answering.reading.answer_confidence import answer_confidence_model
from pincite.answering.saying.text import OPENING, closing, sentence_lines
from pincite.doors import AskRow, RetrieveRow, ask_row, retrieve_row
from pincite.engine import Engine
from pincite.errors import InputError, PinciteError
from pincite.model.given import LONGEST_QUESTION, require_usable
from pincite.model.outcomes import Answered, Confidence, QuestionResult
from pincite.retrieval.proof import Explanation, place_of
from pincite.wiring import open_engine

__all__ = ["DOCS", "register"]

TopKOption = Annotated[
    int | None, typer.Option("--top-k", min=1, help="How many chunks; above 8 the candidate lists widen with it.")
]
FactsOption = Annotated[
    bool, typer.Option("--facts", help="Print the quotes as phase A hands them on: the contract's debug text.")
]
_SHOWN = 160
"""Characters of what came nearest to a question that is refused."""


def register(app: typer.Typer) -> None:
    """Add this family's commands."""
    app.command()(ask)
    app.command()(retrieve)
    app.command()(explain)


def ask(
    tenant: TenantOption,
    question: Annotated[str | None, typer.Argument(help="The question.")] = None,
    scope: ScopeOption = "MIXED",
    as_of: AsOfOption = None,
    trip_id: TripIdOption = None,
    trip_date: TripDateOption = None,
    product: ProductOption = None,
    sensitivity: SensitivityOption = None,
    lake: LakeOption = LAKE,
    snapshot: SnapshotOption = None,
    source: InOption = None,
    target: OutOption = None,
    recipe: RecipeOption = "default",
    as_json: JsonOption = False,
) -> None:
    """Answer a question with pin cites, or refuse."""
    files = batch_files(source, target, question=question)
    known = beside(scope, as_of, trip_id, trip_date, product, sensitivity)
    engine = open_engine(lake, tenant, snapshot, recipe)
    if files:
        run_batch(*files, AskRow, lambda rows: [_asked(engine, row, known) for row in rows])
        return
    result = engine.ask(known.question(_given(question)))
    print_json(ask_row(None, result)) if as_json else print_result(result)


def _asked(engine: Engine, row: AskRow, known: Beside) -> dict[str, Any] | PinciteError:
    try:
        return ask_row(row.id, engine.ask(known.question_of(row.question, row)))
    except PinciteError as error:
        return error


def _given(question: str | None) -> str:
    if question is None:
        raise InputError("question: none given; write it after the command, or use --in and --out for a batch")
    require_usable("question", question, LONGEST_QUESTION)
    return question


def retrieve(
    tenant: TenantOption,
    query: Annotated[str | None, typer.Argument(help="The query.")] = None,
    top_k: TopKOption = None,
    scope: ScopeOption = "MIXED",
    as_of: AsOfOption = None,
    trip_id: TripIdOption = None,
    trip_date: TripDateOption = None,
    product: ProductOption = None,
    sensitivity: SensitivityOption = None,
    lake: LakeOption = LAKE,
    snapshot: SnapshotOption = None,
    source: InOption = None,
    target: OutOption = None,
    recipe: RecipeOption = "default",
    facts: FactsOption = False,
    as_json: JsonOption = False,
) -> None:
    """Show the evidence for a query, best first, with every score; thresholds mark chunks here and drop none."""
    files = batch_files(source, target, query=query)
    if facts and (files or as_json):
        raise InputError("--facts: the text of one query; leave it out for a batch and for --json")
    known = beside(scope, as_of, trip_id, trip_date, product, sensitivity)
    engine = open_engine(lake, tenant, snapshot, recipe)
    if files:
        run_batch(*files, RetrieveRow, lambda rows: _retrieved_rows(engine, rows, known, top_k))
        return
    if facts:
        (found,) = engine.find_many([known.question(_given(query))], top_k=top_k)
        typer.echo(harmless(debug_text(facts_of(found.candidates))))
        return
    row = RetrieveRow(query=_given(query), scope=known.scope)
    answer = next(iter(_retrieved_rows(engine, [row], known, top_k)))
    if isinstance(answer, PinciteError):
        raise answer
    print_json(answer) if as_json else _print_chunks(answer["chunks"])


def _retrieved_rows(
    engine: Engine, rows: Sequence[RetrieveRow], known: Beside, top_k: int | None
) -> Iterable[dict[str, Any] | PinciteError]:
    questions = [known.question_of(row.query, row) for row in rows if row.query.strip()]
    found = iter(engine.find_many(questions, top_k=top_k, threshold=False))
    for row in rows:
        yield (
            retrieve_row(row.id, next(found))
            if row.query.strip()
            else InputError("query: empty; ask something in words")
        )


def _print_chunks(chunks: Sequence[dict[str, Any]]) -> None:
    table = Table("#", "document", "page", "score", "similarity", "confidence", "text", box=None)
    for n, chunk in enumerate(chunks, start=1):
        figures = (f"{chunk[name]:.2f}" for name in ("score", "similarity", "confidence_score"))
        table.add_row(str(n), chunk["file"], str(chunk["page"]), *figures, " ".join(chunk["text"].split())[:90])
    print_table(table)


def explain(
    tenant: TenantOption,
    question: Annotated[str, typer.Argument(help="The question.")],
    scope: ScopeOption = "MIXED",
    as_of: AsOfOption = None,
    trip_id: TripIdOption = None,
    trip_date: TripDateOption = None,
    product: ProductOption = None,
    sensitivity: SensitivityOption = None,
    lake: LakeOption = LAKE,
    snapshot: SnapshotOption = None,
    recipe: RecipeOption = "default",
    as_json: JsonOption = False,
) -> None:
    """Say why this evidence won: the rule that decided between every two pieces of it."""
    known = beside(scope, as_of, trip_id, trip_date, product, sensitivity)
    engine = open_engine(lake, tenant, snapshot, recipe)
    explained = engine.explain(known.question(_given(question)))
    print_json([step.model_dump(mode="json") for step in explained.proof]) if as_json else _print_explanation(explained)


def _print_explanation(explained: Explanation) -> None:
    """
    Each piece of evidence with its place in the order, and what puts it above those below: one line for all that it is
    above for the same reason.
    """
    if not explained.evidence:
        OUT.print("no evidence: nothing in the documents comes near enough", style="yellow", markup=False)
    places = {c.chunk_id: place for place, c in enumerate(explained.evidence, start=1)}
    for candidate in explained.evidence:
        OUT.print(
            f"{places[candidate.chunk_id]}  {place_of(candidate)} · {candidate.chunk_id}", style="bold", markup=False
        )
        OUT.print(f"    “{shorten(candidate.row.chunk.text, 120, placeholder=' …')}”", style="dim", markup=False)
        reasons: dict[str, list[str]] = {}
        for step in explained.proof:
            if step.above == candidate.chunk_id:
                reasons.setdefault(step.why, []).append(str(places[step.below]))
        for why, below in reasons.items():
            OUT.print(f"    above {', '.join(below)}: {why}", markup=False)


def print_result(result: QuestionResult) -> None:
    """A result as a person reads it: the text of the contract, under each sentence its papers, and why one refuses."""
    outcome = result.outcome
    if isinstance(outcome, Answered):
        OUT.print(OPENING, markup=False)
        for line, sentence in zip(sentence_lines(outcome), outcome.sentences, strict=True):
            OUT.print(line, style="bold", markup=False)
            for c in sentence.citations:
                OUT.print(f"    {c.doc_title} · {page_name(c.page, c.page_label)}", style="cyan", markup=False)
                OUT.print(f"    “{' '.join(c.snippet.split())}”", style="dim", markup=False)
        OUT.print(closing(outcome.confidence), markup=False)
        if outcome.confidence is Confidence.LOW:
            OUT.print(f"    {answer_confidence_model().worth_of(outcome.confidence)}", style="yellow", markup=False)
    else:
        OUT.print(outcome.text, style="bold yellow", markup=False)
        OUT.print(f"    {outcome.code.value}: {outcome.reason}", markup=False)
        for near in outcome.nearest:
            quoted = shorten(near.snippet, _SHOWN, placeholder=" …")
            OUT.print(f"    nearest: {near.file} page {near.page}: “{quoted}”", style="dim", markup=False)
    if result.flags.stale_only_evidence:
        OUT.print(f"Stale evidence: {FLAGS['stale_only_evidence']}", style="magenta", markup=False)
    reasons = "; ".join(result.review.reasons)
    for conflict in result.conflicts:
        if conflict.sides and conflict.detail not in reasons:
            OUT.print(f"Conflicting evidence: {conflict.detail}", style="magenta", markup=False)
    if result.review.required:
        OUT.print(f"Needs review: {reasons}", style="magenta", markup=False)
