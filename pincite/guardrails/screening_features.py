"""
What the screen sees in a sentence: its mood, the concepts it joins, the rules that fire and how foreign it is to the
text around it.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from pincite.guardrails.lexicon import ConceptMark, lexicon, marks_of, tokens_of

_SENTENCE = re.compile(
    r"(?<=[.!?。！？])[\"'”’)]*\s+|(?<=[。！？])|\n+|\t|\s\|\s|(?<=:)\s{2,}|\s(?=<!--)|(?<=-->)\s*"  # noqa: RUF001 - full-width stops are Chinese
)
_CLAUSE = re.compile(r"(?<=[,;:–—])\s+(?=(?:\S+\s+){3})")
_LONG = 140
# Each pattern is tried only where one of its signs stands in the text: a substring is found a hundred times faster than
# an alternation.
_ROLES = ("system", "assistant", "human", "developer", "admin", "user", "bot", " ai")
_MARKUP_SIGNS = (
    "<",
    "[",
    "##",
    "---",
    "%%%",
    '"role"',
    *(role + end for role in _ROLES for end in (":", " :", ">", "]")),
)
_MARKUP = re.compile(
    r"<\|.{1,20}?\|>|\[/?inst\]|<</?sys>>|</?(?:system|context|assistant|user|instructions?)>"
    r"|\"role\"\s*:|(?<!#)#{2,}\s?(?:system|instruction|new|end|user)"
    r"|(?<![^\s#])\[?(?:system|assistant|human|developer|admin|user|bot|ai)\]?\s?(?:\(.{0,20}\))?\s?[:>]"
    r"|(?<!-)-{3,}\s?(?:begin|end|new)|%{3,}|begin new context|end of (?:document|context|user input|prompt)"
)
_TURN = re.compile(r"(?:^|\s)(?:q|a|user|human|assistant|ai|bot|request|reply)\s?:")
_CODE_SIGNS = ("```", "__", "rm -", "sudo ", "drop table", "';", "{{", "'1'='1", "exec(", "os.")
_CODE = re.compile(r"\bimport \w+[;.\n]|(?<=\w)\.[a-z_]\w+\(")
_ASSIGNED = re.compile(r"\b\w\s*=\s*['\"]|['\"]\s*[+;,]\s*['\"]|\b\w\s?\+\s?\w\b")
_FEWEST_TURNS = 3
_REACH = 8
_LEAD = 5
"""Words of a lead within which its colon stands: "note to staff:"."""
_BRACKETS = frozenset("[({")
_QUOTED = re.compile(r"[“\"«„](?:[^\s“”\"«»„]+\s+){2}[^“”\"«»„]+[”\"»“]")
"""Three words or more in quotation marks."""
_FUNCTION = frozenset({"AUX", "FIRST", "WE", "CONDITION", "WH"})
_OPENERS = frozenset(
    {
        "please",
        "kindly",
        "now",
        "and",
        "then",
        "but",
        "also",
        "just",
        "so",
        "first",
        "next",
        "finally",
        "hey",
        "hi",
        "hello",
        "instead",
        "actually",
        "always",
    }
    | {"simply", "immediately", "quickly", "ok", "okay", "well", *",-:;.!\"'(*#>–—[{<"}
)
_ORDERS = frozenset({"IGNORE", "REVEAL", "ROLE", "BECOME"})
_NO_VERBS = frozenset(
    {
        "AUX",
        "YOU",
        "WE",
        "FIRST",
        "PRIOR",
        "NEW",
        "ALL",
        "NOT",
        "CONDITION",
        "USER",
        "RULE",
        "SYSTEM",
        "CLAIM",
        "CONTEXT",
        "DATA",
    }
)
_ADDRESSED = frozenset(
    {"YOU", "ASSISTANT", "ADDRESSEE", "LOADED", "BECOME", "ROLE", "PROMPT", "INSTRUCTION", "USER", "FREE"}
)
_FRONTED = frozenset(
    {"in", "before", "after", "while", "when", "if", "at", "to", "for", "by", "with", "as", "once", "whenever", "from"}
)
QUESTION_MARKS = frozenset("?？؟")  # noqa: RUF001 - Chinese and Arabic question marks
_STOPS = frozenset(".,:;)")
_ASKING = frozenset({"could", "can", "would", "will"})
_SHORTEST_CONTENT = 4
_ENOUGH = 12
_FEW = 0.2
_SOME = 0.5


@dataclass(frozen=True)
class Sentence:
    """One sentence or clause with its tokens and marks; ``opens`` says that it begins a sentence."""

    text: str
    tokens: tuple[str, ...]
    marks: tuple[ConceptMark, ...]
    opens: bool

    @cached_property
    def present(self) -> frozenset[str]:
        """The concepts in it."""
        return frozenset(mark.concept for mark in self.marks)

    @cached_property
    def content(self) -> frozenset[str]:
        """Beginnings of its longer words, which match across inflections."""
        return frozenset(token[:6] for token in self.tokens if len(token) > _SHORTEST_CONTENT)

    @cached_property
    def head(self) -> int:
        """
        Position of the first word that is no opener such as "please" and no fronted phrase such as "in your answer,".
        """
        first = next((at for at, token in enumerate(self.tokens) if token not in _OPENERS), 0)
        if self.tokens[first] in _FRONTED and "," in self.tokens[first : first + _REACH]:
            after = self.tokens.index(",", first) + 1
            return self._from(after, first)
        if ":" in self.tokens[first + 1 : first + _LEAD]:
            return self._from(self.tokens.index(":", first) + 1, first)
        return first

    def _from(self, after: int, otherwise: int) -> int:
        return next((at for at, token in enumerate(self.tokens) if at >= after and token not in _OPENERS), otherwise)

    @cached_property
    def mood(self) -> str:
        """
        ``ask`` for a question, ``order`` for a sentence that begins with a verb of the lexicon or asks the reader to
        act, ``say`` otherwise.
        """
        at_head = {mark.concept for mark in self.marks if mark.at == self.head}
        if (
            at_head & {"WH", "AUX"}
            and self.tokens[-1] == "?"
            and self.tokens[self.head] in _ASKING
            and "you" in self.tokens[self.head : self.head + 3]
        ):
            return "order"
        orders = at_head & _ORDERS or (self.opens and at_head - _NO_VERBS and not at_head & {"WH", "AUX"})
        if not orders and (
            self.tokens[-1] in QUESTION_MARKS or ("WH" in at_head and self.opens and self.tokens[-1] not in _STOPS)
        ):
            return "ask"
        return "order" if at_head & _ORDERS or (self.opens and at_head - _NO_VERBS) else "say"


def sentences_of(text: str) -> list[Sentence]:
    """
    *text* cut at stops and line ends, long sentences at commas too, so that a long text is no sum of small suspicions.
    """
    found = []
    for piece in _SENTENCE.split(text):
        for place, clause in enumerate(_CLAUSE.split(piece) if len(piece) > _LONG else (piece,)):
            if tokens := tokens_of(clause):
                found.append(Sentence(clause.strip(), tuple(tokens), tuple(marks_of(tokens)), opens=place == 0))
    return found


def joined(sentences: Sequence[Sentence]) -> Sentence:
    """The sentences as one, for orders that are spread over several."""
    starts = [0, *accumulate(len(sentence.tokens) for sentence in sentences)]
    marks = tuple(
        ConceptMark(mark.at + start, mark.concept)
        for start, sentence in zip(starts, sentences, strict=False)
        for mark in sentence.marks
    )
    return Sentence(
        " ".join(one.text for one in sentences),
        tuple(token for one in sentences for token in one.tokens),
        marks,
        opens=True,
    )


def rules_in(sentence: Sentence) -> list[str]:
    """Names of the rules of which some pattern stands in the sentence, in the table's order."""
    present = sentence.present
    return [
        name
        for name, patterns in lexicon().rules.items()
        if any(present.issuperset(pattern) and _in_order(sentence.marks, pattern) for pattern in patterns)
    ]


