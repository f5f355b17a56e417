"""What a leader should know of these settings before the game is made: advice, never a refusal."""
