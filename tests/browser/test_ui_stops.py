"""What ``pincite ui`` started ends with it: the last file, because it ends the UI of all the others."""

import pytest

from tests.daemon import Daemon, answers, until

pytestmark = pytest.mark.browser


def test_no_process_is_left_behind_by_a_ui_that_is_told_to_stop(running: Daemon, address: str) -> None:
    until(lambda: answers(address), 300, "the UI answers")
    assert len(running.processes()) >= 5, "the command, dagster dev, the webserver, the daemon, the code server"
    assert running.tell_to_stop() == 128 + 15
    until(lambda: not running.processes(), 60, f"all of them are gone: {running.processes()}")
    assert not answers(address)
