"""The question inside a message: of an e-mail thread the latest message, without greeting, signature and quotation."""

import re

from pincite.question.held.abbreviations import without_dots
from pincite.question.times.periods import years_in_full

# What opens the quotation of an earlier message, in the forms that mail programs write.
QUOTATION = re.compile(
    r"^[^\S\n]*(?:>|-{2,}\s*(?:original|forwarded) message"
    r"|on\b.{4,200}\bwrote:\s*$|from:\s.+|_{8,}\s*$|begin forwarded message)",
    re.IGNORECASE | re.MULTILINE,
)
HEADER = re.compile(r"^(?:to|cc|bcc|date|sent|reply-to|message-id):.*$", re.IGNORECASE)
SUBJECT = re.compile(r"^subject:\s*(?:(?:re|fwd?|aw):\s*)*", re.IGNORECASE)
GREETING = re.compile(
    r"^(?:dear|hi|hello|hey|good (?:morning|afternoon|evening))\b[^.?!]{0,40}[,!.:]?\s*$", re.IGNORECASE
)
CLOSING = re.compile(
    r"^(?:(?:best|kind|warm|many)\s+)?(?:regards|wishes|thanks|cheers"
    r"|sincerely|yours|thank you)\b[^.?!]{0,40}[,!.]?\s*$|^--\s*$",
    re.IGNORECASE,
)
_CONTRACTIONS = tuple(
    (re.compile(short, re.IGNORECASE), full)
    for short, full in (
        (r"\b(what|who|where|when|how|that|there|here|it)['\u2019]s\b", r"\1 is"),
        (r"\b(we|you|they|who|what)['\u2019]re\b", r"\1 are"),
        (r"\b(i|we|you|they|he|she|it)['\u2019]ll\b", r"\1 will"),
        (r"\b(i|we|you|they)['\u2019]ve\b", r"\1 have"),
        (r"\b(i)['\u2019]m\b", r"\1 am"),
        (r"\b(wo)n['\u2019]t\b", "will not"),
        (r"\b(ca)n['\u2019]t\b", "cannot"),
        (r"\b(is|are|was|were|do|does|did|has|have|had|must|should|could|would|need)n['\u2019]t\b", r"\1 not"),
    )
)


def latest_message(thread: str) -> str:
    """
    The latest message of *thread*, which stands first, on one line.

    Header lines, greeting, closing with all that follows it, and quoted earlier messages are left out; the subject
    stays. A text that is nothing but such lines is returned as it stands, so that no question becomes empty.
    """
    lines = _own_lines(thread)
    kept = " ".join(line for line in lines if line)
    return kept or " ".join(thread.split())


def in_full(question: str) -> str:
    """
    *question* with its contractions and the years of its periods written out, and initials in one piece.

    "What's the fee if they're late?" asks what is the fee if they are late, and "U.S. sales, FY18" are US sales of
    fiscal 2018.
    """
    for short, full in _CONTRACTIONS:
        question = short.sub(full, question)
    return years_in_full(without_dots(question))


def _quotation_start(thread: str) -> int | None:
    for found in QUOTATION.finditer(thread):
        # The headers of the latest message itself may stand first; a quotation has something before it.
        if thread[: found.start()].strip() and not _only_headers(thread[: found.start()]):
            return found.start()
    return None


def _only_headers(text: str) -> bool:
    return all(
        not line.strip() or HEADER.match(line.strip()) or SUBJECT.match(line.strip()) for line in text.splitlines()
    )


def _own_lines(thread: str) -> list[str]:
    end = _quotation_start(thread)
    lines: list[str] = []
    for raw in thread[:end].splitlines():
        line = raw.strip()
        if CLOSING.match(line) and lines:
            break
        if HEADER.match(line) or line.lower().startswith("from:") or GREETING.match(line):
            continue
        lines.append(" ".join(SUBJECT.sub("", line).split()))
    return lines
