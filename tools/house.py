"""Draws the house: writes docs/house.md from the source, which features there are and whom each calls. `make house`."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "house.md"
FEATURES = ROOT / "platform" / "freight" / "features"
PREFIX = "freight.features."

HEAD = """# The house, drawn from its source

Written by `make house`; a test says when it is behind. [architecture.md](architecture.md) says why it stands so.

## Rooms

An arrow leads to the room that is called; its figure counts the pairs of features.

```mermaid
flowchart TD
"""


def modules() -> dict[str, Path]:
    """Every module of the features by its name below `freight.features`."""
    found = {}
    for path in sorted(FEATURES.rglob("*.py")):
        name = ".".join(path.relative_to(FEATURES).with_suffix("").parts)
        found[name.removesuffix(".__init__").removesuffix("__init__")] = path
    return found


def feature_of(module: str, known: dict[str, Path]) -> str:
    """The folder a module lies in: `invoices.ledger` for `invoices.ledger.store`."""
    return module if known[module].name == "__init__.py" else module.rpartition(".")[0]


def called(path: Path, known: dict[str, Path]) -> Iterator[str]:
    """The modules of features that a file imports."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(PREFIX):
            base = node.module.removeprefix(PREFIX)
            for alias in node.names:
                yield f"{base}.{alias.name}" if f"{base}.{alias.name}" in known else base


def calls() -> dict[str, set[str]]:
    """Feature → the features it calls."""
    known = modules()
    graph: dict[str, set[str]] = {}
    for module, path in known.items():
        feature = feature_of(module, known)
        graph.setdefault(feature, set()).update({feature_of(each, known) for each in called(path, known)} - {feature})
    graph.pop("", None)
    return graph


def page() -> str:
    """The page as it should stand."""
    graph, known = calls(), modules()
    between = Counter(
        (room, other)
        for feature, others in graph.items()
        for called_one in others
        if (room := feature.split(".")[0]) != (other := called_one.split(".")[0])
    )
    arrows = [f"  {room} -- {number} --> {other}" for (room, other), number in sorted(between.items())]
    rows = [f"| `{name}` | {purpose(known[name])} | {_names(graph[name])} |" for name in sorted(graph)]
    table = ["", "## Features", "", "| feature | what it is for | calls |", "|---|---|---|", *rows, ""]
    return HEAD + "\n".join([*arrows, "```", *table])


def purpose(path: Path) -> str:
    """What a feature is for: the first sentence of what its folder says."""
    text = ast.get_docstring(ast.parse(path.read_text())) or ""
    return " ".join(text.split()).split(". ")[0].rstrip(".").replace("|", "\\|")


def _names(features: set[str]) -> str:
    return ", ".join(f"`{name}`" for name in sorted(features)) or "–"


if __name__ == "__main__":
    PAGE.write_text(page())
