"""Contracts that hold their own amendments: what they replace is never what an answer gives first."""

from collections.abc import Callable
from datetime import date
from functools import cache
from pathlib import Path

import pytest

from pincite.engine import Engine
from pincite.model.outcomes import Answered, Confidence, Refused
from tests.amended_contracts import CLEANING, CRANES, HIRE, LEASE, SERVICES, Block, write
from tests.pincite.answering.house import AS_OF
from tests.pincite.answering.papers import answered, asked_on, engine_over

CONTRACTS: dict[str, tuple[Block, ...]] = {
    "lease": LEASE,
    "hire": HIRE,
    "services": SERVICES,
    "cleaning": CLEANING,
    "cranes": CRANES,
}


@pytest.fixture(scope="module")
def contract(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Engine]:
    """One of the contracts, ready to be asked."""

    @cache
    def opened(name: str) -> Engine:
        docs: Path = tmp_path_factory.mktemp("contracts")
        (docs / "house").mkdir()
        write(docs / "house" / f"{name}.pdf", CONTRACTS[name])
        return engine_over(docs, "house")

    return opened


@pytest.mark.parametrize(
    ("paper", "question", "new", "page", "old"),
    [
        ("lease", "How much rent does the Tenant pay a month?", "EUR 2,150", 3, "EUR 1,900"),
        ("lease", "How much notice must the Tenant give to end the lease?", "Five months", 3, "three months’ notice"),
        ("lease", "How often does the Tenant repaint the inside?", "Clause 11.2 is deleted", 3, "every six years"),
        ("hire", "What is the daily rate of a forklift?", "EUR 42: ", 3, "Daily rate (EUR): 35"),
        (
            "hire",
            "Within how many hours does the Supplier replace a machine that has failed?",
            "8 hours: ",
            4,
            "within 24 hours",
        ),
        ("services", "Within how many days must the Customer pay an invoice?", "45 days", 2, "within 30 days"),
        (
            "services",
            "Within how many days does the Provider return all data after termination?",
            "21 days: ",
            2,
            "within 14 days",
        ),
        ("cranes", "How much a week does the Customer pay for the crane?", "EUR 340: ", 3, "pays EUR 300"),
        ("cranes", "Within how many days does the Customer pay an invoice?", "21 days: ", 3, "within 14 days"),
        ("cranes", "What is the daily rate of a pallet truck?", "Daily rate (EUR): 15", 3, "Daily rate (EUR): 12"),
    ],
)
def test_what_the_paper_itself_replaces_is_answered_from_the_amendment(
    contract: Callable[[str], Engine], paper: str, question: str, new: str, page: int, old: str
) -> None:
    sentences = answered(asked_on(contract(paper), question, AS_OF))
    assert new in sentences[0].text
    assert {citation.page for citation in sentences[0].citations} == {page}
    assert not any(old in sentence.text for sentence in sentences)


@pytest.mark.parametrize(
    ("paper", "question", "holds", "page"),
    [
        ("lease", "When is the rent payable?", "third working day", 1),
        ("lease", "How much notice must the Landlord give to end the lease?", "Twelve months", 2),
        ("hire", "What is the daily rate of a pallet truck?", "12", 2),
        ("hire", "What is the weight of a forklift?", "2,900", 2),
        ("services", "How much is the set-up fee?", "$4,000", 1),
        ("cranes", "How much does the Customer pay for each delivery?", "EUR 90 for each delivery", 1),
    ],
)
def test_what_the_amendment_leaves_alone_is_answered_as_it_stands(
    contract: Callable[[str], Engine], paper: str, question: str, holds: str, page: int
) -> None:
    first = answered(asked_on(contract(paper), question, AS_OF))[0]
    assert holds in first.text
    assert first.citations[0].page == page


def test_where_it_is_not_clear_which_of_two_sums_is_asked_for_the_amendment_speaks_and_not_with_high_confidence(
    contract: Callable[[str], Engine],
) -> None:
    outcome = asked_on(contract("cranes"), "How much does the Customer pay?", AS_OF).outcome
    assert isinstance(outcome, Answered)
    assert outcome.sentences[0].text.startswith("EUR 340: ")
    assert outcome.confidence is not Confidence.HIGH


