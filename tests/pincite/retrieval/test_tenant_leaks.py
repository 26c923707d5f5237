"""
Canary sentences in every tenant, and no tenant name, scope, domain, question or id that brings one tenant's canary out
of another's index.
"""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from pincite.adapters.lake import Lake
from pincite.build import build
from pincite.errors import PinciteError
from pincite.ingest.publishing import open_index, publish
from pincite.model.documents import Scope
from pincite.model.releases import GateRecord
from pincite.model.retrieval import RetrievalRequest
from pincite.ports import Eligibility
from pincite.recipes import load_recipe
from pincite.retrieval.retrieve import retrieve_many
from pincite.wiring import embedder_for, open_engine

TENANTS = ("alpha", "alpha-2", "beta")
HOSTILE = (
    "", " ", "*", "%", "_", "a*", "alph_", ".", "..", "../beta", "beta/", "/", "alpha/../beta", "tenants/beta",
    "alpha\x00beta", "alpha;beta", "ALPHA", "alpha ", "' OR '1'='1", "alpha' OR 1=1 --", '" OR ""="', "alpha\nbeta",
    "\u0430lpha", "\uff41\uff4c\uff50\uff48\uff41", "alpha\u200b", "null", "None", "default", "all", "MIXED", "~",
    "$HOME",
)  # fmt: skip


def canary(tenant: str) -> str:
    return f"The canary of {tenant} sings {tenant[::-1]} at dawn."


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("leaks")
    recipe = load_recipe()
    for tenant in TENANTS:
        folder = root / "docs" / tenant
        folder.mkdir(parents=True)
        (folder / "song.txt").write_text(canary(tenant), encoding="utf-8")
        (folder / "boats.txt").write_text("The boats of the harbour sail at ten.", encoding="utf-8")
    for tenant in TENANTS:
        candidate = build(Lake(root / "lake"), root / "docs", tenant, recipe, embedder_for(recipe.embedder))
        publish(
            Lake(root / "lake"),
            candidate,
            GateRecord(snapshot_id=candidate.snapshot_id, index_version=candidate.index_version, evals="none"),
        )
    return root / "lake"


def foreign(tenant: str, shown: str) -> list[str]:
    return [other for other in TENANTS if other != tenant and canary(other) in shown]


def hostile_questions() -> Iterator[str]:
    yield from (canary(tenant) for tenant in TENANTS)
    yield from (f"canary {name} sings at dawn" for name in HOSTILE)


@pytest.mark.parametrize("tenant", TENANTS)
def test_no_question_scope_or_domain_brings_out_the_canary_of_another_tenant(lake: Path, tenant: str) -> None:
    engine = open_engine(lake, tenant)
    open_doors = [(question, Scope.MIXED, None) for question in hostile_questions()]
    closed_doors = [
        (canary(tenant), scope, domain)
        for scope, domain in ((Scope.FDA, None), *((Scope.MIXED, name) for name in HOSTILE))
    ]
    asked = [
        RetrievalRequest(question, scope, date(2026, 6, 30), top_k=30, audit=True, domain_id=domain, threshold=False)
        for question, scope, domain in (*open_doors, *closed_doors)
    ]
    results = retrieve_many(asked, engine.index, engine.embedder, engine.documents, engine.contracts)
    for request, found in zip(asked, results, strict=True):
        # The question itself stands in the trace: only what was retrieved may not sing.
        shown = (
            f"{[c.row for c in found.candidates]} {found.pack} "
            f"{found.trace.chunks} {found.trace.dropped} {found.conflicts}"
        )
        assert not foreign(tenant, shown), request.question
    assert all(found.candidates for found in results[: len(TENANTS)])
    assert not any(found.candidates for found in results[len(open_doors) :])


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_tenant_name_opens_nothing(lake: Path, name: str) -> None:
    with pytest.raises(PinciteError):
        open_engine(lake, name)


@pytest.mark.parametrize("tenant", TENANTS)
def test_hostile_ids_and_empty_sets_are_zero_rows(lake: Path, tenant: str) -> None:
    index = open_index(Lake(lake), tenant)
    others = [
        f"{each.doc_id}-chunk-0" for other in TENANTS if other != tenant for each in open_engine(lake, other).documents
    ]
    assert index.rows([*HOSTILE, *others]) == []
    assert index.vectors_of([*HOSTILE, *others]) == {}
    assert index.bm25_of(["canary sings harbour"], [*HOSTILE, *others]) == [{}]
    vector = open_engine(lake, tenant).embedder.embed([canary("beta")])
    for nothing in (
        Eligibility(authorities=frozenset()),
        Eligibility(categories=frozenset()),
        Eligibility(doc_ids=frozenset()),
        Eligibility(doc_ids=frozenset(HOSTILE)),
    ):
        assert index.vector(vector, 10, nothing) == [[]]
        assert index.lexical(["canary sings harbour"], 10, nothing)[0] == []
