"""The web API: `create_app` puts routes, errors and the web app together; `freight.app:served` is what uvicorn runs."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from freight.api import ROUTERS, SEEN_BY
from freight.features.desk.installation.service import log_setup_code
from freight.kit.http.body_limits import BodyLimitMiddleware, collect_body_limits
from freight.kit.http.compression import CompressText
from freight.kit.http.errors import add_error_handlers
from freight.kit.http.metrics_endpoint import mount_metrics
from freight.kit.http.openapi import mount_description
from freight.kit.http.request_log import RequestLog
from freight.kit.http.response_fields import allow_response_fields
from freight.kit.http.response_headers import AnswerHeaders
from freight.kit.http.routing import CallRoute
from freight.kit.http.session_cookies import ResolveSessionCookie
from freight.kit.http.static_site import mount_unknown_calls, mount_web
from freight.kit.logs import configure_logs
from freight.kit.settings import Settings, load_settings
from freight.kit.storage import audit_log
from freight.kit.storage.connections import open_connections


def create_app(settings: Settings, *, own_resources: bool = True) -> FastAPI:
    """Return the application. With `own_resources` it connects at start and closes at the end; tests bring their
    own."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        async with open_connections(settings):
            if not settings.demo:
                await log_setup_code()
            yield
            await audit_log.wait_for_audit_writes()

    app = FastAPI(
        title="Freight suite",
        version="0.1.0",
        lifespan=lifespan if own_resources else None,
        # the document is served by `mount_description`; FastAPI's viewer would load scripts from other hosts
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        generate_unique_id_function=lambda route: route.name,
    )
    # the last one added is the outermost
    app.add_middleware(CompressText)
    app.add_middleware(BodyLimitMiddleware, limit_of=collect_body_limits(app, settings.upload_max_bytes))
    app.add_middleware(ResolveSessionCookie)
    app.add_middleware(RequestLog)
    app.add_middleware(AnswerHeaders)
    add_error_handlers(app)
    app.router.route_class = CallRoute
    app.state.seen_by = SEEN_BY
    for router in ROUTERS:
        app.include_router(router)

    allow_response_fields(app)
    mount_description(app)
    mount_metrics(app, settings.metrics_token.get_secret_value())
    mount_unknown_calls(app)
    if (settings.web_dir / "index.html").exists():
        mount_web(app, settings.web_dir)
    return app


def served() -> FastAPI:
    """The factory uvicorn is started with, in each of its processes."""
    settings = load_settings()
    configure_logs(settings.log_level)
    return create_app(settings)
