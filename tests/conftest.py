"""What many tests need to have running: a browser, a PostgreSQL cluster, the real server.

Everything here listens on the loopback only, is started by the first test that asks for it, and is
ended by whoever started it.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

import pytest
from hypothesis import HealthCheck, settings

# Two slow cores shared with a browser say nothing about how long one example may take.
settings.register_profile("fieldgame", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("fieldgame")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest one begins first: as the last it would leave one of the two cores idle for minutes."""
    items.sort(key=lambda item: "test_whole_game.py" not in item.nodeid)


UNUSED_FEATURES = [
    # two hidden pages for the address bar of each new window: three quarters of the work of opening one
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),
    # the last such list counts, so what Playwright switches off is named again
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *("HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding", "AimEnabled"),
    *("ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints"),
    *("NetworkTimeServiceQuerying", "PreconnectToSearch"),
]
CHROMIUM_FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(UNUSED_FEATURES)}",
]


def unused_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture
def free_port() -> int:
    """A loopback port nobody listens on."""
    return unused_port()


def wait_until(
    ready: Callable[[], bool], process: subprocess.Popen[bytes], log: Path, seconds: float
) -> None:
    """Poll until the process is ready; if it ends or takes too long, fail with the end of its log."""
    deadline = time.monotonic() + seconds
    while not ready():
        late = time.monotonic() > deadline
        if late or process.poll() is not None:
            what = f"not ready after {seconds:.0f} s" if late else f"ended with {process.returncode}"
            pytest.fail(f"{process.args!r} {what}:\n{log.read_text(errors='replace')[-3000:]}")
        time.sleep(0.05)


def end(process: subprocess.Popen[bytes], sign: signal.Signals, seconds: float = 15) -> None:
    """End a process that was started in a group of its own, and everything it started."""
    if process.poll() is None:
        process.send_signal(sign)
        with suppress(subprocess.TimeoutExpired):
            process.wait(seconds)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


class Server(str):
    """The base URL of a running server (`f"{server}/new"`), with the process behind it."""

    __slots__ = ("data", "process")
    process: subprocess.Popen[bytes]
    data: Path

    def kill(self) -> None:
        """As if the battery had died: nothing gets the chance to tidy up."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        end(self.process, signal.SIGTERM)


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=2) as response:
            return bool(response.status == 200)
    except (urllib.error.URLError, OSError):
        return False


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """`server(*options, data=FOLDER, port=N, env={...})` runs `fieldgame serve` and waits for its /health.

    A second call with the same `data` (and `port`) is the same server after a restart.
    """
    started: list[Server] = []

    def start(
        *options: str, data: Path | None = None, port: int | None = None, env: dict[str, str] | None = None
    ) -> Server:
        folder, port = data or tmp_path / "served", port or unused_port()
        program = Path(sys.executable).parent / "fieldgame"
        command = [str(program), "serve", "--host", "127.0.0.1", "--port", str(port), "--data", str(folder)]
        log = tmp_path / f"server-{len(started)}.log"
        running = Server(f"http://127.0.0.1:{port}")
        running.data = folder
        with log.open("wb") as out:
            running.process = launch([*command, *options], out, env=os.environ | (env or {}))
        started.append(running)
        wait_until(lambda: answers(f"{running}/health"), running.process, log, 40)
        return running

    yield start
    for running in started:
        running.stop()


def launch(command: list[str], out: IO[bytes], **how: Any) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=out, stderr=out, start_new_session=True, **how
    )


def chromium_program() -> str:
    named = os.environ.get("FIELDGAME_TESTS_CHROMIUM")
    found = named or shutil.which("chromium") or shutil.which("chromium-browser")
    if not found:
        pytest.fail("Chromium is missing: tests/run installs it, or FIELDGAME_TESTS_CHROMIUM names it")
    return found


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """A Playwright browser (Debian's Chromium); every test opens contexts of its own in it."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_program(), args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


def postgres_programs() -> Path:
    """The folder with initdb and postgres, of the newest version there is."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    on_path = shutil.which("initdb")
    if found:
        return found[-1].parent
    if on_path:
        return Path(on_path).resolve().parent
    pytest.fail(
        "PostgreSQL is missing: tests/run installs it, FIELDGAME_TESTS_WITHOUT_POSTGRES=1 does without it"
    )


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """The address of a throw-away PostgreSQL cluster, as SQLAlchemy spells it."""
    if os.environ.get("FIELDGAME_TESTS_WITHOUT_POSTGRES") == "1":
        pytest.skip("FIELDGAME_TESTS_WITHOUT_POSTGRES=1")
    programs, port = postgres_programs(), unused_port()
    with tempfile.TemporaryDirectory(prefix="fieldgame-postgres-", ignore_cleanup_errors=True) as folder:
        how: dict[str, Any] = {"cwd": folder}
        if os.getuid() == 0:
            # PostgreSQL refuses to run as root; its package brings a user for it.
            how |= {"user": "postgres", "group": "postgres", "extra_groups": []}
            shutil.chown(folder, "postgres", "postgres")
        cluster, log = ["-D", f"{folder}/cluster"], Path(folder) / "log"
        make = [programs / "initdb", *cluster, "-U", "fieldgame", "-A", "trust", "-E", "UTF8", "--locale=C"]
        # Without fsync (-F, --no-sync): no disk has to survive these tests.
        run = [programs / "postgres", *cluster, "-p", port, "-h", "127.0.0.1", "-k", "", "-F"]
        with log.open("wb") as out:
            launch([*map(str, make), "--no-sync"], out, **how).wait(60)
            process = launch([*map(str, run)], out, **how)
        try:
            url = f"postgresql://fieldgame@127.0.0.1:{port}/postgres"
            wait_until(lambda: connects(url), process, log, 30)
            yield url.replace("postgresql:", "postgresql+psycopg:")
        finally:
            end(process, signal.SIGINT)


def connects(url: str) -> bool:
    import psycopg

    try:
        psycopg.connect(url, connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True


@pytest.fixture
def fresh_postgres_url(postgres_url: str) -> Iterator[str]:
    """The address of an empty database for one test alone."""
    import psycopg

    name = f"test_{uuid.uuid4().hex}"
    with psycopg.connect(postgres_url.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        yield postgres_url.rsplit("/", 1)[0] + f"/{name}"
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
