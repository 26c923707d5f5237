"""Questions on the lines and sentences of reports that are made up."""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from random import Random

import numpy as np
import pytest

from pincite.ports import Vectors
from scripts.train_reader.asked import Asked
from scripts.train_reader.report_periods import a_period
from scripts.train_reader.report_rows import report_questions

LINES = [
    {
        "statement": "balance" if at % 2 else "income",
        "group": "Assets",
        "label": f"Label {at}",
        "variants": [f"Other label {at}"],
        "kind": ("money", "percent", "per share", "shares", "years")[at % 5],
        "phrases": [f"thing {at}", f"what is spent on {at}"],
        "questions": [f"How much was it of {at} at {{who}} {{when}}?"],
        "near": [f"half of thing {at}"],
    }
    for at in range(40)
]
FACTS = [
    {
        "company": f"Harbour {at} Works",
        "period": "quarter ended June 30, 2025",
        "topic": "leases",
        "sentences": [
            {"text": f"Rent was {at} million.", "questions": [f"rent {at}"], "near": [f"rent of {at} later"]}
        ],
    }
    for at in range(3)
]


def embed(texts: Sequence[str]) -> Vectors:
    return np.array([[text.count(letter) for letter in "0123456789"] for text in texts], np.float32)


@pytest.fixture
def asked(tmp_path: Path) -> list[Asked]:
    for name, rows in (("lines", LINES), ("facts", FACTS)):
        (tmp_path / f"{name}.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    return list(report_questions(embed, Random(1), tmp_path))


def test_a_line_is_asked_for_in_other_words_and_its_own_row_alone_answers(asked: list[Asked]) -> None:
    answered = [one for one in asked if any(each.answers for each in one.statements)]
    assert 0.3 < len(answered) / len(asked) < 0.7
    rows = 0
    for one in answered:
        (right,) = [each for each in one.statements if each.answers]
        assert right.placed.endswith(right.text)
        if number := re.search(r"abel (\d+);", right.text):
            assert re.search(rf"\b{number[1]}\b", one.question)
            assert "abel" not in one.question
            rows += 1
    assert rows == len(answered) - len(FACTS)


def test_what_is_left_out_of_a_report_or_of_another_year_or_only_near_is_not_answered(asked: list[Asked]) -> None:
    near = [one for one in asked if one.question.startswith("half of") or " later" in one.question]
    missed = [one for one in asked if any(str(year) in one.question for year in range(2008, 2016))]
    assert near
    assert missed
    assert not any(each.answers for one in (*near, *missed) for each in one.statements)


def test_a_sentence_answers_its_own_questions(asked: list[Asked]) -> None:
    (one,) = [one for one in asked if one.question == "rent 2"]
    assert [each.text for each in one.statements if each.answers] == ["Rent was 2 million."]


def test_the_same_chance_makes_the_same_reports_up(tmp_path: Path, asked: list[Asked]) -> None:
    assert asked == list(report_questions(embed, Random(1), tmp_path))


def test_a_period_is_asked_for_by_its_columns_and_missed_by_a_year_before_them() -> None:
    period = a_period(Random(2))
    for of_a_day in (False, True):
        assert period.asked(Random(3), of_a_day=of_a_day, missed=False) in (*period.of_flows, *period.of_days)
        missed = period.asked(Random(3), of_a_day=of_a_day, missed=True)
        assert not any(missed in column for column in (*period.flows, *period.days))
