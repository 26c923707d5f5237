"""Contracts and their amendments, editions and what replaced them: real PDFs, from the page to the answer."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from pincite.adapters.models.litellm_model import LiteLlmModel
from pincite.engine import Engine
from pincite.model.outcomes import Answered
from tests.conftest import write_pdf
from tests.pincite.answering.house import ask
from tests.pincite.answering.papers import answered, engine_over
from tests.pincite.answering.scripted_model import Reply, served

AGREEMENT = """SERVICES AGREEMENT

between Norvale Analytics Ltd and Brightmoor Foods plc, dated 3 March 2023

4 Fees and payment

4.1 Norvale invoices the fees monthly. Each invoice is payable within 30 days of its receipt.

4.2 Late invoices bear interest at 6 per cent a year.

7 Term and termination

7.2 Either party may terminate this Agreement by giving 90 days' written notice to the other party.

9 Liability

9.1 The liability of each party is capped at 250,000 euros in any calendar year.

9.3 Norvale keeps all samples for 12 weeks after the report was issued.

Schedule B Prices

The price of one microbiological test is 48 euros."""
AMENDMENT = """AMENDMENT NO. {number}

to the Services Agreement of 3 March 2023 between Norvale Analytics Ltd and Brightmoor Foods plc

{changes}

All other provisions of the Agreement remain in force."""
CHANGES = """1. In clause 4.1, "30 days" is replaced by "45 days".

2. Clause 7.2 is deleted and replaced by the following:

"7.2 Either party may terminate this Agreement by giving 60 days' written notice, which may be sent by e-mail."

3. The cap on liability in clause 9.1 is raised from 250,000 euros to 400,000 euros.

4. Schedule B is replaced by the following:

The price of one microbiological test is 52 euros."""
LEASE = """LEASE OF OFFICE SPACE

between Harrow Estates Ltd and Brightmoor Foods plc

7 Termination

7.2 The tenant may terminate the lease by giving six months' notice."""
CONTRACTS = {"services-agreement": AGREEMENT, "amendment": AMENDMENT.format(number=1, changes=CHANGES), "lease": LEASE}

PROCEDURE = """STANDARD OPERATING PROCEDURE

Document no.: SOP-QA-012
Title: Cleaning of mixing vessels
Revision: {revision}
{replaces}

2 Hold times

A soiled mixing vessel is cleaned within {hours} hours after use. For sampling see SOP-QA-017.

3 Records

Cleaning records are kept for 6 years."""
SAMPLING = """STANDARD OPERATING PROCEDURE

Document no.: SOP-QA-017
Title: Sampling of mixing vessels
Revision: 2

2 Samples

Three swab samples are taken from every cleaned vessel. For cleaning see SOP-QA-012."""
PROCEDURES = {
    "cleaning-a": PROCEDURE.format(revision=4, replaces="Replaces: SOP-QA-012 rev. 3", hours=24),
    "cleaning-b": PROCEDURE.format(revision=5, replaces="Replaces: SOP-QA-012 rev. 4", hours=12),
    "sampling": SAMPLING,
}

HANDBOOK = """Employee Handbook

Version {version}

Every employee has {leave} days of paid leave a year.

{more}"""
HANDBOOKS = {
    "handbook-x": HANDBOOK.format(
        version="3 of 12 May 2024", leave=26, more="Parking in the yard costs 30 euros a month."
    ),
    "handbook-y": HANDBOOK.format(
        version="4 of 2 June 2025. This version replaces version 3 of 12 May 2024.",
        leave=28,
        more="Bicycles are kept in the cellar.",
    ),
    "circular": (
        "Circular to all staff\n\nThe paid leave in the Employee "
        "Handbook is raised from 28 to 30 days a year for every employee."
    ),
}

HOLIDAYS = """HOLIDAY POLICY
Document No. HP-07
Version {version}
{replaces}

1 Entitlement

All full-time employees are entitled to {leave} days of annual leave."""

Open = Callable[[dict[str, str]], Engine]


@pytest.fixture
def opened(tmp_path: Path) -> Open:
    """Opens an engine over PDFs of these texts, by file name."""

    def make(texts: dict[str, str]) -> Engine:
        folder = tmp_path / "docs" / "house"
        folder.mkdir(parents=True)
        for name, text in texts.items():
            write_pdf(folder / f"{name}.pdf", text)
        return engine_over(tmp_path / "docs", "house")

    return make


