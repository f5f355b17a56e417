"""All measurements, one after the other: `python -m tests.bench`."""

from tests.bench import castle, first_load, fitting, fold, http_draws, placement

for bench in (placement, fold, fitting, http_draws, castle, first_load):
    bench.main()
    print()
