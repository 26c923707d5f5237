"""What papers say of themselves (name, edition, effect, whom they hold for), and which of them a question points to."""
