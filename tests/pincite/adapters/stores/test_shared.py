"""A lake in an object store gives what a folder gives, on whichever machine, and a cut-off build leaves it whole."""

import json
import shutil
import subprocess
import sys
import time
from contextlib import suppress
from datetime import date
from pathlib import Path

import pytest

from pincite.adapters.lake import Lake
from pincite.adapters.stores.place import lake_folder
from pincite.agents.opening import open_agents
from pincite.agents.recent_pointers import SECONDS
from pincite.errors import InputError, LakeError, LakeLockedError, PinciteError
from pincite.ingest.build_records import BUILDS, CHECKS
from pincite.ingest.parse_stage import snapshot_of
from pincite.ingest.pruning import unneeded
from pincite.ingest.publishing import list_snapshots, open_index, open_pages, publish, published_of, rollback
from pincite.ingest.withdrawing import republish, unpublish
from pincite.model.releases import CandidateBuild, IntegrityRecord
from pincite.ports import Eligibility
from pincite.recipes import load_recipe
from tests.pincite.adapters.stores.s3_server import half_answered, half_sent, throttled
from tests.pincite.ingest.house import REFUNDS, SAFETY, House, WordEmbedder, no_evals

ROOT = Path(__file__).parents[4]
PDF = ROOT / "data" / "docs" / "travel"
TIMED = ("timings_ms",)
"""Fields of an answer that say how long it took."""


def house(root, lake):
    return House(root, WordEmbedder(), load_recipe(), Lake(lake_folder(lake)))


@pytest.fixture
def uri(bucket):
    return f"{bucket}/a/lake"


@pytest.fixture
def machine(uri, tmp_path, monkeypatch):
    """The house on a machine that holds nothing of the lake yet: its documents are everywhere the same."""
    numbers = iter(range(9))

    def opened():
        monkeypatch.setenv("PINCITE_CACHE", str(tmp_path / f"cache-{next(numbers)}"))
        return house(tmp_path, uri)

    return opened


@pytest.fixture
def shared(machine):
    found = machine()
    found.write("refunds.md", REFUNDS)
    found.write("safety.md", SAFETY)
    shutil.copyfile(next(iter(sorted(PDF.glob("*.pdf")))), found.docs / "acme" / "paper.pdf")
    return found


def everything(of):
    """What was built and what answers: candidate, checks, pointer, rows with their texts and vectors, pages."""
    pointer = published_of(of.lake, "acme")
    build = of.lake.load("acme", f"{BUILDS}/{pointer.index_version}", CandidateBuild)
    index, pages = open_index(of.lake, "acme"), open_pages(of.lake, "acme")
    vectors = index.vectors_of(list(of.rows()))
    return (
        pointer,
        build,
        build.digest,
        of.lake.load("acme", f"{CHECKS}/{pointer.index_version}", IntegrityRecord),
        of.rows(),
        {name: vector.tobytes() for name, vector in vectors.items()},
        [hit.row.chunk.chunk_id for hit in index.lexical(["deposit refunded river vest"], 9, Eligibility())[0]],
        [pages.page(each.document.doc_id, 1) for each in build.documents],
    )


def test_a_shared_lake_and_a_folder_hold_the_same(shared, tmp_path):
    folder = house(tmp_path, tmp_path / "lake")
    shared.publish()
    folder.publish()
    assert everything(shared) == everything(folder)
    assert [build.passed for build in (everything(shared)[3], everything(folder)[3])] == [True, True]
    assert not (shared.lake.root / "tenants").exists(), "records and tables are in the store alone"


def test_another_machine_answers_from_it_and_builds_on_without_computing_again(shared, machine):
    shared.publish()
    other = machine()
    assert everything(other) == everything(shared)
    other.embedder.embedded.clear()
    other.write("safety.md", SAFETY + "\nNobody paddles at night.\n")
    other.publish()
    assert len(other.embedder.embedded) < len(other.rows())
    assert published_of(shared.lake, "acme") == published_of(other.lake, "acme")
    assert everything(shared) == everything(other)


