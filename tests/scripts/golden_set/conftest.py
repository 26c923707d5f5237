"""The small engine of the evals' tests and its cases."""

from tests.evals.conftest import broken, cases, engine

__all__ = ["broken", "cases", "engine"]
