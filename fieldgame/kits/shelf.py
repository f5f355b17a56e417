"""The kits that come with the program: the standard afternoon and those for other camps."""
