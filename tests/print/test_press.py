"""The press: the same file every time, true millimetres, our fonts alone, no name breaks it, no secret."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from fieldgame.printing import PAPERS, SHEETS, pressing
from fieldgame.printing.job import Job
from fieldgame.printing.pressing import Broken, Busy, Pressed, Step, press, steps
from tests.print import memory
from tests.print.conftest import LONG
from tests.print.reader import marks, opened

Make = Callable[..., Any]
STRANGE = (
    '#panic("x") $x^2$ \\ *fett* _kursiv_',
    '"; import "sys"; #eval("1") // `x` <l>',
    "]]}}))>> @ref ~ -- --- ' '' \"\" #[",
    "🏰🐺 Wölfe 👩‍👩‍👧‍👦",
    "🏰🐉🔥",
    "<script>&amp;</script> %(x)s {{x}}",
    "\u202egnirts \u200b\u0301 kombi\u0301niert",
    "東京 الحصن עברית",
    "a\u00adb\tc",
    "/etc/passwd ../../x.typ",
)


CATALOGUE = [
    {"id": "#[", "name": {"de": STRANGE[1]}, "shape": ["XX", ".X"], "prices": [{"#": 1}, {}], "supply": 2}
]


@pytest.fixture(scope="module")
def full(game: Make, pressed: Make) -> Pressed:
    return pressed(game())  # type: ignore[no-any-return]


def test_the_same_job_is_the_same_file(game: Make, job: Make, full: Pressed) -> None:
    assert pressing.pdf(job(game())) == full.pdf


def test_the_ruler_is_as_long_as_it_says(full: Pressed) -> None:
    [ruler] = [mark for mark in marks(full.marks) if mark.kind == "ruler"]
    ticks = [box for box in opened(full.pdf).strokes(ruler.page) if box.wide < 0.2 and 1.9 < box.high < 5.2]
    middles = sorted((box.left + box.right) / 2 for box in ticks)
    assert len(middles) == 101
    assert middles[-1] - middles[0] == pytest.approx(100, abs=0.02)
    assert all(b - a == pytest.approx(1, abs=0.02) for a, b in pairwise(middles))


def test_every_page_is_a4(full: Pressed) -> None:
    paper = opened(full.pdf)
    assert len(paper) == sum(count for _, count in full.pages)
    for page in range(len(paper)):
        assert sorted(paper.size(page)) == pytest.approx([210, 297], abs=0.1)


def test_the_fonts_are_ours_and_in_the_file(full: Pressed) -> None:
    fonts = opened(full.pdf).fonts()
    assert fonts
    assert all(fonts.values())
    assert [name for name in fonts if not re.fullmatch(r"[A-Z]{6}\+SourceSansPro-\w+", name)] == []


def test_nothing_is_a_picture_of_dots(full: Pressed) -> None:
    assert opened(full.pdf).pictures() == 0


def test_the_file_is_small(full: Pressed) -> None:
    assert len(full.pdf) < 3_000_000


@pytest.mark.skipif(sys.platform == "win32", reason="nobody tells there what a process took")
def test_the_press_is_frugal(game: Make, job: Make) -> None:
    """All sheets of six groups in 150 MB."""
    assert 20 < memory.of_the_press(job(game(), *SHEETS)) < 150


def test_nothing_is_left_unsaid(game: Make, job: Make, pressed: Make) -> None:
    """A key without a sentence stands on the paper in brackets."""
    asked = {
        key
        for layout in Path(pressing.folder("printables")).glob("*.typ")
        for key in re.findall(r'\bsay\("([\w-]*\w)"', layout.read_text(encoding="utf-8"))
    }
    words = job(game(), "start")["words"]
    assert asked - words.keys() == set()
    assert all(words.values())
    said = opened(pressed(game(), *SHEETS).pdf).all_text()
    assert re.findall(r"\[[\w-]+\]|%\(\w+\)", said) == []


def test_every_sheet_alone_is_as_long_as_in_the_set(game: Make, job: Make, pressed: Make) -> None:
    """They are counted as documents of their own."""
    made = pressed(game(), *SHEETS)
    assert [sheet for sheet, _ in made.pages] == list(SHEETS)
    assert pressing.count(job(game(), *SHEETS)) == made.pages


def _bare(text: str) -> str:
    return re.sub(r"\s", "", text)


def test_no_name_breaks_a_sheet(new_game: Make, job: Make) -> None:
    typed = {"name": STRANGE[0], "meeting_point": STRANGE[1], "emergency": "#x[", "end_time": "$\\"}
    materials = [{"id": sign, "name": STRANGE[n], "symbol": "]"} for n, sign in enumerate("#$\\")]
    own = typed | {"materials": materials, "posts": [{"id": "#*", "material": "#"}], "catalogue": CATALOGUE}
    strange = job(new_game(10, "de", STRANGE, **own), *SHEETS)
    paper = opened(pressing.pdf(strange))
    said = _bare(paper.all_text())
    for name in (*STRANGE[:3], STRANGE[5], STRANGE[9]):
        assert _bare(name) in said
    names = [group["name"] for group in strange["groups"]]
    assert names[3] == "Wölfe"
    assert names[4] == "Gruppe 5"
    assert names[6] == "gnirts kombíniert"
    assert names[7] == "Gruppe 8"


def test_a_layout_never_sees_a_name_as_source(game: Make) -> None:
    """Layouts read data; a name in a file's name or in source would be somebody's way in."""
    for layout in Path(pressing.folder("printables")).glob("*.typ"):
        assert not re.search(r"\beval\(|#?read\(|plugin\(", layout.read_text(encoding="utf-8")), layout.name


def secrets(app: Any, game: str) -> dict[str, set[str]]:
    """What opens something, by role; jokers too."""
    from fieldgame import passes

    found: dict[str, set[str]] = {}
    with app.app_context():
        for held in passes.all_of(game):
            found.setdefault(held.role, set()).update((held.code, held.link_token))
        found["joker"] = set(passes.joker_codes(game, 5).values())
    return found


def test_no_secret_is_in_a_job_that_did_not_ask_for_it(app: Any, game: Make, job: Make) -> None:
    known = secrets(app, game())
    full = json.dumps(job(game()))
    assert all(code in full for code in known["joker"])
    for role in set(known) - {"group", "joker"}:
        assert [secret for secret in known[role] if secret in full] == [], role
    assert all(code in json.dumps(job(game(), "roles")) for code in known["post"] if "-" in code)
    harmless = json.dumps(job(game(), *sorted(SHEETS.keys() - {"groups", "roles", "jokers"})))
    assert [secret for all_ in known.values() for secret in all_ if secret in harmless] == []


def test_a_locked_pass_is_not_printed(app: Any, game: Make, job: Make) -> None:
    from fieldgame import passes

    own = game(3, name="Gesperrt")
    with app.app_context():
        old = next(held for held in passes.all_of(own) if held.role == "group")
        new = passes.renew(own, old.id)
    assert new
    printed = json.dumps(job(own, "groups"))
    assert old.code not in printed
    assert new.code in printed


@pytest.mark.parametrize("paper", PAPERS)
def test_the_map_is_whole_on_its_pages(game: Make, pressed: Make, paper: str) -> None:
    made = pressed(game(), "map", poster=paper)
    shown = [mark for mark in marks(made.marks) if mark.kind == "map"]
    assert len(shown) == {"a4": 1, "a3": 2, "a2": 4, "a1": 6, "a0": 15}[paper]


def test_progress_is_told_sheet_by_sheet(game: Make, job: Make) -> None:
    told = list(steps(job(game(), "start", "score")))
    assert told[:-1] == [Step(1, 3, "start", 1), Step(2, 3, "score", 1), Step(3, 3, "")]
    assert isinstance(told[-1], Pressed)


def test_the_first_page_looks_the_same_without_the_others(game: Make, job: Make) -> None:
    few: Job = job(game(), "start", "score", "leader")
    whole, *others = pressing.pictures(few, ppi=30)
    told = pressing.count(few)
    few["sheets"] = ["start"]
    assert pressing.pictures(few, 30, told) == (whole,)
    assert pressing.pictures(few, 30, told[:2]) != (whole,)
    assert len(others) == 3


def test_pictures_for_the_screen(game: Make, job: Make) -> None:
    made = pressing.pictures(job(game(), "groups"), ppi=30)
    assert len(made) == 6
    assert all(one.startswith(b"\x89PNG") for one in made)


def test_a_wrong_layout_is_named_and_the_next_print_goes_on(
    game: Make, job: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    real = Path(pressing.folder("printables"))
    own = tmp_path / "printables"
    own.mkdir()
    for layout in real.glob("*.typ"):
        (own / layout.name).write_text(layout.read_text(encoding="utf-8"), encoding="utf-8")
    (own / "fonts").symlink_to(real / "fonts")
    (own / "score.typ").write_text('#import "sheet.typ": *\n#show: paper\n#nonsense\n', encoding="utf-8")
    score: Job = job(game(), "score")
    with monkeypatch.context() as changed:
        changed.setattr(pressing, "folder", lambda name: str(own))
        with pytest.raises(Broken, match="nonsense"):
            press(score)
    assert "score.typ:3" in caplog.text
    assert press(score).pdf


def test_one_prints_while_others_wait(game: Make, job: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    score: Job = job(game(), "score")
    under_way = steps(score)
    next(under_way)
    monkeypatch.setattr(pressing, "WAIT", 0.05)
    with pytest.raises(Busy):
        press(score)
    under_way.close()  # who stops listening stops the press
    assert press(score).pdf


def test_a_press_that_never_ends_is_stopped(game: Make, job: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pressing, "AT_MOST", 0.01)
    with pytest.raises(Broken):
        press(job(game(), "materials"))


def test_a_file_without_progress_is_the_same(game: Make, job: Make) -> None:
    score: Job = job(game(), "start", "score")
    assert pressing.pdf(score) == press(score).pdf
    assert pressing.count(score) == (("start", 1), ("score", 1))


def test_the_first_page_warns_of_what_makes_cards_useless(game: Make, pressed: Make) -> None:
    def said(base: str) -> str:
        return " ".join(opened(pressed(game(), "start", "groups", base=base).pdf).text(0).split())

    assert "Diese Adresse erreicht nur" in said("http://localhost:8000")
    assert "Die Adresse ist lang" in said("https://" + "sehr-lange-adresse." * 3 + "example")
    assert "Adresse" not in said("https://camp.example")


def test_the_first_page_stays_one_whatever_it_says(game: Make, job: Make) -> None:
    base = "http://localhost:8000/" + "sehr-lang-" * 6
    everything: Job = job(game(10, "de", LONG), *SHEETS, base=base)
    everything["sheets"] = ["start"]
    assert len(pressing.pictures(everything, 30, [(sheet, 99) for sheet in SHEETS])) == 1


@pytest.mark.parametrize("count", [2, 6, 10])
def test_the_first_page_shows_the_groups(game: Make, pressed: Make, count: int) -> None:
    made = pressed(game(count, "de", LONG), "start", "score")
    names = {mark.more["text"] for mark in marks(made.marks) if mark.page == 0 and mark.kind == "text"}
    assert len({name[:40] for name in LONG} & names) == count


def test_the_first_page_tells_how_many_pages_there_are(game: Make, full: Pressed) -> None:
    lines = opened(full.pdf).text(0).splitlines()
    assert f"Rohstoffkarten zu den Posten, jedem seine {dict(full.pages)['materials']} 8" in lines
    assert any(line.startswith(f"Alles zusammen {len(opened(full.pdf))}") for line in lines)
