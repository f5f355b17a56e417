"""The pages as an app of the phone: worker, manifest, icons, theme; a build that says when one is another."""

from __future__ import annotations

import json
import re
import struct
import zlib
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from fieldgame.drawing.badge import row, signs
from fieldgame.web import build, bundles
from tests.words import Camp, Phone

STATIC = Path(__file__).parent.parent.parent / "static"


def settings_of(worker: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(re.match(r"const SETTINGS = (\{.*?\n\});", worker, re.DOTALL)[1])  # type: ignore[index]
    return found


def test_the_worker_knows_its_shell_and_every_file_of_it_is_there(app: Flask) -> None:
    phone = Phone(app)
    answer = phone.get("/sw.js")
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-cache"
    settings = settings_of(answer.text)
    for path in (*settings["shell"], *settings["readers"], settings["offline"]):
        with phone.client.get(path) as found:
            assert found.status_code == 200, path
            assert path == "/offline" or "immutable" in found.headers["Cache-Control"], path


def test_the_shell_is_all_that_a_field_page_loads(camp: Camp) -> None:
    phone = camp.join("post", "A")
    shell = {path.partition("?")[0] for path in settings_of(phone.get("/sw.js").text)["shell"]}
    page = phone.get(f"{camp.url}/post/A").text
    loaded = set(re.findall(r'<(?:script|link rel="stylesheet"|use)[^>]*(?:src|href)="([^"?#]+)', page))
    assert loaded
    assert loaded <= shell


def test_every_page_tells_its_build_and_another_file_makes_another(
    app: Flask, tmp_path: Path, monkeypatch: Any
) -> None:
    with app.test_request_context():
        old = build.build()
    assert Phone(app).get("/").headers["Fieldgame-Build"] == old
    assert Phone(app).get("/offline").headers["Fieldgame-Build"] == old
    assert settings_of(Phone(app).get("/sw.js").text)["build"] == old
    monkeypatch.setattr(app, "static_folder", str(tmp_path))
    with app.test_request_context():
        assert build.build() != old


def test_nobody_reads_a_message_on_a_page_that_is_only_kept(camp: Camp) -> None:
    phone = camp.join("post", "A")
    with phone.client.session_transaction() as session:
        session["_flashes"] = [("success", "Gelesen wird das hier.")]
    path = f"{camp.url}/post/A"
    kept = phone.client.get(path, headers={"Fieldgame-Background": "1"})
    assert "Gelesen wird das hier." not in kept.text
    assert "Gelesen wird das hier." in phone.get(path).text


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_manifest_starts_where_everybody_finds_a_way_on(app: Flask, language: str) -> None:
    client = app.test_client()
    answer = client.get("/manifest.webmanifest", headers={"Accept-Language": language})
    assert answer.mimetype == "application/manifest+json"
    manifest = json.loads(answer.text)
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/", "/", "standalone")
    assert manifest["lang"] == language
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        with client.get(icon["src"]) as picture:
            width, height = struct.unpack(">II", picture.data[16:24])
            assert f"{width}x{height}" == icon["sizes"]
    first = client.get(manifest["start_url"]).text
    assert 'name="code"' in first
    assert 'rel="manifest" href="/manifest.webmanifest"' in first
    assert re.search(r'rel="apple-touch-icon" href="/static/img/icon-180\.png\?v=', first)


def test_the_signs_are_as_they_are_drawn() -> None:
    """Compared by their pixels: another zlib packs them in another way."""
    for name, drawn in signs().items():
        kept = (STATIC / name).read_bytes()
        assert unpacked(kept) == unpacked(drawn), f"{name}; run: python -m fieldgame.drawing static"


def unpacked(picture: bytes) -> bytes:
    data, at = b"", 8
    while at < len(picture):
        (length,) = struct.unpack(">I", picture[at : at + 4])
        if picture[at + 4 : at + 8] == b"IDAT":
            data += picture[at + 8 : at + 8 + length]
        at += length + 12
    return picture[16:24] + zlib.decompress(data)


def test_what_an_outline_covers_half_is_half_there() -> None:
    half = row(0, 32, [([(0, 0.5), (1.5, 0.5), (1.5, 1), (0, 1)], (255, 0, 0))])
    assert list(half[:12]) == [255, 0, 0, 128, 255, 0, 0, 64, 0, 0, 0, 0]


def test_the_theme_is_kept_on_the_device_also_without_script(app: Flask) -> None:
    phone = Phone(app)
    assert 'data-theme="day"' in phone.get("/").text
    answer = phone.post("/theme", theme="dusk", next="/new")
    assert (answer.status_code, answer.location) == (303, "/new")
    page = phone.get("/").text
    assert 'data-theme="dusk"' in page
    assert 'name="theme" value="day"' in page
    assert phone.post("/theme", theme="pink").status_code == 422
    phone.client.set_cookie("theme", '"><script>')
    assert 'data-theme="day"' in phone.get("/").text


def test_the_theme_is_set_before_anything_is_painted(app: Flask) -> None:
    head = Phone(app).get("/").text.partition("</head>")[0]
    found = re.search(r'<script src="/static/js/theme\.js\?v=[0-9a-f]+"(.*?)>', head)
    assert found
    assert found[1] == ""  # neither defer nor async


def test_the_phone_page_names_what_the_scripts_look_for(app: Flask) -> None:
    page = Phone(app).get("/").text
    text = (STATIC / "js" / "device.js").read_text("utf-8")
    names = set(re.findall(r'getElementById\("([a-z-]+)"\)', text))
    elsewhere = {"field-page", "kept-pages", "nothing-kept"}
    assert elsewhere < names
    assert [name for name in names - elsewhere if f'id="{name}"' not in page] == []
    offline = Phone(app).get("/offline").text
    assert 'id="kept-pages"' in offline
    assert 'id="nothing-kept"' in offline


def test_the_day_and_the_dusk_name_the_same_colours() -> None:
    named = {
        sheet: set(re.findall(r"--([a-z-]+): #", (STATIC / "css" / sheet).read_text("utf-8")))
        for sheet in ("base.css", "dusk.css")
    }
    assert named["base.css"] - named["dusk.css"] == {"focus"}
    assert named["dusk.css"] <= named["base.css"]
    assert "css/dusk.css" in bundles.BUNDLES["phone.css"]
