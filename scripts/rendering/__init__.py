"""From a document's source text to the bytes of its PDF."""
