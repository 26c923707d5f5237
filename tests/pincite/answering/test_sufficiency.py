"""What the evidence has to cover before anything is answered: by reason first, then by the calibrated probability."""

from dataclasses import replace

import pytest

from pincite.answering.constraints import constrain
from pincite.answering.features import features, read_of
from pincite.answering.fitting import fitting
from pincite.answering.judged import judged_evidence
from pincite.answering.mentions import insisted, spoken_against, unmentioned
from pincite.answering.sufficiency import SufficiencyModel, judge, sufficiency_model
from pincite.model.documents import Authority
from pincite.model.values import ValueKind
from pincite.question.record import read_question
from pincite.question.want import meets
from pincite.question.wants import want_of
from pincite.values.frequencies import frequencies
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


def test_everyday_words_verbs_and_slips_of_the_pen_need_not_be_mentioned() -> None:
    assert not _missing("How much is paid for a lost case of mine?", "The most we pay for lost luggage is GBP 400.")
    assert not _missing("What is there to be said about containerising?", "Containers are closed.")
    assert not _missing("What is the PDE of tetrahydrofuranx?", "The PDE of tetrahydrofuran is 7.2 mg per day.")


def test_a_passage_that_tells_no_more_than_the_names_answers_nothing() -> None:
    question = "How much extra is a single room on the Patagonia Spring Trek?"
    needs, table = read_question(question), frequencies()
    beside, told = (
        read("Guests under 26 years pay USD 150 less on the Patagonia Spring Trek."),
        read("A single room on the Patagonia Spring Trek is USD 410 extra."),
    )
    assert not fitting(needs, insisted(needs, table), beside, table)
    assert fitting(needs, insisted(needs, table), told, table)


def test_a_country_is_spoken_of_by_its_people() -> None:
    assert not _missing("How much leave do Austrian staff have?", "In Austria leave is 25 days.")
    assert _missing("How much leave do Austrian staff have?", "In Denmark leave is 25 days.") == ("Austrian",)


def test_whose_officer_someone_is_only_a_passage_tells_that_speaks_of_the_office() -> None:
    assert (
        read_question("Who is Corvane's data protection officer?").matter
        == read_question("Who is the data protection officer?").matter
        != frozenset()
    )


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
    assert not _missing("May guests with experiecne join?", "Guests with experience may join.")


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
    ("question", "answer", "no_answer"),
    [
        (
            "Who is the second guide on the trek?",
            "The second guide on the trek is Ana Ruiz.",
            "The trek leaves from Puerto Natales with Ana Ruiz.",
        ),
        (
            "What does line CM-2 look like at 40 kg per hour?",
            "Line CM-2 has 110 seconds at 40 kg per hour.",
            "Line CM-2 has 118 seconds at 25 kg per hour.",
        ),
        (
            "What is the minimum age for class I rafting?",
            "The minimum age for class I rafting is 6.",
            "The minimum age for class II rafting is 8.",
        ),
        (
            "How deep is the lake at the hut?",
            "The lake at the hut is 12 m deep.",
            "The lake at the hut is 12 km from the road.",
        ),
        ("How many guests cancelled in 2025?", "In 2025, 31 guests cancelled.", "In 2025 we led 1,874 guests."),
        (
            "How much are your guides paid per day?",
            "Guides are paid USD 120 per day.",
            "A guide may spend up to USD 250 per day.",
        ),
        (
            "Who is the second guide on the trek?",
            "The second guide on the trek is Ana Ruiz.",
            "The lead guide on the trek is Ana Ruiz.",
        ),
        (
            "How much is it to change to a different trip?",
            "A change to another trip costs USD 180.",
            "A change of date of the same trip costs USD 120.",
        ),
        (
            "Who must not review the trail?",
            "The analyst must not review the trail.",
            "The second analyst reviews the trail.",
        ),
        (
            "Which discount code do guests get?",
            "Guests get the discount code TREK-5.",
            "Guests get a discount of 5 percent.",
        ),
        ("How long is the pass day in kilometres?", "The pass day is 19 km long.", "The pass day is 9 hours long."),
        (
            "What is the earliest hour for a flight home?",
            "No flight home before 19:30.",
            "A flight home leaves on Day 7.",
        ),
        (
            "How long may platelets be kept?",
            "Platelets may be kept for 5 days.",
            "Platelets may be kept at 20 to 24 °C with agitation.",
        ),
        (
            "How fast must the alternative run?",
            "The alternative must run after 2 hours.",
            "The alternative must run as the validated system does.",
        ),
    ],
    ids=[
        "a role",
        "a quantity",
        "a class",
        "a depth",
        "what was done",
        "pay",
        "another role",
        "different",
        "a prohibition",
        "a code",
        "a distance",
        "an hour",
        "how long",
        "how fast",
    ],
)
def test_a_passage_about_another_case_does_not_fit(question: str, answer: str, no_answer: str) -> None:
    needs = read_question(question)
    wanted = insisted(needs, frequencies())
    assert fitting(needs, wanted, read(answer), frequencies())
    assert not fitting(needs, wanted, read(no_answer), frequencies())


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
        ("What is due in 2027?", "The June departure costs USD 3,480.", {"title": "Prices 2026/27"}),
    ],
    ids=["same year", "no year asked", "same strength", "version told of", "season"],
)
def test_evidence_that_speaks_of_the_same_does_not_speak_against_it(
    question: str, text: str, more: dict[str, object]
) -> None:
    assert _against(question, text, **more) is None


