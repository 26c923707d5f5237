"""What a question insists on: whether the evidence mentions it, and when a chunk speaks of something else."""

from dataclasses import replace

import pytest

from pincite.answering.constraints.mentions import insisted, spoken_against, told, unmentioned
from pincite.answering.read_chunk import read_of
from pincite.model.evidence import Links
from pincite.question.record import read_question
from pincite.values.frequencies import frequencies
from pincite.values.terms import terms_of
from tests.pincite.answering.chunks import candidate, read

HOLD = "The maximum hold period of bulk Cardelone 5 mg tablets is 270 days from the end of compression."


def _against(question: str, text: str, **more: object) -> str | None:
    needs = read_question(question)
    return spoken_against(insisted(needs, frequencies()), read(text, **more))


def _missing(question: str, text: str) -> tuple[str, ...]:
    return unmentioned(insisted(read_question(question), frequencies()), [read(text)])


def test_a_code_that_no_evidence_mentions_is_missed() -> None:
    assert _missing(
        "What dirty hold time applies to tablet press TP-09?", "The dirty hold time of tablet press TP-04 is 3 days."
    )
    assert not _missing(
        "What dirty hold time applies to tablet press TP-04?", "The dirty hold time of tablet press TP-04 is 3 days."
    )


def test_a_standard_of_two_bodies_is_one_standard_by_whichever_it_is_called() -> None:
    assert not _missing("Is the archive certified to ISO 27001?", "The archive is certified to ISO/IEC 27001:2022.")
    assert not _missing("Is the archive certified to ISO/IEC 27001?", "The archive is certified to ISO 27001.")
    assert _missing(
        "Is the archive certified to ISO 27001?", "The archive is certified to ISO 9001 and IEC 62304."
    ) == ("ISO 27001",)


def test_a_code_with_letters_of_its_own_stands_without_the_body_whose_it_is() -> None:
    assert not _missing(
        "Must every risk be reported under ICH Q9?", "Q9 asks for no report of every risk that is accepted."
    )
    assert _missing(
        "Must every risk be reported under ICH Q9?", "Q10 asks for no report of every risk that is accepted."
    )


def test_a_name_that_no_evidence_mentions_is_missed() -> None:
    assert _missing("How many results did the Lisbon site report?", "The Ostrand site reported 33 results.") == (
        "Lisbon",
    )


@pytest.mark.parametrize(
    ("question", "thing"),
    [
        ("What is the concentration limit for toluidine in ppm?", "toluidine"),
        ("What is the PDE of tetrahydrofuran?", "tetrahydrofuran"),
        ("Which retest period applies to croscarmellose?", "croscarmellose"),
    ],
)
def test_a_rare_thing_that_a_limit_is_asked_of_has_to_be_mentioned(question: str, thing: str) -> None:
    assert _missing(question, "The concentration limit is the PDE times 100, and the retest period 36 months.") == (
        thing,
    )
    assert not _missing(question, f"For {thing} the limit is 100 ppm.")


def test_everyday_words_and_verbs_need_not_be_mentioned() -> None:
    assert not _missing("How much is paid for a lost case of mine?", "The most we pay for lost luggage is GBP 400.")
    assert not _missing("What is there to be said about containerising?", "Containers are closed.")


def test_a_country_is_spoken_of_by_its_people() -> None:
    assert not _missing("How much leave do Austrian staff have?", "In Austria leave is 25 days.")
    assert _missing("How much leave do Austrian staff have?", "In Denmark leave is 25 days.") == ("Austrian",)


def test_a_country_is_mentioned_by_whichever_of_its_names() -> None:
    question = "What are the meal limits in the United States?"
    assert not _missing(question, "The limit in the USA is 38.")
    assert not _missing(question, "The limit in the United States is 38.")
    assert _missing(question, "The limit in the United Kingdom is 28.")


def test_a_symbol_with_its_capitals_inside_is_nothing_but_itself() -> None:
    assert _missing("Which pH applies to purified water?", "Purified water rinses the equipment.") == ("pH",)
    assert not _missing("Which pH applies to purified water?", "Purified water has a pH of 5 to 7.")


def test_what_someone_comes_with_has_to_be_spoken_of() -> None:
    assert _missing(
        "Can guests with epilepsy join altitude trips?", "Every guest on an altitude trip needs medical clearance."
    ) == ("epilepsy",)
    assert not _missing(
        "Can guests with epilepsy join altitude trips?", "Epileptic guests or guests with epilepsy ask the doctor."
    )


def test_an_acronym_may_be_spelled_out_by_the_evidence() -> None:
    assert not _missing("Who reads the ECG of a guest?", "A physician reads the electrocardiogram of a guest.")


def test_a_letter_tells_a_thing_from_its_like() -> None:
    assert _missing(
        "How many containers does plan q need?", "Plan n is used for active substances, plan p for excipients."
    ) == ("plan q",)
    assert not _missing(
        "HOW MANY CONTAINERS DOES PLAN P NEED?", "Plan n is used for active substances, plan p for excipients."
    )
    assert not _missing("What becomes of a class c supplier?", "Suppliers of class B or C are audited.")


