"""The phones and laptops of a game: last contact, what waits on them, what their check said."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "device",
        sa.Column("game_id", sa.String(8), sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("role", sa.String(20), nullable=False),
        sa.Column("post", sa.String(40)),
        sa.Column("joined_at", sa.BigInteger, nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
        sa.Column("waiting", sa.Integer, nullable=False),
        sa.Column("oldest_at", sa.BigInteger),
        sa.Column("released_at", sa.BigInteger),
        sa.Column("check", sa.Text, nullable=False),
        sa.Column("checked_at", sa.BigInteger),
        sa.Column("build", sa.String(40), nullable=False),
        sa.Column("agent", sa.String(80), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("device")
