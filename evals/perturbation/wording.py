"""Other words, the same question: frames turned by rule, phrases moved, courtesies and asides put before it."""

import random
import re

from evals.perturbation.relation import Relation
from pincite.contracts import qa_contract

_FRAMES: tuple[tuple[str, str], ...] = (
    (r"What is the (?P<a>(?:(?! and how )[^,?])+)\?", r"I need to know the \g<a>."),
    (r"What does (?P<a>[^?]+?) cost(?P<b>[^?]*)\?", r"What is the price of \g<a>\g<b>?"),
    (r"How many (?P<a>(?!hours at)[^?]+)\?", r"What number of \g<a>?"),
    (r"How often (?P<a>[^?]+)\?", r"At what interval \g<a>?"),
    (r"How long (?P<a>(?:may|can|are) [^?]+)\?", r"For what length of time \g<a>?"),
    (r"For how long (?P<a>[^?]+)\?", r"For what length of time \g<a>?"),
    (r"How old (?P<a>must|may) (?P<b>[^?]+?) be(?P<c>[^?]*)\?", r"What age \g<a> \g<b> be\g<c>?"),
    (r"When did (?P<a>[^?]+)\?", r"On what date did \g<a>?"),
    (r"When was (?P<a>[^?]+)\?", r"On what date was \g<a>?"),
    (r"Can we (?P<a>[^?]+)\?", r"Is it possible for us to \g<a>?"),
    (r"Can I (?P<a>[^?,]+)\?", r"Am I allowed to \g<a>?"),
    (r"May we (?P<a>[^?]+)\?", r"Are we allowed to \g<a>?"),
    (r"Is (?P<a>[^?]+?) mandatory(?P<b>[^?]*)\?", r"Is \g<a> compulsory\g<b>?"),
    (r"Do you (?P<a>[^?]+)\?", r"Does your company \g<a>?"),
    (r"Do I need (?P<a>[^?,]+)\?", r"Is it required that I have \g<a>?"),
    (
        r"(?P<p>At|In|On|Within|By|From|Above|After|For) (?:what|which) (?P<a>[^?]+)\?",
        r"Please tell me: \g<p> which \g<a>?",
    ),
    (r"Who (?P<a>can|must|may) (?P<b>[^?]+)\?", r"Which person \g<a> \g<b>?"),
)
_OPENINGS = (
    "Hi, quick question: ",
    "Good morning, could you help me with this? ",
    "Hello team, ",
    "Thanks in advance for your help. ",
    "Sorry to trouble you again. ",
)
_ASIDES = (
    "A colleague asked me this and I could not say. ",
    "I have a meeting about it in a moment. ",
    "I read through the folder and did not find it. ",
    "It is for the minutes of our last call. ",
)
TEMPLATES = (*(text for frame in _FRAMES for text in frame), *_OPENINGS, *_ASIDES)
"""What the rules below put around or in the place of a question's own words."""

_MOVABLE = re.compile(r"(?<![\w-])(?:for|under|at|in|on|during|after|before)(?![\w-])", re.IGNORECASE)
_HANGING = re.compile(r"(?:\b(?:of|a|the|to|in|and|or)|ing|\b(?:on|of|for|at|in)\b.*ed)$")
_VERB = re.compile(
    r"\b(?:is|are|was|were|be|been|do|does|did|can|may|must|have|has|had|i|you|we|they|counts|if|when)\b", re.IGNORECASE
)
_WH = re.compile(r"(?:what|which|how|when|where|who|why)\b", re.IGNORECASE)
_FUNCTION_WORDS = frozenset(
    re.findall(
        r"\w+", "a an the is are was were be do does did may can must should have has had there it please of to that"
    ),
)
_LONGEST_PHRASE, _SHORTEST_PHRASE, _SHORTEST_REST = 8, 2, 4
_SHORTEST_TELEGRAM = 4


def paraphrase(question: str, _: random.Random) -> str | None:
    """The question's frame turned into another of the same meaning, where a rule knows its frame."""
    for pattern, frame in _FRAMES:
        match = re.fullmatch(pattern, question)
        if match:
            return _lower_inside(match.expand(frame))
    return None


def _lower_inside(text: str) -> str:
    return re.sub(r"(?<=^Please tell me: )[A-Z]", lambda match: match.group().lower(), text)


def word_order(question: str, _: random.Random) -> str | None:
    """A phrase of place, time or purpose moved from the end to the front."""
    if not _WH.match(question) or "," in question or question.count("?") != 1 or not question.endswith("?"):
        return None
    body = question[:-1]
    for preposition in reversed(list(_MOVABLE.finditer(body))):
        phrase, rest = body[preposition.start() :], body[: preposition.start()].strip()
        if _moves(phrase, rest):
            return f"{phrase[0].upper()}{phrase[1:]}, {rest[0].lower()}{rest[1:]}?"
    return None


def _moves(phrase: str, rest: str) -> bool:
    fits = _SHORTEST_PHRASE <= len(phrase.split()) <= _LONGEST_PHRASE and len(rest.split()) >= _SHORTEST_REST
    return fits and not _VERB.search(phrase) and not _HANGING.search(rest) and _VERB.search(rest) is not None


def telegram(question: str, _: random.Random) -> str | None:
    """
    The question as people type it into a search box: function words and the question mark left out, negations kept.
    """
    if not _WH.match(question) or ". " in question:
        return None
    kept = [word for word in question.rstrip("?").split() if word.lower() not in _FUNCTION_WORDS]
    return " ".join(kept) if len(kept) >= _SHORTEST_TELEGRAM else None


def expansion(question: str, _: random.Random) -> str | None:
    """
    The trigger of a targeted query expansion in the place of the term it adds: the contract says that both name one
    thing.
    """
    for rule in qa_contract().expansions:
        for term in rule.add:
            if term.casefold() in question.casefold():
                return re.sub(re.escape(term), rule.when, question, flags=re.IGNORECASE)
    return None


def politeness(question: str, chance: random.Random) -> str | None:
    """A greeting or thanks before the question."""
    return chance.choice(_OPENINGS) + question


def aside(question: str, chance: random.Random) -> str | None:
    """A sentence about the asker's own affairs before the question."""
    return chance.choice(_ASIDES) + question


EXPANSION = "expansion"
TARGETED = Relation(EXPANSION, expansion, "the trigger of a query expansion and the term it adds name one thing")
WORDING = (
    Relation("paraphrase", paraphrase, "another frame of the same meaning asks the same"),
    Relation("word_order", word_order, "a phrase moved to the front asks the same"),
    Relation("telegram", telegram, "search-box style asks the same"),
    Relation("politeness", politeness, "a courtesy adds no question", keeps_attacks=True, applies_to_all=True),
    Relation("aside", aside, "an aside of the asker adds no question", keeps_attacks=True, applies_to_all=True),
)
