"""What wording alone tells, out of fold by paper."""

import numpy as np

from scripts.train_reader.asked import Asked, Statement
from scripts.train_reader.wording import leanings


def question(paper: int, words: str, *, answers: bool) -> Asked:
    return Asked(f"{words} of thing {paper}?", (Statement("it is said", answers=answers),), f"paper-{paper}.md")


def test_wording_that_goes_with_near_misses_leans_to_no_and_wording_that_tells_nothing_to_neither() -> None:
    asked = [
        question(paper, words, answers=answers)
        for paper in range(24)
        for words, answers in (
            ("within how many days", False),
            ("can I", True),
            ("who is head", paper % 2 == 0),
        )
    ]
    told = np.reshape(leanings(asked), (24, 3)).mean(0)
    assert told[0] < -1
    assert told[1] > 1
    assert abs(told[2]) < 0.5


def test_what_only_one_paper_says_tells_nothing_of_it() -> None:
    common = [question(paper, "who is head", answers=paper % 2 == 0) for paper in range(24)]
    odd = [Asked(f"zebra {at}?", (Statement("a", answers=True),), "odd.md") for at in range(4)]
    assert np.ptp(leanings([*common, *odd])[-4:]) < 0.2
