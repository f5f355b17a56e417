"""Groups in mid-game: another name, another colour, out of the game and back. Nothing they own is erased."""
