"""Texts that nobody chose, against everything that reads a text."""
