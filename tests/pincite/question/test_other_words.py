"""Names and periods that question and paper write in different ways, asked of the whole engine."""

import pytest

from pincite.model.outcomes import Answered, Refused
from tests.pincite.answering.house import ask, engine
from tests.pincite.retrieval.library import row

SALES = (
    "Johnson & Johnson sales in the United States were $48.6 "
    "billion in 2022, an increase of 2.9 % over the year before."
)
SPENT = "Purchases of property, plant and equipment (PP&E) were $1,577 million for the year ended December 31, 2018."
REGION = (
    "Latin America: paid memberships at the end of 2022 were 41,699 "
    "thousand; the average monthly revenue per membership was $8.48."
)
LEAVE = "Employees who work part time accrue 12 days of annual leave a year. Full-time employees accrue 25 days."
STORE = "Store the tablets at ambient temperature (15 to 25 °C). After opening the bottle the tablets keep for 60 days."
NEWS = "A majority of adults in the United Kingdom (61 %) say they read news online. In the European Union it is 58 %."


@pytest.mark.parametrize(
    ("text", "question", "told"),
    [
        (SALES, "What were JnJ's U.S. sales in 2022?", "$48.6 billion"),
        (SALES, "How much did JnJ sell in the US in FY2022?", "$48.6 billion"),
        (SALES, "J&J US sales FY22?", "$48.6 billion"),
        (SPENT, "What was the FY2018 purchase of property, plant and equipment?", "$1,577 million"),
        (SPENT, "How much was spent on property, plant and equipment in FY18?", "$1,577 million"),
        (REGION, "What is the average monthly revenue per membership in LATAM?", "$8.48"),
        (REGION, "How many paid memberships did LATAM have at the end of FY2022?", "41,699 thousand"),
        (LEAVE, "How many days of leave do part-time employees accrue?", "12 days"),
        (LEAVE, "annual leave of part-timers?", "12 days"),
        (STORE, "At what room temperature are the tablets stored?", "15 to 25 °C"),
        (NEWS, "How many people in the U.K. read news online?", "61 %"),
    ],
)
def test_other_words_for_what_the_page_says_are_answered(text: str, question: str, told: str) -> None:
    outcome = ask(engine([row("paper", 0, text, title="Annual paper")]), question).outcome
    assert isinstance(outcome, Answered)
    assert told in outcome.sentences[0].text


@pytest.mark.parametrize(
    ("text", "question", "reason"),
    [
        (SALES, "What were JnJ's sales in Germany in FY2022?", "does not mention Germany"),
        (SALES, "What were the US sales of Pfizer in FY2022?", "does not mention Pfizer"),
        (SPENT, "What was spent on property, plant and equipment in FY2016?", "it speaks of 2018, not of 2016"),
    ],
)
def test_another_country_firm_or_year_is_still_refused(text: str, question: str, reason: str) -> None:
    outcome = ask(engine([row("paper", 0, text, title="Annual paper")]), question).outcome
    assert isinstance(outcome, Refused)
    assert reason in outcome.reason
