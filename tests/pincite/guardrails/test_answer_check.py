"""The guardrail, by the specification's rules in their order, its metrics and its edge cases."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.contract_tables import GuardrailConfig
from pincite.guardrails.answer_check import check_answer
from pincite.guardrails.answer_claims import claims_of, tags_of
from pincite.model.guardrail import GuardrailsInput, GuardrailsResult, RetrievedChunk

RECORDS = (
    "Batch records must be kept for 64 months after release. Copies need not be signed. The archive is locked at night."
)
FEES = (
    "A traveller who cancels between 29 and 15 days before departure pays 40 percent of the price. Vouchers are "
    "never refunded."
)
CONFIG = GuardrailConfig(
    refuse_on_no_citations=True,
    min_citation_density=0.5,
    max_uncovered_claims=2,
    max_uncovered_ratio=0.5,
    min_similarity_for_mapping=0.5,
)


def check(answer: str, citations: tuple[str, ...] | None = None, **config) -> GuardrailsResult:
    """The result over both chunks; without *citations* the list holds the answer's own tags."""
    citations = tuple(f"[C{tag}]" for tag in tags_of(answer)) if citations is None else citations
    chunks = (RetrievedChunk(chunk_id="r", text=RECORDS), RetrievedChunk(chunk_id="f", text=FEES))
    given = GuardrailsInput(answer_text=answer, retrieved_chunks=chunks, citations=citations)
    return check_answer(given, CONFIG.model_copy(update=config))


def rules(result: GuardrailsResult) -> list[str]:
    return [reason.rule for reason in result.reasons]


def test_an_answer_without_citations_is_refused_first() -> None:
    result = check("Batch records must be kept for 64 months after release.")
    assert (result.status, rules(result)[0]) == ("REFUSE", "no_citations")


def test_without_that_rule_the_claims_have_no_cited_chunk_and_the_mapping_fails() -> None:
    result = check("Batch records must be kept for 64 months after release.", refuse_on_no_citations=False)
    assert (result.status, rules(result)[0]) == ("REFUSE", "mapping_failed")


def test_rule_one_asks_for_the_list_of_citations_and_not_for_tags() -> None:
    result = check("Vouchers are never refunded. [C2]", ())
    assert (result.status, rules(result)[0]) == ("REFUSE", "no_citations")
    assert check("Vouchers are never refunded. [C2]", (), refuse_on_no_citations=False).status == "PASS"


@pytest.mark.parametrize("citation", ["f", "C2", "[C2]", "c2", "[ C2 ]", "[C1, C2]"])
def test_an_id_and_a_number_with_or_without_brackets_name_one_citation(citation: str) -> None:
    for answer in ("Vouchers are never refunded.", "Vouchers are never refunded. [C2]"):
        result = check(answer, (citation,))
        assert (result.status, result.citation_density) == ("PASS", 2.0 if "1" in citation else 1.0)


@pytest.mark.parametrize("citation", ["C3", "[C3]", "[C0]", "F", "2", "C", ""])
def test_what_names_no_chunk_is_a_broken_citation(citation: str) -> None:
    assert rules(check("Vouchers are never refunded.", ("f", citation)))[0] == "mapping_failed"


def test_a_chunk_whose_id_looks_like_a_number_is_named_by_its_id() -> None:
    chunks = (RetrievedChunk(chunk_id="C2", text=RECORDS), RetrievedChunk(chunk_id="f", text=FEES))
    given = GuardrailsInput(answer_text="Copies need not be signed.", retrieved_chunks=chunks, citations=("C2",))
    assert check_answer(given, CONFIG).status == "PASS"


def test_a_number_means_its_own_chunk_where_two_share_an_id_and_the_id_means_both() -> None:
    chunks = (RetrievedChunk(chunk_id="a", text=FEES), RetrievedChunk(chunk_id="a", text=RECORDS))

    def status(answer: str, *citations: str) -> str:
        given = GuardrailsInput(answer_text=answer, retrieved_chunks=chunks, citations=citations)
        return check_answer(given, CONFIG).status

    assert status("Copies need not be signed. [C1]", "[C1]") == "REFUSE"
    assert status("Copies need not be signed. [C2]", "[C2]") == "PASS"
    assert status("Vouchers are never refunded. [C1]", "C1") == "PASS"
    assert status("Vouchers are never refunded.", "a") == status("Copies need not be signed.", "a") == "PASS"


