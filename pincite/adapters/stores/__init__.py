"""Where a lake's bytes lie: a folder, or an object store that several machines share."""
