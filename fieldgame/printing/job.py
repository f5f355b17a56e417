"""The job: everything the layouts get to know, as plain data. This file is its description.

A layout reads it as `job` (printables/sheet.typ). All keys are always there; a list may be empty. Pictures
stand once in `art` and are named by their key, which every other place calls `…: key`. What people typed is
only ever text in here: cleaned of letters that our font does not have, never the source of a layout.
"""

from __future__ import annotations

from typing import TypedDict

Key = str
"""The name of a picture in `art`."""


class Look(TypedDict):
    """How a group is recognised: colours as #rrggbb (see drawing.palette), a pattern, a crest."""

    id: str
    """The colour's id, `red`; one that nobody knows has become `white`."""
    name: str
    """What the colour is called, `Rot`."""
    fill: str
    ink: str
    mark: str
    deep: str
    tint: str
    pattern: Key
    """One period of the pattern on its ground; `pattern(look, size)` repeats it."""
    crest: Key
    """In the colour that `art(…, colour: …)` gives it."""


class Code(TypedDict):
    """What is scanned or typed."""

    code: str
    """`7KM-2QX-9RT`."""
    link: str
    """The whole link in capitals: exactly what the QR code says."""
    qr: Key
    """The QR code with its white around; draw it with `qr(code, side)`."""
    level: str
    """How much of it may be lost: H 30 %, Q 25 %, M 15 % (then the address is too long for a good card)."""
    version: int


class Spot(TypedDict):
    """Some cells beside each other: the first one from the left and from the top, and how many."""

    x: int
    y: int
    wide: int
    low: bool
    """Only their lower halves."""
    crest: tuple[int, int] | None
    """A cell that is free for the crest; None where it goes above the words."""


class Cost(TypedDict):
    """`count` cards of the material with this id."""

    material: str
    count: int


class Tile(TypedDict):
    """A piece to cut out, in one group's colour; or the neutral one."""

    building: str
    name: str
    size: int
    """Cells."""
    supply: int
    """How many of it the group has."""
    ways: list[str]
    """Each way to pay, `2 Holz, 1 Stein`."""
    costs: list[list[Cost]]
    """The same in cards; what is free has an empty one."""
    wide: int
    high: int
    """Cells from side to side, as drawn."""
    art: Key
    """`wide` x `high` cells of 40 units, and 10 units more each way: `tile(…, cell)` makes it fit a cell."""
    mirror: Key
    """The piece from behind, where that is another shape and pieces may be turned over; else empty."""
    shape: list[str]
    """`high` rows of `wide` letters, `X` a cell."""
    words: Spot
    """Where the drawing leaves room for words; `behind`, where the one of its mirror image does."""
    behind: Spot


class Group(TypedDict):
    """A group. Its `card` is None unless the sheet of cards is wished for: a code opens a page."""

    id: str
    name: str
    kind: str
    """`noble` or `robber`."""
    look: Look
    card: Code | None
    tiles: list[Tile]
    """All kinds of building; robbers have the same ones as the noble houses."""


class Role(TypedDict):
    """A card that opens a role. Only in the job when role cards were asked for by name."""

    role: str
    post: str
    """Empty for all but posts."""
    title: str
    todo: list[str]
    """Five lines."""
    card: Code


class Post(TypedDict):
    """A place in the wood."""

    id: str
    title: str
    """`Posten A`."""
    material: str
    """The material's id."""
    gives: str
    """The material's name."""


class Material(TypedDict):
    """A kind of card."""

    id: str
    name: str
    letter: str
    """What stands for it in short, `A`."""
    symbol: Key
    """Empty where the material has no picture: then its `letter`, large, has to do."""
    pattern: Key
    """A hatching of its own, so that cards differ in greyscale."""
    count: int
    """How many cards to print."""


class Joker(TypedDict):
    name: str
    """`J3`."""
    card: Code


class Price(TypedDict):
    """A line of the price table. The picture of it in a group's colour is in the group's `tiles`."""

    building: str
    name: str
    ways: list[str]
    supply: int
    size: int
    art: Key
    """In neutral colours."""


class Map(TypedDict):
    """The castle map. Its pictures are `units` large: `cols` x `rows` cells of `cell`, `margin` around."""

    empty: Key
    """Before the game: walls, and the neutral building if it has been placed."""
    final: Key
    """As it stands now; empty unless the result is printed."""
    cols: int
    rows: int
    cell: int
    margin: int
    units: tuple[int, int]


class PosterOf(TypedDict):
    """How the map is laid over pages of `wide` x `high` mm, of which neighbours share `lap` mm; above each
    there are `head` mm for its name."""

    paper: str
    """`a4` to `a0`."""
    across: int
    down: int
    cell_mm: float
    wide: int
    high: int
    lap: int
    head: int


class Rank(TypedDict):
    rank: int
    group: str
    """The group's id."""
    name: str
    score: int
    built: int
    reserved: int
    left_over: int
    stands: list[str]
    """The kinds of its buildings that stand, as often as they do, in the catalogue's order."""


class Moment(TypedDict):
    time: str
    """`15:04`, on the camp's clock."""
    group: str
    """The id of the group that built; empty where none did."""
    minute: int
    """Of game time, pauses left out."""
    text: str


class Result(TypedDict):
    """How the game ended, or how it stands."""

    date: str
    ended: bool
    ranking: list[Rank]
    story: list[Moment]


class Game(TypedDict):
    id: str
    name: str
    minutes: int
    head_start: int
    """Minutes that the robbers are out alone before the others follow."""
    draw: str
    """`dice` or `bag`."""
    holdings: str
    """`counted` or `strict`."""
    mirror: bool
    """Whether a piece may be turned over."""
    robbers: bool
    end_time: str
    meeting_point: str
    emergency: str
    """As the leader has entered them; may be empty."""
    printed: str
    """The day of printing, `30. November 2026`."""
    address: str
    """What links begin with."""
    only_here: bool
    """The address works on one computer only: cards with it are waste."""


class Numbers(TypedDict):
    sets: int
    """Number cards 1 to 6: so many times."""


class Short(TypedDict):
    """How a group or a building is written on a tally sheet."""

    number: int
    name: str
    first: str
    """As many of its first letters as no other begins with; empty where only the number will do."""


class TallySheet(TypedDict):
    kind: str
    """`post`, `robbers`, `build`, `trade` or `joker`."""
    title: str
    columns: list[str]
    pages: int


class Tally(TypedDict):
    sheets: list[TallySheet]
    groups: list[Short]
    buildings: list[Short]


class Job(TypedDict):
    locale: str
    """`de` or `en`."""
    words: dict[str, str]
    """Every sentence of the sheets, by key: `say("key", place: …)`. From texts/printed*.py."""
    art: dict[Key, str]
    """Pictures as SVG."""
    sheets: list[str]
    """What is printed, in this order."""
    game: Game
    groups: list[Group]
    roles: list[Role]
    posts: list[Post]
    materials: list[Material]
    numbers: Numbers
    jokers: list[Joker]
    prices: list[Price]
    neutral: Tile
    map: Map
    poster: PosterOf
    tally: Tally
    result: Result | None
