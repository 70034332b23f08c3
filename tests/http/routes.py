"""The guards of the routes of the application."""

from fastapi.routing import APIRoute

from freight.kit.http.access import GUARDS, Public, Requires, SignedIn
from freight.kit.http.routing import dependencies_of

Guard = Requires | SignedIn | Public


def guards_of(route: APIRoute) -> list[Guard]:
    """The guards in the dependency tree of a route."""
    return [each for each in dependencies_of(route) if isinstance(each, GUARDS)]
