"""The web API: `create_app` puts routes, errors and the web app together; `freight.app:served` is what uvicorn runs."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import Depends, FastAPI, Response

from freight.api import ROUTERS
from freight.kit.http.access import Public
from freight.kit.http.envelope import reply
from freight.kit.http.errors import add_error_handlers
from freight.kit.http.limits import BodyLimit
from freight.kit.http.web import mount_unknown_calls, mount_web
from freight.kit.resources import current, open_resources
from freight.kit.settings import Settings, load_settings

# calls that take a file: only these may send more than a grid
UPLOAD_PATHS = frozenset({"/api/upload", "/api/tariffLaneUploadFiles", "/api/tms/upload/file"})


def create_app(settings: Settings, *, own_resources: bool = True) -> FastAPI:
    """The application. With `own_resources` it connects at start and closes at the end; tests bring their own."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        async with open_resources(settings):
            yield

    app = FastAPI(
        title="Freight suite",
        version="0.1.0",
        lifespan=lifespan if own_resources else None,
        # the document is printed by `freight openapi`; its viewer would load scripts from other hosts
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        generate_unique_id_function=lambda route: route.name,
    )
    app.add_middleware(BodyLimit, upload_limit=settings.upload_max_bytes, upload_paths=UPLOAD_PATHS)
    add_error_handlers(app)
    for router in ROUTERS:
        app.include_router(router)

    @app.get("/api/health", dependencies=[Depends(Public("says only that the servers answer"))], tags=["health"])
    async def health() -> Response:
        """Whether the database and the broker answer: for load balancers and start-up."""
        await current().database.command("ping")
        await current().redis.ping()
        return reply({"healthy": True})

    mount_unknown_calls(app)
    if (settings.web_dir / "index.html").exists():
        mount_web(app, settings.web_dir)
    return app


def served() -> FastAPI:
    """The factory uvicorn is started with."""
    return create_app(load_settings())
