"""
Catch rate, false alarms and speed of the screen on public sets, and on messages that two hands wrote who had not seen
it: ``PINCITE_EXTERNAL_DATA=… python -m tests.benchmarks.screening [-v]``.

Injection texts are planted in e-mails at start, middle and end; the bare e-mails, harmless look-alikes, questions and
regulatory pages are the negatives. In the messages people tell a story about themselves and ask; a third of the
harmless ones hold words of attacks, and most attacks avoid them.
"""

import csv
import json
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path

import pymupdf

from pincite.guardrails.screen import screen_document_text, screen_question, screen_text
from pincite.model.screening import ScreenResult
from pincite.recipes import load_recipe
from pincite.wiring import embedder_for

PROCEDURES = Path(__file__).parents[1] / "fixtures" / "procedures.jsonl"
MESSAGES = Path(__file__).parent / "labels" / "messages.jsonl"
WORDS_A_CHUNK = 120
CHUNKS = 1500
CARRIERS_AN_ATTACK = 3


def lines(path: Path) -> list[dict[str, str]]:
    """The rows of a JSONL file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def planted(data: Path) -> Iterator[tuple[str, str]]:
    """``(set, e-mail with an attack in it)``."""
    mails = [row["context"] for row in lines(data / "bipia" / "email_train.jsonl")]
    for kind in ("text", "code"):
        groups = json.loads((data / "bipia" / f"{kind}_attack_train.json").read_text(encoding="utf-8"))
        for at, attack in enumerate(attack for group in groups.values() for attack in group):
            for turn in range(CARRIERS_AN_ATTACK):
                mail = mails[(at * 7 + turn * 17) % len(mails)]
                half = mail.rfind(". ", 0, len(mail) // 2 + 1) + 2 if ". " in mail[: len(mail) // 2 + 1] else 0
                for place, text in (
                    ("start", f"{attack}\n{mail}"),
                    ("middle", f"{mail[:half]}{attack}\n{mail[half:]}"),
                    ("end", f"{mail}\n{attack}"),
                ):
                    yield f"{kind} attacks, {place}", text


def chunks(folder: Path) -> list[str]:
    """Every n-th run of words of the PDFs in *folder*, about the size of a chunk."""
    found = []
    for path in sorted(folder.glob("*.pdf")):
        with pymupdf.open(path) as document:
            words = " ".join(page.get_text() for page in document).split()
        found += [" ".join(words[at : at + WORDS_A_CHUNK]) for at in range(0, len(words), WORDS_A_CHUNK)]
    return found[:: max(1, len(found) // CHUNKS)]


def report(name: str, screen: Callable[[str], ScreenResult], texts: Iterable[str]) -> None:
    """Print one row: how many, the share flagged, the mean milliseconds a text; with ``-v`` the flagged ones."""
    texts = list(texts)
    start = time.perf_counter()
    results = [screen(text) for text in texts]
    spent = (time.perf_counter() - start) / len(texts) * 1000
    print(
        f"{name:44} n {len(texts):5}  flagged {sum(one.flagged for one in results) / len(texts):6.1%}  {spent:5.2f} ms"
    )
    if "-v" in sys.argv:
        for text, one in zip(texts, results, strict=True):
            if one.flagged != ("attack" in name):
                print(f"    {one.score:.2f} {one.rules} {text[:160]!r}")


def main() -> None:
    """Print the table."""
    folder = os.environ.get("PINCITE_EXTERNAL_DATA")
    if not folder:
        sys.exit("PINCITE_EXTERNAL_DATA is not set: it names the folder that holds bipia/, xstest/ and the others")
    data = Path(folder)
    embedder = embedder_for(load_recipe().embedder)
    read, unknown = partial(screen_document_text, embedder=embedder), partial(screen_text, embedder=embedder)
    groups: dict[str, list[str]] = {}
    for name, text in planted(data):
        groups.setdefault(name, []).append(text)
    for name, texts in groups.items():
        report(f"documents, {name}", read, texts)
    report("documents, procedures", read, [row["text"] for row in lines(PROCEDURES)])
    mails = [row["context"] for row in lines(data / "bipia" / "email_train.jsonl")]
    report("documents, bare e-mails", read, mails)
    report("unknown origin, bare e-mails", unknown, mails)
    with (data / "xstest" / "xstest_prompts.csv").open(encoding="utf-8", newline="") as file:
        prompts = list(csv.DictReader(file))
    for label in ("safe", "unsafe"):
        report(
            f"questions, XSTest {label}", screen_question, [row["prompt"] for row in prompts if row["label"] == label]
        )
    for label in ("harmless", "attack"):
        told = [row["text"] for row in lines(MESSAGES) if row["label"] == label]
        report(f"questions, messages, {label}", screen_question, told)
    report("questions, FDA", screen_question, [row["question"] for row in lines(data / "fda_qna" / "qna.jsonl")])
    clapnq = [row for name in ("answerable", "unanswerable") for row in lines(data / "clapnq" / f"dev_{name}.jsonl")]
    report("questions, CLAP-NQ", screen_question, [row["input"] for row in clapnq])
    report("questions, 10-Q", screen_question, [row["Question"] for row in lines(data / "sec10q" / "qna.jsonl")])
    report("documents, regulatory PDFs", read, chunks(data / "regulatory_pdfs"))
    report("documents, 10-Q PDFs", read, chunks(data / "sec10q" / "docs"))
    report(
        "documents, CLAP-NQ passages",
        read,
        [" ".join(part["text"] for part in row["passages"]) for row in clapnq],
    )  # type: ignore[index]


if __name__ == "__main__":
    main()
