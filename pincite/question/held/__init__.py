"""A question held against evidence: its parties and their acts, the columns of its period, its short forms."""