def _in_order(marks: Sequence[ConceptMark], pattern: Sequence[str]) -> bool:
    """Whether the concepts of *pattern* follow one another, each within reach of the one before and at a later word."""
    ends = [mark.at for mark in marks if mark.concept == pattern[0]]
    for concept in pattern[1:]:
        ends = [
            mark.at for mark in marks if mark.concept == concept and any(0 < mark.at - end <= _REACH for end in ends)
        ]
    return bool(ends)


def shape_features(text: str) -> list[str]:
    """Marks of form in the whole *text*: chat-role markup, dialogue turns, code, assembled strings."""
    text = text.lower()
    found = []
    if any(sign in text for sign in _MARKUP_SIGNS) and _MARKUP.search(text):
        found.append("shape:markup")
    if text.count(":") >= _FEWEST_TURNS <= len(_TURN.findall(text)):
        found.append("shape:turns")
    if any(sign in text for sign in _CODE_SIGNS) or (("import" in text or "(" in text) and _CODE.search(text)):
        found.append("shape:code")
    if ("=" in text or "+" in text) and len(_ASSIGNED.findall(text)) > 1:
        found.append("shape:assembled")
    return found


def sentence_features(sentence: Sentence) -> list[str]:
    """Concepts, neighbouring concept pairs, fired rules and the mood, each alone and the latter also under the mood."""
    mood = sentence.mood
    found = [f"mood:{mood}", *(f"has:{concept}" for concept in sorted(sentence.present))]
    found += [f"head:{mark.concept}" for mark in sentence.marks if mark.at == sentence.head and mood == "order"]
    fired = rules_in(sentence)
    if not fired:
        found.append("rule:none")
    found += [f"rule:{name}" for name in fired] + [f"{mood}:rule:{name}" for name in fired]
    form = _form(sentence.text)
    found += [*form, *(f"{mood}:{name}" for name in form)]
    found += _pairs(sentence.marks, mood)
    return found