@pytest.mark.parametrize(
    ("answer", "citations"),
    [("Copies need not be signed. [C7]", ("C7",)), ("Copies need not be signed.", ("nowhere",))],
)
def test_a_citation_of_what_was_not_retrieved_is_a_broken_mapping(answer: str, citations: tuple[str, ...]) -> None:
    result = check(answer, citations)
    assert (result.status, rules(result)[0]) == ("REFUSE", "mapping_failed")


def test_an_answer_about_something_else_cannot_be_mapped() -> None:
    result = check("Penguins breed on the southern islands in winter. [C1]")
    assert (result.status, rules(result)[0]) == ("REFUSE", "mapping_failed")


def test_more_uncovered_claims_than_allowed_refuse() -> None:
    answer = "Copies need not be signed. [C1] Vouchers are always refunded. [C2] The archive is locked at noon. [C1]"
    assert check(answer).status == "REFUSE"
    assert check(answer, max_uncovered_ratio=0.7).status == "WARN"
    assert rules(check(answer, max_uncovered_ratio=0.7, max_uncovered_claims=1))[0] == "too_many_uncovered"


def test_too_few_citations_warn_before_an_uncovered_claim_does() -> None:
    answer = (
        "Batch records must be kept for 64 months after release. Copies need not be signed. The archive is locked "
        "at noon."
    )
    assert rules(check(answer, ("r",)))[0] == "citation_density"
    assert rules(check(answer, ("r", "r")))[0] == "some_uncovered"


def test_a_covered_answer_passes_with_its_figures() -> None:
    result = check("Batch records must be kept for 64 months after release. [C1] Vouchers are never refunded. [C2]")
    assert (result.status, result.reasons, result.uncovered_claims) == ("PASS", (), ())
    assert (result.citation_density, result.supported_claims, result.total_claims) == (1.0, 2, 2)


@pytest.mark.parametrize(
    "answer",
    [
        "Batch records must be kept for 62 months after release.",
        "Batch records must be kept for 64 days after release.",
        "Batch records need not be kept for 64 months after release.",
        "Copies must be signed.",
        "Copies need to be signed.",
        "After release, the records of a batch are kept for 62 months.",
        "The archive is not locked at night.",
        "It is not true that the archive is locked at night.",
        "Whoever cancels 20 days before departure pays 60 percent of the price.",
        "Vouchers are refunded.",
    ],
)
def test_a_changed_value_unit_force_or_denial_is_uncovered(answer: str) -> None:
    result = check(answer, ("r", "f"))
    assert result.status != "PASS"
    assert result.uncovered_claims == (answer,)


@pytest.mark.parametrize(
    "answer",
    [
        "After release, batch records are kept for 64 months.",
        "The archive is locked at night",
        "copies need not be signed.",
        "According to the documents, vouchers are never refunded.",
        "A traveller pays 40 percent of the price when cancelling between 29 and 15 days before departure.",
    ],
)
def test_a_faithful_paraphrase_passes(answer: str) -> None:
    assert check(answer, ("r", "f")).status == "PASS"


def test_a_claim_is_held_to_the_chunk_that_it_cites_itself() -> None:
    assert check("Vouchers are never refunded. [C1]").status == "REFUSE"
    assert check("Vouchers are never refunded. [C1][C2]").status == "PASS"
    assert check("Vouchers are never refunded [C1, C2].").status == "PASS"


def test_a_tag_and_an_id_for_the_same_chunk_are_one_citation() -> None:
    assert check("Vouchers are never refunded. [C2]", ("f",)).citation_density == 1.0
    assert check("Vouchers are never refunded. [C2]", ("r",)).citation_density == 2.0


def test_boilerplate_is_no_claim() -> None:
    result = check("Vouchers are never refunded. [C2] I cannot find that in the context.")
    assert (result.status, result.total_claims) == ("PASS", 1)


