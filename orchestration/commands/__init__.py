"""The commands of ``pincite``, one file for each family."""
