"""The map of a new game as text: rows of free cells and wall, read and judged."""
