"""What the styles of an HTML text say of an element that decides whether a reader sees its words."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pincite.ingest.structure.hidden import NEAR, TINY

Attributes = Mapping[str, str | None]
Colour = tuple[float, float, float] | str
"""Red, green and blue in [0, 1]; a word where only its like is known to be alike."""

_READ = frozenset(
    {
        "display",
        "visibility",
        "opacity",
        "font-size",
        "color",
        "background",
        "background-color",
        "left",
        "margin-left",
        "text-decoration",
        "text-decoration-line",
    }
)
_STRUCK = frozenset({"del", "s", "strike"})
_SAYING = frozenset({"hidden", "bgcolor", "background"})
"""Attributes that say what a style could."""
_UNTOLD = ""
"""What a property may be where a rule that is not read here gives it."""
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_COMPOUND = re.compile(r"(?:[a-z][\w-]*)?(?:[.#][\w-]+)*", re.IGNORECASE)
_SIMPLE = re.compile(r"[.#]?[\w-]+")
_PSEUDO = re.compile(r"[:\[].*", re.DOTALL)
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)")
_HEX = re.compile(r"#(?:[0-9a-f]{3}|[0-9a-f]{6})")
_RGB = re.compile(r"rgba?\(\s*(\d+)\s*[,\s]\s*(\d+)\s*[,\s]\s*(\d+)\s*(?:[,/]\s*([\d.]+)\s*)?\)")
_WHITE, _BLACK = (1.0, 1.0, 1.0), (0.0, 0.0, 0.0)
_WORDS: Mapping[str, Colour] = {"white": _WHITE, "black": _BLACK}
_OFF_SHEET = {"left": -100.0, "margin-left": -1000.0}
"""Pixels to the left from which nothing is seen: what is placed is gone sooner than what is only moved."""
_POINTS = {"": 0.75, "px": 0.75, "pt": 1.0, "rem": 12.0}
_MEDIUM = 12.0
_DEEPEST = 4
"""Conditions around one another that are looked at."""


@dataclass(frozen=True, slots=True)
class Appearance:
    """
    How the words of an element are shown: ``gone`` with the room they would take, or not seen in it; ``size`` is in
    points, ``ink`` None where no style says it.
    """

    gone: bool = False
    unseen: bool = False
    struck: bool = False
    visible: bool = True
    size: float = _MEDIUM
    ink: Colour | None = None
    ground: Colour = _WHITE

    @property
    def hidden(self) -> bool:
        """Whether no reader sees its words."""
        return self.gone or self.unseen or not self.visible or self.size < TINY or self._in_its_ground

    @property
    def _in_its_ground(self) -> bool:
        return self.ink is not None and (self.ink == "transparent" or _are_alike(self.ink, self.ground))


@dataclass(frozen=True, slots=True)
class _Rule:
    needs: frozenset[str]
    weight: tuple[int, int, int]
    says: Mapping[str, str]


class Styles:
    """The rules of a text's style sheets whose selector is a tag, classes or an id; what others give is not told."""

    def __init__(self, sheets: Sequence[str]) -> None:
        self._rules: dict[str, list[_Rule]] = {}
        for sheet in sheets:
            for selectors, block, within in _blocks(_COMMENT.sub(" ", sheet)):
                says = declarations(block)
                for selector in selectors.split(","):
                    self._add(selector.strip(), says, read=not within)

    def _add(self, selector: str, says: Mapping[str, str], *, read: bool) -> None:
        last = _PSEUDO.sub("", re.split(r"[\s>+~]", selector)[-1]) if selector else ""
        needs = frozenset(each if each[0] in ".#" else each.lower() for each in _SIMPLE.findall(last))
        if not says or not needs or not _COMPOUND.fullmatch(last):
            return
        if read and last == selector:
            ids, classes = last.count("#"), last.count(".")
            rule = _Rule(needs, (0, ids, classes), says)
        else:  # it may show what another rule hides, where and when is not read
            rule = _Rule(needs, (1, 0, 0), {name: _UNTOLD for name, value in says.items() if value != "none"})
        self._rules.setdefault(min(needs), []).append(rule)

    def shown(self, tag: str, attributes: Attributes, around: Appearance) -> Appearance:
        """How the words of an element are shown that stands in one that is shown as *around*."""
        says = self._said(tag, attributes)
        if not says and _SAYING.isdisjoint(attributes) and tag not in _STRUCK:
            return around
        display = says.get("display")
        gone = "hidden" in attributes if display is None else display == "none"
        size = _size(says.get("font-size", ""), around.size)
        visibility = says.get("visibility", "inherit")
        opacity = _number(says.get("opacity", ""))
        off = any((at := _number(says.get(name, ""))) is not None and at <= far for name, far in _OFF_SHEET.items())
        ink = says.get("color")
        return replace(
            around,
            gone=around.gone or gone,
            unseen=around.unseen or off or (opacity is not None and opacity < NEAR),
            struck=around.struck or tag in _STRUCK or _is_struck(says),
            visible=around.visible if visibility in {"inherit", _UNTOLD} else visibility not in {"hidden", "collapse"},
            size=size,
            ink=around.ink if ink in {None, "inherit"} else _colour(ink) if ink else None,
            ground=_ground(says, attributes, around.ground),
        )

    def _said(self, tag: str, attributes: Attributes) -> Mapping[str, str]:
        """What all rules for an element say, its own style last."""
        own = declarations(attributes.get("style") or "")
        if not self._rules:
            return own
        keys = {tag, f"#{attributes.get('id')}", *(f".{each}" for each in (attributes.get("class") or "").split())}
        rules = (rule for key in keys for rule in self._rules.get(key, ()) if rule.needs <= keys)
        said: dict[str, str] = {}
        for rule in sorted(rules, key=lambda each: each.weight):
            said.update(rule.says)
        return {**said, **own}


