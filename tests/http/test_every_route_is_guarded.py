"""Every route of the app declares exactly one guard: a permission, any signed-in user, or public with a reason."""

from typing import Annotated

import pytest
from fastapi import Depends, FastAPI

from freight.app import create_app
from freight.kit.access import Access
from freight.kit.http.route_guards import Public, Requires, SignedIn
from freight.kit.http.routing import list_routes
from freight.kit.settings import Settings
from tests.fixtures.tenants import every_permission
from tests.http.routes import guards_of


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> FastAPI:
    web = tmp_path_factory.mktemp("web")
    (web / "index.html").write_text("<!doctype html>")
    return create_app(Settings(_env_file=None, web_dir=web), own_resources=False)


def without_one_guard(app: FastAPI) -> list[str]:
    return [route.path for route in list_routes(app) if len(guards_of(route)) != 1]


def test_every_route_declares_exactly_one_guard(whole: FastAPI) -> None:
    assert without_one_guard(whole) == []


def test_no_route_escapes_the_walk(whole: FastAPI) -> None:
    described = {(path, method.upper()) for path, item in whole.openapi()["paths"].items() for method in item}
    walked = {(route.path, method) for route in list_routes(whole) for method in route.methods}
    assert described - walked == set()
    assert ("/api/login", "POST") in walked
    assert ("/{path:path}", "GET") in walked


def test_the_walk_finds_a_route_without_a_guard_and_one_with_two() -> None:
    app = FastAPI(openapi_url=None)
    twice = [Depends(Public("one")), Depends(SignedIn("two"))]

    @app.get("/api/forgotten")
    async def forgotten() -> None: ...

    @app.get("/api/undecided", dependencies=twice)
    async def undecided() -> None: ...

    @app.get("/api/right")
    async def right(access: Annotated[Access, Depends(Requires("shipmentEntry.sideShipmentEntry"))]) -> None: ...

    assert without_one_guard(app) == ["/api/forgotten", "/api/undecided"]


def test_a_mounted_application_is_refused_because_it_would_have_no_guard() -> None:
    app = FastAPI(openapi_url=None)
    app.mount("/elsewhere", FastAPI())
    with pytest.raises(TypeError, match="no guard"):
        list_routes(app)


def test_every_required_permission_is_in_the_catalogue(whole: FastAPI) -> None:
    known = set(every_permission())
    unknown = {
        f"{route.path}: {permission}"
        for route in list_routes(whole)
        for guard in guards_of(route)
        if isinstance(guard, Requires)
        for permission in guard.permissions
        if permission not in known
    }
    assert unknown == set()


def test_a_guard_without_a_permission_or_a_reason_is_none(whole: FastAPI) -> None:
    for route in list_routes(whole):
        (guard,) = guards_of(route)
        said = guard.permissions if isinstance(guard, Requires) else guard.why
        assert said, route.path


def test_what_is_public_is_known_by_name(whole: FastAPI) -> None:
    """A new public call is a decision: it is added here with its reason in the guard."""
    public = {r.path for r in list_routes(whole) if isinstance(guards_of(r)[0], Public)}
    assert public == {
        "/api/login",
        "/api/login/code",
        "/api/login/provider",
        "/api/login/providers",
        "/api/login/return",
        "/api/login/setup",
        "/api/login/setup/confirm",
        "/api/logout",
        "/api/extendSession",
        "/api/demoAccounts",
        "/api/demoLogin",
        "/api/downloadFile",
        "/api/firstUser",
        "/api/forgotPassword",
        "/api/resetPassword",
        "/api/mailedLink",
        "/api/invitation",
        "/api/invitation/accept",
        "/api/invitation/join",
        "/api/as2/receipts/{key}",
        "/api/printVendor/{key}",
        "/api/accessPoint/{key}",
        "/api/portal",
        "/api/portal/document",
        "/api/track",
        "/api/letterPage",
        "/api/letterPage/file",
        "/api/letterPage/answer",
        "/api/embeddedReportFrame",
        "/api/reportPage",
        "/api/installation",
        "/api/health",
        "/api/health/ready",
        "/api/openapi.json",
        "/api/docs",
        "/metrics",
        "/api/{path:path}",
        "/{path:path}",
    }
