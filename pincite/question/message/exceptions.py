"""Whether a message asks for an exception to be made, which a person decides whatever the policy says."""

import re
from collections.abc import Sequence

from pincite.contract_tables import Intent
from pincite.model.retrieval import Sensitivity
from pincite.question.intents import intents_in
from pincite.question.message.latest import in_full, latest_message
from pincite.question.record import ReadQuestion
from pincite.values.sentences import sentences

_HAVING = r"(?:can|could|may|might|will|would|d|let|hope)(?:\s+(?!(?:who|that|which)\b)\w+){1,3}?\s+have(?!\s+to\b)"
_ASKING = rf"(?:make|grant|give|allow|request(?:ing)?|(?:ask|apply|hop)(?:e|ing)? for|need|want|get|{_HAVING})"
_EXCEPTION = re.compile(
    rf"\b{_ASKING}\b[^.?!]{{0,60}}"
    r"\b(?:exception|exemption|special (?:consideration|treatment)|(?:special|medical) waiver)\b"
    r"|\b(?:can|could|would|will) you\b[^.?!]{0,60}\b(?:waive|bend|overlook|make an exception)\b"
    r"|\b(?:waive|bend|overlook)\b[^.?!]{0,40}\b(?:for (?:me|us|him|her|them|my|our)|in (?:my|our) case)\b",
    re.IGNORECASE,
)
_REQUEST = re.compile(
    r"\b(?:please|kindly|(?:can|could|would|will) you"
    r"|(?:i|we) (?:ask|request|beg|hope|want|need|wish|appeal|apply|would))\b[^:]*",
    re.IGNORECASE,
)
_ABOUT_THE_RULE = re.compile(
    r"\b(?:who|whom|whose|which|what|when|where|how|why|whether|tell|know|explain|list|describe)\b", re.IGNORECASE
)
"""
"Who can allow an exception?" asks about the rule, it does not ask for one.
"""

_WHETHER_IT_IS_DUE = re.compile(r"\b(?:do|does|did)(?:\s+\w+){1,4}?\s+(?:need|have\s+to\s+\w+)", re.IGNORECASE)
"""So does "do I need a medical waiver?", which asks for a duty."""


def exception_asked(question: ReadQuestion, intents: Sequence[Intent]) -> str:
    """
    The words by which the message of *question*, of a thread the latest, asks for an exception, empty where it asks for
    none: also what it says before the question itself, and a request with a word of those *intents* that are about
    exceptions.
    """
    text = in_full(latest_message(question.asked))
    about = [each for each in intents if each.sensitivity == Sensitivity.EXCEPTIONS.value]
    for sentence in (text[start:end] for start, end in sentences(text)):
        found, request = _EXCEPTION.search(sentence), _REQUEST.search(sentence)
        if found and not _is_about_the_rule(sentence, found.start(), found.start()):
            return found[0]
        if (
            request
            and intents_in(request[0], about)
            and not _is_about_the_rule(sentence, request.start(), request.end())
        ):
            return request[0].strip()
    return ""


def _is_about_the_rule(sentence: str, start: int, until: int) -> bool:
    """Whether what is asked for from *start* is what the rule says, by words before *until* or a duty asked for."""
    due = any(each.start() <= start < each.end() for each in _WHETHER_IT_IS_DUE.finditer(sentence))
    return due or _ABOUT_THE_RULE.search(sentence[:until]) is not None