def test_a_title_in_capitals_insists_on_nothing() -> None:
    assert not _missing("WHAT IS THE HOLD TIME?", "Bulk tablets are held for 270 days.")


@pytest.mark.parametrize(
    ("question", "text", "more"),
    [
        ("How many changes were recorded in 2022?", "In 2024 and 2025 there were 12 and 14 changes.", {}),
        ("What was the revenue in the first quarter of 2023?", "Revenue for Q2 2023 was 94 million.", {}),
        ("What does version 3 of the procedure say?", "Bulk tablets are held for 270 days.", {"version": "4"}),
        ("What is the hold period of bulk Cardelone 20 mg tablets?", HOLD, {}),
        ("What pH applies to water?", "Purified water is suitable for rinsing.", {}),
        (
            "When does the bus leave on the July 26 departure?",
            "The bus leaves at 06:40.",
            {"title": "Winter Trek, June 14 departure"},
        ),
    ],
    ids=["year", "quarter", "version", "strength", "symbol", "day"],
)
def test_evidence_that_speaks_of_another_speaks_against_an_answer(
    question: str, text: str, more: dict[str, object]
) -> None:
    assert _against(question, text, **more)


@pytest.mark.parametrize(
    ("question", "text", "more"),
    [
        ("How many changes were recorded in 2024?", "In 2024 and 2025 there were 12 and 14 changes.", {}),
        ("How many changes are recorded a year?", "In 2024 there were 12 changes.", {}),
        ("What is the hold period of bulk Cardelone 5 mg tablets?", HOLD, {}),
        ("What changed in version 3?", "Version 3 lowered the hold period to 180 days.", {"version": "4"}),
        ("What changed in version 3?", "Version\tChange\n4\tScope widened\n3\tHold period lowered", {"version": "4"}),
        ("What was new in revision 2?", "Rev.\tDay\tChange\n3\tMay 5\tForm\n2\tMay 2\tScope", {"version": "3"}),
        ("What is due in 2027?", "The June departure costs USD 3,480.", {"title": "Prices 2026/27"}),
    ],
    ids=["same year", "no year asked", "same strength", "version told of", "history", "revisions", "season"],
)
def test_evidence_that_speaks_of_the_same_does_not_speak_against_it(
    question: str, text: str, more: dict[str, object]
) -> None:
    assert _against(question, text, **more) is None


@pytest.mark.parametrize(
    "question",
    ["What does version 7 say?", "What does v07 say?", "What does the seventh edition say?", "What does ed. 7 say?"],
)
def test_a_version_is_itself_with_zeros_and_in_words(question: str) -> None:
    assert _against(question, "Results are reported within a day.", version="07") is None
    assert _against(question, "Results are reported within a day.", version="6") is not None


def test_a_name_is_told_by_its_words_and_a_code_in_one_piece_alone() -> None:
    assert told("Puerto Natales", frozenset(terms_of("a night in Puerto Natales")), "")
    assert not told("Puerto Natales", frozenset(terms_of("a night in Punta Arenas")), "")
    text = "Press TP 04 and room 09 are cleaned."
    assert told("TP-04", frozenset(terms_of(f"TP-04 {text}")), text)
    assert not told("TP-09", frozenset(terms_of(f"TP-09 {text}")), text)


def test_a_version_is_known_by_the_head_of_its_paper_and_its_letter_large_or_small() -> None:
    def of(question: str, version: str) -> str | None:
        found = replace(candidate("Results are reported within a day."), links=Links(version=version))
        return spoken_against(insisted(read_question(question), frequencies()), read_of(found))

    assert of("What does version 3 say?", "4") == "it is version 4, not 3"
    assert of("What does version 4 say?", "4") is None
    assert of("What does revision C say?", "c") is None


def test_a_unit_with_a_capital_is_no_name() -> None:
    assert not _missing("Is storage at 2 to 8 degrees Celsius allowed?", "Storage is allowed at 2 °C to 8 °C.")


@pytest.mark.parametrize("period", ["Q3", "H1 2025", "H1 fiscal 2025", "9M 2025"])
def test_a_period_need_not_be_mentioned_as_the_question_writes_it(period: str) -> None:
    assert not _missing(f"What was the net profit of {period}?", "Net income of the first months was 847.")


def test_a_hall_that_is_called_like_a_half_has_to_be_mentioned() -> None:
    assert _missing("What does hall H1 cost?", "The halls cost EUR 900.")


LETTERS = "The particle limit in grade B is 29. The limit in grades C and D is 2900. The door code of building C is 47."


@pytest.mark.parametrize(
    ("thing", "missed"),
    [
        ("grade A", True),
        ("grade B", False),
        ("grade D", False),
        ("grade E", True),
        ("building B", True),
        ("building C", False),
    ],
)
def test_a_letter_that_tells_a_thing_from_its_like_stands_behind_that_thing(thing: str, missed: bool) -> None:
    assert _missing(f"What is the limit in {thing}?", LETTERS) == ((thing,) if missed else ())


def test_the_letter_a_stands_in_a_list_and_is_no_article() -> None:
    assert not _missing("What is the limit in grade A?", "The limit in grades B and A is 29.")
    assert _missing("What is the limit in grade A?", "A limit of 29 holds in a grade B area.") == ("grade A",)
