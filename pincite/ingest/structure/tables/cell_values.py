"""What looks like a value in a cell: a number, an amount, a dash."""

import re

from pincite.values.letters import RAISED_DIGITS

_VALUE = re.compile(
    r"[\s(<>~±+\-\u2013\u2014\u2212≤≥$€£]*(?:\d[\d\s.,:/'’]*(?:\([\d.,%\s]+\))?"
    rf"[\s%)*†‡§⁻{RAISED_DIGITS}a-e]*"
    r"|n\.?/?a\.?|nd|none|[\u2013\u2014\u2212\-.*…x✓✔●]+)[\s%)]*",
    re.IGNORECASE,
)


def is_value(text: str) -> bool:
    """Whether *text* as a whole is a number with its signs, marks and units of money or percent, "n/a", or a dash."""
    return bool(_VALUE.fullmatch(text.strip()))
