"""The answer as text, to the letter of the output contract (qa-contract-v1 §2)."""

from pincite.model.outcomes import Answered, Citation, Refused

OPENING = "ANSWER:"
"""The first line of an answer."""


def outcome_text(outcome: Answered | Refused) -> str:
    """``ANSWER:``, numbered sentences with their citations and the confidence line; or the exact refusal text."""
    match outcome:
        case Refused(text=text):
            return text
        case Answered(confidence=confidence):
            return "\n".join([OPENING, *sentence_lines(outcome), closing(confidence)])


def sentence_lines(outcome: Answered) -> list[str]:
    """The sentences of an answer in order, each with its number and its citations."""
    return [
        f"{n}. {s.text} {' '.join(dict.fromkeys(_pin(c) for c in s.citations))}"
        for n, s in enumerate(outcome.sentences, start=1)
    ]


def closing(confidence: str) -> str:
    """The last line of an answer."""
    return f"CONFIDENCE: {confidence}"


def _pin(citation: Citation) -> str:
    return f"({citation.file}, p{citation.page}, {citation.chunk_id})"
