"""The press: a program of its own, for what typesetting has once taken of memory it does not give back.

    python -P press.py PRINTABLES [--ppi N] [--marks]  < job.json  > sheets

On standard error a line of JSON for each step, `{"step": 2, "of": 9, "sheet": "groups"}`, and when a layout
is wrong `{"wrong": "what", "where": "how the compiler shows it"}` with exit code 3. On standard output one
line of JSON that tells what follows, `{"pages": [["groups", 6], …], "marks": […], "parts": [bytes, …]}`, and
then these bytes: one PDF, or with `--ppi` a PNG a page. It knows no game and imports nothing of ours.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from typing import Any

import typst

NICE = 5
"""Printing gives way to the pages that people tap on."""
WRONG = 3


class Press:
    """A compiler over the layouts in `root`; `job` is JSON."""

    def __init__(self, root: str, job: str) -> None:
        self.root, self.job = root, job
        self.fonts = typst.Fonts(
            include_system_fonts=False,
            include_embedded_fonts=False,
            font_paths=[os.path.join(root, "fonts")],
        )

    def compiler(self, sheets: list[str]) -> typst.Compiler:
        return typst.Compiler(
            os.path.join(self.root, "main.typ"),
            root=self.root,
            font_paths=self.fonts,
            ignore_system_fonts=True,
            sys_inputs={"job": self.job, "sheets": ",".join(sheets)},
        )

    def marks(self, sheets: list[str], label: str) -> list[list[Any]]:
        """What a layout has labelled so: its value, page (from 1), left and top."""
        compiler = self.compiler(sheets)
        ask = (
            f"query(<{label}>).map(m => (m.value, m.location().page(),"
            " m.location().position().x.mm(), m.location().position().y.mm()))"
        )
        try:
            return list(json.loads(compiler.eval(ask)))
        except RuntimeError:
            compiler.compile(format="pdf")  # says where it is wrong, which the question does not
            raise

    def pages(self, sheets: list[str]) -> list[tuple[str, int]]:
        """How many pages each sheet takes."""
        starts = [(name, page) for name, page, _, _ in self.marks(sheets, "sheet")]
        starts[-1] = ("", starts[-1][1] + 1)  # the last one ends where the paper does
        ends = [page for _, page in starts[1:]]
        return [(name, end - page) for (name, page), end in zip(starts, ends, strict=False)]


def main() -> int:
    asked = argparse.ArgumentParser()
    asked.add_argument("root")
    asked.add_argument("--ppi", type=float)
    asked.add_argument("--marks", action="store_true")
    given = asked.parse_args()
    if hasattr(os, "nice"):
        os.nice(NICE)
    job = sys.stdin.buffer.read().decode()
    sheets = list(json.loads(job)["sheets"])
    try:
        told, parts = _pressed(Press(given.root, job), sheets, given)
    except typst.TypstError as wrong:
        _tell(wrong=wrong.message, where=wrong.diagnostic)
        return WRONG
    out = sys.stdout.buffer
    out.write(json.dumps({**told, "parts": [len(part) for part in parts]}).encode() + b"\n")
    out.writelines(parts)
    out.flush()
    return 0


def _pressed(press: Press, sheets: list[str], given: Any) -> tuple[dict[str, Any], list[bytes]]:
    steps = len(sheets) + 1
    for number, sheet in enumerate(sheets, 1):
        press.pages([sheet])  # alone, so that one sees how far it is, and which sheet is wrong
        _tell(step=number, of=steps, sheet=sheet)
    compiler = press.compiler(sheets)
    if given.ppi:
        made = compiler.compile(format="png", ppi=given.ppi)
    else:
        # Without a time, tags and a random id in it, the same job is the same file, byte for byte.
        made = compiler.compile(format="pdf", timestamp=0, pdf_tags=False)
    parts = [part for part in (made if isinstance(made, list) else [made]) if part]
    told: dict[str, Any] = {"pages": press.pages(sheets)}
    told["marks"] = press.marks(sheets, "mark") if given.marks else []
    _tell(step=steps, of=steps, sheet="")
    return told, parts


def _tell(**what: Any) -> None:
    sys.stderr.write(json.dumps(what) + "\n")
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main())
