"""Words: stop words, light stems, and the content words of a text in order."""

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import cache, lru_cache

from pincite.values.letters import without_notes

WORD = re.compile(r"[^\W_]+(?:['’][^\W\d_]+)?")

# Polarity and domain words ("not", "no", "must", "age", "fee", "pfd", "waiver") are no stop words: they decide what a
# sentence says.
_STOP_WORDS_TEXT = """
a an the this that these those and or but nor so yet if then than as of at by for from in into on onto to up with within
upon about over under between through during before after since until while per via is am are was were be been being do
does did doing have has had having will would shall should can could may might it its itself he him his himself she her
hers herself they them their theirs themselves we us our ours you your yours i me my mine who whom whose which what when
where why how there here also such some any each both other another only just very more most much many few own same too
again further once already because though although however thus hence therefore whether please thanks thank etc eg ie
"""
STOP_WORDS = frozenset(_STOP_WORDS_TEXT.split())
_FILLERS_TEXT = """
a an the this that these those is are was were be been being am has have had having do does did doing which who whom
whose of it its there also such
"""
FILLERS = frozenset(_FILLERS_TEXT.split())
"""The words that say nothing where they stand in another's place: articles, forms of be, have and do, relatives."""

POLARITY = frozenset({"not", "no", "never", "none", "nor", "neither", "without", "must", "cannot", "non"})
LIMITS = frozenset({"unless", "except", "only"})
"""The words that say of what alone the rest holds, or of what it does not."""

