"""
What a chunk states, one thing at a time: its sentences, list items and table rows, and what of them goes on in its
neighbours.
"""
