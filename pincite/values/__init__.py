"""
Reading: typed values, sentences, words, names and modality, the one reader of conflicts, guardrails and verification.
"""
