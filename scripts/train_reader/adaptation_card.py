"""The card of an adaptation to statements: what it was made of, how, and what it is worth on dev."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from pincite.adapters.models.reader_weights import ReaderWeights
from pincite.fingerprint import file_sha256
from scripts.train_reader.asked import Asked, Prepared

CARD = "STATEMENTS.md"


def card(  # noqa: PLR0913, PLR0917 - all that is told of it
    path: Path,
    weights: ReaderWeights,
    found: Prepared,
    settings: Mapping[str, float],
    told: tuple[Mapping[str, float], Mapping[str, float]],
    calibration: tuple[float, float],
) -> str:
    """The card of the adaptation at *path*; what is *told* are figures of dev without and with it."""
    names = {
        "statements_auroc": "AUROC on the statements of dev",
        "questions_auroc": "the same on its questions, by their surest statement",
        "surest_right": "share of the questions that a statement answers whose surest one does",
    }
    figures = "\n".join(
        f"- {says}: {told[1][name]}; without the adaptation {told[0][name]}" for name, says in names.items()
    )

    kept = f" and {settings['kept']:.0%} of it kept" if settings["kept"] else ""
    begun = f", begun with the adaptation before it{kept}" if settings["go_on"] else ""
    layers = f", layers from {settings['lowest']} on" if settings["lowest"] else ""
    wording = f"beside {settings['wording']:g} times what the wording of a question tells by itself"

    def counted(asked: Sequence[Asked]) -> str:
        statements = [each for one in asked for each in one.statements]
        right = sum(each.answers for each in statements)
        return f"{len(asked):,} questions, {len(statements):,} statements, {right:,} of them answer"

    return f"""# The reader's adaptation to statements

What `{path.name}` adds to the weights in this folder where a row or a sentence is read by itself: to each
matrix of its layers one of rank {settings["rank"]}, and its own biases, norms and heads.

- adaptation: {path.stat().st_size / 1e6:.1f} MB, SHA-256 `{file_sha256(path)}`
- over the weights `{weights.digest[:16]}`
- trained on the project's own questions of `reading_train`, each asked {settings["own"]:g} times:
  {counted(found.own)}
- on those on `report_lines`, {settings["reports"]:g} times:
  {counted(found.reports)}
- on those of `inferences_train`, {settings["inferences"]:g} times:
  {counted(found.inferences)}
- and on public ones, whose passages are cut into sentences and rows, {settings["public"]:g} times:
  {counted(found.public)}
- {settings["questions"]} questions a step, rate {settings["rate"]:g}{begun}{layers}
- {wording}
- calibrated on `reading_dev`: {counted(found.own_dev)};
  logit × {calibration[0]} + {calibration[1]}
{figures}

Made by `python -m scripts.train_reader.adapt`. Sets and licences as in `CARD.md`; licence as of the weights: CC BY-SA
4.0.

Limits: English; what it says of a statement is no probability that a whole passage answers, and of claims it says
nothing.
"""
