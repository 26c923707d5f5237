"""
One request in, one envelope out: reads the inputs, holds the caller to its tenants, runs the agent, and turns every
failure into an answer.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Protocol

import structlog

from pincite.agents.access import Access, tenant_named_once
from pincite.agents.adjudication import ModelAdjudicator
from pincite.agents.engine_cache import EngineCache
from pincite.agents.envelopes import AgentRunRequest, AgentRunResponse, EvidenceChunk, GroundingPack, Outputs
from pincite.agents.error_replies import Deadline, ErrorReply, RequestError, UnsupportedTaskError, reply_to
from pincite.agents.inputs import Claim, IngestInputs, RetrieveInputs, VerifyInputs
from pincite.agents.outputs import IngestOutputs
from pincite.agents.request_bodies import read
from pincite.agents.retrieving import find, retrieve
from pincite.agents.verifying import Adjudicate, verify
from pincite.answering.precedence.claim_evidence import evidence_in_force
from pincite.engine import Engine
from pincite.model.verdicts import EvidenceText
from pincite.ports import LanguageModel, Reader

_log = structlog.get_logger(__name__)
_NO_CLAIMS = "inputs.claims: none was given, so that overallPass says nothing of any"
_NO_DOCUMENTS = "inputs.documents: none was given, so that nothing was ingested"


class Ingest(Protocol):
    """Puts documents into a tenant's folder and through the pipeline."""

    def __call__(self, inputs: IngestInputs, deadline: Deadline) -> tuple[IngestOutputs, tuple[str, ...]]:
        """What became of the documents, and warnings."""


@dataclass(frozen=True, slots=True)
class Done:
    """What an agent hands back before it is put in the envelope."""

    outputs: Outputs
    grounding: GroundingPack | None = None
    engine: Engine | None = None
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AgentService:
    """
    The three agents over one lake.

    ``today`` is read once a request; ``model`` settles claims that the rules leave open, where there is one.
    """

    engines: EngineCache
    ingest: Ingest
    today: Callable[[], date]
    model: LanguageModel | None = None
    reader: Reader | None = None

    def run(self, request: AgentRunRequest, access: Access, deadline: Deadline) -> tuple[AgentRunResponse, int]:
        """
        The answer to *request* and the status that HTTP gives it; never raises.

        Args:
            request: The envelope.
            access: The tenants for which the caller may speak.
            deadline: After it no further step is taken.
        """
        try:
            agent = self._agent(request.task_type)
            deadline.check()
            done = agent(request, access, deadline)
        except Exception as error:  # noqa: BLE001 - whatever it is, the caller gets an envelope and the log the cause
            return failed(request.request_id, reply_to(error), error)
        answer = AgentRunResponse(
            status="ok",
            request_id=request.request_id,
            outputs=done.outputs,
            grounding=done.grounding,
            provenance=_provenance(done.engine),
            warnings=done.warnings,
        )
        return answer, 200

    def _agent(self, task_type: str) -> Callable[[AgentRunRequest, Access, Deadline], Done]:
        agents = {"RAG_INGEST": self._ingest, "RAG_RETRIEVE": self._retrieve, "CLAIM_VERIFY": self._verify}
        if task_type not in agents:
            msg = f"task_type: {task_type!r} is not supported; use one of {', '.join(agents)}"
            raise UnsupportedTaskError(msg)
        return agents[task_type]

    def _ingest(self, request: AgentRunRequest, access: Access, deadline: Deadline) -> Done:
        inputs, ignored = read(IngestInputs, _inputs(request, access), "inputs")
        outputs, warnings = self.ingest(inputs, deadline)
        return Done(outputs, warnings=(*ignored, *warnings, *(() if inputs.documents else (_NO_DOCUMENTS,))))

    def _retrieve(self, request: AgentRunRequest, access: Access, deadline: Deadline) -> Done:  # noqa: ARG002 - every task is called alike
        inputs, ignored = read(RetrieveInputs, _inputs(request, access), "inputs")
        with self.engines.lent(inputs.tenant) as engine:
            outputs, pack = retrieve(inputs, engine, self.today())
        return Done(outputs, pack, engine, ignored)

    def _verify(self, request: AgentRunRequest, access: Access, deadline: Deadline) -> Done:
        inputs, ignored = read(VerifyInputs, _inputs(request, access, required=False), "inputs")
        warnings = (*ignored, *(() if inputs.claims else (_NO_CLAIMS,)))
        if not inputs.searches:
            given = inputs.grounding_pack.chunks if inputs.grounding_pack else ()
            evidence = [EvidenceText(chunk_id=chunk.chunk_id, text=chunk.text) for chunk in given]
            outputs = verify(
                inputs.stated,
                lambda _: evidence,
                request.mode,
                self._adjudicate(),
                self.reader,
                check=deadline.check,
            )
            return Done(outputs, warnings=(*warnings, *_dangling(inputs, given)))
        with self.engines.lent(str(inputs.tenant)) as engine:
            search = _Search(engine, inputs, self.today())
            outputs = verify(
                inputs.stated, search, request.mode, self._adjudicate(), engine.reader, check=deadline.check
            )
        return Done(outputs, engine=engine, warnings=warnings)

    def _adjudicate(self) -> Adjudicate | None:
        return ModelAdjudicator(self.model) if self.model else None


