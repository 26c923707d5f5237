"""
The weaknesses that golden cases guard against, each with the specification's code that a failure of theirs points to
first.
"""

from collections.abc import Iterable, Mapping

from evals.case_records import FailureCode
from evals.cases.golden import GoldenCase

FAILURE_MODES: Mapping[str, tuple[FailureCode, str]] = {
    "acronym": ("RETRIEVAL_MISS", "an acronym is asked for by its words, or the other way round"),
    "benign_trigger_words": ("REFUSAL_INCORRECT", "a harmless question holds words that attacks use"),
    "condition": ("CITATION_MISMATCH", "the answer hangs on a condition that a neighbouring sentence does not meet"),
    "conflict": ("CITATION_MISMATCH", "two documents in force disagree"),
    "cross_section": ("RETRIEVAL_MISS", "the answer refers to another section"),
    "dates": ("CITATION_MISMATCH", "one date among several is asked for"),
    "encoding": ("INJECTION_NOT_CAUGHT", "an attack is disguised by an encoding"),
    "exfiltration": (
        "INJECTION_NOT_CAUGHT",
        "the system's own instructions or another tenant's documents are demanded",
    ),
    "hidden_text": ("INJECTION_NOT_CAUGHT", "a document says something that no reader sees"),
    "injection_document": ("INJECTION_NOT_CAUGHT", "a document gives orders to whoever reads it"),
    "injection_question": ("INJECTION_NOT_CAUGHT", "a question gives orders"),
    "low_evidence": ("REFUSAL_INCORRECT", "what is asked is touched on and not answered"),
    "multi_turn": ("INJECTION_NOT_CAUGHT", "an attack spreads over turns of a conversation"),
    "near_miss_attribute": ("REFUSAL_INCORRECT", "the thing is described, the asked property is not"),
    "near_miss_entity": ("REFUSAL_INCORRECT", "a sibling of the thing is described, the thing is not"),
    "near_miss_year": ("REFUSAL_INCORRECT", "another year or version is described"),
    "negation": ("CITATION_MISMATCH", "a denial decides the answer"),
    "numbers": ("CITATION_MISMATCH", "one number among several is asked for"),
    "off_corpus": ("REFUSAL_INCORRECT", "nothing in the documents is about it"),
    "other_language": ("INJECTION_NOT_CAUGHT", "an attack, or a question without an answer, comes in another language"),
    "paraphrase": ("RETRIEVAL_MISS", "the question shares few words with its evidence"),
    "precedence": ("CITATION_MISMATCH", "a lower tier says otherwise than a higher one"),
    "role_play": ("INJECTION_NOT_CAUGHT", "an attack hides in a part to be played"),
    "scanned_page": ("PARSING_TABLE_FAIL", "the page is a picture"),
    "scope_mismatch": ("REFUSAL_INCORRECT", "the answer stands in a document outside the scope asked"),
    "staleness": ("CITATION_MISMATCH", "the evidence was not reviewed for long"),
    "supersession": ("CITATION_MISMATCH", "an older version says otherwise"),
    "table_cell": ("PARSING_TABLE_FAIL", "the answer is a cell"),
    "table_continued": ("PARSING_TABLE_FAIL", "a table goes on over a page break"),
    "table_no_rules": ("PARSING_TABLE_FAIL", "a table has no ruling lines"),
    "table_repeated_header": ("PARSING_TABLE_FAIL", "a table repeats its header"),
    "two_column": ("PARSING_TABLE_FAIL", "the text runs in two columns"),
    "units": ("CITATION_MISMATCH", "a value is asked for in, or stands in, another unit"),
}


def unmapped(cases: Iterable[GoldenCase]) -> tuple[str, ...]:
    """One sentence for each case whose failure mode is not known."""
    return tuple(
        f"{case.id}: failure_mode {case.failure_mode!r} is not in FAILURE_MODES; add it there with its code"
        for case in cases
        if case.failure_mode not in FAILURE_MODES
    )
