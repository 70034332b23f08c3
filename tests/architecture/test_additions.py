"""One of each addition, as docs/additions.md writes it: a module and a line, put into a copy of the tree and used."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CHECKS = Path(__file__).parent / "additions"
BLOCK = re.compile(r"^```(?:python|tsx?)\n(?:#|//) (\S+?)(?:, below `([^\n]*)`)?\n(.*?)^```$", re.M | re.S)
WITHOUT = shutil.ignore_patterns("__pycache__", "*.test.ts", "*.test.tsx")
VITEST = ROOT / "webapp" / "node_modules" / ".bin" / "vitest"


def put(tree: Path, part: str) -> int:
    """Write the additions of one part of the tree; the number of blocks."""
    found = [
        block for block in BLOCK.findall((ROOT / "docs" / "additions.md").read_text()) if block[0].startswith(part)
    ]
    for path, below, text in found:
        file = tree / path
        if below:
            before = file.read_text()
            assert before.count(f"\n{below}\n") == 1, f"{path} has not one line `{below}`"
            file.write_text(before.replace(f"\n{below}\n", f"\n{below}\n{text}"))
        else:
            assert not file.exists(), f"{path} is there already"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
    return len(found)


def output_of(command: list[str], cwd: Path, **environment: str) -> str:
    done = subprocess.run(
        command, cwd=cwd, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


def test_the_page_shows_each_addition_of_the_architecture() -> None:
    page = (ROOT / "docs" / "additions.md").read_text()
    assert re.findall(r"^## (.*)$", page, re.M) == [
        "A field type",
        "A stored record, a kind of record and an API call",
        "A screen",
        "A filter operator",
        "A charge method",
        "A job",
    ]


def test_a_server_with_one_of_each_addition_knows_them(tmp_path: Path) -> None:
    for part in ("platform", "jobs"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=WITHOUT)
    assert put(tmp_path, "platform") + put(tmp_path, "jobs") >= 14
    nowhere = {"FREIGHT_MONGO_URI": "mongodb://127.0.0.1:1", "FREIGHT_REDIS_URL": "redis://127.0.0.1:1"}
    paths = os.pathsep.join(str(tmp_path / part) for part in ("platform", "."))
    said = output_of([sys.executable, str(CHECKS / "on_the_server.py")], tmp_path, PYTHONPATH=paths, **nowhere)
    assert said.split() == ["call", "record", "history", "field", "operator", "method", "job"]


@pytest.mark.skipif(not VITEST.exists(), reason="the npm packages are not installed: make setup")
def test_a_web_app_with_one_of_each_addition_knows_them(tmp_path: Path) -> None:
    web = tmp_path / "webapp"
    shutil.copytree(ROOT / "webapp" / "src", web / "src", ignore=WITHOUT)
    for name in ("package.json", "tsconfig.json", "vitest.config.ts"):
        shutil.copy(ROOT / "webapp" / name, web / name)
    (web / "node_modules").symlink_to(ROOT / "webapp" / "node_modules")
    assert put(tmp_path, "webapp") >= 6
    shutil.copy(CHECKS / "inTheBrowser.tsx", web / "src" / "additions.test.tsx")
    output_of([str(VITEST), "run", "src/additions.test.tsx"], web)
