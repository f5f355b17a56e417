"""The facts of the chronicle as sentences."""
