"""
Is a claim covered by the chunks it cites: mapped by similarity, then held to its values, names, denials and wording.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pincite.guardrails.changed_words import changes
from pincite.guardrails.passages import SentenceGroup, SentenceRun, nearest_runs, passage, sentences_of, words_of
from pincite.model.values import ValueKind
from pincite.values.names import names
from pincite.values.terms import terms_of
from pincite.values.words import STOP_WORDS
from pincite.verification.alignment import align, loose_figures
from pincite.verification.claim_reading import ReadText, read
from pincite.verification.claimed_cells import is_row
from pincite.verification.polarity import force_changed, opposition
from pincite.verification.quoting import Edit, edit_of
from pincite.verification.scope import widened
from pincite.verification.support import rivalled, unvouched

_NEAREST = 5
"""Runs of sentences that are looked at for one claim. This and the next two were chosen by hand."""
_COPY = 0.6
"""Share of a claim's words in a run from which the claim is read as a copy of it, changed or not."""
_SAME_MATTER = 0.75
"""Share of a claim's words in a sentence from which a denial or a duty there is of the claim; chosen by hand."""
_FEWEST = 3
"""Words of a sentence from which the claim that holds them repeats it; chosen by hand."""
_BEGINNING, _ENDING = 5, 3
_WORD = re.compile(r"[^\W_]+")
_UNITED_STATES = frozenset({"united", "states"})
_JOINTS = frozenset({"and", "or", "as", "plus", "including"})
"""Words beside which a claim adds to a list; "as well as" by its ends."""
_DENYING = re.compile(
    r"\b(?:other\s+than|free\s+of|except(?:ing)?|exempt\w*|contraindicat\w*|prohibit\w*|forbid\w*|ban(?:s|ned)?)\b",
    re.IGNORECASE,
)
"""Words that deny without a "not": who repeats them with one denies nothing new."""
_SPACE = re.compile(r"[^\S\n]+")
_LINE_END = re.compile(r"(?<!\s)\s*\n\s*")
"""With the space around it; sought from where a run of space begins, for a run is read once and not from each place."""
_BOUNDS = frozenset({"", ".", "!", "?", ":", ";", "|", "•", "\n"})


@dataclass(frozen=True, slots=True)
class Coverage:
    """
    ``similarity`` is the share of the claim's content words in the nearest run of sentences, in [0, 1]; ``objections``
    say what is not borne out.
    """

    similarity: float
    objections: tuple[str, ...]


def cover(claim: str, chunks: Sequence[str], *, min_similarity: float) -> Coverage:
    """
    Hold a claim against the chunks it cites.

    Args:
        claim: One sentence or bullet without its tags.
        chunks: Texts of the cited chunks.
        min_similarity: Where the mapping begins, in [0, 1].

    Returns:
        No objections where the chunks bear the claim out.
    """
    claim = _without_lead(claim)
    if any(_stands_in(chunk, claim) for chunk in chunks):
        return Coverage(1.0, ())
    cited = [sentences_of(chunk) for chunk in chunks]
    wanted = passage(claim)
    runs = nearest_runs(wanted, cited, most=_NEAREST)
    best = runs[0].similarity if runs else 0.0
    if not runs or best < min_similarity:
        return Coverage(best, ("no cited passage speaks of it",))
    changed = _changed(wanted, runs, cited)
    unnamed = [f"“{name}” is not named in the cited chunks" for name in _unnamed(claim, chunks)]
    unsaid = [] if changed is not None else _not_said(read(claim), _readings(runs, cited))
    return Coverage(best, tuple(dict.fromkeys([*(changed or ()), *unsaid, *unnamed])))


def _without_lead(claim: str) -> str:
    """
    The claim without an opening "270 days: " that the sentence behind it says again: it adds nothing, and nothing is
    left unchecked.
    """
    lead, colon, rest = claim.partition(": ")
    said_again = colon and re.search(rf"(?<![\w.,]){re.escape(lead)}(?!\w|[.,]\d)", rest, re.IGNORECASE)
    return rest if said_again else claim


