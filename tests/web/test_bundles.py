"""What a page loads comes in few files, packed, kept for ever; a stream of news is left alone."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from typing import Any

import brotli
import pytest
from flask import Flask

from fieldgame.web import bundles
from tests.words import Camp, Phone

STATIC = Path(__file__).parent.parent.parent / "static"


def fetch(app: Flask, path: str, **headers: str) -> Any:
    with app.test_client().get(path, headers=headers) as answer:
        answer.get_data()
        return answer


def address(app: Flask, name: str) -> str:
    with app.test_request_context():
        return bundles.bundle_url(name)


def test_a_page_asks_for_one_style_sheet_and_one_script_of_its_shell(app: Flask) -> None:
    page = Phone(app).get("/").text
    assert len(re.findall(r'href="/bundle/phone\.css\?v=[0-9a-f]{12}"', page)) == 1
    assert len(re.findall(r'src="/bundle/phone\.js\?v=[0-9a-f]{12}"', page)) == 1


@pytest.mark.parametrize("name", bundles.BUNDLES)
def test_a_bundle_holds_all_its_files_in_order(app: Flask, name: str) -> None:
    answer = fetch(app, address(app, name))
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    there = [STATIC / part for part in bundles.BUNDLES[name] if (STATIC / part).is_file()]
    assert there
    comment = "// {}\n" if name.endswith(".js") else "/* {} */\n"
    names = [file.relative_to(STATIC).as_posix() if name.endswith(".js") else file.name for file in there]
    places = [answer.text.index(comment.format(one)) for one in names]
    assert sorted(places) == places


def test_pictures_of_a_style_sheet_are_inside_or_found(app: Flask) -> None:
    text = fetch(app, address(app, "phone.css")).text
    assert 'url("data:image/svg+xml,<svg' in text
    assert re.findall(r"url\((?!\"data:|\"/static/)", text) == []
    for path in re.findall(r'url\("(/static/[^"]+)"\)', text):
        assert fetch(app, path).status_code == 200


def test_another_content_has_another_address(app: Flask, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(app, "static_folder", str(tmp_path))
    (tmp_path / "css").mkdir()
    file = tmp_path / "css" / "booking.css"
    file.write_text("a { color: red }")
    old = address(app, "field.css")
    file.write_text("a { color: blue; top: 0 }")
    assert address(app, "field.css") != old
    stale = fetch(app, old)
    assert (stale.headers["Cache-Control"], "blue" in stale.text) == ("no-cache", True)


def test_a_script_that_fails_does_not_take_the_others_with_it(app: Flask) -> None:
    text = fetch(app, address(app, "phone.js")).text
    begun = re.findall(r"^// js/.*\ntry \{$", text, re.MULTILINE)
    assert len(begun) == text.count(f"\n{bundles.FAILED}") == len(bundles.BUNDLES["phone.js"])


def test_remarks_stay_at_home(app: Flask) -> None:
    kept = "a = 'x // y';\nurl(//z) /* in */ b\n"
    text = f"/* a\n * b **/\n{kept}    // c\n  c();   // d\n"
    assert bundles.INDENT.sub("", bundles.REMARK.sub("", text)) == f"{kept}c();\n"
    assert "people need and a phone" not in fetch(app, address(app, "field.js")).text


@pytest.mark.parametrize("file", sorted(STATIC.glob("js/**/*.js")), ids=lambda file: file.stem)
def test_no_text_in_a_script_looks_like_a_remark(file: Path) -> None:
    """Remarks are found line by line: a text over several lines, or with `  // ` in it, would be spoiled."""
    for line in bundles.REMARK.sub("", file.read_text("utf-8")).splitlines():
        assert line.count("`") % 2 == 0, line
    for found in bundles.REMARK.finditer(file.read_text("utf-8")):
        before = found.string[: found.start()].rpartition("\n")[2]
        assert all(before.count(quote) % 2 == 0 for quote in "'\"`"), before


def test_pages_in_the_wood_do_without_htmx(camp: Camp) -> None:
    phone = camp.join("post", "A")
    assert "swaps.js" not in phone.get(f"{camp.url}/post/A").text
    assert "swaps.js" in phone.get(f"{camp.url}/trade").text
    assert "swaps.js" not in phone.get("/offline").text


def test_there_is_no_other_bundle(app: Flask) -> None:
    assert fetch(app, "/bundle/app.py").status_code == 404


@pytest.mark.parametrize("path", ["/", "bundle", "/static/img/icons.svg", "/static/js/app.js"])
@pytest.mark.parametrize("way", ["br", "zstd", "gzip"])
def test_answers_go_packed(app: Flask, path: str, way: str) -> None:
    path = address(app, "phone.css") if path == "bundle" else path
    plain, packed = fetch(app, path), fetch(app, path, **{"Accept-Encoding": way})
    assert packed.headers["Content-Encoding"] == way
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert len(packed.data) < len(plain.data) * 0.6
    if path != "/" and way != "zstd":
        assert (brotli if way == "br" else gzip).decompress(packed.data) == plain.data


def test_a_file_that_is_kept_packed_is_still_asked_for(app: Flask) -> None:
    how = {"Accept-Encoding": "br"}
    for path in (address(app, "phone.js"), "/static/js/app.js"):
        first, second = fetch(app, path, **how), fetch(app, path, **how)
        assert first.data == second.data
        again = fetch(app, path, **how, **{"If-None-Match": first.headers["ETag"]})
        assert (again.status_code, again.data) == (304, b"")


def test_two_pages_are_never_taken_for_one_another(camp: Camp) -> None:
    """Only files are kept packed; a page is packed anew each time."""
    texts = set()
    for post in "AB":
        client = camp.join("post", post).client
        answer = client.get(f"{camp.url}/post/{post}", headers={"Accept-Encoding": "br"})
        texts.add(brotli.decompress(answer.data))
    assert len(texts) == 2


def test_a_stream_is_never_packed(camp: Camp) -> None:
    with camp.join("post", "A").client.get(
        f"{camp.url}/live", headers={"Accept-Encoding": "br, gzip"}, buffered=False
    ) as answer:
        assert answer.mimetype == "text/event-stream"
        assert "Content-Encoding" not in answer.headers
        assert next(iter(answer.response)).startswith((b"event", b"retry", b":", b"data", b"id"))
