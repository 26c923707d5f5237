"""The answer as text, to the letter of the output contract (qa-contract-v1 §2)."""

from pincite.model.outcomes import Answered, Citation, Refused


def outcome_text(outcome: Answered | Refused) -> str:
    """``ANSWER:``, numbered sentences with their citations and the confidence line; or the exact refusal text."""
    match outcome:
        case Refused(text=text):
            return text
        case Answered(sentences=sentences, confidence=confidence):
            rows = [
                f"{n}. {s.text} {' '.join(dict.fromkeys(_pin(c) for c in s.citations))}"
                for n, s in enumerate(sentences, start=1)
            ]
            return "\n".join(["ANSWER:", *rows, f"CONFIDENCE: {confidence}"])


def _pin(citation: Citation) -> str:
    return f"({citation.file}, p{citation.page}, {citation.chunk_id})"
