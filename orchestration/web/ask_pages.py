"""The page to ask on: a question in, the answer with its places or the refusal with what was nearest out."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from fastapi import Request, Response

from orchestration.flags import FLAGS
from orchestration.web.door import Door
from orchestration.web.evidence_places import QuotedPlace, places_of
from orchestration.web.kept import KeptAnswer, KeptAnswers
from orchestration.web.library import Library, key_of
from orchestration.web.place_pictures import PictureDoor, numbered
from orchestration.web.prometheus_metrics import Metrics
from orchestration.web.rendering import away, page
from pincite.agents.access import Access, tenant_of
from pincite.agents.error_replies import RequestError
from pincite.answering.reading.answer_confidence import answer_confidence_model
from pincite.doors import parsed_scope
from pincite.engine import Question
from pincite.model.documents import Scope
from pincite.model.given import LONGEST_QUESTION, given_day, require_usable
from pincite.model.outcomes import Answered, RefusalCode
from pincite.retrieval.proof import Explanation

MEANING = {
    RefusalCode.NO_SUPPORTING_EVIDENCE: "No passage of these documents answers what is asked.",
    RefusalCode.LOW_RETRIEVAL_CONFIDENCE: (
        "Something like it was found, but nothing that is likely enough to be about this question."
    ),
    RefusalCode.INJECTION_DETECTED: (
        "The question, or all that would answer it, tries to steer the system instead of asking or telling."
    ),
    RefusalCode.PARSE_FAILED: "The document that the question points to is here, but could not be read.",
    RefusalCode.POLICY_REFUSAL: (
        "The rules of this collection forbid an answer, or the finished answer did not pass its last check."
    ),
}
"""What a refusal means, for a person."""


@dataclass(frozen=True, slots=True)
class AskPages:
    """The form, the answers, their places, and why this evidence."""

    door: Door
    library: Library
    answers: KeptAnswers
    pictures: PictureDoor
    metrics: Metrics
    today: Callable[[], date]
    new_id: Callable[[], str]
    logged: Callable[[KeptAnswer], None]
    logs: bool

    async def form(self, request: Request) -> Response:
        """An empty form."""
        access = self.door.access(request)
        return page("ask", {**self._form(request, access, {}), "logs": self.logs})

    async def ask(self, request: Request) -> Response:
        """Answer the question of a form, keep the answer, and lead to it."""
        access = self.door.access(request)
        fields = await self.door.form(request)
        tenant = str(tenant_of({"tenant": fields.get("tenant") or None}, place="tenant"))
        access.require(tenant)
        question = self._question(fields)
        kept = await self.door.done(
            request, lambda: self._answered(tenant, fields.get("snapshot", "").strip(), question)
        )
        return away(f"/answers/{kept.name}")

    def _question(self, fields: dict[str, str]) -> Question:
        text = fields.get("question", "")
        require_usable("question", text, LONGEST_QUESTION)
        given = fields.get("as_of", "").strip()
        try:
            as_of = given_day(given) if given else self.today()
        except ValueError as error:
            msg = f"as of: {error}"
            raise RequestError(msg) from error
        return Question(text, as_of, parsed_scope(fields.get("scope") or Scope.MIXED))

    def _answered(self, tenant: str, snapshot: str, question: Question) -> KeptAnswer:
        index_version = self.library.version_of(tenant, snapshot or None)
        with self.metrics.asking("page") as told, self.library.engines.lent(key_of(tenant, index_version)) as engine:
            result = engine.ask(question)
            told(result.outcome.kind, None if isinstance(result.outcome, Answered) else result.outcome.code.value)
        kept = KeptAnswer(self.new_id(), tenant, index_version, snapshot, question, result)
        self.answers.keep(kept)
        self.logged(kept)
        return kept

    async def answer(self, request: Request) -> Response:
        """An answer that was given, with its places."""
        access = self.door.access(request)
        kept = self.answers.find(request.path_params["name"], access)
        places = await self.door.done(request, lambda: places_of(kept, self.library))
        filled = {
            "question": kept.question.text,
            "tenant": kept.tenant,
            "scope": str(kept.question.scope),
            "snapshot": kept.snapshot,
        }
        shown = {
            "answer": kept,
            "sentences": sentences_of(kept, places),
            "places": places,
            "meaning": MEANING,
            "worth_of": answer_confidence_model().worth_of,
            "warnings": warnings_of(kept),
        }
        return page("answer", {**self._form(request, access, filled), **shown})

    async def place(self, request: Request) -> Response:
        """One place on its whole page."""
        access = self.door.access(request)
        kept = self.answers.find(request.path_params["name"], access)
        places = await self.door.done(request, lambda: places_of(kept, self.library))
        there = {
            "base": f"/answers/{kept.name}",
            "back": "Back to the answer",
            "place": numbered(places, request),
            "places": places,
        }
        return page("place", {**self.door.frame(request), **there})

    async def picture(self, request: Request) -> Response:
        """A place as a picture: the strip around the words, or its whole page."""
        kept = self.answers.find(request.path_params["name"], self.door.access(request))
        return await self.pictures.given(
            request, lambda: places_of(kept, self.library), "private, max-age=3600, immutable"
        )

    async def why(self, request: Request) -> Response:
        """Of each piece of evidence, which rule put it above the next."""
        kept = self.answers.find(request.path_params["name"], self.door.access(request))

        def explained() -> Explanation:
            with self.library.engines.lent(key_of(kept.tenant, kept.index_version)) as engine:
                return engine.explain(kept.question)

        found = await self.door.done(request, explained)
        cited = {citation.chunk_id for citation in kept.citations}
        ranks = {candidate.chunk_id: rank for rank, candidate in enumerate(found.evidence, start=1)}
        return page(
            "why",
            {
                **self.door.frame(request),
                "answer": kept,
                "evidence": found.evidence,
                "proof": found.proof,
                "cited": cited,
                "ranks": ranks,
            },
        )

    def _form(self, request: Request, access: Access, filled: dict[str, str]) -> dict[str, object]:
        """
        The fields of the form as they stand; the day is left empty, so that a question asked again is judged on its own
        day.
        """
        tenants = self.library.tenants(access)
        chosen = filled.get("tenant") or (tenants[0] if len(tenants) == 1 else "")
        snapshots = self.library.snapshots(tenants)
        given = {"question": "", "scope": str(Scope.MIXED), "as_of": "", "snapshot": "", **filled, "tenant": chosen}
        return {
            **self.door.frame(request),
            "tenants": tenants,
            "scopes": tuple(map(str, Scope)),
            "snapshots": snapshots,
            "given": given,
            "longest": LONGEST_QUESTION,
        }


def sentences_of(kept: KeptAnswer, places: tuple[QuotedPlace, ...]) -> list[tuple[str, tuple[QuotedPlace, ...]]]:
    """Each sentence of an answer with its places; none of a refusal."""
    outcome = kept.result.outcome
    if not isinstance(outcome, Answered):
        return []
    rest = iter(places)
    return [(sentence.text, tuple(next(rest) for _ in sentence.citations)) for sentence in outcome.sentences]


def warnings_of(kept: KeptAnswer) -> tuple[str, ...]:
    """Warnings on an answer, in words."""
    flags = kept.result.flags.model_dump()
    sides = [conflict.detail for conflict in kept.result.conflicts if conflict.sides]
    more = {"conflicting_evidence": f" {'; '.join(sides)}." if sides else ""}
    return tuple(f"{words}{more.get(name, '')}" for name, words in FLAGS.items() if flags[name])
