"""
From documents to a published index: the stages, the evals on what they built, and the pointer that moves for whoever
passed.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from evals.case_records import EvalRun
from evals.cases.suites import Suite, cases_for
from evals.gates import GateResult
from evals.reporting.archive import Archive
from evals.reporting.case_summary import CaseSummary, summary_of
from evals.reporting.run_comparison import Against, held_against
from evals.running.artifacts import OUT, REPORT, ROWS, Summary, read_details, read_run, read_summary
from evals.running.case_history import CaseHistory, verdicts_of
from evals.running.history import History, HistoryRow
from evals.running.joined import joined, like
from evals.running.release import Evaluation, Occasion, evaluate, read_gate_record, stamped
from pincite.adapters.file_lock import FileLock
from pincite.adapters.lake import Lake
from pincite.build import Stages
from pincite.errors import NotPublishableError
from pincite.ingest.build_records import POINTER
from pincite.ingest.publishing import diff, publish
from pincite.ingest.withdrawing import withdrawal_of
from pincite.model.releases import CandidateBuild, Published, SnapshotDiff
from pincite.model.stored import Stored

SETTLED, HISTORY, ARCHIVE = "settled", "history", "history/published"
PARTS, ASKED_ANEW = "parts", "parts-asked-anew"
TEN_MINUTES = 600.0


def _charts_ready() -> None:
    from evals.reporting.trend_charts import ready  # noqa: PLC0415 - the charts' library takes most of a second

    ready()


@dataclass(frozen=True, slots=True)
class Publication:
    """What became of each tenant: published, or held back for a reason."""

    published: dict[str, Published]
    held_back: dict[str, str]


class JudgedBuild(Stored):
    """
    Which build of a tenant was judged and published, by which system: with neither changed there is nothing to judge
    again.
    """

    index_version: str
    system: str
    gates: tuple[GateResult, ...]


@dataclass(frozen=True, slots=True)
class Refresh(Stages):
    """The stages, and what decides whether their outcome is published; every mapping is by tenant."""

    out: Path = OUT
    workers: int = 1

    def questions(self, tenant: str) -> Sequence[str]:
        """The golden questions of *tenant*."""
        return tuple(case.question for case in cases_for(tenant, "baseline"))

    def evaluate(
        self, candidates: Mapping[str, CandidateBuild], suite: Suite, occasion: Occasion, judged_by: str = ""
    ) -> Evaluation:
        """``judge`` of every candidate, those of few rows first, and ``together`` of all."""
        smallest_first = sorted(candidates.values(), key=lambda each: (each.rows, each.tenant))
        judged = {each.tenant: self.judge(each, suite, occasion, judged_by) for each in smallest_first}
        return self.together(judged, suite, occasion, judged_by)

    def judge(self, candidate: CandidateBuild, suite: Suite, occasion: Occasion, judged_by: str = "") -> Evaluation:
        """
        Golden cases asked of one tenant's candidate, gates decided and recorded, artifacts in a folder of the tenant's;
        what draws the report is started meanwhile.

        With *judged_by*, the fingerprint of the engine and the judge that are loaded, what the same judged green before
        is remembered and not asked again.
        """
        out = self._part(candidate.tenant, suite, judged_by)
        with ThreadPoolExecutor(1) as aside:
            started = aside.submit(_charts_ready)
            evaluation = evaluate(
                self.lake,
                {candidate.tenant: candidate},
                suite,
                self.recipe,
                occasion,
                out,
                self.docs,
                self.workers,
                judged_by,
                self.on_progress,
            )
            started.result()
        return evaluation

    def together(
        self, judged: Mapping[str, Evaluation], suite: Suite, occasion: Occasion, judged_by: str = ""
    ) -> Evaluation:
        """
        The one run that the *judged* tenants make up, in ``out``.

        With *judged_by* the other tenants of the lake stand in it, too, as the same system judged them last: a run of
        one tenant must not look like a run of a smaller world. Where no case was run of any of those judged, it is
        empty.
        """
        with_cases = {tenant: each for tenant, each in judged.items() if each.run is not None and each.summary}
        if not with_cases:
            return Evaluation(None, None, {})
        parts = {tenant: self._part(tenant, suite, judged_by) for tenant in with_cases}
        others = self._others(parts, suite, judged_by) if judged_by else {}
        notes = [each.summary.note for _, each in sorted(with_cases.items()) if each.summary and each.summary.note]
        notes += [f"{tenant}: judged before, at {read_run(part).started_at}" for tenant, part in others.items()]
        with self.turn():
            whole = joined(parts | others, stamped(suite, occasion), self.out, "; ".join(notes))
        return replace(whole, asked=sum(each.asked or 0 for each in with_cases.values()))

    def _others(self, parts: Mapping[str, Path], suite: Suite, judged_by: str) -> dict[str, Path]:
        """The parts of tenants that are not among these *parts*, and that the same system judged last."""
        store, provenance = Lake(self.lake), read_run(next(iter(parts.values()))).provenance
        found = {
            tenant: self._part(tenant, suite, judged_by)
            for tenant in store.tenants()
            if tenant not in parts and withdrawal_of(store, tenant) is None
        }
        return {tenant: part for tenant, part in found.items() if like(part, provenance)}

    def _part(self, tenant: str, suite: Suite, judged_by: str) -> Path:
        """Where a tenant's artifacts lie; those of a run that remembers nothing are never taken for later."""
        return self.out / (PARTS if judged_by else ASKED_ANEW) / suite / tenant

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Be the one process that writes the artifacts in ``out``; raises ``LakeLockedError`` after ten minutes."""
        lock = FileLock(self.out / "lock", str(self.out), "the artifacts of evals")
        lock.acquire(TEN_MINUTES)
        try:
            yield
        finally:
            lock.release()

    def remember(self, evaluation: Evaluation, *, published: bool | None = None) -> tuple[HistoryRow, ...]:
        """
        Append a run to the history and give all runs of its suite, oldest first; a red run is remembered like a green
        one.

        A run in which nothing was asked says nothing new, and is no point of a trend.

        Args:
            evaluation: The run, whose artifacts lie in ``out``.
            published: Whether its snapshot is the published one; None: if every gate let it pass, as after a build.
        """
        if evaluation.summary is None:
            return ()
        is_published = evaluation.publishable if published is None else published
        history = History(self.lake / HISTORY)
        if evaluation.asked == 0:
            return history.rows(evaluation.summary.suite)
        history.append(evaluation.summary, published=is_published)
        if evaluation.run is not None:
            self._cases.append(evaluation.run)
        if is_published and not (evaluation.run and self._is_overtaken(evaluation.run)):
            self._archive.keep(evaluation.summary, self.out)
        return history.rows(evaluation.summary.suite)

    def report(self, evaluation: Evaluation, history: Sequence[HistoryRow]) -> Path | None:
        """
        Write the HTML report and the Markdown summary beside the run's other artifacts; None where no case was run, or
        another run's artifacts are there by now.
        """
        if evaluation.summary is None or evaluation.run is None or self._is_overtaken(evaluation.run):
            return None
        from evals.reporting.html_report import write_markdown  # noqa: PLC0415 - the charts' library takes most of a second

        against = self._archive.against(evaluation.summary, self.out)
        write_markdown(evaluation.summary, against, self.failed(evaluation), folder=self.out)
        return self._reported(evaluation.run, evaluation.summary, history, against, self.out / REPORT)

    def report_against(self, before: Path, target: Path) -> Path:
        """
        Write the report of the run whose artifacts lie in ``out`` to the file *target*, held against the run in the
        folder *before*.

        Raises:
            UnreadableRunError: If there is no whole run in ``out`` or *before*.
            IncomparableRunsError: If the two runs' figures say nothing about each other.
        """
        against = held_against(before, self.out)
        return self._reported(read_run(self.out), read_summary(self.out), (), against, target)

    def _reported(
        self, run: EvalRun, summary: Summary, history: Sequence[HistoryRow], against: Against | str, target: Path
    ) -> Path:
        from evals.reporting.html_report import write_report  # noqa: PLC0415 - the charts' library takes seconds, which only a report pays
        from evals.reporting.report_pages import BuiltPages  # noqa: PLC0415 - the charts' library takes seconds, which only a report pays

        pages = BuiltPages(self.lake, self.docs, run, (record.case for record in read_details(self.out)))
        verdicts = self._cases.upto(run) if (self.lake / HISTORY).is_dir() else (verdicts_of(run),)
        return write_report(
            summary,
            read_details(self.out),
            history=history,
            against=against,
            verdicts=verdicts,
            pages=pages,
            folder=self.out,
            target=target,
        )

    def summaries(self, evaluation: Evaluation, cases: Collection[str]) -> dict[str, CaseSummary]:
        """
        The run's records of *cases* in a person's words; none where the artifacts in ``out`` are another run's by now.
        """
        if evaluation.run is None or not cases or self._is_overtaken(evaluation.run):
            return {}
        return {record.case.id: summary_of(record) for record in read_details(self.out) if record.case.id in cases}

    def failed(self, evaluation: Evaluation) -> tuple[CaseSummary, ...]:
        """The run's failed cases in a person's words, those that are on no list of open cases first."""
        rows = evaluation.run.rows if evaluation.run else ()
        known = evaluation.summary.open_cases if evaluation.summary else None
        unlisted = set(known.unlisted) if known else set()
        failing = sorted((row.id not in unlisted, row.id) for row in rows if row.counted and not row.passed)
        told = self.summaries(evaluation, {case for _, case in failing})
        return tuple(told[case] for _, case in failing if case in told)

    def _is_overtaken(self, run: EvalRun) -> bool:
        """Whether the artifacts in ``out`` are another run's, as where two tenants are refreshed side by side."""
        return (self.out / ROWS).is_file() and read_run(self.out).run_id != run.run_id

    @property
    def _cases(self) -> CaseHistory:
        return CaseHistory(self.lake / HISTORY)

    @property
    def _archive(self) -> Archive:
        return Archive(self.lake / ARCHIVE)

    def changes(self, candidates: Mapping[str, CandidateBuild]) -> dict[str, SnapshotDiff]:
        """What each candidate changes of what its tenant answers from now; none of a tenant that answers nothing."""
        store = Lake(self.lake)
        return {
            tenant: diff(store, tenant, pointer.index_version, candidate.index_version)
            for tenant, candidate in candidates.items()
            if (pointer := store.load(tenant, POINTER, Published)) and withdrawal_of(store, tenant) is None
        }

    def publish(self, candidates: Mapping[str, CandidateBuild]) -> Publication:
        """
        Move the pointer of every tenant whose own checks and gates passed; the others stay as they were, with the
        reason.
        """
        published, held_back = {}, {}
        for tenant, candidate in candidates.items():
            try:
                with self._turn(tenant) as store:
                    published[tenant] = publish(store, candidate, read_gate_record(self.lake, candidate))
            except NotPublishableError as error:
                held_back[tenant] = str(error)
        return Publication(published, held_back)

    def settle(self, publication: Publication, gates: Mapping[str, tuple[GateResult, ...]], system: str) -> None:
        """
        Remember what *system* (a fingerprint of all that can change a verdict) published, unless a tenant was held
        back.
        """
        if publication.held_back:
            return
        store = Lake(self.lake)
        for tenant, published in publication.published.items():
            with store.writing(tenant, wait_seconds=60):
                store.save(
                    tenant,
                    SETTLED,
                    JudgedBuild(index_version=published.index_version, system=system, gates=gates.get(tenant, ())),
                )

    def settled(
        self, candidates: Mapping[str, CandidateBuild], system: str
    ) -> tuple[Publication, dict[str, tuple[GateResult, ...]]] | None:
        """
        What is published and what its gates said, if this very system judged these very candidates and all of them
        answer still; else None.
        """
        store, published, gates = Lake(self.lake), {}, {}
        for tenant, candidate in candidates.items():
            pointer, record = store.load(tenant, POINTER, Published), store.load(tenant, SETTLED, JudgedBuild)
            if (
                pointer is None
                or record is None
                or record.system != system
                or {pointer.index_version, record.index_version} != {candidate.index_version}
            ):
                return None
            published[tenant], gates[tenant] = pointer, record.gates
        return Publication(published, {}), {tenant: results for tenant, results in gates.items() if results}
