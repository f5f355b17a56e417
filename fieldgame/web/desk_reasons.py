"""The short list of reasons that a leader gives with a correction."""
