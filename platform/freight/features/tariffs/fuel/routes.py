"""The routes of fuel prices and fuel tables: those of every record-shaped screen."""

from freight.features.tariffs.fuel.resource import FUEL_PRICES, FUEL_TABLES
from freight.kit.http.record_routes import make_fixed_finder, mount_resource
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(tags=["fuel"])
RESOURCES = (FUEL_PRICES.kind, FUEL_TABLES.kind)

mount_resource(ROUTER, "/api/records/fuelPrice", "FuelPrice", FUEL_PRICES.permissions, make_fixed_finder(FUEL_PRICES))
mount_resource(ROUTER, "/api/records/fuelTable", "FuelTable", FUEL_TABLES.permissions, make_fixed_finder(FUEL_TABLES))
