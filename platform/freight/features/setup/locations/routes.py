"""The calls of locations and operations: those of every record-shaped screen."""

from freight.features.setup.locations.operations import OPERATIONS, operations_of
from freight.features.setup.locations.resource import LOCATIONS, locations_of
from freight.kit.http.records import mount
from freight.kit.http.routing import Calls

ROUTER = Calls(tags=["organisations"])
RESOURCES = (LOCATIONS.kind, OPERATIONS.kind)

mount(ROUTER, "/api/records/location", "Location", LOCATIONS.permissions, lambda: locations_of)
mount(ROUTER, "/api/records/operation", "Operation", OPERATIONS.permissions, lambda: operations_of)
