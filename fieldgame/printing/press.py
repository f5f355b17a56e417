"""The press: a program of its own, for what typesetting has once taken of memory it does not give back.

    python -P press.py PRINTABLES [--count | --ppi N] [--marks] [--pages JSON]  < job.json  > sheets

With `--count` it sets the sheets one by one and tells on standard error, a line of JSON each, how far it is:
`{"step": 2, "sheet": "groups", "pages": 6}`. Without, it makes them: on standard output one line of JSON
tells what follows, `{"parts": [bytes, …]}`, and then come these bytes: one PDF, or with `--ppi` a PNG a page.
With `--marks` that line also tells tests what lies where (`marks`), and the `pages` of each sheet. `--pages`,
`[["start", 1], …]`, is what the first page shall say of the others when it is made without them.

When a layout is wrong it says `{"wrong": "what", "where": "as the compiler shows it"}` on standard error and
ends with exit code 3. It knows no game and imports nothing of ours.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from typing import Any

import typst

ALL = "main"
"""The layout that puts the sheets of the job together."""
MARKS = """(
  starts: query(<sheet>).map(one => (one.value, one.location().page())),
  last: query(<end>).last().location().page(),
  marks: query(<mark>).zip(query(<corner>)).map(both => {
    let (here, there) = both.map(one => one.location().position())
    (both.first().value, here.page, here.x.mm(), here.y.mm(), there.x.mm(), there.y.mm())
  }),
)"""
LAST = "query(<end>).last().location().page()"
NICE = 5
"""Printing gives way to the pages that people tap on."""
WRONG = 3


class Press:
    """A compiler over the layouts in `root`; `job` and what `more` they are given is JSON."""

    def __init__(self, root: str, job: str, **more: str) -> None:
        self.root = root
        self.inputs = {"job": job} | {name: value for name, value in more.items() if value}
        self.fonts = typst.Fonts(
            include_system_fonts=False,
            include_embedded_fonts=False,
            font_paths=[os.path.join(root, "fonts")],
        )

    def compiler(self, layout: str) -> typst.Compiler:
        return typst.Compiler(
            os.path.join(self.root, f"{layout}.typ"),
            root=self.root,
            font_paths=self.fonts,
            ignore_system_fonts=True,
            sys_inputs=self.inputs,
        )

    def pages(self, sheet: str) -> int:
        """How many pages the sheet takes: set alone, it is a document of its own."""
        return int(_asked(self.compiler(sheet), LAST))

    def marks(self) -> dict[str, Any]:
        """What the layouts have marked, its page (from 1) and two opposite corners, x and y in mm; and how
        many pages each sheet takes."""
        told = _asked(self.compiler(ALL), MARKS)
        nexts = [page for _, page in told["starts"][1:]] + [told["last"] + 1]
        pages = [[sheet, then - page] for (sheet, page), then in zip(told["starts"], nexts, strict=True)]
        return {"marks": told["marks"], "pages": pages}


def _asked(compiler: typst.Compiler, question: str) -> Any:
    try:
        return json.loads(compiler.eval(question))
    except RuntimeError:
        compiler.compile(format="pdf")  # says where it is wrong, which the question does not
        raise


def main() -> int:
    asked = argparse.ArgumentParser()
    asked.add_argument("root")
    asked.add_argument("--count", action="store_true")
    asked.add_argument("--ppi", type=float)
    asked.add_argument("--marks", action="store_true")
    asked.add_argument("--pages", default="")
    given = asked.parse_args()
    if hasattr(os, "nice"):
        os.nice(NICE)
    job = sys.stdin.buffer.read().decode()
    press = Press(given.root, job, marks="true" if given.marks else "", pages=given.pages)
    try:
        if given.count:
            _count(press, json.loads(job)["sheets"])
        else:
            _make(press, given.ppi, given.marks)
    except typst.TypstError as wrong:
        _tell(wrong=wrong.message, where=wrong.diagnostic)
        return WRONG
    return 0


def _count(press: Press, sheets: list[str]) -> None:
    for number, sheet in enumerate(sheets, 1):
        _tell(step=number, sheet=sheet, pages=press.pages(sheet))


def _make(press: Press, ppi: float | None, marks: bool) -> None:
    compiler = press.compiler(ALL)
    if ppi:
        made = compiler.compile(format="png", ppi=ppi)
    else:
        # The same job is the same file, byte for byte, whatever day a layout asks for.
        made = compiler.compile(format="pdf", timestamp=0, pdf_tags=False)
    parts = [part for part in (made if isinstance(made, list) else [made]) if part]
    told = (press.marks() if marks else {}) | {"parts": [len(part) for part in parts]}
    out = sys.stdout.buffer
    out.write(json.dumps(told).encode() + b"\n")
    out.writelines(parts)
    out.flush()


def _tell(**what: Any) -> None:
    sys.stderr.write(json.dumps(what) + "\n")
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main())
