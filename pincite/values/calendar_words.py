"""The names of months, short and in full, and days of the week, in small letters, for every reader of the house."""

MONTHS = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)
SHORT_MONTHS = ("jan", "feb", "mar", "apr", "jun", "jul", "aug", "sept", "sep", "oct", "nov", "dec")
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def month_number(name: str) -> int:
    """The number of a month, from 1, by its *name* in full or short, in any letters: 9 of "Sept."."""
    return next(number for number, full in enumerate(MONTHS, 1) if full.startswith(name.lower().rstrip(".")[:3]))
