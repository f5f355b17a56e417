"""The commands that keep games: backup, restore, check, purge."""
