"""A question of a program is answered as the door ``ask`` answers it, for a tenant that the caller may ask."""

import time

import pytest

from pincite.agents.access import Access
from pincite.agents.error_replies import Deadline, DeadlineError, ForbiddenError
from tests.loop import EVERYONE, Loop

ASKED = {"tenant": "acme", "question": "How long are bulk Cardelone tablets held in foil bags?", "request_id": "q-1"}


def test_an_answer_has_its_citations_and_the_caller_s_id(agents_loop: Loop) -> None:
    asker = agents_loop.agents.asker
    request, ignored = asker.read(ASKED | {"colour": "red"}, EVERYONE)
    row = asker.answer(request, Deadline(time.monotonic() + 60, time.monotonic))
    assert (row["id"], row["outcome"]) == ("q-1", "answered")
    assert row["sentences"][0]["citations"][0]["file"] == "hold.txt"
    assert any("colour" in name for name in ignored)


def test_a_tenant_beside_a_null_or_itself_is_named_under_one_name(agents_loop: Loop) -> None:
    for beside in ({"knowledgeBase": None}, {"collection": None}, {"collection": "acme"}):
        request, ignored = agents_loop.agents.asker.read(beside | ASKED, EVERYONE)
        assert (request.tenant, ignored) == ("acme", ())


def test_another_s_tenant_is_refused_before_the_question_is_read(agents_loop: Loop) -> None:
    with pytest.raises(ForbiddenError):
        agents_loop.agents.asker.read(ASKED, Access(frozenset({"mine"})))


def test_a_question_without_time_is_not_asked(agents_loop: Loop) -> None:
    asker = agents_loop.agents.asker
    with pytest.raises(DeadlineError):
        asker.answer(asker.read(ASKED, EVERYONE)[0], Deadline(0.0, time.monotonic))
