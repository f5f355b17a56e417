"""Corrections by several leaders at once: what one would change is foreseen, shown and marked, and when
it is confirmed the same is reckoned anew under the lock; whoever was overtaken meanwhile is told.
"""
