"""The first tables: game, entry, pass."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "game",
        sa.Column("id", sa.String(8), primary_key=True),
        sa.Column("ruleset", sa.String(40), nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("ends_at", sa.BigInteger),
        sa.Column("purge_at", sa.BigInteger),
    )
    op.create_index("ix_game_ends_at", "game", ["ends_at"])
    op.create_table(
        "entry",
        _game_id(),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("recorded_at", sa.BigInteger, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("type", sa.String(64), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.UniqueConstraint("game_id", "id", name="entry_once"),
    )
    op.create_table(
        "pass",
        _game_id(),
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("role", sa.String(20), nullable=False),
        sa.Column("post", sa.String(40)),
        sa.Column("group", sa.String(40)),
        sa.Column("nonce", sa.String(32), nullable=False),
        sa.Column("link_hash", sa.String(64), nullable=False),
        sa.Column("code_hash", sa.String(64), nullable=False),
        sa.Column("label", sa.String(200), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("revoked_at", sa.BigInteger),
    )
    op.create_index("pass_link", "pass", ["link_hash"], unique=True)
    op.create_index("pass_code", "pass", ["code_hash"], unique=True)


def downgrade() -> None:
    for table in ("pass", "entry", "game"):
        op.drop_table(table)


def _game_id() -> sa.Column[str]:
    game = sa.ForeignKey("game.id", ondelete="CASCADE")
    return sa.Column("game_id", sa.String(8), game, primary_key=True)
