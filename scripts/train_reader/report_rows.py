"""
Questions on the lines of financial reports, drawn from what `data/reading/reports` tells of each: how reports print it,
how people ask for it, and what comes near and is something else.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Literal

from pincite.answering.reading.nearness import Embed
from pincite.contracts import DATA
from pincite.model.stored import Stored, json_lines
from scripts.measuring.own_inferences import AskedStatement
from scripts.train_reader.among import Said, among, beside, nearest
from scripts.train_reader.asked import Asked
from scripts.train_reader.report_periods import ReportPeriod, a_period

REPORTS = DATA / "reading" / "reports"

LINES_OF_A_REPORT = 70
ABSENT = 0.25
"""Share of the lines that are asked for and left out of the report: their questions are near misses."""

OTHER_PERIOD = 0.2
"""Share of the questions that ask of a year before any column's."""

WAYS = 2
"""Phrases by which a line is asked for in one report, beside a whole question and something near it."""

OFTEN = 0.7
"""How often a group is printed over its lines, and a unit behind them."""

SMALL = 10
"""Figures below it are printed with a decimal."""

FOREIGN = 8
"""Reports whose sentences stand beside those of one topic."""

HEADINGS = {
    "income": "Condensed Consolidated Statements of Operations",
    "segment": "Note 12. Segment Information",
    "metric": "Management's Discussion and Analysis of Financial Condition and Results of Operations",
    "balance": "Condensed Consolidated Balance Sheets",
    "cash": "Condensed Consolidated Statements of Cash Flows",
    "note": "Notes to Condensed Consolidated Financial Statements",
}

_OPENS_A_QUESTION = frozenset({"what", "how", "who", "which", "where", "when"})


class Line(Stored):
    """
    A line of a report's tables: the heading of its group, its label and those that others print for it, and what is
    said in its place: phrases, whole questions with {who} and {when}, and phrases for what it is not.
    """

    statement: Literal["income", "segment", "metric", "balance", "cash", "note"]
    group: str
    label: str
    variants: tuple[str, ...]
    kind: Literal["money", "percent", "per share", "shares", "count", "years"]
    phrases: tuple[str, ...]
    questions: tuple[str, ...]
    near: tuple[str, ...]

    @property
    def of_a_day(self) -> bool:
        """Whether it is a balance rather than a flow."""
        return self.statement in {"balance", "note"}


class Facts(Stored):
    """Sentences on one topic that stand near one another in the report of a company that does not exist."""

    company: str
    period: str
    topic: str
    sentences: tuple[AskedStatement, ...]


def report_questions(embed: Embed, chance: Random, folder: Path = REPORTS) -> Iterator[Asked]:
    """
    The questions on sentences, and on lines that each make up a report by *chance*, with what of that report comes
    nearest.
    """
    lines = [Line.model_validate_json(text) for _, text in json_lines((folder / "lines.jsonl").read_text("utf-8"))]
    facts = [Facts.model_validate_json(text) for _, text in json_lines((folder / "facts.jsonl").read_text("utf-8"))]
    for group in facts:
        yield from _on_facts(group, facts, embed, chance)
        yield from _on_lines(chance.sample(lines, min(LINES_OF_A_REPORT, len(lines))), group, embed, chance)


def _on_facts(group: Facts, facts: Sequence[Facts], embed: Embed, chance: Random) -> Iterator[Asked]:
    foreign = [each for each in chance.sample(facts, min(FOREIGN, len(facts))) if each is not group]
    told = [fact.text for each in (group, *foreign) for fact in each.sentences]
    over = f"{group.company} 10-Q. {group.company}, {group.period}. {group.topic.capitalize()}"
    said = [Said(text, f"{over}. {text}") for text in told]
    vectors = embed(told)
    for at, fact in enumerate(group.sentences):
        for question in (*fact.questions, *fact.near):
            others = nearest(question, vectors, embed)
            yield among(question, said, at, others, f"{group.company} 10-Q", answers=question in fact.questions)


def _on_lines(lines: Sequence[Line], about: Facts, embed: Embed, chance: Random) -> Iterator[Asked]:
    period, company = a_period(chance), about.company
    title = chance.choice((f"{company} 10-Q", company, f"Interim report of {company}"))
    told = [_row(line, period, chance) for line in lines] + [fact.text for fact in about.sentences]
    headings = [HEADINGS[line.statement] for line in lines] + [HEADINGS["note"]] * len(about.sentences)
    said = [
        Said(text, f"{title}. {company}, {period.about}. {heading}. {text}")
        for text, heading in zip(told, headings, strict=True)
    ]
    absent = frozenset(chance.sample(range(len(lines)), round(ABSENT * len(lines))))
    vectors = embed([text.partition(";")[0] for text in told])
    for at, line in enumerate(lines):
        asks = [*chance.sample(line.phrases, WAYS), chance.choice(line.questions)]
        for wording, meant in [*((ask, True) for ask in asks), (chance.choice(line.near), False)]:
            missed = chance.random() < OTHER_PERIOD
            question = _question(wording, company, period.asked(chance, of_a_day=line.of_a_day, missed=missed), chance)
            others = beside([each for each in nearest(question, vectors, embed) if each not in absent], chance)
            own = None if at in absent else at
            yield among(question, said, own, others, title, answers=own is not None and meant and not missed)


def _row(line: Line, period: ReportPeriod, chance: Random) -> str:
    """The line as the product reads a row out, with figures by chance."""
    names = period.days if line.of_a_day else period.flows
    label = chance.choice((line.label, line.label, *line.variants))
    group = f"{line.group}: " if line.group and chance.random() < OFTEN else ""
    unit = " (in millions)" if line.kind == "money" and chance.random() < OFTEN else ""
    size = 10 ** chance.uniform(0.5, 4.5)
    cells = "; ".join(f"{name}: {_figure(line.kind, size, chance)}" for name in names)
    return f"{group}{label}; {cells}{unit}"


def _figure(kind: str, size: float, chance: Random) -> str:
    match kind:
        case "percent":
            return f"{chance.uniform(0.5, 78):.1f}%"
        case "per share":
            return f"$ {chance.uniform(0.05, 9):.2f}"
        case "years":
            return f"{chance.uniform(0.5, 25):.1f} years"
        case "money":
            figure = f"{size * chance.uniform(0.85, 1.18):,.{0 if size > SMALL else 1}f}"
            return chance.choice((figure, figure, figure, f"$ {figure}", f"$ {figure}", f"({figure})"))
        case _:
            return f"{size * chance.uniform(0.85, 1.18):,.0f}"


def _question(wording: str, company: str, when: str, chance: Random) -> str:
    """*wording* asked of a company, by its name or the first word of it, and of a time, if any."""
    who = chance.choice((company, company.split(maxsplit=1)[0]))
    forms = ["{wording} {when}", "{wording} {when}?", "{who}: {wording} {when}", "{wording}, {when}"]
    if wording.split(maxsplit=1)[0].lower() not in _OPENS_A_QUESTION:
        forms += ["{who} {wording} {when}", "{wording} of {who} {when}", "What was {who}'s {wording} {when}?"]
    form = wording if "{" in wording else chance.choice(forms)
    asked = form.replace("{wording}", wording).replace("{who}", who).replace("{when}", when)
    return " ".join(asked.split()).replace(" ?", "?").rstrip(" ,")
