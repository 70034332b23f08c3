"""Routes of health checks, for load balancers and monitoring."""

from fastapi import Depends, Request, Response

from freight.features.work.health import service
from freight.features.work.health.schemas import Liveness
from freight.kit.http import metrics_auth
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Public
from freight.kit.http.routing import FeatureRouter
from freight.kit.storage.connections import get_connections

ROUTER = FeatureRouter(tags=["health"])


@ROUTER.get(
    "/api/health",
    response_model=Envelope[Liveness],
    dependencies=[Depends(Public("says only that the API answers"))],
)
async def health() -> Response:
    """Return whether this process responds, regardless of servers and other programs: a restart would not help
    those."""
    return reply(Liveness())


@ROUTER.get("/api/health/ready", include_in_schema=False, dependencies=[Depends(Public(metrics_auth.WHY))])
async def ready(request: Request) -> Response:
    """Return 200 when everything works, 503 with what is degraded."""
    metrics_auth.require_watcher(request, get_connections().settings.metrics_token.get_secret_value())
    readiness = await service.check_readiness()
    if readiness.ready:
        return reply(readiness)
    return reply(readiness, f"Degraded: {'; '.join(map(str, readiness.degraded))}.", 503)
