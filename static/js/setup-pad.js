// A building's shape on a small board, painted as the map is. Its text field is the truth.
