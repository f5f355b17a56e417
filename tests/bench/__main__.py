"""All measurements, one after the other: `python -m tests.bench`."""

from tests.bench import fitting, fold, http_draws, placement

for bench in (placement, fold, fitting, http_draws):
    bench.main()
    print()
