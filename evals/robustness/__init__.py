"""
Whether the proof itself holds: documents and questions turned over, evidence taken away, faults put in on purpose.
"""
