"""How the evidence is said: relevant facts, cited sentences that open with the value, whole lists, the text."""
