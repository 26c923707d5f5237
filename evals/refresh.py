"""
From documents to a published index: the stages, the evals on what they built, and the pointer that moves for whoever
passed.
"""

from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from evals.case_records import EvalRun
from evals.cases.suites import Suite, cases_for
from evals.gates import GateResult
from evals.reporting.archive import Archive
from evals.reporting.case_summary import CaseSummary, summary_of
from evals.reporting.run_comparison import Against, held_against
from evals.running.artifacts import OUT, REPORT, SUMMARY, Summary, read_details, read_run
from evals.running.case_history import CaseHistory, verdicts_of
from evals.running.history import History, HistoryRow
from evals.running.release import Evaluation, Occasion, evaluate, read_gate_record
from pincite.adapters.lake import Lake
from pincite.build import Stages
from pincite.errors import InputError, NotPublishableError
from pincite.ingest.build_records import POINTER
from pincite.ingest.publishing import publish
from pincite.model.releases import CandidateBuild, Published
from pincite.model.stored import Stored

SETTLED, HISTORY, ARCHIVE = "settled", "history", "history/published"


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
        """
        Golden cases asked of the candidates, gates decided and recorded; what draws the report is started meanwhile.

        With *judged_by*, the fingerprint of the engine and the judge that are loaded, what the same judged green before
        is remembered and not asked again.
        """
        with ThreadPoolExecutor(1) as aside:
            started = aside.submit(_charts_ready)
            evaluation = evaluate(
                self.lake, candidates, suite, self.recipe, occasion, self.out, self.docs, self.workers, judged_by
            )
            started.result()
        return evaluation

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
        if is_published:
            self._archive.keep(evaluation.summary, self.out)
        return history.rows(evaluation.summary.suite)

    def report(self, evaluation: Evaluation, history: Sequence[HistoryRow]) -> Path | None:
        """
        Write the HTML report and the Markdown summary beside the run's other artifacts; None where no case was run.
        """
        if evaluation.summary is None or evaluation.run is None:
            return None
        from evals.reporting.html_report import write_markdown  # noqa: PLC0415 - the charts' library takes most of a second

        against = self._archive.against(evaluation.summary, self.out)
        write_markdown(evaluation.summary, against, folder=self.out)
        return self._reported(evaluation.run, evaluation.summary, history, against, self.out / REPORT)

    def report_against(self, before: Path, target: Path) -> Path:
        """
        Write the report of the run whose artifacts lie in ``out`` to the file *target*, held against the run in the
        folder *before*.

        Raises:
            InputError: If there is no whole run in ``out``.
            IncomparableRunsError: If the two runs' figures say nothing about each other.
        """
        place = self.out / SUMMARY
        if not place.is_file():
            msg = f"{self.out}: holds no {SUMMARY}; give the folder that pincite eval --out wrote to"
            raise InputError(msg)
        summary = Summary.model_validate_json(place.read_text(encoding="utf-8"))
        return self._reported(read_run(self.out), summary, (), held_against(before, self.out), target)

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
        if evaluation.run is None or not cases or read_run(self.out).run_id != evaluation.run.run_id:
            return {}
        return {record.case.id: summary_of(record) for record in read_details(self.out) if record.case.id in cases}

    @property
    def _cases(self) -> CaseHistory:
        return CaseHistory(self.lake / HISTORY)

    @property
    def _archive(self) -> Archive:
        return Archive(self.lake / ARCHIVE)

    def publish(self, candidates: Mapping[str, CandidateBuild]) -> Publication:
        """
        Move the pointer of every tenant whose own checks and gates passed; the others stay as they were, with the
        reason.
        """
        published, held_back = {}, {}
        for tenant, candidate in candidates.items():
            try:
                published[tenant] = publish(Lake(self.lake), candidate, read_gate_record(self.lake, candidate))
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
