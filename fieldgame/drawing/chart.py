"""Lines by time as SVG: a group's colour, dash and crest, readable in grey and on a wall."""
