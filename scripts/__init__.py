"""Commands that maintain the repository itself and ship with no wheel."""