@pytest.mark.parametrize(
    ("question", "answer", "no_answer"),
    [
        ("At what time does the boat leave?", "The boat leaves at 07:30.", "The boat leaves on Day 7 from the pier."),
        (
            "How much does a second dry bag cost?",
            "A second dry bag costs USD 9.",
            "A second dry bag is lent for the week.",
        ),
        (
            "At which pressure is the suspension held?",
            "It is held at 1.5 bar.",
            "It is held for 72 hours at 2 to 8 °C.",
        ),
        (
            "What is the telephone number of the refuge?",
            "Call the refuge on +56 61 555 0192.",
            "The refuge is called Valle Gris.",
        ),
        (
            "How warm must the sleeping bag be?",
            "Comfort limit of the sleeping bag in C: minus 15.",
            "A sleeping bag is lent for 15 days.",
        ),
        (
            "What do I pay if I lose a PFD?",
            "A lost PFD costs 20 percent of its price.",
            "A PFD that has lost 10 percent of its buoyancy is retired.",
        ),
        ("What percentage must someone score?", "A score of 80 % passes.", "The test has 20 questions."),
        ("How many batches are needed?", "At least three batches are needed.", "Batches are needed for each strength."),
        (
            "What were the net sales of Acme?",
            "Net sales of Acme were $5.2 billion.",
            "Net sales of Acme fell in 2023 due to lower demand.",
        ),
        (
            "How much did Acme spend on research?",
            "Acme spent $7 million on research.",
            "Acme spent more on research in 2023.",
        ),
        ("What was the gross margin?", "Gross margin was 44.5 %.", "Gross margin rose in 2023."),
        (
            "What was the effective tax rate?",
            "The effective tax rate was 12.5 %.",
            "The effective tax rate was lower in 2023.",
        ),
        ("By how much did sales change?", "Sales fell by 5 %.", "Sales fell in 2023."),
        (
            "How often are media fills run?",
            "Media fills are run every six months.",
            "Media fills are run under the conditions of the process.",
        ),
        (
            "When was the refuge rebuilt?",
            "The refuge was rebuilt a year after the fire.",
            "The refuge was rebuilt by the guides of the valley.",
        ),
        (
            "How many days of leave do I get?",
            "Leave is 25 working days a year.",
            "A certificate of leave is needed on return.",
        ),
        ("How many telephones are there?", "There are two telephones.", "On telephones a call costs USD 3 per minute."),
        (
            "What is excluded from the warranty?",
            "The warranty does not apply to lamps.",
            "The warranty is given for lamps and locks.",
        ),
        (
            "What is not covered by the warranty?",
            "Lamps are exempt from the warranty.",
            "The warranty covers locks for two years.",
        ),
        (
            "When is no approval necessary?",
            "Approval is waived for orders below EUR 50.",
            "Approval is given for orders within two days.",
        ),
        (
            "What need not be declared?",
            "Gifts below EUR 30 are exempt from being declared.",
            "Gifts are declared to the compliance office.",
        ),
        (
            "Who does not have to attend the drill?",
            "Night staff need not attend the drill.",
            "Day staff attend the drill every year.",
        ),
        (
            "When must the lift not be used?",
            "The lift must not be used during a fire.",
            "The lift must be inspected once a year.",
        ),
    ],
)
def test_a_question_for_a_certain_kind_of_answer_is_met_by_that_kind_alone(
    question: str, answer: str, no_answer: str
) -> None:
    want = want_of(question)
    assert want is not None
    assert meets(want, answer, frozenset(read_question(question).terms))
    assert not meets(want, no_answer, frozenset(read_question(question).terms))
    needs = read_question(question)
    assert fitting(needs, insisted(needs, frequencies()), read(answer), frequencies())
    assert not fitting(needs, insisted(needs, frequencies()), read(no_answer), frequencies())


