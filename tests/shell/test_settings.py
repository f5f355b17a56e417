"""Settings: sensible without any, and a clear no instead of a start with nonsense."""

from __future__ import annotations

import stat
import threading
from pathlib import Path

import pytest

from fieldgame import settings
from fieldgame.settings import SETTINGS, SettingsError, load


def test_nothing_needs_to_be_set(tmp_path: Path) -> None:
    made = load({"FIELDGAME_FOLDER": str(tmp_path / "deep" / "er"), "PATH": "/bin"})
    assert made.folder == tmp_path / "deep" / "er"
    assert made.database == f"sqlite:///{made.folder / 'fieldgame.db'}"
    assert (made.base_url, made.trusted_proxies, made.locale, made.max_body) == ("", 0, "de", 256 * 1024)
    assert len(made.secret) >= 32


def test_the_folder_is_the_users_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "user_data_path", lambda *_, **__: tmp_path / "share")
    assert load({}).folder == tmp_path / "share"


def test_the_secret_is_made_once_and_for_the_owner_alone(tmp_path: Path) -> None:
    first = load({}, folder=str(tmp_path))
    assert load({}, folder=str(tmp_path)).secret == first.secret
    assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600
    assert load({"FIELDGAME_SECRET": "s" * 32}, folder=str(tmp_path)).secret == b"s" * 32
    assert load({}, folder=str(tmp_path / "other")).secret != first.secret


def test_two_that_start_at_once_get_the_same_secret(tmp_path: Path) -> None:
    found: list[bytes] = []
    threads = [
        threading.Thread(target=lambda: found.append(load({}, folder=str(tmp_path)).secret)) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8
    assert len(set(found)) == 1


def test_a_damaged_secret_is_not_replaced_in_silence(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("short")
    with pytest.raises(SettingsError, match="secret is damaged"):
        load({}, folder=str(tmp_path))
    assert (tmp_path / "secret").read_text() == "short"


def test_given_counts_before_the_environment(tmp_path: Path) -> None:
    environment = {
        "FIELDGAME_FOLDER": str(tmp_path),
        "FIELDGAME_LOCALE": "en",
        "FIELDGAME_BASE_URL": "http://a.example",
    }
    made = load(environment, base_url="https://b.example:8443/")
    assert (made.locale, made.base_url) == ("en", "https://b.example:8443")


def test_empty_is_as_good_as_unset(tmp_path: Path) -> None:
    assert load({setting.variable: " " for setting in SETTINGS}, folder=str(tmp_path)).locale == "de"


@pytest.mark.parametrize(
    ("variable", "value", "says"),
    [
        ("FIELDGAME_DATABSE", "x", "no setting FIELDGAME_DATABSE"),
        ("FIELDGAME_DATABASE", "nonsense", "no database address"),
        ("FIELDGAME_DATABASE", "oracel://x", "no database address"),
        ("FIELDGAME_DATABASE", "mysql+pymysql://x/y", "needs the Python package pymysql"),
        ("FIELDGAME_DATABASE", "sqlite://", "must name a file"),
        ("FIELDGAME_DATABASE", "sqlite:///:memory:", "must name a file"),
        ("FIELDGAME_SECRET", "too short", "at least 32"),
        ("FIELDGAME_BASE_URL", "game.example.org", "must look like"),
        ("FIELDGAME_BASE_URL", "ftp://game.example.org", "must look like"),
        ("FIELDGAME_BASE_URL", "https://game.example.org/sub", "must look like"),
        ("FIELDGAME_BASE_URL", "https://game.example.org:99999", "FIELDGAME_BASE_URL"),
        ("FIELDGAME_BASE_URL", "https://me:pw@game.example.org", "must look like"),
        ("FIELDGAME_BASE_URL", "https://[", "FIELDGAME_BASE_URL"),
        ("FIELDGAME_BASE_URL", "https://straße.example", "xn--"),
        ("FIELDGAME_BASE_URL", "https://game .example", "xn--"),
        ("FIELDGAME_TRUSTED_PROXIES", "-1", "whole number from 0 to 5"),
        ("FIELDGAME_TRUSTED_PROXIES", "9" * 5000, "whole number from 0 to 5"),
        ("FIELDGAME_TRUSTED_PROXIES", "yes", "whole number"),
        ("FIELDGAME_LOCALE", "fr", "de, en"),
        ("FIELDGAME_MAX_BODY", "12", "whole number from"),
    ],
)
def test_nonsense_stops_the_start(tmp_path: Path, variable: str, value: str, says: str) -> None:
    with pytest.raises(SettingsError, match=says) as refused:
        load({variable: value}, folder=str(tmp_path / "made"))
    assert variable in str(refused.value)
    assert not (tmp_path / "made").exists()


def test_an_unknown_name_is_refused_as_well(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="no setting colour"):
        load({}, folder=str(tmp_path), colour="red")


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SettingsError, match="FIELDGAME_FOLDER"):
        load({}, folder=str(tmp_path / "file"))


@pytest.mark.parametrize(
    ("given", "used"),
    [
        ("postgres://me:p%40w@host/game", "postgresql+psycopg://me:p%40w@host/game"),
        ("postgresql://host:5433/game", "postgresql+psycopg://host:5433/game"),
        ("postgresql+psycopg://host/game", "postgresql+psycopg://host/game"),
        ("sqlite:////srv/game.db", "sqlite:////srv/game.db"),
    ],
)
def test_database_addresses(tmp_path: Path, given: str, used: str) -> None:
    assert load({}, folder=str(tmp_path), database=given).database == used


def test_a_relative_file_is_made_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert (
        load({}, folder=str(tmp_path), database="sqlite:///a b.db").database
        == f"sqlite:///{tmp_path / 'a b.db'}"
    )


def test_every_setting_explains_itself() -> None:
    for setting in SETTINGS:
        assert setting.help.endswith(".")
        assert "\n" not in setting.help
        setting.check(setting.default)
