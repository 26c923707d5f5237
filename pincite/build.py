"""
From documents to checked candidates: the stages and their order, for one tenant and, stage by stage for whoever drives
them, for all.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from pathlib import Path

from pincite.adapters.lake import Lake
from pincite.errors import InputError, ManifestError
from pincite.fingerprint import fingerprint
from pincite.ingest.build_records import POINTER
from pincite.ingest.chunk_stage import chunk_snapshot
from pincite.ingest.embed_stage import embed_snapshot
from pincite.ingest.index_stage import index_snapshot
from pincite.ingest.integrity import check_integrity
from pincite.ingest.manifest import kinds_read
from pincite.ingest.parse_stage import parse_snapshot, snapshot_of
from pincite.ingest.progress import Progress, silent
from pincite.ingest.sampled_queries import Sample
from pincite.ingest.snapshot import take_snapshot, wrong_manifests
from pincite.ingest.tenant_folders import refused_tenants, size_of, tenants_of
from pincite.ingest.withdrawing import held_by_hand, require_buildable, withdraw_missing, withdrawal_of
from pincite.model.builds import ChunkSummary, EmbedSummary, ParseSummary
from pincite.model.documents import Snapshot
from pincite.model.releases import CandidateBuild, IntegrityCheck, Published, Withdrawal
from pincite.ports import CountingEmbedder, Executor
from pincite.recipes import Recipe, load_recipe


@dataclass(frozen=True, slots=True)
class Built:
    """What a tenant's build made: what was read of each document, and the candidate."""

    parsed: ParseSummary
    candidate: CandidateBuild


def built_from(  # noqa: PLR0913, PLR0917 - all that a build hangs on
    lake: Lake,
    docs: Path,
    snapshot: Snapshot,
    recipe: Recipe,
    embedder: CountingEmbedder,
    on_progress: Progress = silent,
    executor: Executor | None = None,
    questions: Callable[[], Sequence[str]] = tuple,
) -> Built:
    """
    The stages in their order over one snapshot of a tenant's documents; *executor* as in ``parse_snapshot``,
    *questions* as in ``Sample``.
    """
    parsed = parse_snapshot(lake, docs, snapshot, recipe.parser, on_progress, executor=executor)
    chunked = chunk_snapshot(lake, parsed, recipe.chunker, embedder, on_progress)
    embedded = embed_snapshot(lake, chunked, embedder, on_progress)
    return Built(parsed, index_snapshot(lake, parsed, chunked, embedded, Sample(embedder, questions), on_progress))


def build(  # noqa: PLR0913, PLR0917 - each is one part that the caller chooses
    lake: Lake, docs: Path, tenant: str, recipe: Recipe, embedder: CountingEmbedder, on_progress: Progress = silent
) -> CandidateBuild:
    """
    All stages but publishing: the tenant's documents as they are now, as a checked candidate.

    Whether it passed is in its integrity record, which ``publish`` reads; evals come in between.
    """
    with lake.writing(tenant):
        candidate = built_from(lake, docs, snapshot_of(lake, docs, tenant), recipe, embedder, on_progress).candidate
        check_integrity(lake, candidate, on_progress)
    return candidate


