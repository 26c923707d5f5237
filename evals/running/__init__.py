"""
Cases asked of the real engine: candidates and worlds, runner and processes, what a run remembers, leaves and releases.
"""
