"""Of which time a question speaks: its days, its periods and years, and for what time a price is asked."""
