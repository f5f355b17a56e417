"""A game as tables for other programs: CSV and one spreadsheet. What children typed stays text."""
