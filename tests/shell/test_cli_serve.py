"""`fieldgame serve` and `fieldgame demo` as somebody starts them: what they say, how they end."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from fieldgame.cli import main
from fieldgame.cli.addresses import lan
from fieldgame.cli.announcing import Place
from fieldgame.cli.serving import choose_port
from tests.conftest import Server, end
from tests.shell.phone import Phone

PROGRAM = str(Path(sys.executable).parent / "fieldgame")


class Started:
    """A command under way, and the lines it prints."""

    def __init__(self, *words: str) -> None:
        self.process = subprocess.Popen(
            [PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True
        )

    def until(self, text: str) -> str:
        """Everything it prints up to the line with this text."""
        assert self.process.stdout
        said = ""
        for line in self.process.stdout:
            said += line.decode()
            if text in said:
                return said
        pytest.fail(f"ended without {text!r}:\n{said}")

    def interrupt(self) -> tuple[int, str]:
        """Ctrl-C, which a terminal sends to all its processes."""
        os.killpg(self.process.pid, signal.SIGINT)
        rest, _ = self.process.communicate(timeout=20)
        return self.process.returncode, rest.decode()


@pytest.fixture
def started() -> Iterator[Callable[..., Started]]:
    all_started: list[Started] = []

    def start(*words: str) -> Started:
        all_started.append(Started(*words))
        return all_started[-1]

    yield start
    for command in all_started:
        end_and_close(command.process)


def end_and_close(process: subprocess.Popen[bytes]) -> None:
    end(process, signal.SIGTERM)
    if process.stdout:
        process.stdout.close()


def test_the_demo_prints_a_link_per_role_and_leaves_nothing(
    started: Callable[..., Started], free_port: int
) -> None:
    before = time.monotonic()
    demo = started("demo", "--no-open", "--host", "127.0.0.1", "--port", str(free_port), "--locale", "en")
    said = demo.until("Ctrl-C ends, and nothing is kept.")
    took = time.monotonic() - before
    links = dict(re.findall(r"^(\S.*?) +(http://\S+) ", said, re.MULTILINE))
    roles = ["leader", "post A", "post B", "post C", "robber", "station", "projector", "spare"]
    nobles = ["Falcons", "Wolves", "Lions", "Oaks", "Stars"]
    assert list(links) == [*roles, *[f"group {name}" for name in (*nobles, "Robbers")]]
    assert f"Only this computer reaches the game: http://127.0.0.1:{free_port}\n" in said
    phone = Phone(f"http://127.0.0.1:{free_port}")
    status, page = phone.get(links["post A"].removeprefix(phone.server))
    assert status == 200
    assert "Falcon Rock Castle" in page
    assert demo.interrupt() == (0, "")
    assert took < 20  # on two cores that others use as well; alone it takes under two seconds


@pytest.mark.parametrize("given", [(), ("--base-url", "http://burg.test")])
def test_served_to_this_computer_alone_links_name_it_and_no_other(
    started: Callable[..., Started], free_port: int, given: tuple[str, ...]
) -> None:
    here = f"http://127.0.0.1:{free_port}"
    demo = started("demo", "--no-open", "--host", "127.0.0.1", "--port", str(free_port), *given)
    links = dict(re.findall(r"^(\S.*?) +http://[^/\s]+(/\S+) ", demo.until("nothing is kept."), re.MULTILINE))
    phone = Phone(here)
    phone.join(links["leader"])
    leader = re.search(r'href="(/g/\w+/leader)', phone.get("/")[1])
    assert leader
    named = set(re.findall(r"https?://[^/<\"' ]+", phone.get(f"{leader[1]}/passes/2")[1].lower()))
    assert named - {"http://www.w3.org"} == {given[1] if given else here}
    assert demo.interrupt() == (0, "")


def test_serve_ends_at_once_while_pages_follow_the_game(
    server: Callable[..., Server], tmp_path: Path
) -> None:
    running = server()
    made = CliRunner().invoke(main, ["new", "--data", str(running.data)]).stdout
    link = re.search(r"^post A +(\S+)", made, re.MULTILINE)
    game = re.search(r"game (\w+)", made)
    assert link
    assert game
    phone = Phone(running)
    phone.join(link[1])
    streams = [phone.open(f"/g/{game[1]}/live") for _ in range(20)]
    assert all(stream.readline().startswith(b"retry") for stream in streams)
    before = time.monotonic()
    running.process.send_signal(signal.SIGTERM)
    assert running.process.wait(20) == 0
    assert time.monotonic() - before < 4  # a stop that waits takes five
    for stream in streams:
        stream.close()


def test_the_working_process_does_not_outlive_the_other(
    server: Callable[..., Server], free_port: int
) -> None:
    running = server(port=free_port)
    running.process.kill()
    running.process.wait()
    deadline = time.monotonic() + 15
    while time.monotonic() < deadline:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", free_port)):
                return
        time.sleep(0.1)
    pytest.fail("it still answers")


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_a_port_that_is_taken_is_told(taken: int, tmp_path: Path) -> None:
    words = ["serve", "--host", "127.0.0.1", "--port", str(taken), "--data", str(tmp_path)]
    result = CliRunner().invoke(main, words)
    assert (result.exit_code, result.stdout) == (1, "")
    assert f"Port {taken} is taken by another program" in result.stderr


def test_the_next_port_is_taken_where_none_was_asked_for(
    taken: int, capsys: pytest.CaptureFixture[str]
) -> None:
    port = choose_port("127.0.0.1", taken, exactly=False)
    assert taken < port < taken + 20
    assert f"Port {taken} is taken by another program, so it is port {port}." in capsys.readouterr().out


def test_a_host_that_is_not_ours_is_told(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["serve", "--host", "198.51.100.7", "--data", str(tmp_path)])
    assert result.exit_code == 1
    assert "Cannot listen on 198.51.100.7" in result.stderr


def test_a_folder_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = CliRunner().invoke(main, ["serve", "--data", str(tmp_path / "file")])
    assert result.exit_code == 1
    assert "cannot be used" in result.stderr


def test_addresses_are_ordered_by_what_phones_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    found = ["169.254.3.4", "172.17.0.1", "10.1.2.3", "127.0.0.1", "100.64.0.9", "192.168.56.1"]
    monkeypatch.setattr("fieldgame.cli.addresses._outward", lambda: iter(["10.1.2.3"]))
    monkeypatch.setattr("fieldgame.cli.addresses._by_name", lambda: found)
    monkeypatch.setattr("fieldgame.cli.addresses._by_interface", lambda: iter(["10.0.0.7"]))
    assert lan() == ["10.1.2.3", "192.168.56.1", "10.0.0.7", "172.17.0.1", "100.64.0.9", "169.254.3.4"]


def test_the_real_addresses_can_be_asked_for() -> None:
    assert all(re.fullmatch(r"(\d{1,3}\.){3}\d{1,3}", address) for address in lan())


def test_a_place_knows_what_to_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fieldgame.cli.announcing.lan", lambda: ["192.168.1.20", "10.0.0.7"])
    assert Place("0.0.0.0", 8000).addresses() == ["http://192.168.1.20:8000", "http://10.0.0.7:8000"]
    assert Place("0.0.0.0", 8000, "https://game.example.org").best() == "https://game.example.org"
    assert Place("127.0.0.1", 8000).addresses() == []
    assert Place("127.0.0.1", 8000).best() == "http://127.0.0.1:8000"
    assert Place("::", 8000).own_host == "::1"
    monkeypatch.setattr("fieldgame.cli.announcing.lan", list)
    assert Place("0.0.0.0", 8000).best() == "http://127.0.0.1:8000"
