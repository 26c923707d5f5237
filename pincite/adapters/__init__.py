"""The only code that touches an SDK, a disk, a network or a clock: one file for each."""
