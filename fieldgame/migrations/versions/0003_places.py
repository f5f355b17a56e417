"""Which other places a device works at, and which of them it was taken off."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("device", sa.Column("elsewhere", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("device", "elsewhere")
