"""The buildings of a new game: shapes, prices and supply from a form, and back."""
