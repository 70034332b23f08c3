"""One of each addition, as docs/additions.md writes it: a module and a line, put into a copy of the tree and used."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.new_blocks import parse_code_blocks, write_code_blocks

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
CHECKS = Path(__file__).parent / "additions"
PAGE = ROOT / "docs" / "additions.md"
WITHOUT = shutil.ignore_patterns("*.test.ts", "*.test.tsx")
RUFF = str(Path(sys.executable).with_name("ruff"))
VITEST = ROOT / "webapp" / "node_modules" / ".bin" / "vitest"


def write_additions(tree: Path, part: str) -> list[str]:
    """Write the additions of one part of the tree; return the file of each block."""
    blocks = [block for block in parse_code_blocks(PAGE.read_text()) if block.path.startswith(part)]
    write_code_blocks(tree, blocks)
    return [block.path for block in blocks]


def output_of(command: list[str], cwd: Path, **environment: str) -> str:
    done = subprocess.run(
        command, cwd=cwd, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


def test_the_page_shows_each_addition_of_the_architecture() -> None:
    assert re.findall(r"^## (.*)$", PAGE.read_text(), re.M) == [
        "Skeletons",
        "A field type",
        "A stored record, a kind of record and an API call",
        "A screen",
        "A filter operator",
        "A charge method",
        "A transport",
        "A print vendor",
        "A channel",
        "A job",
    ]


def test_a_server_with_one_of_each_addition_knows_them(tmp_path: Path) -> None:
    for part in ("platform", "jobs"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=WITHOUT)
    files = write_additions(tmp_path, "platform") + write_additions(tmp_path, "jobs")
    assert len(files) >= 36
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    output_of([RUFF, "check", *files], tmp_path)
    nowhere = {"FREIGHT_MONGO_URI": "mongodb://127.0.0.1:1", "FREIGHT_REDIS_URL": "redis://127.0.0.1:1"}
    paths = os.pathsep.join(str(tmp_path / part) for part in ("platform", "."))
    said = output_of([sys.executable, str(CHECKS / "on_the_server.py")], tmp_path, PYTHONPATH=paths, **nowhere)
    assert said.split() == [
        "call",
        "record",
        "history",
        "field",
        "operator",
        "method",
        "transport",
        "vendor",
        "channel",
        "job",
        "schedule",
    ]


@pytest.mark.skipif(not VITEST.exists(), reason="the npm packages are not installed: make setup")
def test_a_web_app_with_one_of_each_addition_knows_them(tmp_path: Path) -> None:
    web = tmp_path / "webapp"
    shutil.copytree(ROOT / "webapp" / "src", web / "src", ignore=WITHOUT)
    for name in ("package.json", "tsconfig.json", "vitest.config.ts"):
        shutil.copy(ROOT / "webapp" / name, web / name)
    (web / "node_modules").symlink_to(ROOT / "webapp" / "node_modules")
    assert len(write_additions(tmp_path, "webapp")) >= 14
    shutil.copy(CHECKS / "inTheBrowser.tsx", web / "src" / "additions.test.tsx")
    output_of([str(VITEST), "run", "src/additions.test.tsx"], web)
