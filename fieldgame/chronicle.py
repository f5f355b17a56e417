"""The story of a game, told in codes and numbers: its facts for the evening, its curves by the minute."""
