"""
Questions that were really asked, for review: written only where the service was told to, on this machine, and forgotten
after some days.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from pathlib import Path

from orchestration.web.kept import KeptAnswer
from pincite.adapters.lake import Lake
from pincite.agents.access import Access
from pincite.engine import Question
from pincite.ingest.publishing import published_of
from pincite.model.outcomes import Outcome, QuestionResult, Review
from pincite.model.stored import Stored, read_lines

DAYS = 30
_STEM = "questions-"


class LoggedQuestion(Stored):
    """One question with what came of it; ``at`` is ISO 8601 in UTC."""

    name: str
    at: str
    tenant: str
    index_version: str
    question: str
    scope: str
    as_of: date
    outcome: Outcome
    review: Review


@dataclass(frozen=True, slots=True)
class QuestionLog:
    """
    One file a day in *folder*, which none but its owner can read; files older than *days* are removed at each write and
    each look.
    """

    folder: Path
    days: int = DAYS
    lock: threading.Lock = field(default_factory=threading.Lock)

    def add(self, kept: KeptAnswer, now: datetime) -> None:
        """Write down a question that was answered."""
        line = LoggedQuestion(
            name=kept.name,
            at=now.isoformat(timespec="seconds"),
            tenant=kept.tenant,
            index_version=kept.index_version,
            question=kept.question.text,
            scope=str(kept.question.scope),
            as_of=kept.question.as_of,
            outcome=kept.result.outcome,
            review=kept.result.review,
        )
        with self.lock:
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._forget(now.date())
            path = self.folder / f"{_STEM}{now.date().isoformat()}.jsonl"
            path.touch(0o600)
            with path.open("a", encoding="utf-8") as lines:
                lines.write(line.model_dump_json() + "\n")

    def of_programs(
        self, lake: Lake, now: Callable[[], datetime], new_id: Callable[[], str]
    ) -> Callable[[str, Question, QuestionResult], None]:
        """Writes down what programs ask of what is published in *lake*."""

        def logged(tenant: str, question: Question, result: QuestionResult) -> None:
            self.add(
                KeptAnswer(new_id(), tenant, published_of(lake, tenant).index_version, "", question, result), now()
            )

        return logged

    def read(self, access: Access, today: date) -> tuple[LoggedQuestion, ...]:
        """
        The questions to the caller's tenants, oldest first.

        Raises:
            InputError: If a line is no question: names file and line.
        """
        with self.lock:
            self._forget(today)
            found = [
                each
                for path in sorted(self.folder.glob(f"{_STEM}*.jsonl"))
                for each in read_lines(path, LoggedQuestion)
            ]
        return tuple(each for each in found if access.tenants is None or each.tenant in access.tenants)

    def _forget(self, today: date) -> None:
        oldest = f"{_STEM}{(today - timedelta(days=self.days)).isoformat()}.jsonl"
        for path in self.folder.glob(f"{_STEM}*.jsonl"):
            if path.name < oldest:
                path.unlink()
