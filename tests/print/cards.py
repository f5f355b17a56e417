"""The sheets of one game, as strangers read them."""

from __future__ import annotations

from typing import Any

from fieldgame.printing.job import Job
from tests.print.reader import Mark, marks, opened

CARDS = ("groups", "roles", "materials", "numbers", "jokers")


class Set:
    """`job` is what was wished, the rest what is on the paper."""

    def __init__(self, job: Job, pressed: Any) -> None:
        self.job, self.paper, self.marks = job, opened(pressed.pdf), marks(pressed.marks)
        first = 0
        self.pages: dict[str, range] = {}
        for sheet, count in pressed.pages:
            self.pages[sheet] = range(first, first + count)
            first += count

    def of(self, sheet: str, kind: str) -> list[Mark]:
        return [mark for mark in self.marks if mark.kind == kind and mark.page in self.pages[sheet]]

    def cards(self, sheet: str) -> list[Mark]:
        return self.of(sheet, "group" if sheet == "groups" else "card")

    def texts(self, card: Mark) -> list[str]:
        """The texts that the layout says it has put on a card; that they are there whole is another test."""
        inside = (mark for mark in self.marks if mark.page == card.page and card.box.holds(mark.box))
        return [mark.more["text"] for mark in inside if mark.kind == "text"]

    def said(self, card: Mark) -> str:
        """All letters of a card, without spaces."""
        return self.paper.words_in(card.page, card.box)


def close(text: str) -> str:
    return "".join(text.split())
