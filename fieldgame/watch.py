"""Which group was seen last, where and when, and who has not been seen for too long.

Read from the living entries and the devices' contacts; nothing of it is a fact of the game.
"""
