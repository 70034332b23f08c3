"""Features are grouped in packages and import each other in one direction only."""

import ast
from graphlib import CycleError, TopologicalSorter
from importlib import import_module
from pathlib import Path

import pytest

from freight.api import SEEN_BY
from freight.kit.records.resource import Resource
from tools import house

# kept by screens of other rooms
WITHOUT_SCREENS = {"ledger", "recipients"}


def test_no_feature_calls_itself_by_way_of_others() -> None:
    graph = house.calls()
    assert len(graph) > 40
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as circle:
        pytest.fail(" → ".join(reversed(circle.args[1])))


def folders(of: Path) -> set[str]:
    return {path.name for path in of.iterdir() if path.is_dir() and not path.name.startswith("__")}


def test_server_tests_and_web_app_have_the_same_rooms() -> None:
    rooms = set(house.floors())
    assert folders(house.FEATURES) == rooms
    assert folders(house.ROOT / "tests" / "features") == rooms
    assert folders(house.ROOT / "webapp" / "src" / "features") == rooms - WITHOUT_SCREENS


SPEAK_HTTP = ("freight.kit.http", "fastapi", "starlette")


def test_only_routes_and_schemas_know_of_http() -> None:
    speaking = [
        f"{module}: {node.module}"
        for module, path in house.modules().items()
        if not module.endswith(("routes", "schemas"))
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(SPEAK_HTTP)
    ]
    assert speaking == []


def test_the_picture_of_the_house_is_that_of_today() -> None:
    assert house.PAGE.read_text() == house.page(), "run `make house`"


def test_every_feature_says_what_it_is_for() -> None:
    silent = [name for name in house.calls() if not house.purpose(house.modules()[name])]
    assert silent == []


def test_the_history_by_id_knows_each_kind_of_record_that_a_permission_shows() -> None:
    """Records of one's own are their owner's; those of templates are found per system and named by their routes."""
    kinds = [
        each.kind
        for name in house.modules()
        if name.endswith(".resource")
        for each in vars(import_module(f"freight.features.{name}")).values()
        if isinstance(each, Resource) and not each.personal
    ]
    assert len(kinds) > 9
    assert {kind.name: kind.see for kind in kinds}.items() <= SEEN_BY.items()
