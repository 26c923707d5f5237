"""Ingest: a folder of documents becomes a snapshot, pages and chunks."""
