"""A rule with the exception that the next sentence of its paragraph makes to it: neither holds without the other."""

import re
from collections.abc import Iterable
from dataclasses import replace

from pincite.passages.passage import Passage

_LIMITS = re.compile(
    r"(?:By way of (?:an )?(?:exception|derogation)|As an exception|Exceptionally|In exceptional cases|However)\b"
    r"|(?:This|These|It|They|The [a-z]+(?: [a-z]+)?) (?:does|do|shall|will) not apply\b"
)
"""How a sentence opens that says where the one before it does not hold."""

_BETWEEN = 2
"""Characters between two sentences that follow each other, at most."""


def with_exception(rule: Passage, among: Iterable[Passage]) -> Passage:
    """The sentence with the exception to it, where one of those *among* which it stands is that; else as it is."""
    if rule.kind != "sentence" or rule.beyond is not None:
        return rule
    end = rule.spans[0][1]
    behind = (each for each in among if each.kind == "sentence" and 0 <= each.spans[0][0] - end <= _BETWEEN)
    behind = (each for each in behind if "\n\n" not in rule.chunk.text[end : each.spans[0][0]])
    own = ((each, each.text.removeprefix(f"{each.lead} ") if each.lead else each.text) for each in behind)
    found = next(((each, text) for each, text in own if each.beyond is None and _LIMITS.match(text)), None)
    if found is None:
        return rule
    exception, text = found
    return replace(rule, text=f"{rule.text} {text}", spans=(*rule.spans, exception.spans[0]))