@pytest.mark.parametrize(
    ("question", "holds", "gone"),
    [
        ("Within how many days is an invoice payable?", "45 days: ", "within 30 days"),
        ("What notice must be given to terminate the services agreement?", "60 days", "90 days"),
        ("What is the liability capped at?", "400,000 euros", "capped at 250,000"),
        ("What does one microbiological test cost?", "52 euros: ", "48 euros"),
    ],
)
def test_what_was_amended_is_answered_from_the_amendment_and_the_original_is_not_said(
    opened: Open, question: str, holds: str, gone: str
) -> None:
    result = ask(opened(CONTRACTS), question)
    sentences = answered(result)
    assert holds in sentences[0].text
    assert {citation.file for citation in sentences[0].citations} == {"amendment.pdf"}
    assert not any(gone in sentence.text for sentence in sentences)
    assert not result.flags.conflicting_evidence


@pytest.mark.parametrize(
    ("question", "holds", "file"),
    [
        ("How long are samples kept after the report?", "12 weeks", "services-agreement.pdf"),
        ("What interest do late invoices bear?", "6 per cent", "services-agreement.pdf"),
        ("What notice must the tenant of the office give to terminate the lease?", "six months", "lease.pdf"),
    ],
)
def test_what_was_not_amended_and_what_has_the_same_number_elsewhere_is_answered_as_it_stands(
    opened: Open, question: str, holds: str, file: str
) -> None:
    first = answered(ask(opened(CONTRACTS), question))[0]
    assert holds in first.text
    assert first.citations[0].file == file


def test_what_held_before_an_amendment_is_still_said_where_it_is_asked_for(opened: Open) -> None:
    first = answered(ask(opened(CONTRACTS), "Within how many days was an invoice payable before the amendment?"))[0]
    assert "30 days of its receipt" in first.text
    assert first.citations[0].file == "services-agreement.pdf"


@pytest.mark.parametrize(("effect", "holds"), [("1 July 2026", "30 days"), ("30 June 2026", "45 days: ")])
def test_an_amendment_speaks_from_the_day_on_which_it_takes_effect(opened: Open, effect: str, holds: str) -> None:
    later = AMENDMENT.format(
        number=1, changes=f'With effect from {effect}:\n\n1. In clause 4.1, "30 days" is replaced by "45 days".'
    )
    assert (
        holds
        in answered(ask(opened(CONTRACTS | {"amendment": later}), "Within how many days is an invoice payable?"))[
            0
        ].text
    )


def test_a_term_is_amended_though_its_sentence_says_how_often_it_runs(opened: Open) -> None:
    texts = {
        "facility-agreement": (
            "FACILITY AGREEMENT\n\ndated 14 March 2023\n\n8 Undertakings\n\n8.4 The Borrower shall deliver its "
            "quarterly accounts to the Lender within 45 days of the end of each quarter."
        ),
        "amendment": (
            "FIRST AMENDMENT TO THE FACILITY AGREEMENT\n\n"
            'In clause 8.4 of the Facility Agreement "45 days" is replaced by "30 days".'
        ),
    }
    engine = opened(texts)
    assert answered(ask(engine, "Within how many days must the quarterly accounts be delivered?"))[0].text.startswith(
        "30 days: "
    )
    often = answered(ask(engine, "How often must the Borrower deliver its accounts?"))[0].text
    assert "quarterly accounts" in often
    assert "30 days" not in often


def test_of_two_amendments_of_one_clause_the_later_one_speaks(opened: Open) -> None:
    second = AMENDMENT.format(number=2, changes='1. In clause 4.1, "30 days" is replaced by "21 days".')
    first = answered(
        ask(opened(CONTRACTS | {"a-second-amendment": second}), "Within how many days is an invoice payable?")
    )[0]
    assert first.text.startswith("21 days: ")
    assert first.citations[0].file == "a-second-amendment.pdf"


def test_two_amendments_of_one_clause_without_an_order_are_a_conflict(opened: Open) -> None:
    texts = {"services-agreement": AGREEMENT} | {
        name: AMENDMENT.replace(" NO. {number}", "").format(
            changes=f'1. In clause 4.1, "30 days" is replaced by "{days} days".'
        )
        for name, days in (("change-a", 45), ("change-b", 21))
    }
    assert ask(opened(texts), "Within how many days is an invoice payable?").flags.conflicting_evidence


def test_an_amendment_that_does_not_say_of_what_is_a_conflict_and_a_sensitive_one_goes_to_a_person(
    opened: Open,
) -> None:
    texts = {"purchase terms": "Purchase terms\n\n4 Refunds\n\n4.1 Refund requests are paid within 30 days of receipt."}
    texts["a change"] = 'Notice of a change\n\nIn clause 4.1 on refund requests, "30 days" is replaced by "45 days".'
    result = ask(opened(texts), "Within how many days are refund requests paid?")
    assert result.flags.conflicting_evidence
    assert result.review.required


