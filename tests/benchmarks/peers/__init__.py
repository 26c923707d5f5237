"""Other systems that benchmarks compare with, each in an environment of its own."""
