"""A copy read, judged and compared with the game as it stands; winding back to it is appended, so no phone
is fooled, and it is itself taken back by winding forward.
"""
