"""The record of what was released, and what a change of it owes."""
