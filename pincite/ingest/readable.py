"""Text as people and models read it: hyphenation at line ends healed, white space and dot leaders collapsed."""

import re

# A word broken at a line's end: letters, a hyphen, the break, and a small letter. A soft hyphen is always a break.
_BROKEN_WORD = re.compile(r"(?<=[^\W\d_])(?:-|\u2010)[ \t]*\n[ \t]*(?=[^\W\d_])(?=[a-zß-öø-ÿ])")
# A compound broken behind its hyphen or dash: "2021-03", "Soekarno-Hatta", "FAA–2020", and "indicators—their".
_BROKEN_COMPOUND = re.compile(
    r"(?<=\w)(?:[-\u2010](?=[ \t]*\n[ \t]*[^\W_a-zß-öø-ÿ])|[\u2011\u2013\u2014])[ \t]*\n[ \t]*(?=[^\W_])"
)
_SOFT_HYPHEN = re.compile(r"\u00ad[ \t]*\n?[ \t]*")
_WHITE_SPACE = re.compile(r"\s+")
_LEADERS = re.compile(r"(?:[.\u2024\u2025\u2026\u00b7_]\s*){4,}")
_INVISIBLE = re.compile(r"[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\U000e0000-\U000e007f]")
# Words set in bold as markup writes them; a sign with a blank on its inner side points to a note.
_BOLD = re.compile(r"\*\*(?=[^\s*])(.{1,500}?)(?<=[^\s*])\*\*", re.DOTALL)

# First parts that keep their hyphen when a line breaks after it ("self-\nassessment", "FAA-\napproved"): prefixes that
# English writes with a hyphen, and capitals, which no word begins with that goes on in small letters.
_KEEPS_HYPHEN = re.compile(
    r"(?:^|[\s(])(?i:self|non|cross|well|risk|high|low|long|short|half|third|single|double|multi|real|ex|all)$"
    r"|(?<![^\W\d_])[A-Z]{2,}$"
)


def readable(text: str) -> str:
    """
    *text* as a person reads it: broken words joined, invisible characters and the marks of bold words gone, white space
    collapsed to single blanks.
    """
    if "**" in text:
        text = _BOLD.sub(r"\1", text)
    if "\n" not in text and text.isascii():  # nothing to heal and nothing invisible: most cells of tables
        return " ".join(text.split())
    healed = _BROKEN_WORD.sub(
        lambda found: "-" if _KEEPS_HYPHEN.search(text[max(0, found.start() - 12) : found.start()]) else "", text
    )
    healed = _BROKEN_COMPOUND.sub(lambda found: found[0].rstrip(), _SOFT_HYPHEN.sub("", healed))
    return _WHITE_SPACE.sub(" ", _INVISIBLE.sub("", healed)).strip()


def without_leaders(text: str) -> str:
    """
    *text* with the dot leaders of a table of contents ("Scope ........ 3") collapsed to one blank, which is what a
    model should read.
    """
    return _WHITE_SPACE.sub(" ", _LEADERS.sub(" ", text)).strip()
