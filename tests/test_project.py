"""What a stranger's machine needs to build this: pinned packages without addresses, and no path of ours."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
PYPROJECT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
ADDRESS = re.compile(r"[a-z]+://|\bfile:|^\s*-(-index|-extra|-find|-trusted|i|f)\b|\s@\s", re.MULTILINE)
A_REASON = re.compile(r'^\s*"[^"]+",?\s+#\s+\S+( \S+)+$')
A_PERSONS_FOLDER = re.compile(
    r"(?<![\w.:/)}\]])/(?:home|Users|root|work)/[\w.-]|\b[A-Z]:\\\\?Users\\", re.MULTILINE
)


def declared() -> dict[str, list[str]]:
    """The requirements, by the array they stand in."""
    project = tomllib.loads(PYPROJECT)["project"]
    return {"dependencies": project["dependencies"], **project["optional-dependencies"]}


@cache
def locked() -> dict[str, list[str]]:
    """Name -> versions; more than one where old and new Pythons need different ones."""
    versions: dict[str, list[str]] = {}
    for name, version in re.findall(r"^([\w.-]+)==(\S+)", LOCK, re.MULTILINE):
        versions.setdefault(canonicalize_name(name), []).append(version)
    return versions


def test_the_lock_names_no_address() -> None:
    assert ADDRESS.findall(LOCK) == []


@pytest.mark.parametrize(
    "line", ["--index-url x", "-i x", "--find-links x", "a @ file:x", "a==1 # ftp://x", "--trusted-host x"]
)
def test_an_address_would_be_found(line: str) -> None:
    assert ADDRESS.search(f"a==1\n{line}\n")


def test_every_locked_package_has_a_hash() -> None:
    for entry in re.split(r"\n(?=\w)", re.sub(r"^#.*\n", "", LOCK, flags=re.MULTILINE)):
        assert re.match(r"[\w.-]+==\S+( ; [^\\]+)?( \\\n    --hash=sha256:[0-9a-f]{64})+\s*$", entry), entry


@pytest.mark.parametrize("text", [text for texts in declared().values() for text in texts])
def test_the_lock_fits_what_is_declared(text: str) -> None:
    wanted = Requirement(text)
    versions = locked().get(canonicalize_name(wanted.name), [])
    assert versions
    assert all(wanted.specifier.contains(version, prereleases=True) for version in versions)


@pytest.mark.parametrize("array", declared())
def test_every_dependency_says_why(array: str) -> None:
    inside = re.search(rf"^{array} = \[\n(.*?)^\]", PYPROJECT, re.MULTILINE | re.DOTALL)
    assert inside
    lines = inside[1].splitlines()
    assert len(lines) == len(declared()[array])
    assert [line for line in lines if not A_REASON.match(line)] == []


def test_every_imported_library_is_declared() -> None:
    """Also what another library happens to bring along: it may stop doing so."""
    names = {canonicalize_name(Requirement(text).name) for texts in declared().values() for text in texts}
    homes = packages_distributions()
    missing = set()
    for path in (ROOT / "fieldgame").rglob("*.py"):
        for library in imported(path.read_text(encoding="utf-8")) - sys.stdlib_module_names - {"fieldgame"}:
            if not names & {canonicalize_name(home) for home in homes.get(library, [library])}:
                missing.add(library)
    # Flask is these four, published in four packages by the same hands; Flask-Migrate is Alembic's key.
    assert missing - {"werkzeug", "jinja2", "markupsafe", "itsdangerous", "alembic"} == set()


def imported(text: str) -> set[str]:
    nodes = list(ast.walk(ast.parse(text)))
    plain = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    froms = {node.module for node in nodes if isinstance(node, ast.ImportFrom) and not node.level}
    return {name.split(".")[0] for name in plain | froms if name}


def text_files() -> list[tuple[str, str]]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    found = []
    for name in filter(None, listed.stdout.split("\0")):
        path = ROOT / name
        if path.is_file() and "vendor" not in path.parts and ".min." not in name:
            found.append((name, path.read_bytes().decode("utf-8", errors="ignore")))
    return found


def test_no_file_names_a_folder_of_one_machine() -> None:
    guilty = [name for name, text in text_files() if A_PERSONS_FOLDER.search(text) or f"{ROOT}/" in text]
    assert guilty == []


@pytest.mark.parametrize("folder", ["home/ada", "Users/ada", "root/x", "work/x"])
def test_such_a_folder_would_be_found(folder: str) -> None:
    assert A_PERSONS_FOLDER.search(f"cd /{folder}/fieldgame")
    assert A_PERSONS_FOLDER.search(f'path = "/{folder}"')
    assert not A_PERSONS_FOLDER.search(f"static/{folder}")
