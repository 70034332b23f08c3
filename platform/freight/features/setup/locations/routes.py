"""Routes of locations and operations, the same as for every screen of records."""

from freight.features.setup.locations.operations import OPERATIONS, build_operation_resource
from freight.features.setup.locations.resource import LOCATIONS, build_location_resource
from freight.kit.http.record_routes import mount_resource
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(tags=["organisations"])
RESOURCES = (LOCATIONS.kind, OPERATIONS.kind)

mount_resource(ROUTER, "/api/records/location", "Location", LOCATIONS.permissions, lambda: build_location_resource)
mount_resource(ROUTER, "/api/records/operation", "Operation", OPERATIONS.permissions, lambda: build_operation_resource)
