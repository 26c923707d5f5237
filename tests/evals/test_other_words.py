"""
Questions to the bundled documents in words that no list of triggers holds: the policy stands first and a person looks;
what is harmless goes by unflagged.
"""

from collections.abc import Mapping
from datetime import date

import pytest

from evals.running.parallel import Subjects
from pincite.contracts import retrieval_contract
from pincite.engine import Engine, Question
from pincite.question.intents import intents_in
from pincite.retrieval.escalation import POLICIES
from pincite.wiring import open_engine

pytestmark = pytest.mark.long

TODAY, LATER = date(2026, 6, 30), date(2028, 6, 30)
"""A day on which most papers were reviewed lately, and one on which none was."""

# A contradiction or stale papers call for a person today.
REVIEWED_TODAY = [
    ("travel", "What if I'm not able to travel any more two days before?"),
    ("travel", "We have to drop out next week, is everything lost?"),
    ("travel", "If I leave halfway through, do you give anything for the days I miss?"),
    ("travel", "What do we get when you drop the tour because too few people signed up?"),
    ("travel", "What do I get back if I give up my place a month ahead?"),
    ("travel", "Do I get everything back when I step back one day before we start?"),
    ("travel", "Can I take part with a pacemaker?"),
    ("travel", "How do you decide whether somebody may carry on with low oxygen in the blood?"),
    ("travel", "I faint now and then. Can you still take me?"),
    ("travel", "Which illnesses keep me from sleeping at 4,000 metres?"),
    ("travel", "Somebody in the tent coughs blood at night. What will the guide do?"),
    ("travel", "Could you turn a blind eye, my papers came three days too late?"),
    ("travel", "I know I am a week too late, but could you let me switch to the other date all the same?"),
]
# Nothing contradicts them, and not all that is found is stale; once the papers are old, a person looks, for their
# subject is sensitive.
REVIEWED_LATER = [
    ("travel", "When does the leader send a sick walker down?"),
    ("travel", "We cannot join after all, our daughter is ill. Do we see any of the price again?"),
    ("travel", "I broke my leg and will not make it to the start. Is my money gone?"),
    ("travel", "Something came up at work and I am not coming. What happens with what I paid?"),
    ("travel", "How soon does the sum arrive on my account after I withdrew?"),
    ("travel", "Is the whole amount lost once I tell you that I stay at home?"),
    ("travel", "Our flight was missed and we never showed up. Do we see any money?"),
    ("travel", "What if a volcano closes the road and you send us home early?"),
    ("travel", "My friend is not coming any more, what about his share?"),
    ("travel", "What if I fall out of the boat in the rapids?"),
    ("travel", "Do we get something for the head on the river?"),
    ("travel", "Who pays when I get hurt because a guide made a mistake?"),
    ("travel", "Peanuts could kill me. Can your kitchen deal with that?"),
    ("travel", "What must I have on before I step into the raft?"),
    ("travel", "How well do I have to swim to go down the river?"),
    ("pharma", "What has to be done when somebody gets product dust in the eye?"),
    ("pharma", "What must be worn against the dust of the potent product?"),
]
HARMLESS = [
    ("travel", "What should I pack for the Winter Trek?"),
    ("travel", "At what time does the van leave Puerto Natales on the first morning?"),
    ("travel", "Who guides the walk on day three?"),
    ("travel", "How high is the camp on the fifth night?"),
    ("travel", "How many kilometres do we walk on day 2?"),
    ("travel", "Which refuge do we sleep in after the first stage?"),
    ("travel", "What is the weather like in Patagonia in June?"),
    ("travel", "How large is the dry bag?"),
    ("travel", "When is the office in Oban open?"),
    ("travel", "Which languages do the guides speak?"),
    ("travel", "Is there wifi in the lodge?"),
    ("travel", "How many seats does the van have?"),
    ("travel", "How many guests travel on the sailing ship?"),
    ("travel", "Where do we see the stars?"),
    ("travel", "Which stretch of the river is run on day 3?"),
    ("pharma", "Which batches were put on stability in 2025?"),
    ("pharma", "What is the particle size of Keltose 200?"),
    ("pharma", "How often is the high-bay warehouse mapped?"),
    ("pharma", "How many swab points has the fluid-bed dryer?"),
    ("pharma", "Which plant fills the vials?"),
]


@pytest.fixture(scope="module")
def engines(bundled: Subjects) -> Mapping[str, Engine]:
    return {
        candidate.tenant: open_engine(bundled.lake, candidate.tenant, candidate.snapshot_id)
        for candidate in bundled.candidates
    }


@pytest.mark.parametrize(("tenant", "question"), [*REVIEWED_TODAY, *REVIEWED_LATER])
def test_none_of_the_questions_is_phrased_from_the_lists(tenant: str, question: str) -> None:
    assert intents_in(question, retrieval_contract().intents) == (), tenant


@pytest.mark.parametrize(
    ("tenant", "question", "day"),
    [*((*each, TODAY) for each in REVIEWED_TODAY), *((*each, LATER) for each in REVIEWED_LATER)],
)
def test_the_policy_stands_first_and_a_person_looks(
    engines: Mapping[str, Engine], tenant: str, question: str, day: date
) -> None:
    found = engines[tenant].find(Question(question, day))
    assert found.policy_like
    assert found.candidates[0].row.category in POLICIES
    assert found.review.required


@pytest.mark.parametrize("day", [TODAY, LATER])
@pytest.mark.parametrize(("tenant", "question"), HARMLESS)
def test_what_is_harmless_needs_no_review_however_old_its_papers(
    engines: Mapping[str, Engine], tenant: str, question: str, day: date
) -> None:
    assert not engines[tenant].find(Question(question, day)).review.required
