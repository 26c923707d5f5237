"""
Where claim and evidence say the opposite about the same words: a denial, a rule's force, an antonym, a false key of
structured data.
"""

from collections.abc import Sequence
from typing import Literal

from pincite.values.modality import Modality, opposed
from pincite.values.words import STOP_WORDS, stem
from pincite.verification.claim_reading import ReadText, read
from pincite.verification.statements import EvidenceStatement

Opposition = Literal["negation", "modality", "antonym", "denied key"]

# Chosen by hand; measured by `python -m tests.benchmarks.sensitivity verification`, with the fitted weights as they
# are: where no figure stands, none moved.
SAME_MATTER = 0.6
"""
Share of a claim's words from which the opposite is of the claim. Measured: WiCE .723 at .4, .730 at .9; SciFact .660,
.657; .732, .664 here.
"""
_PAIRS = (
    "increase decrease|increase reduce|increase decline|rise fall|gain lose|higher lower|high low|more "
    "less|most least|include exclude|allow forbid|allow prohibit"
    "|accept reject|accept refuse|approve reject|approve deny|open close|begin end|start end|win lose|before "
    "after|always never|all none|maximum minimum|above below"
    "|positive negative|male female|mother father|son daughter|brother sister|north south|east west|early "
    "late|same different|support oppose|promote inhibit"
    "|enhance impair|improve worsen|activate inhibit|induce suppress|upregulate downregulate|gain lack|present "
    "absent|agree disagree|optional mandatory|free paid"
    "|largest smallest|oldest youngest|longest shortest|best worst|first last|refundable nonrefundable|legal "
    "illegal|possible impossible|succeed fail|buy sell"
)


def _antonyms(pairs: str) -> dict[str, frozenset[str]]:
    """By stem the stems that say its opposite."""
    found: dict[str, frozenset[str]] = {}
    for pair in pairs.split("|"):
        left, right = map(stem, pair.split())
        found[left] = found.get(left, frozenset()) | {right}
        found[right] = found.get(right, frozenset()) | {left}
    return found


_ANTONYMS = _antonyms(_PAIRS)

_FORCES = {Modality.OBLIGATION, Modality.PERMISSION}


def opposition(claim: ReadText, statement: ReadText) -> Opposition | None:
    """
    How *statement* opposes *claim*, or None.

    Only a statement with at least `SAME_MATTER` of the claim's words can oppose it. A denial opposes where it bears on
    a word that the other text holds and does not deny, a modal where its opposite bears on the same word and it does
    not itself on more, an antonym where the claim's own word is nowhere in the statement, and no denial bears on one of
    the two alone. Of clauses between semicolons the one that alone is of the claim is looked at: that "no refund is
    given thereafter" denies no refund before.
    """
    statement = _own_clause(claim, statement)
    shared = claim.stems & statement.stems
    words = claim.stems - statement.stems
    antonyms = {word: there for word in words if (there := _ANTONYMS.get(word, frozenset()) & statement.stems)}
    if len(shared) + bool(antonyms) < SAME_MATTER * len(claim.stems):
        return None
    if any(
        opposed(left, right) and heads & others and not _agrees(left, heads, len(heads & others), statement)
        for left, heads in claim.modal
        for right, others in statement.modal
    ):
        return "modality"
    agreed = claim.denied & statement.denying and statement.denied & claim.denying
    if not agreed and (claim.denied | statement.denied) & shared:
        return "negation"
    apart = any((word in claim.denied) is bool(there & statement.denied) for word, there in antonyms.items())
    return "antonym" if apart else None


def _agrees(force: Modality, heads: frozenset[str], shared: int, statement: ReadText) -> bool:
    """Whether *statement* has the same *force* about more of the words that it bears on than it *shared* elsewhere."""
    return any(other is force and len(heads & words) > shared for other, words in statement.modal)


def _own_clause(claim: ReadText, statement: ReadText) -> ReadText:
    clauses = [read(clause) for clause in statement.text.split(";")] if ";" in statement.text else []
    of_it = [clause for clause in clauses if len(claim.stems & clause.stems) >= SAME_MATTER * len(claim.stems)]
    return of_it[0] if len(of_it) == 1 else statement


def force_changed(claim: ReadText, statement: ReadText) -> tuple[Modality, Modality] | None:
    """
    The force of the claim and that of *statement* where one makes a duty of what the other permits, about the same
    words; None where the claim leaves both.
    """
    for here, heads in claim.modal:
        for there, others in statement.modal:
            if (
                {here, there} == _FORCES
                and heads & others
                and not any(other is here and heads & words for other, words in statement.modal)
            ):
                return here, there
    return None


def denied_key(claim: ReadText, statements: Sequence[EvidenceStatement]) -> int | None:
    """
    Index of the first statement of data whose false key the claim asserts ("no outdoor seating" against "offers outdoor
    seating").
    """
    for index, statement in enumerate(statements):
        key = {stem(word) for word in statement.denied if word.lower() not in STOP_WORDS}
        if key and key <= claim.stems and not key & claim.denied:
            return index
    return None
