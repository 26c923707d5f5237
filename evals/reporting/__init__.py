"""What people read of runs: reports, trends, runs side by side, traces with reviewers' notes."""