def test_who_is_expected_is_not_who_expects() -> None:
    assert set(read_question("Does the agency expect a test until failure?").terms).isdisjoint(
        read_question("May a pregnant guest travel?").terms
    )


def test_a_country_is_mentioned_by_whichever_of_its_names() -> None:
    question = "What are the meal limits in the United States?"
    assert not _missing(question, "The limit in the USA is 38.")
    assert not _missing(question, "The limit in the United States is 38.")
    assert _missing(question, "The limit in the United Kingdom is 28.")


@pytest.mark.parametrize(
    "question",
    ["What does version 7 say?", "What does v07 say?", "What does the seventh edition say?", "What does ed. 7 say?"],
)
def test_a_version_is_itself_with_zeros_and_in_words(question: str) -> None:
    assert _against(question, "Results are reported within a day.", version="07") is None
    assert _against(question, "Results are reported within a day.", version="6") is not None


def test_the_unit_over_a_table_counts_for_its_rows() -> None:
    rooms = "Prices in EUR per night\nRoom\tLow season\tHigh season\nSingle\t62\t78\nFamily\t140\t"
    needs, table = read_question("What does a single room cost per night in low season?"), frequencies()
    assert [p.label for p in fitting(needs, insisted(needs, table), read(rooms), table)] == ["Single"]
    needs = read_question("What does a family room cost in high season?")
    assert fitting(needs, insisted(needs, table), read(rooms), table) == ()
    cold = read(
        "Place\tRange\nCold room\t2 to 8\nFreezer\t−25 to −15", context="SOP / Table 2 – Storage temperatures (°C)"
    )
    needs = read_question("Which temperature does the cold room have?")
    assert [p.label for p in fitting(needs, insisted(needs, table), cold, table)] == ["Cold room"]


def test_what_is_unopened_is_not_opened() -> None:
    unopened, opened = (
        read("Unopened insulin may be kept in a room for 48 hours."),
        read("Opened insulin may be kept in a room for 48 hours."),
    )
    needs = read_question("How long may opened insulin be kept in a room?")
    assert not fitting(needs, insisted(needs, frequencies()), unopened, frequencies())
    assert fitting(needs, insisted(needs, frequencies()), opened, frequencies())


def test_a_rule_may_be_asked_when_it_holds_and_answer_with_a_condition() -> None:
    needs = read_question("When must gloves be worn?")
    assert fitting(
        needs, insisted(needs, frequencies()), read("Gloves must be worn for work with solvents."), frequencies()
    )


def test_whose_paper_it_is_and_of_what_period_need_not_stand_on_the_page() -> None:
    asked = read_question("What was Acme's tax rate in the third quarter?")
    page = replace(candidate("The effective tax rate was 12.5 %."), about="Acme Robotics, third quarter")
    assert features(asked, read_of(page), read_of(page).passages, {}, frequencies())["covered"] == 1.0


