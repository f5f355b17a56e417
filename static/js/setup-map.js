// The map of a new game, painted by finger, mouse or keys. Its rows of text are the truth; without script they are all.
