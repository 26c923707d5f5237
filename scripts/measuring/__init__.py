"""What benchmarks and fits share: labelled sets, corpora, an index in memory, changed sentences."""
