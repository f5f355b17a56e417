"""Whether a game is whole: no gap, nothing twice, folded anew the same, readable again from its own export.
It says what is wrong and never repairs.
"""
