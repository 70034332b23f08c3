"""What the tools read off the source: which files a tool of ours writes, and what a module imports."""

import ast
from collections.abc import Iterator
from pathlib import Path


def is_generated(path: Path) -> bool:
    """Return whether a file is written by `make client` or `make records`."""
    return path.name == "schema.d.ts" or path.parent.parts[-2:] == ("documents", "records")


def iterate_imports(path: Path) -> Iterator[tuple[str, str]]:
    """Return the imports of a Python file, anywhere in it: each module, with the name taken from it or ""."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from ((node.module, alias.name) for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
