"""All measurements, one after the other: `python -m tests.bench`."""

from tests.bench import (
    castle,
    desk,
    first_load,
    fitting,
    fold,
    hints,
    http_draws,
    motion,
    placement,
    preview,
    printing,
)

for bench in (
    *(placement, fold, fitting, hints, http_draws, castle, first_load, preview, printing, motion),
    desk,
):
    bench.main()
    print()
