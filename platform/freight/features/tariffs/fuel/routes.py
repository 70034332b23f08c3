"""The calls of fuel prices and fuel tables: those of every record-shaped screen."""

from freight.features.tariffs.fuel.resource import FUEL_PRICES, FUEL_TABLES
from freight.kit.http.records import always, mount
from freight.kit.http.routing import Calls

ROUTER = Calls(tags=["fuel"])
RESOURCES = (FUEL_PRICES.kind, FUEL_TABLES.kind)

mount(ROUTER, "/api/records/fuelPrice", "FuelPrice", FUEL_PRICES.permissions, always(FUEL_PRICES))
mount(ROUTER, "/api/records/fuelTable", "FuelTable", FUEL_TABLES.permissions, always(FUEL_TABLES))
