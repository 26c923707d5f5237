"""Whether a message asks for an exception to be made, which a person decides whatever the policy says."""

import re
from collections.abc import Sequence

from pincite.contract_tables import Intent
from pincite.model.retrieval import Sensitivity
from pincite.question.intents import intents_in
from pincite.question.message import in_full, latest_message
from pincite.question.record import ReadQuestion
from pincite.values.sentences import sentences

_ASKING = r"(?:make|grant|give|allow|request(?:ing)?|(?:ask|apply|hop)(?:e|ing)? for|need|want|get)"
_EXCEPTION = re.compile(
    rf"\b{_ASKING}\b[^.?!]{{0,60}}\b(?:exception|exemption|special (?:consideration|treatment))\b"
    rf"|\b(?:{_ASKING}|have)\b[^.?!]{{0,60}}\b(?:special|medical) waiver\b"
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
        if found and not _ABOUT_THE_RULE.search(sentence[: found.start()]):
            return found[0]
        if request and intents_in(request[0], about) and not _ABOUT_THE_RULE.search(sentence[: request.end()]):
            return request[0].strip()
    return ""
