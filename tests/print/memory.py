"""How much memory the press takes at most."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from fieldgame.folders import folder
from fieldgame.printing.job import Job
from fieldgame.printing.pressing import FRUGAL, PROGRAM

SMALL = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""
"""Between us and the press: a process counts as its own what its parent held at the moment of its birth."""


def of_the_press(job: Job, *options: str) -> int:
    """MB, of one run that makes (or, with `--count`, counts) the sheets."""
    ran = subprocess.run(
        [sys.executable, "-c", SMALL, sys.executable, "-P", str(PROGRAM), folder("printables"), *options],
        input=json.dumps(job, ensure_ascii=False).encode(),
        capture_output=True,
        env=os.environ | FRUGAL,
        check=True,
    )
    return int(ran.stdout) // (1024 * 1024 if sys.platform == "darwin" else 1024)
