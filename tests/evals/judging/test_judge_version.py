"""The judge is another one where any of its sources is."""

from pathlib import Path

from evals.judging.judge_version import judge_version, judged_by


def test_a_changed_or_an_added_source_is_another_judge_and_a_text_is_not(tmp_path: Path) -> None:
    (tmp_path / "gates.py").write_text("BOUND = 1\n", encoding="utf-8")
    before = judge_version(tmp_path)
    (tmp_path / "notes.md").write_text("words", encoding="utf-8")
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "made.py").write_text("", encoding="utf-8")
    assert judge_version(tmp_path) == before
    (tmp_path / "gates.py").write_text("BOUND = 2\n", encoding="utf-8")
    changed = judge_version(tmp_path)
    (tmp_path / "more.py").write_text("", encoding="utf-8")
    assert len({before, changed, judge_version(tmp_path)}) == 3


def test_engine_and_judge_are_read_once() -> None:
    assert judged_by() == judged_by() != judge_version()
