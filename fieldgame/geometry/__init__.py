"""Cells, shapes and enclosures on a grid. Pure, and knows no game."""
