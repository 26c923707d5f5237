"""What the service takes on is bounded."""

from pincite.agents.http.settings import WORKERS, Limits


def test_no_more_questions_are_worked_on_than_there_are_cores_and_the_line_behind_them_ends() -> None:
    limits = Limits()
    assert limits.running == WORKERS >= 2
    assert 0 < limits.ingest_waiting <= limits.waiting
    assert limits.body_bytes > 0
    assert limits.body_seconds < limits.ask_seconds
