"""The small engine and its cases, which the tests of the evals share."""

from tests.evals.conftest import answer_case, broken, cases, engine, real_cases, real_subjects, refuse_case, stamp

__all__ = ["answer_case", "broken", "cases", "engine", "real_cases", "real_subjects", "refuse_case", "stamp"]
