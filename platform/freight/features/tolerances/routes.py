"""The calls of tolerances: those of every record-shaped screen."""

from fastapi import APIRouter

from freight.features.tolerances.resource import TOLERANCES
from freight.kit.http.records import always, mount

router = APIRouter(tags=["invoices"])

mount(router, "/api/records/freightTolerance", "FreightTolerance", TOLERANCES.permissions, always(TOLERANCES))
