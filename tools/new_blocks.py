"""Blocks of code in a text, each with the file it goes into: the examples of docs/additions.md, and the skeletons of
`make new`.

The first line of a block is a comment that names its file. If it says `below`, the block goes into an existing file,
below the line named; otherwise it is a new file.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

_BLOCK = re.compile(r"^```(?:python|tsx?)\n(?:#|//) (\S+?)(?:, below `([^\n]*)`)?\n(.*?)^```$", re.M | re.S)


@dataclass(frozen=True)
class CodeBlock:
    """A block of code. `below` is the whole line it goes below; "" where it is a new file."""

    path: str
    below: str
    text: str


def parse_code_blocks(text: str) -> list[CodeBlock]:
    """Return the blocks of a text, in order."""
    return [CodeBlock(path, below, code) for path, below, code in _BLOCK.findall(text)]


def write_code_blocks(root: Path, blocks: Sequence[CodeBlock]) -> None:
    """Write blocks into a tree, all or none. Raises ValueError for a new file that exists, or a line that its file does
    not have exactly once."""
    texts: dict[Path, str] = {}
    for block in blocks:
        file = root / block.path
        if not block.below:
            if file in texts or file.exists():
                raise ValueError(f"{block.path} exists already.")
            texts[file] = block.text
            continue
        before = texts.get(file) or file.read_text()
        line = f"\n{block.below}\n"
        if before.count(line) != 1:
            raise ValueError(f"{block.path} has {before.count(line)} lines `{block.below}`; it needs one.")
        texts[file] = before.replace(line, line + block.text)
    for file, content in texts.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content)
