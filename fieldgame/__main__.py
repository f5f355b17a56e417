"""`python -m fieldgame`: the commands where the program's own folder is not on the path."""

from fieldgame.cli import main

if __name__ == "__main__":
    main()