def test_of_a_table_only_the_row_that_names_what_is_asked_may_answer() -> None:
    table = read("Fee\tAmount\nExtra night, Puerto Natales\tUSD 62\nPrivate transfer, Punta Arenas\tUSD 215")
    needs = read_question("What do you charge for an extra night in Puerto Natales?")
    assert [p.text for p in fitting(needs, insisted(needs, frequencies()), table, frequencies())] == [
        "Fee: Extra night, Puerto Natales; Amount: USD 62"
    ]


def test_a_row_of_a_thing_that_the_question_does_not_speak_of_answers_nothing() -> None:
    table = read(
        "Container\tGreatest weight in kg\tWhere it travels\n"
        "Day dry bag\t3\tin the raft\nPersonal dry bag\t9\ton the support raft"
    )
    needs = read_question("I need to know the weight of a raft.")
    assert fitting(needs, insisted(needs, frequencies()), table, frequencies()) == ()
    needs = read_question("Which container travels in the raft?")
    assert fitting(needs, insisted(needs, frequencies()), table, frequencies())


@pytest.mark.parametrize(
    "question",
    [
        "How long may vessel SV-02 stay dirty?",
        "What dirty hold time has the suspension vessel?",
        "How long may a vessel of 1,500 L stay dirty?",
    ],
)
def test_a_row_is_keyed_by_its_label_a_code_or_a_figure_if_another_of_its_columns_is_asked_for(question: str) -> None:
    table = read(
        "Equipment\tNumber\tVolume in L\tDirty hold time (hours)\n"
        "Suspension vessel\tSV-02\t1,500\t8\nBin blender\tBB-01\t800\t72"
    )
    needs, (vessel, blender) = read_question(question), table.passages
    assert features(needs, table, [vessel], {}, frequencies())["row_keyed"] == 1.0
    assert features(needs, table, [blender], {}, frequencies())["row_keyed"] == 0.0


def test_a_row_is_keyed_where_one_of_its_columns_is_of_the_kind_asked_for_and_not_by_the_column_of_the_key() -> None:
    table = read("Code\tTrip\tDeparts\tPrice in USD\nFUT-0123\tRiver Week\tJanuary 23, 2027\t3,060")
    assert (
        features(read_question("How much is the week of January 23, 2027?"), table, table.passages, {}, frequencies())[
            "row_keyed"
        ]
        == 1.0
    )
    assert (
        features(
            read_question("When does the bus of January 23, 2027 depart?"), table, table.passages, {}, frequencies()
        )["row_keyed"]
        == 0.0
    )


def test_a_figure_that_a_row_holds_counts_as_covered_and_a_number_of_the_list_is_no_label() -> None:
    plan = read("Containers delivered\tContainers opened\n4 to 9\t4\n17 to 25\t6")
    needs = read_question("Of a delivery of 20 containers how many are opened?")
    assert [p.label for p in fitting(needs, insisted(needs, frequencies()), plan, frequencies())] == ["17 to 25"]
    fees = read(
        "Code\tFee\tAmount\nF37\tCourier of lost property, Europe\tEUR 32\n"
        "F38\tCourier of lost property, elsewhere\tUSD 74"
    )
    needs = read_question("How much is a courier for something I forgot in Europe?")
    assert [p.label for p in fitting(needs, insisted(needs, frequencies()), fees, frequencies())] == ["F37"]


def test_an_authority_speaks_for_its_region_and_a_title_that_is_asked_for_counts() -> None:
    needs = read_question("How many batches are needed in Europe?")
    european = read_of(
        replace(
            candidate("Three batches are needed."),
            row=candidate("Three batches are needed.").row.model_copy(update={"authority": Authority.EMA}),
        )
    )
    assert features(needs, european, european.passages, {}, frequencies())["names_missing"] == 0.0
    assert features(needs, read("Three batches are needed."), (), {}, frequencies())["names_missing"] == 1.0
    titled = read("The group starts at 03:15.", section=("Day 7 Punta Yanacocha",))
    assert (
        features(
            read_question("Who leads the group on the Punta Yanacocha day?"), titled, titled.passages, {}, frequencies()
        )["section_asked"]
        == 1.0
    )


