"""The preview beside the setup form: the map as drawn, and what speaks against it."""
