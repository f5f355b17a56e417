"""The castle as the public saw it when it was sealed: written into the seal, so that nothing moves it."""