def test_nothing_is_embedded_where_what_is_insisted_on_is_not_mentioned() -> None:
    def embed(texts: object) -> object:
        raise AssertionError(texts)

    judged = judged_evidence(
        read_question("What dirty hold time applies to tablet press TP-09?"),
        [candidate("The hold time of press TP-04 is 3 days.")],
        embed,
        limit=6,
    )  # type: ignore[arg-type]
    assert judged.verdict.reason.startswith("the evidence does not mention")


def test_the_hour_of_a_case_is_no_word_to_cover() -> None:
    assert not {"17", "40"} & set(
        read_question("My notice went out at 17:40 on a Friday. From which day does it count?").terms
    )


def test_a_code_in_small_letters_is_a_code_where_everything_is() -> None:
    assert [
        value.text for value in read_question("what is the limit of cd-1?").values if value.kind is ValueKind.CODE
    ] == ["CD-1"]


def test_what_someone_asks_to_be_allowed_to_do_is_the_act_of_the_question() -> None:
    assert read_question("Can we extend the hold time of the solution?").act == "extend"
    assert read_question("How long is the hold time of the solution?").act is None


def test_that_something_must_be_is_asked_by_a_yes_or_no_alone() -> None:
    assert "must" in read_question("Must the bag be warm?").terms
    assert "must" not in read_question("How warm must the bag be?").terms


def test_the_reason_names_what_is_lacking() -> None:
    needs = read_question("What dirty hold time applies to tablet press TP-09?")
    reads = [read("The dirty hold time of tablet press TP-04 is 3 days.")]
    verdict = judge(needs, reads, constrain(needs, reads, frequencies()), {}, frequencies(), sufficiency_model())
    assert not verdict.sufficient
    assert "TP" in verdict.reason or "09" in verdict.reason


def test_the_reason_is_that_of_the_chunk_that_speaks_most_of_what_is_asked() -> None:
    needs = read_question("What does the packed lunch at the hut cost?")
    reads = [
        read("The garage is closed at night."),
        read("The packed lunch at the hut is handed out at six.", number=1),
    ]
    verdict = judge(needs, reads, constrain(needs, reads, frequencies()), {}, frequencies(), sufficiency_model())
    assert verdict.reason == "what comes nearest does not answer: it does not give a price for what is asked"
    needs = read_question("What is the packed lunch at the hut made of?")
    reads = [
        read("The garage is closed at night."),
        read("The packed lunch at the hut is handed out at six.", number=1),
    ]
    verdict = judge(needs, reads, constrain(needs, reads, frequencies()), {}, frequencies(), sufficiency_model())
    assert "lunch" not in verdict.reason


def test_the_probability_lies_between_nought_and_one_and_needs_every_feature() -> None:
    model = SufficiencyModel(version="t", data_sha256="0", answer_from=0.5, intercept=-1.0, weights={"a": 2.0})
    assert 0 < model.probability({"a": 1.0, "b": 3.0}) < 1
    with pytest.raises(KeyError):
        model.probability({"b": 1.0})


@pytest.mark.parametrize(
    "question",
    [
        "What is the annual purchase volume from Aldersund Chemicals?",
        "Which buoyancy does a PFD for guests under 25 kg have?",
        "When does the trip of July 2027 depart?",
    ],
)
def test_a_row_that_covers_little_of_the_question_or_is_of_another_figure_or_date_answers_nothing(
    question: str,
) -> None:
    table = read(
        "Manufacturer\tPFD for guests\tBody weight in kg\tBuoyancy\tTrip departs\n"
        "Aldersund Chemicals\tYouth\t25 to 40\t70\tJune 14, 2026\n"
        "Vellmar\tAdult\t40 to 70\t100\tJune 21, 2026"
    )
    needs = read_question(question)
    assert fitting(needs, insisted(needs, frequencies()), table, frequencies()) == ()