def declarations(style: str) -> dict[str, str]:
    """The properties of a style that are read here, with their values in small letters."""
    found: dict[str, str] = {}
    for each in style.split(";"):
        name, _, value = each.partition(":")
        if name.strip().lower() in _READ:
            found[name.strip().lower()] = value.lower().replace("!important", "").strip()
    return found


def _blocks(sheet: str) -> Iterator[tuple[str, str, bool]]:
    """Selectors and declarations of each rule of a style sheet, and whether it holds under a condition alone."""
    heads: list[str] = []
    at = 0
    for sign in re.finditer(r"[{};]", sheet):
        text = sheet[at : sign.start()].strip()
        if sign[0] == "{":
            heads.append(text)
        elif sign[0] == "}" and heads:
            head, outer = heads.pop(), heads
            if not head.startswith("@") and not any(_is_for_print(each) for each in outer[:_DEEPEST]):
                yield head, text, bool(outer)
        elif heads and not heads[-1].startswith("@"):
            continue
        at = sign.end()


def _is_for_print(head: str) -> bool:
    return head.lower().split() == ["@media", "print"]


def _number(value: str) -> float | None:
    found = _NUMBER.match(value)
    return float(found[0]) if found else None


def _size(value: str, around: float) -> float:
    """A size of type in points; one in words, or that is not told, is one that can be read."""
    if value in {"inherit", "smaller", "larger", _UNTOLD}:
        return around
    number, unit = _number(value), _NUMBER.sub("", value, count=1).strip()
    if number is None:
        return _MEDIUM
    relative = {"em": around, "%": around / 100, "ex": around / 2, "ch": around / 2}
    return number * (relative[unit] if unit in relative else _POINTS.get(unit, _MEDIUM))


def _ground(says: Mapping[str, str], attributes: Attributes, around: Colour) -> Colour:
    """The colour on which an element's words stand; a picture or what is not told is one that no ink is alike."""
    value = says.get("background-color", says.get("background"))
    if value is None:
        if attributes.get("background"):
            return "a picture"
        value = (attributes.get("bgcolor") or "").strip().lower() or "none"
        value = f"#{value}" if _HEX.fullmatch(f"#{value}") else value
    colour = _colour(value)
    return around if colour in {"none", "transparent", "inherit", "initial", "unset"} else colour


def _colour(value: str) -> Colour:
    """The colour in a value of a style; what has pictures beside it, or stands for a value elsewhere, is a word."""
    rgb = _RGB.search(value)
    if "url(" in value or "gradient(" in value:
        return value
    if rgb:
        parts = tuple(min(int(each), 255) / 255 for each in rgb.group(1, 2, 3))
        return "transparent" if rgb[4] and not _number(rgb[4]) else (parts[0], parts[1], parts[2])
    for word in value.split():
        if _HEX.fullmatch(word):
            digits = word[1:] if len(word) > 4 else "".join(each * 2 for each in word[1:])  # noqa: PLR2004 - #abc
            return int(digits[:2], 16) / 255, int(digits[2:4], 16) / 255, int(digits[4:], 16) / 255
        if word in _WORDS:
            return _WORDS[word]
    return value


def _are_alike(one: Colour, other: Colour) -> bool:
    if isinstance(one, str) or isinstance(other, str):
        return one == other
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) < NEAR


def _is_struck(says: Mapping[str, str]) -> bool:
    return any("line-through" in says.get(name, "").split() for name in ("text-decoration", "text-decoration-line"))
