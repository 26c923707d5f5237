"""
Structure: what an adapter saw on the sheets of a file becomes pages in reading order, with headings, tables and marks.
"""
