"""Every kind of change, made under a real daemon, leads to the runs it should and to no other."""

from pathlib import Path

import pytest

from tests.benchmarks.automation import Bench, outcomes
from tests.daemon import daemon


@pytest.mark.long
def test_every_kind_of_change_leads_to_the_runs_it_should_and_to_no_other(tmp_path: Path) -> None:
    with daemon(tmp_path) as running:
        made = list(outcomes(Bench(running)))
    assert len(made) == 13
    assert [outcome for outcome in made if not outcome.fine] == []
