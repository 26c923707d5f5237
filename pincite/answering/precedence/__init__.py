"""What of the passages that may answer is in force on the day that is asked about, and which of them leads."""
