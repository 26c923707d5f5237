"""What stands before the answer (injection screening) and behind it (the guardrail)."""