def test_a_build_that_changes_nothing_writes_no_row_and_keeps_the_pointer(shared, machine):
    first = shared.publish()
    other = machine()
    assert other.publish() == first
    assert other.embedder.embedded == []


def test_a_snapshot_is_gone_back_to_withdrawn_and_brought_back(shared):
    first = shared.publish()
    shared.write("safety.md", SAFETY.replace("vest", "helmet"))
    second = shared.publish()
    assert rollback(shared.lake, "acme", first.snapshot_id) == first
    assert published_of(shared.lake, "acme") == first
    unpublish(shared.lake, "acme", "2026-11-24")
    with pytest.raises(InputError, match="withdrawn"):
        published_of(shared.lake, "acme")
    republish(shared.lake, "acme")
    states = {entry.index_version: entry.state for entry in list_snapshots(shared.lake, "acme")}
    assert states == {first.index_version: "published", second.index_version: "released"}


def test_pruning_leaves_what_answers_and_nothing_it_does_not_need(shared, machine):
    for text in ("one", "two", "three"):
        shared.write("safety.md", f"{SAFETY}\nRule {text}.\n")
        shared.publish()
    with shared.lake.alone():
        for each in unneeded(shared.lake, 0):
            each.remove()
        assert [each.kind for each in unneeded(shared.lake, 0)] == []
    other = machine()
    assert everything(other) == everything(shared)
    other.write("safety.md", f"{SAFETY}\nRule one.\n")
    other.publish()
    assert everything(machine()) == everything(other)


@pytest.mark.parametrize("number", range(0, 90, 18))
def test_a_build_that_a_broken_store_cut_off_leaves_what_is_published_and_the_next_one_completes(
    number, shared, machine, s3
):
    """The store fails for good at one write after the other; five of about ninety stand for all."""
    before = shared.publish()
    shared.write("safety.md", SAFETY.replace("vest", "helmet"))
    cut_off(shared, s3, number)
    s3.faults.clear()
    other = machine()
    assert published_of(other.lake, "acme").snapshot_id in {before.snapshot_id, snapshot_now(other)}
    other.publish()
    assert everything(machine())[4:] == everything(other)[4:]
    assert "helmet" in str(other.rows())


def snapshot_now(of):
    return snapshot_of(of.lake, of.docs, "acme").snapshot_id


def cut_off(of, s3, number):
    """From its *number*-th write on, nothing of a build arrives any more."""
    seen = [0]

    def late(method, path):
        if method != "PUT" or "/lake/" not in path or "/leases/" in path or path.endswith("lease.json"):
            return False
        seen[0] += 1
        return seen[0] > number

    s3.faults += [(late, refused)] * 500
    with suppress(PinciteError, FileNotFoundError):  # whichever write it was
        of.publish()


def refused(_environ, start, _answer):
    start("403 Forbidden", [("Content-Length", "0")])
    return [b""]


@pytest.mark.parametrize("fault", [throttled, half_sent, half_answered])
def test_a_build_on_a_store_with_hiccups_gives_the_same(fault, shared, s3, tmp_path):
    folder = house(tmp_path, tmp_path / "lake")
    folder.publish()
    for method in ("GET", "PUT"):
        if fault is not half_answered or method == "GET":
            for part in ("parsed", "chunks", "vectors", "builds", "published"):
                s3.next_time(fault, method, part, times=2)
    shared.publish()
    assert everything(shared) == everything(folder)


def test_two_machines_build_one_after_the_other(shared, machine):
    shared.write("safety.md", SAFETY)
    other = machine()
    with (
        shared.lake.writing("acme"),
        pytest.raises(LakeLockedError, match=f"{shared.lake.name}: another build is writing"),
    ):
        publish(other.lake, candidate := shared.build(), no_evals(candidate))
    other.publish()
    assert everything(other) == everything(shared)


