"""
Adapts the packaged encoder to questions: what is looked up comes nearer to the chunks that answer it, which stay where
they are.
"""
