"""`make` on a machine that lacks something says so in one line; what is set up is not set up again."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOOLS = ("bash", "sh", "make", "mkdir", "touch", "find", "sed", "uname", "id")


@pytest.fixture
def tools(tmp_path: Path) -> Path:
    """A folder of programs for PATH, without Node."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for tool in TOOLS:
        found = shutil.which(tool)
        assert found, tool
        (folder / tool).symlink_to(found)
    return folder


def _make_node(tools: Path) -> tuple[int, str]:
    """Ask for the npm packages, with stamps of our own so that nothing of this checkout is touched."""
    stamps = tools.parent / "stamps"
    done = subprocess.run(
        [shutil.which("make") or "make", f"{stamps}/node", f"STAMPS={stamps}"],
        cwd=ROOT,
        env={"PATH": str(tools)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert not (stamps / "node").exists()
    return done.returncode, done.stdout.strip()


def _program(path: Path, text: str) -> None:
    path.write_text(f"#!{shutil.which('bash')}\n{text}\n")
    path.chmod(0o755)


def test_a_machine_without_node_is_told_to_install_it(tools: Path) -> None:
    status, said = _make_node(tools)
    assert status
    assert said == "Node 20 or later is needed to build the web app: install it, then run make again."


def test_a_machine_with_an_old_node_is_told_which_is_needed(tools: Path) -> None:
    _program(tools / "node", 'if [ "$1" = --version ]; then echo v18.20.4; else exit 1; fi')
    status, said = _make_node(tools)
    assert status
    assert said == "Node 20 or later is needed; this is v18.20.4."


def test_the_tests_of_a_change_are_make_test() -> None:
    assert "exec make test" in (ROOT / ".ci" / "run").read_text()


def test_every_target_the_readme_names_is_there() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.M))
    named = set(re.findall(r"\bmake ([a-z]+)\b(?=[`  ])", (ROOT / "README.md").read_text()))
    assert {"run", "test", "seed", "client", "openapi", "bench"} <= named <= targets


def test_make_test_runs_every_kind_of_test() -> None:
    plan = subprocess.run(
        [shutil.which("make") or "make", "--dry-run", "--always-make", "test"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    for said in (
        "ruff, unused code and dependencies, biome, knip",
        "mypy",
        "tsc",
        "imports flow",
        "notebooks",
        "pytest, on",
        "vitest",
        "playwright, against",
    ):
        assert f"'{said}" in plan, said


def test_modules_are_compiled_once_whatever_the_image_says() -> None:
    """Images of Python forbid compiled modules: a start of the suite then takes twice as long, each time."""
    said = subprocess.run(
        [
            shutil.which("make") or "make",
            "--no-print-directory",
            "--eval",
            'told: ; @echo "[$${PYTHONDONTWRITEBYTECODE-}]"',
            "told",
        ],
        cwd=ROOT,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert said.strip() == "[]"
