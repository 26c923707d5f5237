"""A stock sentence speaks of the answering alone; whatever else stands in it makes it a claim."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.guardrails.answer_claims import claims_of
from pincite.guardrails.stock_sentences import is_stock

STOCK = (
    "I cannot find that in the context",
    "I'm sorry, but I don’t know the answer",
    "I do not have enough information to answer the question",
    "The provided documents do not contain this information",
    "Not found in provided PDFs",
    "There is no relevant information available in the documents",
    "It is not mentioned in the sources",
    "Based on the provided context",
    "Here is what I found in the documents",
    "I hope this helps",
    "Please refer to the original document for more details",
    "Please let me know if you have any other questions",
    "Is there anything else I can help you with",
    "Thank you for your question",
    "Of course",
    "In summary",
)
JOINTS = (", but ", ", so ", ", therefore ", " and ", ", which ", ": ", "; ", ", ", " – ", " (", " that ", " ")
CLAUSES = (
    "the limit is {}",
    "you may have it",
    "it is safe",
    "they do not",
    "take {} a day",
    "let pregnant women take {}",
    "contact {}",
    "{}",
)


@pytest.mark.parametrize("sentence", STOCK)
def test_the_whole_of_a_stock_sentence_makes_no_claim(sentence: str) -> None:
    assert is_stock(sentence)
    assert claims_of(f"{sentence}.") == ()


@given(
    stock=st.sampled_from(STOCK),
    joint=st.sampled_from(JOINTS),
    clause=st.sampled_from(CLAUSES),
    matter=st.integers(0, 999).map(str) | st.from_regex(r"[b-z][a-z]{2,8}ine", fullmatch=True),
)
def test_a_stock_sentence_with_any_clause_behind_it_makes_a_claim(
    stock: str, joint: str, clause: str, matter: str
) -> None:
    assert claims_of(f"{stock}{joint}{clause.format(matter)}.")
    claim = "Vouchers are never refunded."
    behind = claims_of(f"{claim} {stock}{joint}{clause.format(matter)}.")
    assert [one.text for one in behind] != [claim]


@given(st.sampled_from(STOCK), st.sampled_from(("may", "can", "must", "not", "is", "are", "no", "will", "only")))
def test_no_word_that_says_denies_or_allows_belongs_to_a_stock_sentence(stock: str, word: str) -> None:
    assert not is_stock(f"{stock} {word}")
