"""`fieldgame bench sync`: does everything arrive once when all phones come back to the network at once?"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fieldgame.codec import to_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fieldgame.cli.ground import Ground
    from fieldgame.cli.measured import Served
    from fieldgame.cli.storm import Device, Told

Json = dict[str, Any]
NAMES = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}
HEADS = ("", "sent", "requests", "again", "wall s", "device p50 ms", "p95 ms", "server CPU s", "ours")


@click.group()
def bench() -> None:
    """Measurements on this computer, with a server and a game of their own."""


@bench.command()
@click.option(
    "--database", default="", metavar="URL", help="An empty one; a SQLite file for now if left out."
)
@click.option("--devices", type=click.IntRange(1, 200), default=30, show_default=True)
@click.option("--events", type=click.IntRange(1, 500), default=20, show_default=True, help="On each device.")
@click.option("--duplicates", type=click.IntRange(0, 100), default=15, show_default=True, help="Per cent.")
@click.option("--big", type=click.IntRange(0, 10_000), default=800, show_default=True, help="On one device.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def sync(as_json: bool, database: str, **asked: int) -> None:
    """Let many devices send what waits on them in the same instant, then one device a great deal.

    A server is started for it, which only this computer reaches. Exit code 1 if a booking is lost, there
    twice, changed or out of order.
    """
    with tempfile.TemporaryDirectory(prefix="fieldgame-bench-", ignore_cleanup_errors=True) as made:
        report = _measured(Path(made), database, asked)
    if as_json:
        sys.stdout.buffer.write(to_json(report).encode() + b"\n")
    else:
        _tell(report)
    if not report["ok"]:
        raise SystemExit(1)


def _measured(folder: Path, database: str, asked: dict[str, int]) -> Json:
    from fieldgame.cli import ground as grounds
    from fieldgame.cli.measured import served
    from fieldgame.cli.opening import opened
    from fieldgame.cli.storm import devices

    # Never into the database of real games, whatever the environment says.
    given = {"database": database or f"sqlite:///{folder / 'fieldgame.db'}"}
    with opened(str(folder), **given):
        ground = grounds.prepare(given["database"])
        try:
            phones = devices(asked["devices"], asked["events"], ground.seats, ground.since)
            one = devices(1, asked["big"], ground.seats[:1], ground.since + 1) if asked["big"] else []
            _say(f"Starting a server on {NAMES.get(ground.kind, ground.kind)} …")
            with served(folder, given) as server:
                runs = [_run(server, ground, phones, asked["duplicates"])]
                runs += [_run(server, ground, one, 0)] if one else []
            _say("Looking into the book …")
            found = grounds.faults(ground, [*phones, *one], [told for _, many in runs for told in many])
        finally:
            ground.clear()
    measured = dict(zip(("storm", "one"), [numbers for numbers, _ in runs], strict=False))
    return {"database": ground.kind, **asked, **measured, "faults": found, "ok": not any(found.values())}


def _run(
    server: Served, ground: Ground, phones: Sequence[Device], duplicates: int
) -> tuple[Json, list[Told]]:
    """One storm, with what it took."""
    from fieldgame.cli.storm import Broken, storm

    label = f"{len(phones)} × {len(phones[0].events)} waiting bookings"
    before, own = server.cpu(), time.process_time()
    start = time.perf_counter()
    with click.progressbar(length=len(phones), label=label, file=sys.stderr) as bar:
        try:
            told = storm(server.port, ground.game, phones, duplicates, lambda: bar.update(1))
        except Broken as wrong:
            raise click.ClickException(f"The server does not take the bookings: {wrong}") from None
    wall = time.perf_counter() - start
    after, own = server.cpu(), time.process_time() - own
    each = sorted(one.seconds * 1000 for one in told)
    numbers: Json = {
        "sent": sum(len(one.results) for one in told),
        "requests": sum(one.requests for one in told),
        "again": sum(one.retries for one in told),
        "wall_s": round(wall, 3),
        "device_p50_ms": round(statistics.median(each)),
        "device_p95_ms": round(each[min(len(each) - 1, int(0.95 * len(each)))]),
        "server_cpu_s": None if before is None or after is None else round(after - before, 2),
        "own_cpu_s": round(own, 2),
    }
    return numbers, told


def _tell(report: Json) -> None:
    labels = {
        "storm": f"{report['devices']} devices × {report['events']}, {report['duplicates']} % twice",
        "one": f"one device × {report['big']}",
    }
    rows = [
        [labels[name], *("?" if value is None else f"{value}" for value in report[name].values())]
        for name in labels
        if name in report
    ]
    widths = [max(map(len, column)) for column in zip(HEADS, *rows, strict=True)]
    click.echo(f"\nAll at once to {NAMES.get(report['database'], report['database'])}:\n")
    for first, *rest in (HEADS, *rows):
        cells = [cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True)]
        click.echo("  ".join([first.ljust(widths[0]), *cells]))
    wrong = [f"{count} {name.replace('_', ' ')}" for name, count in report["faults"].items() if count]
    click.echo("\nAll there once, unchanged and in order." if not wrong else f"\nWRONG: {', '.join(wrong)}.")


def _say(text: str) -> None:
    click.echo(text, err=True)
