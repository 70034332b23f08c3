"""How calls are declared: `FeatureRouter` is the router of a feature. What applies to every call is defined here
once."""

from collections.abc import Callable, Coroutine, Iterable, Iterator

from fastapi import APIRouter, Depends, FastAPI, Request, Response, params
from fastapi._compat import ModelField
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from pydantic import BaseModel
from starlette.routing import BaseRoute, Match, get_route_path  # type: ignore[attr-defined]
from starlette.types import Scope

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.kit.http.request_body import IncomingRequest

Handler = Callable[[Request], Coroutine[object, object, Response]]


class AcceptsLargeBody:
    """A call that may send more than a form: rows of a grid, or a workbook. See `kit.http.limits`."""

    def __init__(self, what: str) -> None:
        self.what = what

    async def __call__(self) -> None:
        return None


TAKES_ROWS = Depends(AcceptsLargeBody("rows"))
TAKES_WORKBOOK = Depends(AcceptsLargeBody("workbook"))


class CallRoute(APIRoute):
    """A route whose request is read by the rules of `IncomingRequest`."""

    def get_route_handler(self) -> Handler:
        """Return FastAPI's handler with a body that is already read."""
        answer = super().get_route_handler()
        takes_form = is_form(self)
        takes_body = self.body_field is not None
        # undocumented routes serve files and pages: their query is the browser's own
        parameters = list_query_parameters(self) if self.include_in_schema else None

        async def handle(request: Request) -> Response:
            if parameters is not None:
                _demand_known(request, parameters)
            incoming = IncomingRequest(request.scope, request.receive)
            await incoming.take(as_json=takes_body and _is_json(request), as_form=takes_form)
            return await answer(incoming)

        return handle


# the label of the audit trail may be in the address of any call (operations §7)
_OF_EVERY_CALL = frozenset({"currentContext"})


def list_query_parameters(route: APIRoute) -> frozenset[str]:
    """Return the names a call knows in its query."""
    return _OF_EVERY_CALL.union(*(_aliases(field) for field in _queries(route.dependant)))


def _queries(dependant: Dependant) -> Iterator[ModelField]:
    yield from dependant.query_params
    for dependency in dependant.dependencies:
        yield from _queries(dependency)


def _aliases(field: ModelField) -> set[str]:
    """Return the name of a parameter, or the names of those in a model."""
    kind = field.field_info.annotation
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return {field_info.alias or name for name, field_info in kind.model_fields.items()}
    return {field.alias}


def _demand_known(request: Request, parameters: frozenset[str]) -> None:
    """Raise Invalid for a parameter the call does not have: ignoring a filter would return a different answer."""
    for name in request.query_params:
        if name not in parameters:
            raise Invalid(
                f"This call has no parameter {name[:60]!r}. Check its name in /api/docs.", code=ErrorCode.MALFORMED
            )


class FeatureRouter(APIRouter):
    """The router of a feature. The head of a path tells whether a call can belong to it: without it the patterns of
    hundreds of routes would be tried in turn, half of the time of an ordinary call."""

    def __init__(self, *, prefix: str = "", tags: list[str]) -> None:
        super().__init__(prefix=prefix, tags=list(tags), route_class=CallRoute)
        self._heads: frozenset[str] = frozenset()
        self._routes_headed = 0

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Match as the framework does, but reject paths that begin unlike every route of this router at once."""
        if self._routes_headed != len(self.routes):
            self._heads = frozenset(_head(getattr(route, "path", "")) for route in self.routes)
            self._routes_headed = len(self.routes)
        if _OPEN not in self._heads and _head(get_route_path(scope)) not in self._heads:
            return Match.NONE, {}
        return super().matches(scope)


_HEAD_PARTS = 2
# the head of a route that begins with a parameter
_OPEN = ""


def _head(path: str) -> str:
    """Return `/api/shipment` for `/api/shipment/{number}`."""
    parts = path.split("/", _HEAD_PARTS + 1)[1 : _HEAD_PARTS + 1]
    return _OPEN if any("{" in part for part in parts) else "/".join(("", *parts))


def is_form(route: APIRoute) -> bool:
    """Return whether a call is sent as a form, with or without a file."""
    return route.body_field is not None and isinstance(route.body_field.field_info, params.Form)


def _is_json(request: Request) -> bool:
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    return kind == "application/json" or (kind.startswith("application/") and kind.endswith("+json"))


def list_routes(app: FastAPI) -> list[APIRoute]:
    """Return the routes of the app and of the routers it includes. Raises TypeError for a kind that carries no guard: a
    mounted application or a web socket would bypass every check of access."""
    return list(_of(app.router.routes))


def _of(routes: Iterable[BaseRoute]) -> Iterator[APIRoute]:
    for route in routes:
        if isinstance(route, APIRoute):
            yield route
        elif (included := getattr(route, "original_router", None)) is not None:
            yield from _of(included.routes)
        else:
            raise TypeError(f"{route!r} is no API route: it has no guard.")


def list_route_dependencies(route: APIRoute) -> list[object]:
    """Return what a route depends on, at any depth: its guard and its parameters."""
    return list(_calls(route.dependant))


def _calls(dependant: Dependant) -> Iterator[object]:
    yield dependant.call
    for dependency in dependant.dependencies:
        yield from _calls(dependency)
