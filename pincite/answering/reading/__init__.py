"""What was learned: what a trained reader finds, whether the evidence suffices, how sure an answer is."""
