"""`fieldgame new`: a game made from the shell, with its passes, for scripts and for people."""

from __future__ import annotations

import sys
from typing import IO, TYPE_CHECKING, Any

import click

from fieldgame.cli.opening import folder_option, opened
from fieldgame.codec import to_json

if TYPE_CHECKING:
    from fieldgame.kits import Founded
    from fieldgame.kits.file import Kit

Json = dict[str, Any]
KITS = ("standard", "camp", "short", "tabletop")
LEAST, MOST = 2, 10
MOST_NAME = 40
ROBBER = ":robber"


@click.command()
@click.option("--kit", type=click.Choice(KITS), default="standard", show_default=True)
@click.option("--kit-file", type=click.File("rb"), help="A kit that somebody has saved, instead.")
@click.option(
    "--groups",
    metavar="N|NAMES",
    help='How many, the last one robbers; or their names: "Falken,Wölfe,Räuber:robber". Else as in the kit.',
)
@click.option("--no-robbers", is_flag=True, help="All groups are noble houses.")
@click.option("--name", help="What the game is called.")
@click.option("--minutes", type=click.IntRange(1, 1440), help="How long it lasts; as in the kit if left out.")
@click.option("--jokers", type=click.IntRange(0, 100), help="How many are hidden.")
@click.option("--end-time", help='When the camp meets again, as text: "16:30".')
@click.option("--meeting-point", help="Where the camp meets again.")
@click.option("--emergency", help="The telephone number on the groups' cards.")
@click.option("--locale", type=click.Choice(["de", "en"]), default="de", show_default=True)
@click.option("--base-url", default="", help="The public address that links begin with.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
@folder_option
def new(
    kit: str,
    kit_file: IO[bytes] | None,
    groups: str | None,
    no_robbers: bool,
    locale: str,
    base_url: str,
    as_json: bool,
    folder: str,
    **own: Any,
) -> None:
    """Make a game and print its id, and a link and a code for every role."""
    from fieldgame import kits
    from fieldgame.kits.file import Kit, neutral_cells
    from fieldgame.kits.shelf import SHELF
    from fieldgame.play import Refused

    chosen = _read(kit_file) if kit_file else Kit("", SHELF[kit](locale))
    settings = chosen.settings | _groups(chosen.settings, groups, not no_robbers, locale)
    settings |= {key: value for key, value in own.items() if value is not None}
    with opened(folder, base_url=base_url) as instance:
        try:
            founded = kits.found(settings, neutral_cells(chosen))
        except Refused as refused:
            raise click.ClickException(f"Nobody can play this: {refused.objection.code}.") from None
        tell_founded(founded, instance.base_url, as_json)


def tell_founded(founded: Founded, base: str, as_json: bool) -> None:
    """The new game's id and passes, in the application's context."""
    from fieldgame import passes, play
    from fieldgame.cli.announcing import tell_links
    from fieldgame.links import pass_path

    view = play.view(founded.game, play.Seat("leader"))
    if not as_json:
        click.echo(f"{view['name']}: game {founded.game}\n")
        tell_links(founded.passes, view, base)
        return
    told = {
        "game": founded.game,
        "name": view["name"],
        "passes": [
            {
                "role": held.role,
                "post": held.post,
                "group": held.group,
                "code": held.code,
                "link": pass_path(held),
                "url": base + pass_path(held) if base else None,
            }
            for held in founded.passes
        ],
        "jokers": passes.joker_codes(founded.game, view["jokers"]),
    }
    sys.stdout.buffer.write(to_json(told).encode() + b"\n")


def _read(kit_file: IO[bytes]) -> Kit:
    from fieldgame.kits.file import LARGEST, Unreadable, read

    try:
        return read(kit_file.read(LARGEST + 1))
    except Unreadable as wrong:
        raise click.BadParameter(f"Nobody can play this file: {wrong}.", param_hint="--kit-file") from None


def _groups(settings: Json, groups: str | None, robbers: bool, locale: str) -> Json:
    """What is different in the kit's settings: other groups. BadParameter where they cannot be groups."""
    from fieldgame import kits

    if groups is None:
        if robbers or not any(group.get("kind") == "robber" for group in settings["groups"]):
            return {}
        groups = str(len(settings["groups"]))
    if groups.strip().isdecimal():
        count = int(groups)
        if not LEAST <= count <= MOST:
            raise _wrong(f"{count} groups; a game has {LEAST} to {MOST}")
        return {"groups": kits.standard_groups(count, robbers, locale)}
    return {"groups": _named(groups, robbers, locale)}


def _named(groups: str, robbers: bool, locale: str) -> list[dict[str, Any]]:
    """Groups of these names; one that the kit knows has its colour and crest, the others what is left."""
    from fieldgame import kits

    given = [name.strip() for name in groups.split(",")]
    names = [name.removesuffix(ROBBER).strip() for name in given]
    if not LEAST <= len(names) <= MOST:
        raise _wrong(f"{len(names)} names; a game has {LEAST} to {MOST} groups")
    if not all(0 < len(name) <= MOST_NAME for name in names) or len(set(names)) < len(names):
        raise _wrong(f"every group needs a name of its own, of at most {MOST_NAME} letters")
    bands = [name for name, full in zip(names, given, strict=True) if full.endswith(ROBBER)]
    if len(bands) > 1 or (bands and not robbers):
        raise _wrong("at most one group is the robbers, and none with --no-robbers")
    *nobles, last = kits.standard_groups(MOST, bool(bands), locale)
    looks = {look["name"]: look for look in (nobles if bands else [*nobles, last])}
    known = {name: looks.pop(name) for name in names if name in looks and name not in bands}
    known |= dict.fromkeys(bands, last)
    return [{**(known.get(name) or looks.pop(next(iter(looks)))), "name": name} for name in names]


def _wrong(why: str) -> click.BadParameter:
    return click.BadParameter(why, param_hint="--groups")