@dataclass(frozen=True, slots=True)
class _Search:
    """The evidence for a claim from the tenant's documents."""

    engine: Engine
    inputs: VerifyInputs
    today: date

    def __call__(self, claim: Claim) -> tuple[EvidenceText, ...]:
        wanted = RetrieveInputs(
            tenant=str(self.inputs.tenant),
            query=claim.text,
            domain_id=self.inputs.domain_id,
            scope=self.inputs.scope,
            as_of=self.inputs.as_of,
        )
        retrieved, found = find(wanted, self.engine, self.today)
        return evidence_in_force(retrieved.question, found)


def failed(request_id: str, failure: ErrorReply, cause: Exception | None = None) -> tuple[AgentRunResponse, int]:
    """The envelope of a failure; a fault of ours goes to the log with its cause."""
    if failure.fault:
        _log.error(
            "task failed",
            request=request_id,
            code=failure.error.details.get("cause", failure.error.code),
            exc_info=cause,
        )
    return AgentRunResponse(status="error", request_id=request_id, error=failure.error), failure.status


def _inputs(request: AgentRunRequest, access: Access, *, required: bool = True) -> dict[str, Any]:
    """
    The inputs with the tenant under one name and the envelope's domain, after the caller's right to the tenant was
    checked: before anything is looked up.
    """
    tenant, inputs = tenant_named_once(request.inputs, required=required, place="inputs.knowledgeBase")
    if tenant is not None:
        access.require(tenant)
    if request.domain_id is None or request.task_type == "RAG_INGEST":
        return inputs
    own = [inputs[name] for name in ("domain_id", "domainId") if inputs.get(name) is not None]
    if any(domain != request.domain_id for domain in own):
        raise RequestError("domain_id: the envelope and the inputs name different domains; name one")
    return {**inputs, "domain_id": request.domain_id}


def _dangling(inputs: VerifyInputs, chunks: Sequence[EvidenceChunk]) -> tuple[str, ...]:
    known = {chunk.chunk_id for chunk in chunks}
    named = {reference.chunk_id for claim in inputs.stated for reference in claim.evidence}
    return tuple(
        f"inputs.claims: evidence {chunk_id!r} is no chunk of the grounding pack" for chunk_id in sorted(named - known)
    )


def _provenance(engine: Engine | None) -> dict[str, str]:
    return (
        {}
        if engine is None
        else {"docs_snapshot": engine.snapshot_id, "embedder_id": engine.embedder.identity, "evals": engine.evals}
    )
