"""What benchmarks and fits share: labelled sets, corpora, an index in memory, changed sentences, and what reads the results."""
