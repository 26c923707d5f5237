"""From a message to what is asked in it: the latest mail of a thread, without asides, slips mended."""
