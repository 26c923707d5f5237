"""From accepted candidates to cited sentences: facts (A), relevant facts (B), synthesis (C)."""
