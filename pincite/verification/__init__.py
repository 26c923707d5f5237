"""Verification: a claim against its evidence, decided by values, polarity, names and words, without a model."""