def test_boilerplate_that_smuggles_a_claim_is_one() -> None:
    assert check("I cannot say more. Vouchers are refunded in full within 12 weeks.", ("f",)).total_claims == 1
    assert len(claims_of("Not found, but the limit for residual solvents is 5000 ppm.")) == 1


@pytest.mark.parametrize(
    "smuggled",
    [
        "I cannot find the section, but the limit is 500 mg per day.",
        "The documents do not mention any limit, therefore the limit is 500 mg.",
        "The documents do not state a limit for children.",
        "Of course the limit is 500 mg.",
        "Sure, you get 900 euros back.",
        "Here is the dose: 500 mg twice a day.",
        "Contact the clinic and take 500 mg of Keltrane every day.",
        "Refer to Annex 9, which allows 500 mg twice a day for children.",
        "Contact the patient and let a pregnant woman take Cardelone without a doctor.",
        "Of course you can.",
        "You may take it.",
    ],
)
def test_what_begins_like_boilerplate_behind_a_true_sentence_is_not_let_pass(smuggled: str) -> None:
    result = check(f"Vouchers are never refunded. [C2] {smuggled}", ("f",))
    assert (result.status, result.total_claims) != ("PASS", 1)
    assert result.uncovered_claims == (smuggled,)


def test_a_line_without_a_stop_that_allows_something_is_no_fragment() -> None:
    result = check("Vouchers are never refunded. [C2]\nChildren may take it", ("f",))
    assert (result.total_claims, result.uncovered_claims) == (2, ("Children may take it",))


def test_an_answer_of_boilerplate_alone_does_not_pass_on_nothing() -> None:
    result = check("I cannot find that in the context.", ("r",))
    assert (result.status, result.total_claims) == ("REFUSE", 0)


def test_each_bullet_is_a_claim_and_a_fragment_belongs_to_the_one_before() -> None:
    answer = "- Copies need not be signed.\n- The archive is locked at night.\n- Vouchers are never refunded."
    assert len(claims_of(answer)) == 3
    assert [claim.text for claim in claims_of("The traveller who cancels pays:\n- 40 percent")] == [
        "The traveller who cancels pays: 40 percent"
    ]


def test_the_value_of_a_fragment_is_checked() -> None:
    assert check("The price share is:\n- 40 percent", ("f",)).status == "PASS"
    assert check("The price share is:\n- 45 percent", ("f",)).status == "REFUSE"


def test_a_short_answer_makes_at_least_one_claim() -> None:
    assert check("64 months.", ("r",)).total_claims == 1
    assert check("64 months.", ("r",)).status == "PASS"
    assert check("46 months.", ("r",)).status == "REFUSE"


def test_a_restated_question_needs_coverage() -> None:
    result = check("Which penguins breed on the southern islands?", ("r",))
    assert (result.status, result.total_claims) == ("REFUSE", 1)


def test_the_same_value_in_another_unit_is_covered() -> None:
    chunk = RetrievedChunk(chunk_id="h", text="The hold time of the bulk solution is 1 day at room temperature.")
    answer = "The hold time of the bulk solution is {} at room temperature."
    result = {
        hours: check_answer(
            GuardrailsInput(answer_text=answer.format(hours), retrieved_chunks=(chunk,), citations=("h",))
        )
        for hours in ("24 hours", "25 hours")
    }
    assert [one.status for one in result.values()] == ["PASS", "REFUSE"]


@pytest.mark.parametrize(("lead", "status"), [("64 months", "PASS"), ("4 months", "REFUSE"), ("62 months", "REFUSE")])
def test_a_value_that_opens_an_answer_must_be_the_one_its_sentence_states(lead: str, status: str) -> None:
    assert check(f"{lead}: Batch records must be kept for 64 months after release.", ("r",)).status == status


def held(answer: str, *chunks: str) -> str:
    given = tuple(RetrievedChunk(chunk_id=str(at), text=text) for at, text in enumerate(chunks))
    return check_answer(
        GuardrailsInput(answer_text=answer, retrieved_chunks=given, citations=tuple(chunk.chunk_id for chunk in given))
    ).status


