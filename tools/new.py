"""Writes the skeleton of an addition: its files, the lines that register it, and a test that fails until it is filled
in. `make new KIND=transport NAME=courier`.

The skeletons are the texts in tools/skeletons/: their blocks of code, and what to do next.
"""

import argparse
import keyword
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from tools.new_blocks import CodeBlock, parse_code_blocks, write_code_blocks

ROOT = Path(__file__).parents[1]
SKELETONS = Path(__file__).parent / "skeletons"
KINDS = tuple(sorted(path.stem for path in SKELETONS.glob("*.md")))
_NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
# the form of a calculation code has room for this many characters of a method's code
_LONGEST = {"charge-method": 16}
_LONGEST_OTHERWISE = 30
_ROUTES_LINE = re.compile(r"^export const \w+ = routeModule\(.*\[$", re.M)


def write_skeleton(root: Path, kind: str, name: str) -> tuple[list[str], list[str]]:
    """Write the skeleton of an addition into a tree; return its files and the next steps. `name` is words joined by
    underscores; that of a screen may begin with its room. Raises ValueError for an unknown kind or room, and for a name
    that can't be used or exists."""
    kind = kind.strip().lower().replace(" ", "-").replace("_", "-")
    if kind not in KINDS:
        raise ValueError(f"KIND is one of: {', '.join(KINDS)}.")
    room, _, last = name.rpartition("/") if kind == "screen" else ("", "", name)
    words = {**_spell_name(kind, last), **(_find_room(root, room or "setup") if kind == "screen" else {})}
    steps, code = _fill_in((SKELETONS / f"{kind}.md").read_text(), words).split("```", 1)
    blocks = parse_code_blocks(f"```{code}")
    _demand_new_name(root, blocks, words)
    write_code_blocks(root, blocks)
    files = sorted({block.path for block in blocks})
    _format_files(root, files)
    return files, re.findall(r"^- (.*)$", steps, re.M)


def _spell_name(kind: str, name: str) -> dict[str, str]:
    """Return the spellings of a name that a skeleton uses."""
    if not _NAME.fullmatch(name) or keyword.iskeyword(name):
        raise ValueError(f"{name or 'NAME'} can't be a name: use lowercase words joined by underscores, like courier.")
    words = name.split("_")
    pascal = "".join(word.capitalize() for word in words)
    camel = pascal[0].lower() + pascal[1:]
    longest = _LONGEST.get(kind, _LONGEST_OTHERWISE)
    if len(camel) > longest:
        raise ValueError(f"{camel} is too long: a {kind} has a name of at most {longest} characters.")
    plain = " ".join(words)
    title = plain[0].upper() + plain[1:]
    return {"snake": name, "camel": camel, "pascal": pascal, "upper": name.upper(), "words": plain, "title": title}


def _find_room(root: Path, room: str) -> dict[str, str]:
    """Return the room of a screen, with the routes its row goes into: those of the room's name, if there are any."""
    rooms = sorted(path.name for path in (root / "webapp/src/features").iterdir() if path.is_dir())
    if room not in rooms:
        raise ValueError(f"{room} is not a room: use one of {', '.join(rooms)}.")
    folder = root / "webapp/src/main/routes"
    for routes in (f"{room}.ts", "tools.ts"):
        if (folder / routes).exists() and (line := _ROUTES_LINE.search((folder / routes).read_text())):
            return {"room": room, "routes": routes, "routes_line": line.group()}
    raise ValueError("webapp/src/main/routes/tools.ts has no route module to add a row to.")


def _fill_in(text: str, words: Mapping[str, str]) -> str:
    return re.sub(r"@([a-z_]+)@", lambda found: words[found.group(1)], text)


def _demand_new_name(root: Path, blocks: Sequence[CodeBlock], words: Mapping[str, str]) -> None:
    """Raise ValueError if a module has the name, or a file that the addition is registered in knows it."""
    known = re.compile(rf"\b{words['upper']}\b|['\"]{words['camel']}['\"]")
    for block in blocks:
        file = root / block.path
        is_module = file.name == "__init__.py" and not block.below and file.parent.with_suffix(".py").exists()
        if is_module or (known.search(file.read_text()) if block.below else file.exists()):
            raise ValueError(f"{words['snake']} exists already: see {block.path}.")


def _format_files(root: Path, files: Sequence[str]) -> None:
    """Sort the imports of the files and format them, with the linters that are installed."""
    ruff = str(Path(sys.executable).with_name("ruff"))
    if python := [file for file in files if file.endswith(".py")]:
        subprocess.run([ruff, "check", "--quiet", "--select", "I", "--fix", *python], cwd=root, check=True)
        subprocess.run([ruff, "format", "--quiet", *python], cwd=root, check=True)
    web = [file.removeprefix("webapp/") for file in files if file.startswith("webapp/")]
    biome = root / "webapp/node_modules/.bin/biome"
    if web and biome.exists():
        subprocess.run([str(biome), "check", "--write", "--log-level=none", *web], cwd=root / "webapp", check=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit status."""
    parser = argparse.ArgumentParser(prog="make new", description="Write the skeleton of an addition.")
    parser.add_argument("kind", help=", ".join(KINDS))
    parser.add_argument("name", help="lowercase words joined by underscores")
    parser.add_argument("--root", type=Path, default=ROOT, help="the tree to write into")
    options = parser.parse_args(arguments)
    try:
        files, steps = write_skeleton(options.root, options.kind, options.name)
    except ValueError as refusal:
        print(refusal, file=sys.stderr)
        return 1
    print("\n".join([*files, "", "Next:", *(f"- {step}" for step in steps)]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
