"""The warning flags of an evidence pack in words, the same on every page and console."""

FLAGS = {
    "stale_only_evidence": "Everything found on this is past its review date or of an edition that was replaced.",
    "conflicting_evidence": "Documents contradict each other on this.",
    "low_confidence": "No piece of evidence is clearly about this question.",
}
"""What a warning means, for a person."""
