"""The verbs of a browser game: what posts, robbers, the leader and the wall do on their pages."""

from __future__ import annotations

from tests.browser.screens import Cards, Flow, Screen


def tile(group: str) -> str:
    """The tile of a group, whatever page it stands on."""
    return f".tile.g-{'black' if group == 'robbers' else group}"


class Booker(Screen):
    """A screen on which cards change hands: trades, robberies, jokers."""

    def begin(self, name: str) -> None:
        """Set out for another kind of booking."""
        self.touch(self.page.get_by_role("link", name=name, exact=True).first)

    def is_sent(self) -> None:
        """Wait until the server has all that was booked here."""
        self.page.wait_for_selector("#sync[data-state=sent]")

    def done(self) -> Flow:
        """Back home from a page that shows what was booked."""
        yield self
        self.press("Fertig", "#bar")
        self.page.wait_for_selector("#bar .primary:has-text('Fertig')", state="detached")
        yield self

    def trade(self, giver: str, taker: str, gives: Cards, gets: Cards) -> Flow:
        """Book a trade, also where the books lack the cards that people hold in their hands."""
        self.begin("Handel")
        for group in (giver, taker):
            self.see(f"h1:has-text('{'handelt' if group == taker else 'Wer handelt'}')")
            yield self
            self.touch(tile(group))
        self.see("#trade")
        for side, cards in (("gives", gives), ("gets", gets)):
            for kind, count in cards.items():
                self.page.fill(f"[name={side}-{kind}]", str(count))
        yield self
        self.touch("#bar .big")
        if self.see("#bar .big:has-text('Trotzdem'), .notice.success").evaluate("it => it.matches('.big')"):
            yield self
            self.touch("#bar .big")
        self.see(".notice.success", has_text="gebucht")
        self.tapped["trade"] += 1
        yield from self.done()

    def find_joker(self, code: str, group: str, scanned: bool = False) -> Flow:
        """Book a found joker: its code typed, or its card scanned with the phone's camera."""
        if scanned:
            self.open(f"/K/{code.replace('-', '')}")
        else:
            self.begin("Joker gefunden")
            self.page.fill("#code", code.lower())
        yield self
        self.touch(tile(group))
        self.see(".notice.success", has_text="gebucht")
        self.tapped["joker_found"] += 1
        yield from self.done()

    def rob(self, victim: str, counted: Cards | None = None) -> Flow:
        """They took everything; `counted`: what it really was."""
        if not isinstance(self, Robbers):
            self.begin("Überfall melden")
            yield self
        self.touch(tile(victim))
        self.see("#ask")
        if counted is not None:
            self.touch(self.page.locator("summary", has_text="Es waren andere Karten"))
            for kind in ("A", "B", "C", "joker"):
                self.page.fill(f"[name=cards-{kind}]", str(counted.get(kind, 0)))
        yield self
        self.press("So gezählt buchen" if counted is not None else "Alles genommen")
        self.see(".notice.success", has_text="Gebucht")
        self.tapped["robbery"] += 1
        yield from self.done()


class Post(Booker):
    """A leader with a phone and a box of cards."""

    drawn = 0
    """The last number that filled the screen."""

    def begin(self, name: str) -> None:
        self.press(name.split()[0], "#bar")  # below lie the last bookings, with the same words in them

    def draw(self, group: str, number: int | None = None, undone: bool = False, anyway: bool = False) -> Flow:
        """Draw for a group; `number` comes out of the real bag."""
        self.touch(tile(group))
        if anyway:
            yield self
            self.press("Trotzdem ziehen")
        if number:
            self.touch(self.page.locator(".number-pad button", has_text=str(number)))
        yield self
        self.drawn = int(self.text(".huge"))
        self.tapped["draw"] += 1
        if not undone:
            yield from self.done()
            return
        self.is_sent()
        yield self
        self.press("Rückgängig", "#bar")
        self.see(".notice.success", has_text="Zurückgenommen")
        self.tapped["voided"] += 1
        yield self

    def real_bag(self) -> None:
        self.press("aus dem Beutel")
        self.see("[data-do=bag][data-arg='1'][aria-pressed=true]")


class Robbers(Booker):
    """The robber band's own phone."""


class Leader(Booker):
    """The game leader: clock, journal, the last word."""

    def step(self, name: str, kind: str, said: str) -> None:
        """Touch the one big button of the clock; not twice in a moment, that would be a double tap."""
        self.page.wait_for_timeout(750 if self.tapped else 0)
        self.press(name, "#step")
        self.see("#said .notice.success", has_text=said)
        self.tapped[kind] += 1

    def extend(self, minutes: int) -> None:
        self.press(f"{minutes} min", "#game")
        self.see("#said .notice.success", has_text=f"{minutes} Minuten mehr")
        self.tapped["setting_changed"] += 1

    def take_back(self, said: str, again: bool = False) -> Flow:
        """Take back the newest booking that says so; `again`: let it count after all."""
        self.press("Ganzes Journal")
        what = "Soll doch gelten" if again else "Zurücknehmen"
        self.touch(self.page.locator(f"[aria-label^='{what}'][aria-label*='{said}']").first)
        self.see("#undo")
        yield self
        self.touch("#bar .primary")
        self.see(".notice.success", has_text=said)
        self.tapped["voided"] += 1
        self.touch(self.page.locator(".tabs a").first)
        self.see("#game")
        yield self

    def end(self) -> None:
        self.press("Spiel beenden")
        self.touch("#bar .danger")  # it says who still has something to send, if anybody has
        self.see(".state.ended")
        self.tapped["ended"] += 1

    def ranking(self) -> list[tuple[int, str, int]]:
        """Rank, name and score, as the page of the game's end shows them."""
        self.begin("Abschluss: Rangliste, Geschichte, Dateien")
        return ranked(self, "#rank + * tbody tr", ".num >> nth=0", ".badge-group .name", ".total")


class Projector(Screen):
    """The wall in the barn. Notes the moment at which it first shows each line of the story."""

    def watch(self) -> None:
        self.context.add_init_script(WATCH)

    def shown(self) -> dict[int, float]:
        """The moment each line appeared (ms since 1970), by the time the line tells."""
        found: dict[str, float] = self.page.evaluate("window.shown")
        return {int(at): moment for at, moment in found.items()}

    def ranking(self) -> list[tuple[int, str, int]]:
        return ranked(self, "#final-ranking tbody tr", "td >> nth=1", ".who .name", ".score")


WATCH = """window.shown = {};
new MutationObserver(() => {
  for (const line of document.querySelectorAll("#wall-events [data-at], #wall-headline [data-since]")) {
    window.shown[line.dataset.at ?? line.dataset.since] ??= Date.now();
  }
}).observe(document, {subtree: true, childList: true});"""


def ranked(screen: Screen, rows: str, *parts: str) -> list[tuple[int, str, int]]:
    screen.see(rows)
    found = [[row.locator(part).inner_text() for part in parts] for row in screen.page.locator(rows).all()]
    return [(int(rank.strip(" .")), name.strip(), number(score)) for rank, name, score in found]


def number(text: str) -> int:
    """A number as pages write it, with a real minus sign."""
    return int(text.strip().replace("−", "-"))
