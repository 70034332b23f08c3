"""Every route of the application, read from the application itself."""

from collections.abc import Iterable, Iterator

from fastapi import FastAPI
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from starlette.routing import BaseRoute

from freight.kit.http.access import GUARDS, Public, Requires, SignedIn

Guard = Requires | SignedIn | Public


def every_route(app: FastAPI) -> list[APIRoute]:
    """The routes of the app and of the routers it includes. Raises TypeError for a kind that carries no guard: a
    mounted application or a web socket would pass every check of access unseen."""
    return list(_of(app.router.routes))


def _of(routes: Iterable[BaseRoute]) -> Iterator[APIRoute]:
    for route in routes:
        if isinstance(route, APIRoute):
            yield route
        elif (included := getattr(route, "original_router", None)) is not None:
            yield from _of(included.routes)
        else:
            raise TypeError(f"{route!r} is no API route: it has no guard.")


def guards_of(route: APIRoute) -> list[Guard]:
    """The guards in the dependency tree of a route."""
    return list(_guards(route.dependant))


def _guards(dependant: Dependant) -> Iterator[Guard]:
    if isinstance(dependant.call, GUARDS):
        yield dependant.call
    for dependency in dependant.dependencies:
        yield from _guards(dependency)
