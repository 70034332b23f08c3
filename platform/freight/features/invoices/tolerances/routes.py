"""The routes of tolerances: those of every record-shaped screen."""

from freight.features.invoices.tolerances.resource import TOLERANCES
from freight.kit.http.record_routes import make_fixed_finder, mount_resource
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(tags=["invoices"])
RESOURCES = (TOLERANCES.kind,)

mount_resource(
    ROUTER, "/api/records/freightTolerance", "FreightTolerance", TOLERANCES.permissions, make_fixed_finder(TOLERANCES)
)