@pytest.mark.parametrize(
    ("answer", "stated"),
    [
        ("The cold store is kept at 18 °C.", "The cold store is kept at -18 °C."),
        ("An outside firm tests the pumps twice a year.", "The pumps are tested once a year by an outside firm."),
        (
            "The lessee indemnifies the lessor against claims of neighbours.",
            "The lessor indemnifies the lessee against claims of neighbours.",
        ),
        (
            "The scheme pays for taxis as well as for trains.",
            "The scheme does not pay for taxis. The scheme pays for trains.",
        ),
        (
            "Masks may be changed after each visit to the clean room, if the wearer wants it.",
            "Masks have to be changed after each visit to the clean room.",
        ),
        ("The dose is 25 mg a day for adults.", "The dose is 2.5 mg a day for adults."),
        ("Keep it at 2-5 °C in the dark store.", "Keep it at 2.5 °C in the dark store."),
        ("Version 12 applies to all lots.", "Version 1.2 applies to all lots."),
        ("The buyer, or the seller, or the broker, pays.", "The buyer, nor the seller, nor the broker, pays."),
        ("The total is 30 euros for a room.", "The cost is 30 euros for a room."),
    ],
)
def test_what_is_changed_in_a_rewording_is_uncovered(answer: str, stated: str) -> None:
    assert held(answer, stated) == "REFUSE"


@pytest.mark.parametrize(
    ("answer", "stated"),
    [
        ("The weight ranges from 95 to 105 mg.", "The tablets have a weight between 95 mg and 105 mg."),
        (
            "Doses are given at weeks 0, 4 and 24.",
            "The first dose is given at week 0, the second at week 4 and the third at week 24.",
        ),
        ("Once mixed, the solution has a pH of 6.8 ± 0.3.", "The pH of the mixed solution is 6.8 ± 0.3."),
        (
            "Debug logs are kept for 72 hours; security logs are retained for 13 months.",
            "Security logs: 13 months. Application logs: 4 weeks. Debug logs: 72 hours.",
        ),
        (
            "The results are retained for ten years.",
            "Results of all tests are kept. The results are kept for ten years.",
        ),
        ("The deposit amounts to two months' rent.", "The deposit is two months' rent."),
        ("In elderly patients the dose needs no adjustment.", "Dose adjustment is not needed in the elderly."),
        (
            "A business day is any day that isn't a Saturday or a Sunday.",
            '"Business day" means a day other than a Saturday or a Sunday.',
        ),
        ("The limit is 7 for assay and 5 for dissolution.", "The limit is 7 for assay and 5 for disso\nlution."),
        (
            "The figure shows a series of twodimensional plots of the process.",
            "The figure shows a series of two dimensional plots of the process.",
        ),
        ("Two vendors hold at least 10% of it.", "Two vendors hold 10% or more of it."),
        ("On 2 March 2021 the court closed the case.", "On March 2, 2021 the court closed the case."),
        ("The notes have a term of 156 months left.", "The notes have a term of 13.0 years left."),
        ("The records must be kept at the site.", "The records shall be kept at the site."),
        ("Q3 2024 revenue amounted to €88.1 million.", "Revenue in the third quarter of 2024 was €88.1 million."),
    ],
)
def test_the_same_said_in_another_way_is_covered(answer: str, stated: str) -> None:
    assert held(answer, stated) == "PASS"


@given(whole=st.integers(1, 999), part=st.integers(1, 99))
def test_a_decimal_point_that_is_lost_is_caught(whole: int, part: int) -> None:
    assert (
        held(
            f"The daily dose of the syrup is {whole}{part} ml for adults.",
            f"The daily dose of the syrup is {whole}.{part} ml for adults.",
        )
        == "REFUSE"
    )


@pytest.mark.parametrize(
    ("answer", "stated"),
    [
        ("Errors are mended after release of it.", "Errors are mended prior to release of it."),
        ("A term of less than 5 years is left of it.", "A term of 5 years is left of it."),
        ("This is a full schedule of the tests.", "This is a less than full schedule of the tests."),
    ],
)
def test_a_quotation_with_another_bound_is_not_covered(answer: str, stated: str) -> None:
    assert held(answer, stated) != "PASS"
