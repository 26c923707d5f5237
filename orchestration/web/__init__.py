"""
The pages for people: ask, look at the cited place, review failures; thin over the engine, served with the HTTP service.
"""
