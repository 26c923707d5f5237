"""A passage is as relevant as it is probable that it answers."""

from dataclasses import dataclass

from pincite.adapters.models.reader_reranker import ReaderReranker


@dataclass
class _Found:
    probability: float


class _LongestAnswers:
    identity = "longest"

    def read(self, _question: str, texts: list[str]) -> list[_Found]:
        return [_Found(len(text) / 10) for text in texts]


def test_scores_are_the_reader_s_probabilities_in_the_order_given() -> None:
    reranker = ReaderReranker(_LongestAnswers())  # type: ignore[arg-type]
    assert reranker.score("How long?", ["30 days", "a"]) == [0.7, 0.1]
    assert reranker.identity == "longest"