def _stands_in(chunk: str, claim: str) -> bool:
    """
    Whether the claim is one or more whole sentences or lines of the chunk, but for white space, case and the closing
    stop.
    """
    lines, wanted = _plain(chunk), _plain(claim).replace("\n", " ")
    text = lines.replace("\n", " ")
    at = text.find(wanted) if wanted else -1
    while at >= 0:
        before, after = lines[:at].rstrip(" "), lines[at + len(wanted) :].lstrip(" ")
        if before[-1:] in _BOUNDS and after[:1] in _BOUNDS:
            return True
        at = text.find(wanted, at + 1)
    return False


@lru_cache(maxsize=512)
def _plain(text: str) -> str:
    """
    *text* in lower case without its closing stop; white space is one blank, or one line feed where it ends a line.
    """
    return _SPACE.sub(" ", _LINE_END.sub("\n", text)).strip().rstrip(".!?;").lower()


def _changed(
    claim: SentenceGroup, runs: Sequence[SentenceRun], cited: Sequence[Sequence[SentenceGroup]]
) -> tuple[str, ...] | None:
    """
    What the claim changes in the run it copies best; None where it copies none.

    Where it copies one sentence, longer runs are not asked: between two sentences anything can be pieced together.
    """
    copies: dict[int, list[tuple[str, ...]]] = {}
    for run in (run for run in runs if run.similarity >= _COPY):
        sentences = cited[run.chunk][run.first : run.last + 1]
        edit = edit_of(read(claim.text), read(sentences[0].text)) if run.first == run.last else None
        if edit and edit.verbatim:
            return ()
        words = [word for sentence in sentences for word in sentence.words]
        changed = changes(claim.words, words, claim.text, " ".join(sentence.text for sentence in sentences))
        if changed == ():
            changed = _added(claim, cited)
        if changed == ():
            changed = _edited(edit, words) if edit else ()
            changed = changed or tuple(_beyond(read(claim.text), _readings([run], cited)))
        if changed == () and run.first == run.last:
            return ()
        if changed is not None:
            copies.setdefault(run.last - run.first, []).append(changed)
    return min(copies[min(copies)], key=len) if copies else None


def _with_rows(run: SentenceRun, chunk: Sequence[SentenceGroup]) -> range:
    """
    The places of a run's sentences; where it begins or ends in a table, with the other rows, for its headings tell what
    a cell is.
    """
    first, last = run.first, run.last
    while first and is_row(chunk[first].text) and is_row(chunk[first - 1].text):
        first -= 1
    while last + 1 < len(chunk) and is_row(chunk[last].text) and is_row(chunk[last + 1].text):
        last += 1
    return range(first, last + 1)


def _edited(edit: Edit, stated: Sequence[str]) -> tuple[str, ...]:
    """
    What a quotation changed that no single word shows, a bound, a limit, who does what to whom; a word that the end of
    a line breaks is none.
    """
    said, told = edit.exchanged or ("", "")
    broken = not set(words_of(said)) & set(stated) and "".join(words_of(said)) in "".join(stated)
    exchanged = (f"“{said}” for “{told}”",) if edit.exchanged and not broken else ()
    moved = (f"“{edit.moved}” stands in another place",) if edit.moved and not exchanged else ()
    limit = (f"only one of the two says “{edit.limit}”",) if edit.limit else ()
    spliced = (f"“{edit.spliced}” is left out between two clauses",) if edit.spliced else ()
    return (*exchanged, *moved, *limit, *spliced)


def _beyond(claim: ReadText, stated: Sequence[ReadText]) -> Iterator[str]:
    """Where a copy speaks of all or of one alone and its sentences do not, or takes the figure of another thing."""
    if word := widened(claim, stated):
        yield f"says “{word}”, and the cited passage does not"
    for item in align(claim, stated):
        if unvouched(item) and item.rival >= 0:
            yield f"“{item.value.text}” is not what the cited passage says"


