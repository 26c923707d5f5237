"""What a record is worth: metrics, failure codes, the health of a case's evidence, and which code judged."""
