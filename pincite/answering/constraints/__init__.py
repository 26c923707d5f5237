"""Exact law: what a figure, a unit, a day, a code or a case of the question contradicts in a passage or a row."""
