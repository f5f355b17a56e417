"""The tables, each keyed by the game first, so that games can be spread over many databases.

Everything of the game itself (holdings, castle map, ranking) is folded from `Entry`; `Pass` says who may do
what, `Device` which phones are out there. The columns are what prebuilt statements read and write; nobody
loads these classes as objects.
"""

from __future__ import annotations

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import BigInteger, ForeignKey, Index, Integer, String, Text, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """Where Flask-SQLAlchemy hangs the tables."""


db = SQLAlchemy(model_class=Base)

GAME_ID = String(8)
"""Eight lower-case letters and digits, by chance."""


class Game(db.Model):  # type: ignore[name-defined]
    """One afternoon. `version` is the highest seq of its journal; its row is the lock of its writers."""

    __tablename__ = "game"

    id: Mapped[str] = mapped_column(GAME_ID, primary_key=True)
    ruleset: Mapped[str] = mapped_column(String(40))
    settings: Mapped[str] = mapped_column(Text)
    created_at: Mapped[int] = mapped_column(BigInteger)
    version: Mapped[int] = mapped_column(Integer, default=0)
    ends_at: Mapped[int | None] = mapped_column(BigInteger, index=True)
    purge_at: Mapped[int | None] = mapped_column(BigInteger)
    keep_days: Mapped[int | None] = mapped_column(Integer)
    """Days from the end until it is deleted; null: as usual, 0: never."""


class Entry(db.Model):  # type: ignore[name-defined]
    """One fact, in the order of arrival. Never changed, never deleted alone."""

    __tablename__ = "entry"
    __table_args__ = (UniqueConstraint("game_id", "id", name="entry_once"),)

    game_id: Mapped[str] = mapped_column(GAME_ID, ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    seq: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    id: Mapped[str] = mapped_column(String(64))
    at: Mapped[int] = mapped_column(BigInteger)
    recorded_at: Mapped[int] = mapped_column(BigInteger)
    by: Mapped[str] = mapped_column(Text)
    type: Mapped[str] = mapped_column(String(64))
    data: Mapped[str] = mapped_column(Text)


class Pass(db.Model):  # type: ignore[name-defined]
    """Who may sit where. Hashes only: with this table alone nobody opens anything."""

    __tablename__ = "pass"
    __table_args__ = (
        Index("pass_link", "link_hash", unique=True),
        Index("pass_code", "code_hash", unique=True),
    )

    game_id: Mapped[str] = mapped_column(GAME_ID, ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    role: Mapped[str] = mapped_column(String(20))
    post: Mapped[str | None] = mapped_column(String(40))
    group: Mapped[str | None] = mapped_column(String(40))
    nonce: Mapped[str] = mapped_column(String(32))
    link_hash: Mapped[str] = mapped_column(String(64))
    code_hash: Mapped[str] = mapped_column(String(64))
    label: Mapped[str] = mapped_column(String(200), default="")
    created_at: Mapped[int] = mapped_column(BigInteger)
    revoked_at: Mapped[int | None] = mapped_column(BigInteger)


class Device(db.Model):  # type: ignore[name-defined]
    """A phone or laptop in one game: when it was last heard and what it said of itself. No fact of the game.

    `role` and `post` are the place where it works; `released_at`: another device has taken that place over.
    `elsewhere`: the places where it worked before, in the same way.
    """

    __tablename__ = "device"

    game_id: Mapped[str] = mapped_column(GAME_ID, ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    role: Mapped[str] = mapped_column(String(20))
    post: Mapped[str | None] = mapped_column(String(40))
    joined_at: Mapped[int] = mapped_column(BigInteger)
    seen_at: Mapped[int] = mapped_column(BigInteger)
    waiting: Mapped[int] = mapped_column(Integer, default=0)
    oldest_at: Mapped[int | None] = mapped_column(BigInteger)
    released_at: Mapped[int | None] = mapped_column(BigInteger)
    check: Mapped[str] = mapped_column(Text, default="")
    checked_at: Mapped[int | None] = mapped_column(BigInteger)
    build: Mapped[str] = mapped_column(String(40), default="")
    agent: Mapped[str] = mapped_column(String(80), default="")
    elsewhere: Mapped[str] = mapped_column(Text, default="")
