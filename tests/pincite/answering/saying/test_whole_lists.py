"""A question that chooses none of the items of a list is answered by the whole list, another one by its item."""

from pathlib import Path

import pytest

from pincite.model.outcomes import Answered, Refused
from tests.pincite.answering.house import AS_OF, ask, engine
from tests.pincite.answering.papers import answered, asked_on, engine_over
from tests.pincite.retrieval.library import row

ITEMS = (
    "passport or identity card",
    "name of the host",
    "company and job title",
    "car registration number",
    "emergency contact",
    "signed confidentiality form",
    "health declaration",
    "safety shoe size",
    "time of arrival",
    "expected time of departure",
    "purpose of the visit",
)
LEAD = "Before a visitor enters the plant, reception collects the following:"
WHOLE = f"{LEAD} {'; '.join(ITEMS)}."


def _said(question: str, text: str) -> list[str]:
    outcome = ask(engine([row("si-01", 0, text, title="Site access", page=2)]), question).outcome
    assert isinstance(outcome, Answered), outcome
    return [sentence.text for sentence in outcome.sentences]


LISTED = "\n".join([LEAD, *(f"- {item}" for item in ITEMS), "", "Visitors wear a yellow badge."])


@pytest.mark.parametrize(
    "question",
    ["What does reception collect before a visitor enters the plant?", "What must visitors provide at reception?"],
)
def test_a_question_about_what_leads_to_a_list_is_answered_by_all_of_its_items(question: str) -> None:
    assert _said(question, LISTED) == [WHOLE]


def test_a_question_that_names_what_one_item_says_is_answered_by_that_item() -> None:
    said = _said("Does reception collect the car registration number of a visitor?", LISTED)
    assert said[0] == f"{LEAD} car registration number."


def test_a_question_for_the_meaning_of_a_term_is_answered_by_the_item_that_defines_it() -> None:
    terms = (
        "Definitions\n\n- Trainee: a person who has no qualification for a task.\n- Trainer: a person with a "
        "qualification for the task.\n- Qualification: the documented proof that a person can perform a task."
    )
    (said,) = _said("What does qualification mean?", terms)
    assert said == "Definitions: Qualification: the documented proof that a person can perform a task."


def test_a_figure_of_the_question_chooses_an_item_too() -> None:
    listed = "The notice that a supplier gives is:\n- 10 days for 5 pallets\n- 20 days for 50 pallets\n"
    said = _said("How much notice does a supplier give for 50 pallets?", listed)
    assert said == ["20 days: The notice that a supplier gives is: 20 days for 50 pallets."]


CHANGES = (
    "Amendment No. 1\n\n1. In clause 3.1, “10 p.m.” is replaced by “11 p.m.”.\n2. The number of parking spaces is "
    "increased from six to nine.\n3. In clause 5, “200 litres” is replaced by “350 litres”."
)


def test_a_list_of_changes_is_said_whole_only_to_who_asks_for_changes() -> None:
    def said(question: str) -> str:
        rows = [row("lease", 0, CHANGES, title="Lease", section=("Amendment No. 1",))]
        outcome = ask(engine(rows), question).outcome
        assert isinstance(outcome, Answered), outcome
        return outcome.sentences[0].text

    assert "litres" not in said("How many parking spaces are there?")
    assert all(part in said("What does Amendment No. 1 change?") for part in ("11 p.m.", "nine", "350 litres"))


TRIPS = "Trip\tAllowance\nday trip\t14 EUR\none night\t28 EUR\ntwo nights or more\t40 EUR\n"
ROWS = (
    "Trip: day trip; Allowance: 14 EUR. Trip: one night; Allowance: 28 EUR. "
    "Trip: two nights or more; Allowance: 40 EUR."
)


def test_a_question_that_chooses_no_row_of_a_table_is_answered_by_all_that_may_answer_in_their_order() -> None:
    outcome = ask(engine([row("al-01", 0, TRIPS, title="Allowances", page=2)]), "What allowance do I get?").outcome
    assert isinstance(outcome, Answered), outcome
    assert [sentence.text for sentence in outcome.sentences] == [ROWS]
    assert outcome.sentences[0].citations[0].snippet == TRIPS.rstrip()


def test_a_question_that_names_what_one_row_says_is_answered_by_that_row() -> None:
    assert _said("What allowance do I get for one night?", TRIPS) == ["Trip: one night; Allowance: 28 EUR."]


def test_the_name_of_a_column_chooses_no_row_though_some_rows_are_blank_there() -> None:
    marks = "Equipment\tStudent\tGuest\nAutoclave\tX\t\nFume hood\tX\tX\nMicroscope\tX\tX\n"
    assert _said("Which equipment can guests use?", marks) == [
        "Equipment: Fume hood; Student: X; Guest: X. Equipment: Microscope; Student: X; Guest: X."
    ]


def test_rows_that_are_too_long_to_be_said_side_by_side_are_said_as_they_lead() -> None:
    long = "Trip\tAllowance\n" + "".join(f"trip of kind {'abcdefgh'[n] * 150}\t{n} EUR\n" for n in range(1, 8))
    assert len(_said("What allowance do I get?", long)[0]) < 200


