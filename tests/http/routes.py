"""The guards of the routes of the application."""

from fastapi.routing import APIRoute

from freight.kit.http.route_guards import GUARDS, Public, Requires, SignedIn
from freight.kit.http.routing import list_route_dependencies

Guard = Requires | SignedIn | Public


def guards_of(route: APIRoute) -> list[Guard]:
    """Return the guards in the dependency tree of a route."""
    return [each for each in list_route_dependencies(route) if isinstance(each, GUARDS)]