def test_a_sentence_of_a_model_on_what_was_amended_is_left_out(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "scripted")
    of = opened(CONTRACTS)
    ids = {document.file: f"{document.doc_id}-chunk-0" for document in of.documents}
    quotes = {
        "services-agreement.pdf": "Each invoice is payable within 30 days of its receipt.",
        "amendment.pdf": 'In clause 4.1, "30 days" is replaced by "45 days".',
    }
    keys = {file: {"pdf": file, "page": 1, "chunk_id": ids[file]} for file in quotes}
    facts = [{"quote": quote, **keys[file]} for file, quote in quotes.items()]
    said = [{"sentence": quote, **keys[file]} for file, quote in quotes.items()]
    replies = (
        Reply(json.dumps({"relevant_facts": facts})),
        Reply(json.dumps({"answer_sentences": said, "confidence": "High"})),
    )
    with served(*replies) as (_, base):
        result = ask(
            replace(of, model=LiteLlmModel("openai/scripted", 60.0, base)),
            "Within how many days is an invoice payable?",
        )
    assert [sentence.text for sentence in answered(result)] == [quotes["amendment.pdf"]]
    assert "is what was amended" in result.provenance.notes[0]


def test_the_revision_that_replaces_another_one_speaks_for_both(opened: Open) -> None:
    of = opened(PROCEDURES)
    for question, said in (
        ("Within how many hours is a soiled mixing vessel cleaned?", "12 hours"),
        ("How long are cleaning records kept?", "6 years"),
    ):
        result = ask(of, question)
        assert said in answered(result)[0].text
        assert {citation.file for sentence in answered(result) for citation in sentence.citations} == {"cleaning-b.pdf"}
        assert not result.flags.conflicting_evidence


def test_the_replaced_revision_is_said_where_it_is_asked_for(opened: Open) -> None:
    first = answered(
        ask(opened(PROCEDURES), "Within how many hours was a soiled mixing vessel cleaned under revision 4?")
    )[0]
    assert "24 hours" in first.text
    assert first.citations[0].file == "cleaning-a.pdf"


def test_a_document_that_mentions_another_one_replaces_nothing(opened: Open) -> None:
    of = opened(PROCEDURES)
    assert (
        answered(ask(of, "How many swab samples are taken from a cleaned vessel?"))[0].citations[0].file
        == "sampling.pdf"
    )


def test_what_only_the_replaced_handbook_says_is_still_said(opened: Open) -> None:
    assert "30 euros" in answered(ask(opened(HANDBOOKS), "What does parking in the yard cost?"))[0].text


@pytest.mark.parametrize(
    ("question", "holds", "file"),
    [
        ("How many days of paid leave does an employee have a year?", "raised from 28 to 30 days", "circular.pdf"),
        ("How many days of paid leave did version 3 of the handbook give?", "26 days", "handbook-x.pdf"),
    ],
)
def test_the_circular_changes_the_handbook_in_force_and_the_version_that_is_named_is_meant(
    opened: Open, question: str, holds: str, file: str
) -> None:
    sentences = answered(ask(opened(HANDBOOKS), question))
    assert holds in sentences[0].text
    assert {citation.file for sentence in sentences for citation in sentence.citations} == {file}


def test_two_papers_of_one_title_that_nobody_linked_and_that_contradict_each_other_are_a_conflict(opened: Open) -> None:
    texts = {
        f"visitor rules {letter}": f"Visitor rules\n\nA visit of the plant lasts at most {hours} hours."
        for letter, hours in (("A", 2), ("B", 4))
    }
    assert ask(opened(texts), "How long may a visit of the plant last at most?").flags.conflicting_evidence


@pytest.mark.parametrize("replaces", ["Replaces: Version 3", ""])
@pytest.mark.parametrize(("version", "leave"), [(3, 27), (4, 29)])
def test_the_version_that_is_asked_for_answers_whether_or_not_the_papers_are_linked(
    opened: Open, version: int, leave: int, replaces: str
) -> None:
    engine = opened(
        {
            "holiday-policy-2025": HOLIDAYS.format(version=3, replaces="", leave=27),
            "holiday-policy-2026": HOLIDAYS.format(version=4, replaces=replaces, leave=29),
        }
    )
    question = f"According to version {version} of HP-07, to how many days of annual leave are employees entitled?"
    assert [f"{leave} days" in sentence.text for sentence in answered(ask(engine, question))] == [True]


def test_of_a_version_that_is_not_there_no_other_one_speaks(opened: Open) -> None:
    engine = opened({"holiday-policy-2026": HOLIDAYS.format(version=4, replaces="", leave=29)})
    question = "According to version 3 of HP-07, to how many days of annual leave are employees entitled?"
    assert not isinstance(ask(engine, question).outcome, Answered)