def _form(text: str) -> list[str]:
    """How the sentence is set apart from the text around it, in a comment or in brackets, or quotes another's words."""
    if text.startswith("<!--"):
        return ["form:comment"]
    if text[:1] in _BRACKETS:
        return ["form:brackets"]
    return ["form:quoted"] if _QUOTED.search(text, 1) else []


def _pairs(marks: Sequence[ConceptMark], mood: str) -> list[str]:
    found: list[str] = []
    telling = [mark for mark in marks if mark.concept not in _FUNCTION]
    for index, first in enumerate(telling):
        for second in telling[index + 1 :]:
            if second.at - first.at > _REACH:
                break
            if second.at > first.at:
                found.append(f"pair:{first.concept}>{second.concept}")
                found.append(f"{mood}:pair:{first.concept}>{second.concept}")
    return found


def foreign_features(sentence: Sentence, uses: Counter[str]) -> list[str]:
    """
    How much of the sentence's content the rest of the document knows; *uses* counts the sentences of the document that
    hold a word.
    """
    content = sentence.content - {sentence.tokens[sentence.head][:6]} if sentence.mood == "order" else sentence.content
    known = (
        sum(uses[word] > 1 for word in content) / len(content) if len(content) > 1 and len(uses) >= _ENOUGH else _SOME
    )
    level = "none" if known == 0 else "few" if known < _FEW else "some" if known < _SOME else "most"
    return [f"{sentence.mood}:known:{level}"]


def addresses_a_reader(sentence: Sentence) -> bool:
    """Whether the sentence could be meant for an assistant: it orders, asks, or speaks to or of the one who answers."""
    return sentence.mood != "say" or not _ADDRESSED.isdisjoint(sentence.present)
