"""
Laws of the soft signals: none outweighs the contract, later and more important never counts less, and what is not known
counts nothing.
"""

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from pincite.contracts import retrieval_contract
from pincite.retrieval.signals import is_stale, soft_signals
from tests.pincite.hits import scored

from .library import row

CONTRACT = retrieval_contract()
WEIGHTS = CONTRACT.signals
TODAY = date(2026, 6, 30)
BORDER = CONTRACT.ranking.stale_after_days
# days before today; a negative one has not come yet
AGES = st.integers(-400, 4000) | st.integers(BORDER - 1, BORDER + 1)
DAYS = st.none() | AGES.map(lambda age: TODAY - timedelta(days=age))
PRIORITIES = st.integers(0, 100)


def signals(priority: int = 50, effective: date | None = None, reviewed: date | None = None) -> dict[str, float]:
    return dict(
        soft_signals(
            scored(row("d", 0, "text", priority=priority, effective=effective, reviewed=reviewed), similarity=0.5),
            TODAY,
            CONTRACT,
        )
    )


@given(PRIORITIES, DAYS, DAYS)
def test_every_signal_stays_within_its_weight_and_all_within_a_fifth_of_the_scale(
    priority: int, effective: date | None, reviewed: date | None
) -> None:
    found = signals(priority, effective, reviewed)
    assert abs(found["priority"]) <= WEIGHTS.priority
    assert 0 <= found["effective"] <= WEIGHTS.effective
    assert 0 <= found["reviewed"] <= WEIGHTS.reviewed
    assert found["stale"] in {0.0, -WEIGHTS.stale}
    assert abs(sum(found.values())) < 1 / 5


@given(PRIORITIES, PRIORITIES, AGES.filter(lambda age: age >= 0), AGES.filter(lambda age: age >= 0))
def test_the_more_important_and_the_later_one_never_counts_less(one: int, other: int, age: int, more: int) -> None:
    assert signals(max(one, other))["priority"] >= signals(min(one, other))["priority"]
    later, earlier = (TODAY - timedelta(days=days) for days in sorted((age, more)))
    for name in ("effective", "reviewed"):
        assert signals(**{name: later})[name] >= signals(**{name: earlier})[name]


@given(st.integers(1, 4000))
def test_a_day_that_has_not_come_or_that_nobody_wrote_down_counts_nothing(ahead: int) -> None:
    coming = TODAY + timedelta(days=ahead)
    assert set(signals(50, coming, coming).values()) == set(signals(50).values()) == {0.0}


@given(AGES, st.booleans())
def test_stale_is_who_was_reviewed_too_long_ago_or_has_a_newer_version_that_could_not_be_read(
    age: int, unread: bool
) -> None:
    found = row("d", 0, "text", reviewed=TODAY - timedelta(days=age)).model_copy(update={"stale": unread})
    assert is_stale(scored(found, similarity=0.5), TODAY, BORDER) == (unread or age > BORDER)
