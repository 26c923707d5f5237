"""Answers from a team's documents with a pin cite, or a refusal: the engine, without any orchestrator."""