@pytest.mark.parametrize(
    ("paper", "question", "day", "holds"),
    [
        ("lease", "How much rent does the Tenant pay a month?", date(2025, 6, 30), "EUR 1,900"),
        ("lease", "How much rent does the Tenant pay a month?", date(2025, 7, 1), "EUR 2,150"),
        ("lease", "How much rent did the Tenant pay a month in 2024?", AS_OF, "EUR 1,900"),
        ("services", "Within how many days must the Customer pay an invoice?", date(2026, 1, 14), "30 days"),
        ("services", "Within how many days must the Customer pay an invoice?", date(2026, 1, 15), "45 days"),
    ],
)
def test_before_an_amendment_takes_effect_the_old_term_holds(
    contract: Callable[[str], Engine], paper: str, question: str, day: date, holds: str
) -> None:
    sentences = answered(asked_on(contract(paper), question, day))
    assert holds in sentences[0].text
    assert len({holds in sentence.text for sentence in sentences}) == 1


@pytest.mark.parametrize(
    "question", ["What replaces the 14 days of section 7.3?", "What is said in section 7.3 instead of 14 days?"]
)
def test_what_replaces_a_term_is_not_that_term(contract: Callable[[str], Engine], question: str) -> None:
    assert answered(asked_on(contract("services"), question, AS_OF))[0].text.startswith("21 days: ")


@pytest.mark.parametrize(
    ("paper", "question", "holds"),
    [
        ("cleaning", "How much notice must the cleaning firm give to end the agreement?", "nine months"),
        ("services", "How much notice must Ostrava give to terminate the agreement?", "180 days"),
        ("services", "How much notice must Quillfeather Robotics give to terminate the agreement?", "60 days"),
        ("lease", "How much notice must Harrow give to end the lease?", "twelve months"),
        ("lease", "How much notice must Meridian give to end the lease?", "five months"),
    ],
)
def test_a_party_that_is_named_by_its_name_is_answered_by_its_own_term_alone(
    contract: Callable[[str], Engine], paper: str, question: str, holds: str
) -> None:
    sentences = answered(asked_on(contract(paper), question, AS_OF))
    assert holds in sentences[0].text
    assert len(sentences) == 1


def test_a_duty_of_the_other_party_is_no_answer(contract: Callable[[str], Engine]) -> None:
    assert isinstance(
        asked_on(contract("cleaning"), "How much insurance must the school trust hold?", AS_OF).outcome, Refused
    )


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What is the full-day amount for Norway?", "for Norway the full-day amount is EUR 82"),
        ("Up to how much may a hotel in Norway cost?", "Hotel up to: EUR 180"),
        ("What is the full-day amount for Japan?", "Full day: EUR 52"),
        ("Within how many days after the trip are claims handed in?", "claims are handed in within 14 days"),
    ],
)
def test_what_an_amendment_tells_of_a_part_stands_in_the_place_of_what_that_says_of_the_same_matter(
    tmp_path: Path, question: str, said: str
) -> None:
    folder = tmp_path / "house"
    folder.mkdir()
    (folder / "travel-policy.md").write_text(
        "# Travel policy\n\nIn force from 1 January 2024.\n\n## 2 Per diem\n\n| Country | Full day | Hotel up to |\n"
        "| --- | --- | --- |\n| Japan | EUR 52 | EUR 190 |\n| Norway | EUR 75 | EUR 180 |\n\n## 3 Claims\n\n"
        "Hand in your claim in the expense tool within 30 days after the trip.\n"
    )
    (folder / "travel-policy-amendment.md").write_text(
        "# Amendment No. 1 to the travel policy\n\nIn force from 1 May 2024. It changes the Travel policy.\n\n"
        "1. Section 2 (Per diem): for Norway the full-day amount is EUR 82.\n"
        "2. Section 3 (Claims): claims are handed in within 14 days after the trip.\n"
    )
    assert said in answered(asked_on(engine_over(tmp_path, "house"), question, AS_OF))[0].text


def test_an_amendment_of_one_item_leaves_the_others_of_its_list(tmp_path: Path) -> None:
    folder = tmp_path / "house"
    folder.mkdir()
    (folder / "loan-agreement.md").write_text(
        "# Loan agreement\n\nDated 3 March 2024.\n\n## 6 Information\n\n6.1 The Borrower shall supply to the Agent:\n\n"
        "(a) its audited accounts within 120 days after the end of each year;\n\n"
        "(b) its management accounts within 45 days after the end of each quarter.\n"
    )
    (folder / "amendment-letter.md").write_text(
        "# Amendment letter\n\nLoan agreement dated 3 March 2024 (the Agreement)\n\nFrom 1 March 2025 the Agreement is "
        'amended as follows:\n\n1. Clause 6.1(b) is replaced by the following: "its management accounts within 30 days '
        'after the end of each quarter".\n'
    )
    engine = engine_over(tmp_path, "house")
    for question, said in (("audited", "within 120 days"), ("management", "within 30 days")):
        sentences = answered(asked_on(engine, f"How soon are the {question} accounts supplied?", AS_OF))
        assert said in sentences[0].text
        assert not any("45 days" in each.text for each in sentences)
