"""
Golden cases and what they are chosen by: sets, suites, attacks, open cases, the sealed questions and the register of
splits.
"""
