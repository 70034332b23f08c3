"""Features stand in rooms and call each other in one direction."""

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FEATURES = ROOT / "platform" / "freight" / "features"
PREFIX = "freight.features."
ROOMS = {"shipments", "tariffs", "quotes", "invoices", "setup", "system"}


def modules() -> Iterator[tuple[str, Path]]:
    for path in FEATURES.rglob("*.py"):
        name = ".".join(path.relative_to(FEATURES).with_suffix("").parts)
        yield name.removesuffix(".__init__").removesuffix("__init__"), path


MODULES = dict(modules())


def feature_of(module: str) -> str:
    """The folder a module lies in, `invoices.ledger` for `invoices.ledger.store`."""
    return module if MODULES[module].name == "__init__.py" else module.rpartition(".")[0]


def called(path: Path) -> Iterator[str]:
    """The modules of features that a file imports."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(PREFIX):
            base = node.module.removeprefix(PREFIX)
            for alias in node.names:
                yield f"{base}.{alias.name}" if f"{base}.{alias.name}" in MODULES else base


def test_no_feature_calls_itself_by_way_of_others() -> None:
    graph: dict[str, set[str]] = {}
    for module, path in MODULES.items():
        feature = feature_of(module)
        graph.setdefault(feature, set()).update({feature_of(other) for other in called(path)} - {feature})
    assert len(graph) > 40
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as circle:
        pytest.fail(" → ".join(reversed(circle.args[1])))


def folders(of: Path) -> set[str]:
    return {path.name for path in of.iterdir() if path.is_dir() and not path.name.startswith("__")}


def test_server_tests_and_web_app_have_the_same_rooms() -> None:
    for place in (FEATURES, ROOT / "tests" / "features", ROOT / "webapp" / "src" / "features"):
        assert folders(place) == ROOMS, place


SPEAK_HTTP = ("freight.kit.http", "fastapi", "starlette")


def test_only_routes_and_schemas_know_of_http() -> None:
    speaking = [
        f"{module}: {node.module}"
        for module, path in MODULES.items()
        if not module.endswith(("routes", "schemas"))
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(SPEAK_HTTP)
    ]
    assert speaking == []
