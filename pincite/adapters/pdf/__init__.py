"""PDFs read, drawn and read back: two parsers, OCR, pictures of pages, highlights."""
