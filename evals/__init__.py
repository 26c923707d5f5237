"""
What is right, and whether it is enough: golden cases, scorers, statistics, gates and reports; knows the engine's nouns
and no orchestrator.
"""