@dataclass(frozen=True, slots=True)
class Stages:
    """
    The stages over one folder of documents and one lake; every mapping is by tenant.

    With ``allow_empty`` a folder that is missing or holds no document means that all documents are gone, and not that
    something is wrong with it. With ``tenant`` no other tenant is looked at, built or withdrawn. Each stage of a tenant
    waits ``wait`` seconds for another process that writes to it.
    """

    docs: Path
    lake: Path
    recipe: str = "default"
    on_progress: Progress = silent
    allow_empty: bool = field(default=False, kw_only=True)
    tenant: str | None = field(default=None, kw_only=True)
    wait: float = field(default=0.0, kw_only=True)

    def tenants(self) -> tuple[str, ...]:
        """
        Those that have documents, no wrong manifest, and were not withdrawn by hand, those of few documents first, so
        that a large one is not waited for; the one that is asked for, whatever its manifest says.

        Raises:
            InputError: If there is no folder, or no document in it, or it is the lake's, or ``tenant`` is one that is
                refused.
            TenantNotFoundError: If neither the documents nor the lake know ``tenant``.
            TenantWithdrawnError: If ``tenant`` was withdrawn by hand.
        """
        store, refused = Lake(self.lake), self._refused()
        if self.tenant is not None and self.tenant in refused:
            raise refused[self.tenant]
        present = self._present()
        if self.tenant is None:
            wrong = self._wrong()
            return tuple(tenant for tenant in present if tenant not in wrong and held_by_hand(store, tenant) is None)
        if self.tenant not in present:
            store.require_tenant(self.tenant)
            return ()
        require_buildable(store, self.tenant)
        return (self.tenant,)

    def refused(self) -> dict[str, InputError]:
        """
        What lies in the folder and cannot be built as a tenant, by name, and what would be right: ``refused_tenants``,
        and tenants whose manifest is wrong. Nothing where one tenant alone is looked at.

        Raises:
            InputError: If there is no folder.
        """
        return {**self._refused(), **self._wrong()} if self.tenant is None else {}

    def _require_apart(self) -> None:
        """A lake may lie among the documents, and not be the folder that they lie in: its folders would be tenants."""
        if self.docs.resolve() == self.lake.resolve():
            msg = (
                f"docs {self.docs} and lake {self.lake}: one folder; name one of its own for the lake, which may lie "
                f"in the other: {self.docs / 'lake'}"
            )
            raise InputError(msg)

    def _refused(self) -> dict[str, InputError]:
        folders = {} if self._is_gone() else refused_tenants(self.docs)
        return {name: InputError(why) for name, why in folders.items()}

    def _wrong(self) -> dict[str, ManifestError]:
        if self._is_gone():
            return {}
        return wrong_manifests(self.docs, [name for name in tenants_of(self.docs) if size_of(self.docs, name, 1)])

    def _is_gone(self) -> bool:
        """Whether the folder of all documents is missing, and that is meant."""
        return self.allow_empty and not self.docs.is_dir()

    def snapshots(self) -> dict[str, Snapshot]:
        """
        The documents as they are now, of the tenants that have some and were not withdrawn by hand.

        Raises:
            InputError: If there is no folder, or no document in it or of ``tenant``, or every manifest is wrong; other
                errors as ``tenants``.
        """
        return self._some(self.snapshot)

    def snapshot(self, tenant: str) -> Snapshot:
        """The documents of one of ``tenants`` as they are now."""
        with self._turn(tenant) as store:
            return snapshot_of(store, self.docs, tenant)

    def published(self) -> dict[str, str]:
        """By tenant of the lake that was not withdrawn, the snapshot that answers."""
        store = Lake(self.lake)
        pointers = {tenant: store.load(tenant, POINTER, Published) for tenant in store.tenants()}
        return {
            tenant: pointer.snapshot_id
            for tenant, pointer in pointers.items()
            if pointer is not None and withdrawal_of(store, tenant) is None
        }

    @contextmanager
    def _turn(self, tenant: str) -> Iterator[Lake]:
        """The lake, written to by nobody else as far as *tenant* goes."""
        store = Lake(self.lake)
        with store.writing(tenant, self.wait):
            yield store

    def seen(self) -> dict[str, Snapshot]:
        """
        The same as ``snapshots`` for whoever only looks: nothing is written and no lock is taken, so that a build is
        never in the way of it, nor it of a build.

        Raises:
            InputError: As ``snapshots``.
        """
        return self._some(lambda tenant: take_snapshot(self.docs, tenant, Lake(self.lake).digests(tenant)))

    def _some(self, snapshot: Callable[[str], Snapshot]) -> dict[str, Snapshot]:
        tenants = self.tenants()
        if self.tenant is not None and not tenants:
            msg = f"{self.docs}: no document of {self.tenant} in it; put some there, or let a build withdraw it"
            raise InputError(msg)
        if not tenants and (wrong := self._wrong()):
            raise _all_of(wrong)
        return {tenant: snapshot(tenant) for tenant in sorted(tenants)}

    def _present(self) -> tuple[str, ...]:
        """
        The tenants that have documents, those of few first; that there is none is more likely a folder that is not
        mounted than a wish.
        """
        self._require_apart()
        if self._is_gone():
            return ()
        sizes = {tenant: size_of(self.docs, tenant) for tenant in tenants_of(self.docs)}
        present = tuple(sorted((tenant for tenant in sizes if sizes[tenant]), key=lambda each: (sizes[each], each)))
        if not present and not self.allow_empty:
            if refused := self._refused():
                raise _all_of(refused)
            msg = (
                f"{self.docs}: no document in it; put {kinds_read('or')} files there, or in a folder for each tenant. "
                "Nothing was changed; to withdraw all that is published, build with --allow-empty"
            )
            raise InputError(msg)
        return present

    def withdraw(self, on: date) -> dict[str, Withdrawal]:
        """
        Withdraw the tenants of the lake whose documents are gone, on this day; what was withdrawn before is not told
        again. Those of a tenant that is refused are there.

        Raises:
            InputError: If there is no folder, or no document in it, and ``allow_empty`` does not say that this is
                meant.
        """
        store, present = Lake(self.lake), self._present()
        asked = store.tenants() if self.tenant is None else (self.tenant,)
        there = {*present, *self._refused()}
        return withdraw_missing(store, [tenant for tenant in asked if tenant not in there], on.isoformat())

    def parse(self, snapshots: Mapping[str, Snapshot]) -> dict[str, ParseSummary]:
        """Every file into pages."""
        recipe, parsed = load_recipe(self.recipe), {}
        for tenant, snapshot in snapshots.items():
            with self._turn(tenant) as store:
                parsed[tenant] = parse_snapshot(
                    store, self.docs, snapshot, recipe.parser, self.on_progress, executor=_executor()
                )
        return parsed

    def chunk(self, parsed: Mapping[str, ParseSummary]) -> dict[str, ChunkSummary]:
        """Pages into chunks."""
        recipe = load_recipe(self.recipe)
        tokenizer, chunked = _embedder(recipe), {}
        for tenant, summary in parsed.items():
            with self._turn(tenant) as store:
                chunked[tenant] = chunk_snapshot(store, summary, recipe.chunker, tokenizer, self.on_progress)
        return chunked

    def embed(self, chunked: Mapping[str, ChunkSummary]) -> dict[str, EmbedSummary]:
        """Chunks into vectors."""
        embedder, embedded = _embedder(load_recipe(self.recipe)), {}
        for tenant, summary in chunked.items():
            with self._turn(tenant) as store:
                embedded[tenant] = embed_snapshot(store, summary, embedder, self.on_progress)
        return embedded

    def index(
        self,
        parsed: Mapping[str, ParseSummary],
        chunked: Mapping[str, ChunkSummary],
        embedded: Mapping[str, EmbedSummary],
    ) -> dict[str, CandidateBuild]:
        """Rows into each tenant's table: the candidates."""
        embedder, candidates = _embedder(load_recipe(self.recipe)), {}
        for tenant in parsed:
            sample = Sample(embedder, partial(self.questions, tenant))
            with self._turn(tenant) as store:
                candidates[tenant] = index_snapshot(
                    store, parsed[tenant], chunked[tenant], embedded[tenant], sample, self.on_progress
                )
        return candidates

    def questions(self, tenant: str) -> Sequence[str]:  # noqa: ARG002 - who knows real questions says so
        """What people really ask of *tenant*, by which the recall of its index is measured; here nobody knows any."""
        return ()

    def check(self, candidates: Mapping[str, CandidateBuild]) -> dict[str, tuple[IntegrityCheck, ...]]:
        """The laws that every candidate must hold."""
        checked = {}
        for tenant, candidate in candidates.items():
            with self._turn(tenant) as store:
                checked[tenant] = check_integrity(store, candidate, self.on_progress)
        return checked

    def built(self, snapshots: Mapping[str, Snapshot]) -> dict[str, Built]:
        """All stages in order, tenant by tenant, but the integrity checks."""
        recipe, built = load_recipe(self.recipe), {}
        embedder = _embedder(recipe)
        for tenant, snapshot in snapshots.items():
            questions = partial(self.questions, tenant)
            with self._turn(tenant) as store:
                built[tenant] = built_from(
                    store, self.docs, snapshot, recipe, embedder, self.on_progress, _executor(), questions
                )
        return built

    def candidates(self) -> dict[str, CandidateBuild]:
        """All stages in order, integrity checks included: the documents as they are now, as candidates."""
        found = {tenant: built.candidate for tenant, built in self.built(self.snapshots()).items()}
        self.check(found)
        return found


def _all_of(errors: Mapping[str, InputError]) -> InputError:
    return InputError("; ".join(map(str, errors.values())))


def _embedder(recipe: Recipe) -> CountingEmbedder:
    from pincite.wiring import building_embedder  # noqa: PLC0415 - wiring knows the whole engine, which a look at the documents does not need

    return building_embedder(recipe.embedder)


def _executor() -> Executor | None:
    from pincite.wiring import executor_for  # noqa: PLC0415 - as above

    return executor_for()


def combined_id(snapshots: Mapping[str, Snapshot], others: Mapping[str, str] | None = None) -> str:
    """One fingerprint over the snapshots of all tenants, of the *others* by their ids."""
    ids = {**(others or {}), **{tenant: snapshot.snapshot_id for tenant, snapshot in snapshots.items()}}
    return f"docs-{fingerprint(ids)}"