SPILLS = (
    (
        "## 1 Small spill (less than 1 litre)\n\n1. Put on gloves and goggles.\n2. Cover the spill with absorbent.\n"
        "3. Report the spill within 24 hours."
    ),
    "## 2 Large spill (1 litre or more)\n\n1. Evacuate the room.\n2. Call extension 333.\n3. Close the doors.",
)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (
            "What do I do in case of a small spill?",
            (
                "Small spill (less than 1 litre): Put on gloves and goggles; Cover the spill with absorbent; "
                "Report the spill within 24 hours."
            ),
        ),
        (
            "What must be done after a large spill?",
            "Large spill (1 litre or more): Evacuate the room; Call extension 333; Close the doors.",
        ),
        (
            "Steps for a small spill",
            (
                "Small spill (less than 1 litre): Put on gloves and goggles; Cover the spill with absorbent; "
                "Report the spill within 24 hours."
            ),
        ),
        (
            "When must a small spill be reported?",
            "Within 24 hours: Small spill (less than 1 litre): Report the spill within 24 hours.",
        ),
    ],
)
def test_steps_are_said_together_under_the_heading_that_the_question_names(question: str, said: str) -> None:
    sections = ("1 Small spill (less than 1 litre)", "2 Large spill (1 litre or more)")
    rows = [
        row("sr-21", at, text, title="Spill response", page=at + 1, section=(section,))
        for at, (text, section) in enumerate(zip(SPILLS, sections, strict=True))
    ]
    outcome = ask(engine(rows), question).outcome
    assert isinstance(outcome, Answered), outcome
    assert [sentence.text for sentence in outcome.sentences] == [said]
    assert all(len(citation.snippet) >= 20 for citation in outcome.sentences[0].citations)


CARDS = (
    "Company cards\n\n1. The card is issued by the finance department within five days.\n2. The limit is EUR 3,000 a "
    "month.\n3. Private purchases are not allowed.\n4. A lost card is blocked at once by calling extension 333."
)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What's the spending limit on my card?", "The limit is EUR 3,000 a month."),
        ("Which extension do I call for a lost card?", "A lost card is blocked at once by calling extension 333."),
    ],
)
def test_the_one_item_that_a_question_chooses_leads_in_the_place_of_the_list(question: str, said: str) -> None:
    assert _said(question, CARDS)[0] == f"Company cards: {said}"


def test_a_value_that_stands_over_a_list_chooses_none_of_its_items() -> None:
    listed = "The yearly subscription is:\n- adults: 240 EUR\n- students: 120 EUR\n- families: 410 EUR\n"
    assert _said("How much is the yearly subscription?", listed) == [
        "The yearly subscription is: adults: 240 EUR; students: 120 EUR; families: 410 EUR."
    ]


def test_a_heading_of_another_paper_does_not_choose_among_the_lists_of_one() -> None:
    rows = [
        row(
            "cv-01",
            0,
            "## Steps\n\n1. Rinse the vessel with purified water.\n2. Scrub the vessel.\n3. Dry the vessel.",
            title="How the vessel is cleaned",
            section=("How the vessel is cleaned", "Steps"),
        ),
        row(
            "ca-02",
            0,
            "## Cleaning agents\n\n1. The vessel is rinsed with an agent.\n2. The vessel is wiped with another agent.",
            title="Agents",
            section=("Agents", "Cleaning agents"),
        ),
    ]
    outcome = ask(engine(rows), "How is the vessel cleaned?").outcome
    assert isinstance(outcome, Answered), outcome
    assert outcome.sentences[0].text == (
        "Steps: Rinse the vessel with purified water; Scrub the vessel; Dry the vessel."
    )


HOURS = "Day: Monday; Hours: closed. Day: Thursday; Hours: 09:00 - 20:00. Day: Sunday; Hours: 10:00 - 16:00."
HOUSE = (
    "# Museum guide\n\n## Opening hours\n\n"
    "| Day | Hours |\n| --- | --- |\n| Monday | closed |\n| Thursday | 09:00 - 20:00 |\n| Sunday | 10:00 - 16:00 |\n"
)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What are the opening hours?", f"Opening hours: {HOURS}"),
        ("What are the opening hours on Thursday?", "Opening hours: Day: Thursday; Hours: 09:00 - 20:00."),
    ],
)
def test_a_table_answers_whole_what_asks_for_nothing_beyond_its_heading(
    tmp_path: Path, question: str, said: str
) -> None:
    (tmp_path / "house").mkdir()
    (tmp_path / "house" / "guide.md").write_text(HOUSE)
    assert answered(asked_on(engine_over(tmp_path, "house"), question, AS_OF))[0].text == said


def test_a_table_answers_whole_nothing_that_stands_nowhere_over_it(tmp_path: Path) -> None:
    (tmp_path / "house").mkdir()
    (tmp_path / "house" / "guide.md").write_text(HOUSE)
    result = asked_on(engine_over(tmp_path, "house"), "What are the opening hours of the sauna?", AS_OF)
    assert isinstance(result.outcome, Refused)


def test_a_whole_table_is_not_said_where_a_row_of_it_was_amended(tmp_path: Path) -> None:
    (tmp_path / "house").mkdir()
    (tmp_path / "house" / "fees.md").write_text(
        "# Fees of the museum\n\n## 2 Entrance fees\n\n"
        "| Group | Fee |\n| --- | --- |\n| Adults | EUR 9 |\n| Pupils | EUR 4 |\n"
    )
    (tmp_path / "house" / "fees-amendment.md").write_text(
        "# Amendment No. 1 to the Fees of the museum\n\nIn force from 1 May 2024.\n\n"
        '1. In section 2, for adults "EUR 9" is replaced by "EUR 11".\n'
    )
    result = asked_on(engine_over(tmp_path, "house"), "What are the entrance fees?", AS_OF).outcome
    assert "Fee: EUR 9" not in " ".join(s.text for s in getattr(result, "sentences", ()))
