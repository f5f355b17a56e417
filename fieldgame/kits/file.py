"""A kit as a file to carry from camp to camp: written, read back, and judged before anybody plays it."""
