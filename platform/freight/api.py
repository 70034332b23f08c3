"""The explicit list of routers: one line a feature."""

from fastapi import APIRouter

from freight.features.identity import routes as identity
from freight.features.tasks import routes as tasks

ROUTERS: list[APIRouter] = [
    identity.router,
    tasks.router,
]
