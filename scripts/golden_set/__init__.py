"""What keeps the golden sets: their card, the edits of their documents, the weaknesses that they guard against."""
