"""`/metrics`: the figures of this program for Prometheus, for authorized watchers only."""

import asyncio

import pymongo
import structlog
from fastapi import Depends, FastAPI, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST
from pymongo.errors import PyMongoError

from freight.documents.task import Task
from freight.kit import metrics
from freight.kit.http import metrics_auth
from freight.kit.http.route_guards import Public

log = structlog.get_logger()

ANSWER_SECONDS = 3.0
"""The most time the database may take: without it, only the figures of this process are reported."""


def mount_metrics(app: FastAPI, token: str) -> None:
    """Serve `/metrics` to authorized watchers."""

    @app.get("/metrics", include_in_schema=False, dependencies=[Depends(Public(metrics_auth.WHY))])
    async def figures(request: Request) -> Response:
        metrics_auth.require_watcher(request, token)
        content = await asyncio.to_thread(lambda: metrics.render_metrics(metrics.get_metrics_registry()))
        return Response(content + await _of_tasks(), media_type=CONTENT_TYPE_LATEST)


async def _of_tasks() -> bytes:
    """Return the tasks by state; nothing while the database does not answer."""
    try:
        with pymongo.timeout(ANSWER_SECONDS):
            return metrics.render_metrics(metrics.collect_task_metrics(await Task.number_by_status()))
    except (PyMongoError, OSError, TimeoutError) as away:
        log.warning("tasks not counted", reason=repr(away))
        return b""
