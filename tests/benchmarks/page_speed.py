"""
How fast the pages are: a first answer, a picture, and twenty people who ask every ten seconds.

``python -m tests.benchmarks.page_speed [--chunks 10000] [--seconds 60]`` builds a lake of its own, serves it in a
process of its own, and prints milliseconds as a browser on the same machine waits for them: from pressing enter to the
whole answer page (uncached questions), a picture that is drawn and one that is kept.
"""

import argparse
import http.cookiejar
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

from tests.conftest import write_pdf
from tests.daemon import free_port, until

ROOT = Path(__file__).parents[2]
PEOPLE, EVERY = 20, 10.0
PDF_EVERY = 2_000
"""Of so many sections the first hundred are a PDF."""
THINGS = (
    "glacier",
    "reef",
    "bridge",
    "orchard",
    "harbour",
    "tunnel",
    "archive",
    "market",
    "school",
    "clinic",
    "mill",
    "tower",
    "canal",
    "quarry",
    "dairy",
    "forge",
)
SENTENCE = (
    "The {thing} number {n} was inspected on day {day} of the season, and the repair of its {part} costs {cost} "
    "euros for every visit after that."
)
PARTS = ("roof", "gate", "pump", "floor", "lamp", "crane", "fence", "boiler")


def sentence(n: int) -> str:
    return SENTENCE.format(
        thing=THINGS[n % len(THINGS)], n=n, day=1 + n % 90, part=PARTS[n % len(PARTS)], cost=100 + 7 * n
    )


def question(chance: random.Random, most: int, *, in_pdf: bool = False) -> str:
    n = chance.randrange(most)
    n = n // PDF_EVERY * PDF_EVERY + n % 100 if in_pdf else n
    return (
        f"What does the repair of the {PARTS[n % len(PARTS)]} of the {THINGS[n % len(THINGS)]} number {n} cost on "
        f"visit {chance.randrange(10**6)}?"
    )


def documents(folder: Path, chunks: int) -> None:
    """Text files of a hundred sections, a chunk each, and as PDFs a twentieth of them."""
    (folder / "town").mkdir(parents=True)
    for first in range(0, chunks, 100):
        sections = [f"# Section {n}\n\n{sentence(n)}\n" for n in range(first, min(first + 100, chunks))]
        if first % PDF_EVERY == 0:
            write_pdf(
                folder / "town" / f"report-{first}.pdf",
                *[f"Section {n}. {sentence(n)}" for n in range(first, first + 100)],
            )
        else:
            (folder / "town" / f"report-{first}.md").write_text("\n".join(sections), encoding="utf-8")


class Person:
    """A browser without script."""

    def __init__(self, address: str, seed: int, most: int) -> None:
        self._address, self._chance, self._most = address, random.Random(seed), most
        self._open = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))

    def asks(self, *, in_pdf: bool = False) -> tuple[float, int, str]:
        """Milliseconds from pressing enter to the whole page, its status and its address."""
        body = urllib.parse.urlencode(
            {"question": question(self._chance, self._most, in_pdf=in_pdf), "tenant": "town"}
        ).encode()
        begin = time.perf_counter()
        try:
            with self._open.open(f"{self._address}/ask", body, timeout=60) as reply:
                reply.read()
                return (time.perf_counter() - begin) * 1000, reply.status, reply.url
        except urllib.error.HTTPError as error:
            return (time.perf_counter() - begin) * 1000, error.code, ""

    def looks(self, address: str) -> float | None:
        """Milliseconds until the first picture of an answer is there; None where it has none."""
        begin = time.perf_counter()
        try:
            with self._open.open(f"{address}/places/0/strip.png", timeout=60) as reply:
                reply.read()
        except urllib.error.HTTPError:
            return None
        return (time.perf_counter() - begin) * 1000


def p95(figures: list[float]) -> float:
    return sorted(figures)[min(len(figures) - 1, int(len(figures) * 0.95))]


def measure(address: str, most: int, seconds: float) -> None:
    person = Person(address, 1, most)
    person.asks()  # opens the engine
    alone = [person.asks() for _ in range(60)]
    times = [took for took, _, _ in alone]
    print(
        f"one person, {len(times)} questions: median {statistics.median(times):.0f} ms, p95 {p95(times):.0f} "
        "ms to the whole page"
    )
    drawn = [
        (url, took)
        for _, _, url in (person.asks(in_pdf=True) for _ in range(40))
        if (took := person.looks(url)) is not None
    ]
    kept = [took for url, _ in drawn if (took := person.looks(url)) is not None]
    if drawn:
        print(
            f"pictures, {len(drawn)}: drawn {statistics.median([t for _, t in drawn]):.0f} ms, p95 "
            f"{p95([t for _, t in drawn]):.0f} ms; kept {statistics.median(kept):.0f} ms"
        )
    found: list[tuple[float, int, str]] = []

    def lives(seed: int) -> None:
        one, until_ = Person(address, seed, most), time.monotonic() + seconds
        time.sleep(EVERY * seed / PEOPLE)
        while time.monotonic() < until_:
            begin = time.monotonic()
            found.append(one.asks())
            time.sleep(max(0.0, EVERY - (time.monotonic() - begin)))

    threads = [threading.Thread(target=lives, args=(seed,)) for seed in range(PEOPLE)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    times = [took for took, status, _ in found if status == 200]
    print(
        f"{PEOPLE} people, every {EVERY:.0f} s, {len(found)} questions: median {statistics.median(times):.0f} "
        f"ms, p95 {p95(times):.0f} ms; {len(found) - len(times)} refused"
    )


def reached(address: str) -> bool:
    try:
        return bool(urllib.request.urlopen(f"{address}/ask", timeout=5).status == 200)  # noqa: S310 - loopback
    except (urllib.error.URLError, OSError):
        return False


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--chunks", type=int, default=10_000)
    options.add_argument("--seconds", type=float, default=60)
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as root:
        docs, lake, port = Path(root) / "docs", Path(root) / "lake", free_port()
        documents(docs, given.chunks)
        command = [sys.executable, "-m", "orchestration.cli"]
        built = subprocess.run(
            [*command, "build", "--docs", docs, "--lake", lake], cwd=ROOT, capture_output=True, text=True, check=True
        )
        print(built.stdout.strip().splitlines()[-1])
        served = subprocess.Popen(
            [*command, "serve", "--docs", docs, "--lake", lake, "--port", str(port)],
            cwd=ROOT,
            env=dict(os.environ),
            stderr=subprocess.DEVNULL,
        )
        try:
            until(lambda: reached(f"http://127.0.0.1:{port}"), 60, "the pages answer")
            measure(f"http://127.0.0.1:{port}", given.chunks, given.seconds)
        finally:
            served.send_signal(signal.SIGTERM)
            served.wait(60)


if __name__ == "__main__":
    main()
