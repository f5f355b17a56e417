"""Measurements beside the alternatives; run by `python -m tests.bench`, never part of a verdict."""
