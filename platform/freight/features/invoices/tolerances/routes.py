"""The calls of tolerances: those of every record-shaped screen."""

from freight.features.invoices.tolerances.resource import TOLERANCES
from freight.kit.http.records import always, mount
from freight.kit.http.routing import Calls

ROUTER = Calls(tags=["invoices"])
RESOURCES = (TOLERANCES.kind,)

mount(ROUTER, "/api/records/freightTolerance", "FreightTolerance", TOLERANCES.permissions, always(TOLERANCES))
