"""Draws the house: writes docs/house.md from the source, which features there are and whom each calls. `make house`."""

import ast
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from tools.source import iterate_imports

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "house.md"
FEATURES = ROOT / "platform" / "freight" / "features"
PREFIX = "freight.features."

HEAD = """# The house, drawn from its source

Written by `make house`; a test says when it is behind. [architecture.md](architecture.md) says why it stands so.

## Floors

A room imports only rooms below it; `make architecture` checks that. The figure in brackets counts the pairs of
features.

"""


def modules() -> dict[str, Path]:
    """Return every module of the features by its name below `freight.features`."""
    found = {}
    for path in sorted(FEATURES.rglob("*.py")):
        name = ".".join(path.relative_to(FEATURES).with_suffix("").parts)
        found[name.removesuffix(".__init__").removesuffix("__init__")] = path
    return found


def feature_of(module: str, known: dict[str, Path]) -> str:
    """Return the folder a module is in: `invoices.ledger` for `invoices.ledger.store`."""
    return module if known[module].name == "__init__.py" else module.rpartition(".")[0]


def called(path: Path, known: dict[str, Path]) -> Iterator[str]:
    """Return the modules of features that a file imports."""
    for module, name in iterate_imports(path):
        if name and module.startswith(PREFIX):
            base = module.removeprefix(PREFIX)
            yield f"{base}.{name}" if f"{base}.{name}" in known else base


def calls() -> dict[str, set[str]]:
    """Feature → the features it calls."""
    known = modules()
    graph: dict[str, set[str]] = {}
    for module, path in known.items():
        feature = feature_of(module, known)
        graph.setdefault(feature, set()).update({feature_of(each, known) for each in called(path, known)} - {feature})
    graph.pop("", None)
    return graph


def floors() -> list[str]:
    """Return the rooms from the top floor down, as the import linter checks them."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    return next(contract["layers"] for contract in contracts if contract.get("containers") == ["freight.features"])


def page() -> str:
    """Return the page as it should be."""
    graph, known = calls(), modules()
    imports: dict[str, Counter[str]] = defaultdict(Counter)
    for feature, others in graph.items():
        for room in (other.split(".")[0] for other in others):
            if room != feature.split(".")[0]:
                imports[feature.split(".")[0]][room] += 1
    plan = ["| room | what it is for | imports |", "|---|---|---|"]
    for room in floors():
        names = ", ".join(f"{other} ({imports[room][other]})" for other in floors() if other in imports[room])
        plan.append(f"| **{room}** | {purpose(known[room])} | {names or '–'} |")
    rows = [f"| `{name}` | {purpose(known[name])} | {_names(graph[name])} |" for name in sorted(graph)]
    table = ["", "## Features", "", "| feature | what it is for | calls |", "|---|---|---|", *rows, ""]
    return HEAD + "\n".join([*plan, *table])


def purpose(path: Path) -> str:
    """Return what a feature is for: the first sentence of its package docstring."""
    text = ast.get_docstring(ast.parse(path.read_text())) or ""
    return " ".join(text.split()).split(". ")[0].rstrip(".").replace("|", "\\|")


def _names(features: set[str]) -> str:
    return ", ".join(f"`{name}`" for name in sorted(features)) or "–"


if __name__ == "__main__":
    PAGE.write_text(page())
