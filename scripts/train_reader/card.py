"""The model card: what was trained on what, how far, with which figures, and what it cannot do."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scripts.train_reader.mixture import PARTS
from scripts.train_reader.sets import Role, reading_sets

TASKS = {"qa": "questions", "nli": "claims", "rel": "relevance"}
LIMITS = (
    (
        "English alone: Wikipedia, abstracts, annual reports, everyday sentences, and some pairs on the project's "
        "own policies, procedures and contracts."
    ),
    "A probability is calibrated where as many passages answer as do not; where few do, it is too high.",
    "A window of a longer passage is judged by itself; what two windows say together is not seen.",
    "Sums, differences and comparisons between figures are not computed.",
    "The public sets bear the prejudices of those who wrote them; names and origins in a claim may move its class.",
)


def card(
    numbers: Mapping[str, Any],
    history: Sequence[Mapping[str, Any]],
    digests: Mapping[str, str],
    measured: Mapping[str, Any],
) -> str:
    """
    The card as Markdown; *measured* are the figures of ``tests/benchmarks/reading.py`` by name, empty where it has not
    been run.
    """
    return (
        "\n".join(
            [
                *_head(numbers, history),
                *_history(history),
                *_measured(measured),
                *_sets(),
                *_digests(digests),
                *_limits(),
            ]
        )
        + "\n"
    )


def _head(numbers: Mapping[str, Any], history: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    last = history[-1]
    yield "# The reader\n"
    yield (
        "all-MiniLM-L6-v2 (the packaged weights) with three linear heads: where the answer stands, whether the "
        "passage answers, what it says of a claim."
    )
    yield "The word embeddings are the packaged ones; the file holds what differs from them, in float16.\n"
    yield f"- weights: {numbers['bytes'] / 1e6:.1f} MB, SHA-256 `{numbers['digest']}`"
    pace = last["pairs"] / max(last["seconds"], 1)
    yield (
        f"- trained on {last['pairs']:,} pairs in {last['step']:,} steps, {last['seconds'] / 60:.0f} minutes, "
        f"{pace:.1f} pairs a second"
    )
    if numbers["pairs"][:-1]:
        yield (
            "- begun with the best weights of earlier runs on other draws, of "
            f"{', '.join(f'{pairs:,}' for pairs in numbers['pairs'][:-1])} pairs"
        )
    yield f"- share of pairs: {', '.join(f'{TASKS[task]} {part:.0%}' for task, part in PARTS.items())}"
    yield (
        "- calibration (fitted on dev): "
        f"{', '.join(f'{name} {value}' for name, value in numbers['calibration'].items())}"
    )
    yield f"- dev: {', '.join(f'{name} {value}' for name, value in numbers['dev'].items())}\n"
    yield (
        "Made by `python -m scripts.train_reader`. Licence of the weights: CC BY-SA 4.0, as the share-alike sets "
        "below ask for.\n"
    )


def _history(history: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    yield "## How far the schedule went\n"
    yield (
        "| pairs | minutes | loss | answers, AUROC | by span alone | three classes, macro F1 | supported or not, "
        "balanced |"
    )
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for line in history:
        figures = " | ".join(
            str(line[name]) for name in ("loss", "answers_auroc", "span_auroc", "entails_macro_f1", "entails_balanced")
        )
        yield f"| {line['pairs']:,} | {line['seconds'] / 60:.0f} | {figures} |"
    yield ""


def _measured(measured: Mapping[str, Any]) -> Iterator[str]:
    yield "## Measured on sets that it was not trained on\n"
    if not measured:
        yield "Not measured: run `python -m tests.benchmarks.reading`.\n"
        return
    yield "| set | figure | value |"
    yield "| --- | --- | --- |"
    for name, figures in measured.items():
        for figure, value in figures.items():
            yield f"| {name} | {figure} | {value} |"
    yield ""


def _sets() -> Iterator[str]:
    yield "## Sets and their licences\n"
    yield "Every passage that shares a run of thirteen words with a measured one is left out of training.\n"
    yield "| set | task | licence of the original | from | share of its task | why |"
    yield "| --- | --- | --- | --- | --- | --- |"
    shares = {task: sum(one.share for one in reading_sets().values() if one.task == task) for task in TASKS}
    for one in reading_sets().values():
        if one.role == "train":
            yield (
                f"| {one.name} | {TASKS[one.task]} | {one.licence} | {one.licence_from} | "
                f"{one.share / shares[one.task]:.0%} | {one.because} |"
            )
    roles: tuple[tuple[Role, str], ...] = (("measured", "Measured, and so left out whole"), ("left_out", "Left out"))
    for role, title in roles:
        names = [f"{one.name} ({one.licence})" for one in reading_sets().values() if one.role == role]
        yield f"\n{title}: {', '.join(names)}."
    yield ""


def _digests(digests: Mapping[str, str]) -> Iterator[str]:
    yield "## Data\n"
    for name, digest in digests.items():
        yield f"- `{name}` SHA-256 `{digest}`"
    yield ""


def _limits() -> Iterator[str]:
    yield "## Limits\n"
    for limit in LIMITS:
        yield f"- {limit}"
