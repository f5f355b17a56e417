"""What can be said of settings before a game is made: pieces that never fit, prices nobody can pay."""
