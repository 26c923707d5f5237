"""What a question says by name and by period, read once for search and for vetoes alike."""
