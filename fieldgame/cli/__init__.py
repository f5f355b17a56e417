"""The commands of the shell, one topic a file.

What a command needs is loaded when it runs: `fieldgame replay` starts without the web application.
"""

from __future__ import annotations

import click

from fieldgame import __version__
from fieldgame.cli.bench import bench
from fieldgame.cli.carry import export, import_
from fieldgame.cli.keeping import backup, check, purge, restore
from fieldgame.cli.new import new
from fieldgame.cli.printing import print_
from fieldgame.cli.replay import replay
from fieldgame.cli.serve import demo, serve


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="fieldgame")
def main() -> None:
    """Runs field games of youth camps: posts draw, robbers rob, the castle grows on the projector.

    Start with `fieldgame demo`.
    """


for command in (serve, demo, new, print_, replay, export, import_, backup, restore, check, purge, bench):
    main.add_command(command)