def _added(claim: SentenceGroup, cited: Sequence[Sequence[SentenceGroup]]) -> tuple[str, ...]:
    """
    Words that a near copy adds to what it copies ("trains and taxis") and no cited chunk holds, by itself or by a word
    of its meaning.
    """
    words = claim.words
    joined = {
        words[place]
        for at, word in enumerate(words)
        if word in _JOINTS
        for place in (at - 1, at + 1)
        if 0 <= place < len(words)
    }
    sentences = [sentence for chunk in cited for sentence in chunk]
    known = frozenset(term for sentence in sentences for term in terms_of(sentence.text))
    unknown = [word for word in sorted(joined) if word.isalpha() and not known.issuperset(terms_of(word))]
    # A word that is broken at the end of a line stands there in two pieces.
    return tuple(
        f"“{word}” is in no cited passage"
        for word in unknown
        if not any(word in "".join(sentence.words) for sentence in sentences)
    )


def _readings(runs: Sequence[SentenceRun], cited: Sequence[Sequence[SentenceGroup]]) -> list[ReadText]:
    """The sentences of the runs, and the tables that they begin or end in, each once, in the order of the text."""
    places = sorted({(run.chunk, at) for run in runs for at in _with_rows(run, cited[run.chunk])})
    return [read(cited[chunk][at].text) for chunk, at in places]


def _not_said(claim: ReadText, evidence: Sequence[ReadText]) -> Iterator[str]:
    """Values and loose figures that the evidence does not bear out, and what it says the opposite of."""
    for item in align(claim, evidence):
        if unvouched(item) or rivalled(item):
            yield f"“{item.value.text}” is not what the cited passage says"
    for figure in loose_figures(claim, evidence):
        yield f"“{figure}” does not stand in the cited passage"
    yield from _against(claim, evidence)
    if claim.negative and not any(reading.negative or _DENYING.search(reading.text) for reading in evidence):
        yield "denies what no cited passage denies"


def _against(claim: ReadText, evidence: Sequence[ReadText]) -> Iterator[str]:
    """What the evidence says the opposite of, or with another force."""
    nearest = max(evidence, key=lambda reading: len(reading.stems & claim.stems))
    same_matter = len(nearest.stems & claim.stems) >= _SAME_MATTER * len(claim.stems)
    both_deny = claim.negative and _DENYING.search(nearest.text)
    against = opposition(claim, nearest)
    if against and (against != "negation" or (same_matter and not both_deny)):
        yield f"the cited passage says the opposite ({against})"
    elif not claim.negative and any(
        reading.denied and reading.denied <= claim.stems and _repeats(claim, reading) for reading in evidence
    ):
        yield "the cited passage says the opposite (negation)"
    elif (same_matter or _repeats(claim, nearest)) and (forces := force_changed(claim, nearest)):
        yield f"the cited passage says the opposite ({forces[1]} for {forces[0]})"


def _repeats(claim: ReadText, stated: ReadText) -> bool:
    """Whether nearly the whole of a sentence stands in the claim."""
    held = stated.stems & claim.stems
    return len(held) >= max(_FEWEST, _SAME_MATTER * len(stated.stems))


def _unnamed(claim: str, chunks: Sequence[str]) -> list[str]:
    """
    Words of the claim's names of which not even the beginning stands in the chunks: "Canadian" is named where Canada
    is.
    """
    within = [value for value in read(claim).values if value.kind is not ValueKind.CODE]
    told = (
        name
        for name in names(claim)
        if name.certain and not any(value.start <= name.start and name.end <= value.end for value in within)
    )
    named = {
        word for name in told for word in _WORD.findall(name.text.lower()) if len(word) > 1 and word not in STOP_WORDS
    }
    if not named:
        return []
    known = {word for chunk in chunks for sentence in sentences_of(chunk) for word in sentence.words}
    abroad = _UNITED_STATES if "us" in known or "u" in known else frozenset[str]()
    return [name for name in sorted(named - abroad) if not _named(name, known)]


def _named(name: str, known: set[str]) -> bool:
    beginning = name[: max(_BEGINNING, len(name) - _ENDING)]
    return name in known or (len(name) > _BEGINNING and any(word.startswith(beginning) for word in known))
