"""What the network is trained on: two texts, the span of the answer, and the target of one head."""

from dataclasses import dataclass
from random import Random

from scripts.train_reader.rows import Answer, Row
from scripts.train_reader.sets import Task

CHARACTERS_A_PIECE = 4
"""About so many characters of English make a word piece; the exact cut is the tokenizer's."""


@dataclass(frozen=True, slots=True)
class Pair:
    """
    Question or claim with a window of a passage.

    ``span`` is the answer's place in ``second`` in characters, end excluded; ``mined`` says that it is not the set's
    own: the passage was found by search, or the row was altered.
    """

    task: Task
    name: str
    first: str
    second: str
    target: str
    span: tuple[int, int] | None = None
    mined: bool = False


def pair_of(row: Row, pieces: int, random: Random) -> Pair | None:
    """
    The row with a window of its passage of about *pieces* word pieces; None for a claim whose evidence is longer,
    because its support must not be cut away.
    """
    room = max(CHARACTERS_A_PIECE * pieces - len(row.text), 120)
    if row.task == "nli":
        return Pair(row.task, row.name, row.text, row.passage, row.label) if len(row.passage) <= room else None
    placed = [answer for answer in row.answers if answer.start is not None]
    answer = random.choice(placed) if placed and row.label == "1" else None
    begin, end = window(row.passage, answer, room, random)
    span = (
        None
        if answer is None or answer.start is None
        else (answer.start - begin, answer.start - begin + len(answer.text))
    )
    if answer is None and row.label == "1" and end - begin < len(row.passage):
        return None
    return Pair(row.task, row.name, row.text, row.passage[begin:end], row.label, span)


def window(passage: str, answer: Answer | None, room: int, random: Random) -> tuple[int, int]:
    """Begin and end of *room* characters that hold the answer at a random place, widened to whole words."""
    if len(passage) <= room:
        return 0, len(passage)
    last = len(passage) - room
    if answer is None or answer.start is None:
        begin = random.randint(0, last)
    else:
        lowest = max(0, answer.start + len(answer.text) - room)
        begin = random.randint(min(lowest, answer.start), max(min(answer.start, last), min(lowest, answer.start)))
    end = min(begin + room, len(passage))
    while begin and not passage[begin - 1].isspace():
        begin -= 1
    while end < len(passage) and not passage[end].isspace():
        end += 1
    return begin, end