_TO_NINETEEN = (
    "zero one two three four five six seven eight nine ten eleven twelve "
    "thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
NUMBER_WORDS = {word: number for number, word in enumerate(_TO_NINETEEN.split())} | {
    word: 10 * number for number, word in enumerate(_TENS.split(), start=2)
}
_TO_TWELFTH = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
ORDINALS = {word: place for place, word in enumerate(_TO_TWELFTH.split(), start=1)} | {"twentieth": 20, "thirtieth": 30}

IRREGULAR = {
    form: stem
    for stem, forms in {
        "begin": "began begun", "break": "broke broken", "bring": "brought", "build": "built", "buy": "bought",
        "choos": "chose chosen", "come": "came", "die": "died death dying dead", "draw": "drew drawn",
        "fall": "fell fallen", "find": "found", "fly": "flew flown", "get": "got gotten", "giv": "gave given",
        "go": "went gone goes", "grow": "grew grown growth", "hold": "held", "keep": "kept", "know": "knew known",
        "lead": "led", "leav": "left", "los": "lost loss losing", "mak": "made making", "meet": "met", "pay": "paid",
        "run": "ran", "say": "said", "sell": "sold sale sales", "send": "sent", "sit": "sat", "speak": "spoke spoken",
        "spend": "spent", "stand": "stood", "tak": "took taken", "teach": "taught", "use": "using", "catch": "caught",
        "drink": "drank drunk", "driv": "drove driven", "eat": "ate eaten", "feed": "fed", "feel": "felt",
        "forget": "forgot forgotten", "freez": "froze frozen", "rid": "rode ridden", "seek": "sought", "show": "shown",
        "sleep": "slept", "steal": "stole stolen", "swim": "swam swum", "wear": "wore worn",
        "withdraw": "withdrew withdrawn", "extend": "extension extensions", "exclud": "exclusion exclusions",
        "includ": "inclusion", "decid": "decision decisions", "conclud": "conclusion conclusions",
        "submit": "submission submissions", "admit": "admission admissions", "omit": "omission omissions",
        "permit": "permission permissions", "prescrib": "prescription prescriptions",
        "describ": "description descriptions", "tell": "told", "think": "thought", "win": "won winner winners",
        "writ": "wrote written writer writers", "woman": "women", "man": "men",
        "kilometr": "km kilometer kilometre kilometers kilometres", "kilogram": "kg kgs kilo kilos",
        "metr": "m meter meters metre metres",
        "child": "children", "bear": "born birth", "marr": "marriage married marry marries", "person": "people",
        "authorship": "author authors",
        "deliver": "delivery deliveries", "recover": "recovery recoveries", "discover": "discovery discoveries",
    }.items()
    for form in (*forms.split(), stem)
}  # fmt: skip
"""The stem of each irregular form."""
_WRITTEN_TEXT = (
    "choos giv leav los mak tak driv freez rid prescrib describ exclud includ decid conclud writ kilometr metr"
)
_WRITTEN = {stem: f"{stem}e" for stem in _WRITTEN_TEXT.split()} | {"marr": "marry"}
"""The word of each stem above that is none."""
_SUFFIXES = (
    ("ifications", 2, "ifi"), ("ification", 2, "ifi"),
    ("izations", 4, ""), ("isations", 4, ""), ("ization", 4, ""), ("isation", 4, ""), ("ability", 3, ""),
    ("ibility", 3, ""), ("ations", 3, ""), ("ation", 3, ""), ("itions", 4, ""), ("ition", 4, ""), ("uction", 2, "uc"),
    ("iously", 4, ""), ("ically", 4, ""), ("ments", 4, ""), ("ment", 4, ""), ("ating", 4, ""), ("ated", 4, ""),
    ("ates", 4, ""), ("ators", 4, ""), ("ator", 4, ""), ("izing", 4, ""), ("ising", 4, ""), ("ized", 4, ""),
    ("ised", 4, ""), ("izes", 4, ""), ("ness", 4, ""), ("ances", 4, ""), ("ences", 4, ""), ("ance", 4, ""),
    ("ence", 4, ""), ("able", 4, ""), ("ible", 4, ""), ("ally", 4, ""), ("ious", 4, ""), ("ings", 3, ""),
    ("ing", 3, ""), ("ions", 4, ""), ("ion", 4, ""), ("ate", 4, ""), ("ize", 4, ""), ("ise", 4, ""), ("ive", 4, ""),
    ("ity", 4, ""), ("als", 4, ""), ("ors", 4, ""), ("ants", 5, ""), ("ents", 5, ""), ("ant", 5, ""),
    ("ent", 5, ""), ("sses", 1, "ss"), ("xes", 2, "x"), ("ches", 2, "ch"),
    ("shes", 2, "sh"), ("ed", 3, ""), ("ly", 4, ""), ("al", 4, ""), ("or", 5, ""),
    ("ic", 5, ""), ("es", 3, ""), ("s", 3, ""),
)  # fmt: skip
_BY_LETTER = {
    letter: tuple(rule for rule in _SUFFIXES if rule[0][-1] == letter)
    for letter in sorted({suffix[-1] for suffix, _, _ in _SUFFIXES})
}
_OF_Y = re.compile(r"(?<=\w\w)(?:ies|ied)$")
"""How a word in -y ends in the plural, or in the past: "families" and "family" lose one and the same ending."""
_KEEP_S = ("ss", "us", "is")
_AT = ("ated", "ating")
"""Of what ends in -eat these are no endings: "repeated" is "repeat", though "validated" is "valid"."""

_SHORT = 3


@dataclass(frozen=True, slots=True)
class Word:
    """A content word: its stem and its span in the text (0-based, end exclusive)."""

    stem: str
    start: int
    end: int


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """
    The light stem of one word, lower case: "cancellations", "cancelled" and "cancel" are one, number words are digits
    ("three" is "3").

    Words of up to three letters and words with a digit keep their form; the raised mark of a note is none of the word.
    """
    lowered = without_notes(word).lower().replace("’", "'").removesuffix("'s").removesuffix("'")
    if lowered in NUMBER_WORDS:
        return str(NUMBER_WORDS[lowered])
    if lowered in IRREGULAR:
        return IRREGULAR[lowered]
    if len(lowered) <= _SHORT or not lowered.isalpha():
        return lowered
    singular = _OF_Y.sub("y", lowered)
    return _tidy(_undoubled(singular, _without_suffix(singular)))


def irregular_forms(word: str) -> tuple[str, ...]:
    """
    The other forms of an irregular word, which no stemmer brings together: of "hold" "held", of "lost" "lose"; none of
    a regular one.
    """
    return tuple(form for form in _forms().get(stem(word), ()) if form != word.lower())


@cache
def _forms() -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for form, root in IRREGULAR.items():
        found[root].append(_WRITTEN.get(form, form))
    return dict(found)


def _without_suffix(word: str) -> str:
    for suffix, shortest, replacement in _BY_LETTER.get(word[-1], ()):
        if (
            word.endswith(suffix)
            and len(word) - len(suffix) >= shortest
            and not (suffix == "s" and word.endswith(_KEEP_S))
            and not (suffix in _AT and word[-len(suffix) - 1] == "e")
        ):
            return word[: len(word) - len(suffix)] + replacement
    return word


def _undoubled(word: str, rest: str) -> str:
    """
    What is left of a word without its ending, with one of two like letters: of "running" "run"; of "called" "call"
    stays.
    """
    doubled = (
        word.endswith(("ing", "ed")) and len(rest) == _SHORT + 1 and rest[-1] == rest[-2] and rest[-1] in "bdgmnprt"
    )
    return rest[:-1] if doubled else rest


def _tidy(word: str) -> str:
    if len(word) > _SHORT + 1 and word[-1] == word[-2] and word[-1] not in "aeious":
        word = word[:-1]
    if len(word) > _SHORT and word[-1] == "e":
        word = word[:-1]
    return f"{word[:-1]}i" if word[-1] == "y" and len(word) > _SHORT else word


def content_words(text: str) -> tuple[str, ...]:
    """
    Stems of the words that carry meaning, in order, repeats kept; polarity words ("not", "no", "must") are among them.
    """
    return tuple(stem(match) for match in WORD.findall(text) if match.lower() not in STOP_WORDS)


def content_word_spans(text: str) -> tuple[Word, ...]:
    """As `content_words`, each with its span in *text*."""
    return tuple(
        Word(stem(match[0]), match.start(), match.end())
        for match in WORD.finditer(text)
        if match[0].lower() not in STOP_WORDS
    )
