"""The router of a call is chosen by the beginning of its path."""

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import APIRouter
from fastapi.routing import APIRoute
from starlette.routing import Match

from freight.app import create_app
from freight.kit.http.routing import FeatureRouter, list_routes
from freight.kit.settings import Settings


def ask(path: str, method: str = "GET") -> dict[str, Any]:
    return {"type": "http", "path": path, "method": method, "headers": [], "root_path": ""}


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[APIRoute]]:
    """Return the routes whose pattern was tried."""
    routes: list[APIRoute] = []
    matches = APIRoute.matches

    def counted(self, scope):
        routes.append(self)
        return matches(self, scope)

    monkeypatch.setattr(APIRoute, "matches", counted)
    return routes


@pytest.fixture
def app():
    return create_app(Settings(_env_file=None))


def included(app) -> list[Any]:
    return [route for route in app.router.routes if isinstance(getattr(route, "original_router", None), FeatureRouter)]


def test_every_call_finds_its_router_whatever_stands_in_its_path(app, monkeypatch):
    calls = [
        ask(filled.replace("{", "").replace("}", "").replace(":path", ""), method)
        for route in list_routes(app)
        for filled in (route.path, f"{route.path}/")
        for method in route.methods
    ]
    found = [[router.matches(dict(call))[0] for router in included(app)] for call in calls]
    assert sum(Match.FULL in each for each in found) > 300
    monkeypatch.setattr(FeatureRouter, "matches", APIRouter.matches)
    assert found == [[router.matches(dict(call))[0] for router in included(app)] for call in calls]


def test_a_call_tries_the_patterns_of_its_own_router_alone(app, tried):
    assert len(list_routes(app)) > 300
    for router in included(app):
        router.matches(ask("/api/dashboard/home"))
    assert {route.path.split("/")[2] for route in tried} == {"dashboard"}
    tried.clear()
    for router in included(app):
        assert router.matches(ask("/api/nothing/of/the/kind"))[0] == Match.NONE
    assert tried == []