def test_a_damaged_copy_on_this_machine_is_fetched_again_and_nothing_in_the_store_is_touched(shared):
    shared.publish()
    key = shared.lake.documents.keys("chunks")[0]
    with shared.lake.documents.lent("chunks", key) as path:
        whole = path.read_bytes()
    path.write_bytes(whole[:10])
    with pytest.raises(Exception, match="damaged"):
        shared.lake.documents.chunks(key)
    with shared.lake.documents.lent("chunks", key) as path:
        assert path.read_bytes() == whole


@pytest.mark.usefixtures("s3")
def test_a_bucket_that_is_not_there_is_one_line():
    with pytest.raises(LakeError, match=r"^s3://no-such-bucket/lake: ") as said:
        Lake(lake_folder("s3://no-such-bucket/lake/"))
    assert "\n" not in str(said.value)


def test_a_replica_answers_from_a_new_pointer_within_seconds_and_asks_for_it_once_in_that_time(shared, machine, s3):
    first = shared.publish()
    replicas = [machine() for _ in range(2)]
    caches = [
        open_agents(each.docs, each.lake.root, no_evals, lambda: date(2026, 11, 24)).asker.engines for each in replicas
    ]
    assert {cache.engine("acme").snapshot_id for cache in caches} == {first.snapshot_id}
    s3.asked.clear()
    assert caches[0].engine("acme") is caches[0].engine("acme")
    looks = [path for _, path in s3.asked if path.endswith("published.json")]
    shared.write("safety.md", SAFETY.replace("vest", "helmet"))
    second, begin = shared.publish(), time.monotonic()
    waiting = set(range(len(caches)))
    while waiting and time.monotonic() - begin < 5 * SECONDS:
        waiting -= {each for each in waiting if caches[each].engine("acme").snapshot_id == second.snapshot_id}
        time.sleep(0.05)
    assert not waiting
    assert len(looks) <= 1


def pincite(*arguments):
    done = subprocess.run(
        [sys.executable, "-m", "orchestration.cli", *arguments], capture_output=True, text=True, check=False, cwd=ROOT
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.long
def test_by_the_command_line_a_shared_lake_is_built_published_and_asked_as_a_folder_is(uri, s3, tmp_path):
    docs = tmp_path / "docs"
    (docs / "acme").mkdir(parents=True)
    for name in ("booking-terms-2026.pdf", "age-policy.pdf", "guest-faq.md"):
        shutil.copyfile(PDF / name, docs / "acme" / name)
    asked = ("ask", "What is the minimum age on a rafting trip?", "--tenant", "acme", "--as-of", "2026-11-24", "--json")
    said = []
    for lake in (str(tmp_path / "lake"), uri):
        assert pincite("build", "--docs", str(docs), "--lake", lake)[0] == 0
        code, out, _ = pincite(*asked, "--lake", lake)
        assert code == 0
        said.append({name: value for name, value in json.loads(out).items() if name not in TIMED})
    assert said[0] == said[1]
    assert [path for method, path in s3.asked if method == "PUT" and path.endswith("acme/published.json")]


@pytest.mark.parametrize("place", ["s3://no-such-bucket/lake", "s3:/slip/lake/", "s3://"])
@pytest.mark.usefixtures("s3")
def test_by_the_command_line_a_place_that_is_none_is_one_line_and_exit_code_2(place):
    code, out, said = pincite("ask", "Who?", "--tenant", "acme", "--lake", place)
    assert (code, out, said.count("\n")) == (2, "", 1)
    assert said.startswith("error: ")


def test_a_lake_in_a_folder_imports_nothing_of_object_stores(tmp_path):
    code = (
        "import sys; from pathlib import Path; from pincite.adapters.lake import Lake; "
        "lake = Lake(Path(sys.argv[1])); lake.tenants(); lake.vectors('one').close(); "
        "print([name for name in sys.modules if 'obstore' in name or name.startswith('pincite.adapters.stores')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout.strip() == str([f"pincite.adapters.stores{each}" for each in ("", ".folder", ".turns")])
