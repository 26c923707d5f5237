"""The three agents of the loop (ingest, retrieve, verify) behind one envelope, and the services that speak it."""
