"""A question that names a day or an edition is answered from the edition that it means, from page to answer."""

from datetime import date
from pathlib import Path

import pytest

from pincite.engine import Engine
from pincite.model.outcomes import Answered, QuestionResult
from tests.conftest import write_pdf
from tests.pincite.answering.papers import asked_on, engine_over

TODAY = date(2026, 6, 30)
DECLARED = {
    "fees-2024": "Schedule of Fees, 2024 edition\n\nValid from 1 January 2024.\n\n{also}"
    "An urgent transfer costs EUR 18.",
    "fees-2025": "Schedule of Fees, 2025 edition\n\nValid from 1 February 2025. This edition replaces the Schedule of "
    "Fees, 2024 edition.\n\nAn urgent transfer costs EUR 20.",
}
MANIFEST = """
[[documents]]
file = "old.pdf"
doc_id = "old"
title = "Expense Policy"
version = "2"
effective_date = 2024-01-01

[[documents]]
file = "new.pdf"
title = "Expense Policy"
version = "3"
effective_date = 2025-07-01
supersedes = "old"
"""


def _bank(folder: Path, also: str = "") -> Engine:
    (folder / "bank").mkdir()
    for name, text in DECLARED.items():
        write_pdf(folder / "bank" / f"{name}.pdf", text.format(also=also))
    return engine_over(folder, "bank")


def _office(folder: Path) -> Engine:
    (folder / "office").mkdir()
    for name, version, sum_ in (("old", 2, 36), ("new", 3, 42)):
        text = f"Expense Policy\n\nVersion {version}\n\nThe meal allowance is EUR {sum_} per full day."
        write_pdf(folder / "office" / f"{name}.pdf", text)
    (folder / "office" / "manifest.toml").write_text(MANIFEST, encoding="utf-8")
    return engine_over(folder, "office")


def _says(result: QuestionResult) -> str:
    return result.outcome.sentences[0].text if isinstance(result.outcome, Answered) else ""


@pytest.mark.parametrize(
    ("question", "costs", "past"),
    [
        ("What does an urgent transfer cost?", "EUR 20", False),
        ("What did an urgent transfer cost on 15 January 2025?", "EUR 18", True),
        ("What did an urgent transfer cost before 1 February 2025?", "EUR 18", True),
        ("What did an urgent transfer cost in December 2024?", "EUR 18", True),
        ("What did an urgent transfer cost in the 2024 edition?", "EUR 18", True),
        ("What does an urgent transfer cost on 15 February 2025?", "EUR 20", False),
        ("I made an urgent transfer on 15 January 2025, what does it cost?", "EUR 20", False),
    ],
)
def test_the_edition_of_the_day_answers_and_is_said_to_be_past(
    tmp_path: Path, question: str, costs: str, past: bool
) -> None:
    result = asked_on(_bank(tmp_path), question, TODAY)
    assert costs in _says(result), result.outcome
    assert result.flags.stale_only_evidence is past


def test_before_the_first_edition_nothing_is_answered(tmp_path: Path) -> None:
    assert not _says(asked_on(_bank(tmp_path), "What did an urgent transfer cost on 3 May 2021?", TODAY))


def test_a_day_that_an_edition_tells_of_is_no_time_of_validity(tmp_path: Path) -> None:
    engine = _bank(tmp_path, also="The limit was EUR 500 on 15 January 2025. ")
    result = asked_on(engine, "What was the limit of an urgent transfer on 15 January 2025?", TODAY)
    assert not result.flags.stale_only_evidence


@pytest.mark.parametrize(
    ("question", "allows", "past"),
    [
        ("How much was the meal allowance per full day on 10 March 2025?", "EUR 36", True),
        ("How much is the meal allowance per full day under version 2?", "EUR 36", True),
        ("How much is the meal allowance per full day in version 2 of the Expense Policy?", "EUR 36", True),
        ("How much is the meal allowance per full day in version 3 of the Expense Policy?", "EUR 42", False),
        ("How much is the meal allowance per full day in version 4 of the Expense Policy?", "", False),
    ],
)
def test_what_a_manifest_supersedes_answers_where_it_is_asked_for(
    tmp_path: Path, question: str, allows: str, past: bool
) -> None:
    result = asked_on(_office(tmp_path), question, TODAY)
    assert allows in _says(result) if allows else not _says(result), result.outcome
    assert result.flags.stale_only_evidence is past


AMENDING = {
    "credit-policy": "Credit Policy\n\nVersion 1\n\n3.1 The credit limit of a new customer is EUR 10,000.\n\n3.2 "
    "Invoices are paid within 30 days.",
    "amendment-1": "Amendment No. 1 to the Credit Policy\n\nDated 1 March 2025.\n\nThe credit policy is changed as "
    'follows: in clause 3.1, the credit limit of "EUR 10,000" is replaced by "EUR 15,000".',
    "amendment-2": "Amendment No. 2 to the Credit Policy\n\nDated 1 September 2025.\n\nIn clause 3.2, the payment term "
    'of "30 days" is replaced by "45 days".',
}


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ("What did amendment no. 2 to the credit policy change?", "45 days"),
        ("What did amendment no. 1 to the credit policy change?", "EUR 15,000"),
        ("What did amendment no. 3 to the credit policy change?", ""),
        ("What is the credit limit of a new customer under amendment no. 2?", "EUR 15,000"),
        ("What is the credit limit of a new customer?", "EUR 15,000"),
    ],
)
def test_of_an_amendment_that_is_called_by_its_number_no_other_one_tells(
    tmp_path: Path, question: str, says: str
) -> None:
    (tmp_path / "shop").mkdir()
    for name, text in AMENDING.items():
        write_pdf(tmp_path / "shop" / f"{name}.pdf", text)
    told = _says(asked_on(engine_over(tmp_path, "shop"), question, TODAY))
    assert says in told
    assert bool(told) is bool(says)
