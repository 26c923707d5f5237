"""
Trains the reader: from public rows to weights and a model card in one command, ``python -m scripts.train_reader``.
"""
