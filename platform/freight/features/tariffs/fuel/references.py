"""The fuel prices, tables and shipment fields used by a rating run: read once, so that changes in the meantime do not
affect it midway."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from decimal import Decimal

from freight.core.errors import NotFound
from freight.core.rating.references import FuelIndex, FuelTable, References
from freight.core.units import SIDE_FIELDS
from freight.documents.fuel_surcharge import FuelBracket, FuelPrice
from freight.documents.records.fuel_surcharge import StoredFuelBracket, StoredFuelPrice
from freight.features.setup.templates import service as templates
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


async def load_fuel_references(scope: Scope) -> References:
    """Load every index and table of the system, by code, and the fields of its shipments."""
    prices = await scoped(FuelPrice, scope).find({}, {"index": 1, "week": 1, "price": 1}).to_list()
    brackets = await scoped(FuelBracket, scope).find({}, {"table": 1, "start": 1, "figure": 1}).to_list()
    return replace(build_fuel_references(prices, brackets), fields=await _fields(scope))


async def _fields(scope: Scope) -> frozenset[str] | None:
    """Return the wire keys of shipments and of cargo line measures; None without a template."""
    try:
        keys = (field.key for field in (await templates.resolve_template(scope, "shipment")).fields)
        return frozenset((*keys, *SIDE_FIELDS))
    except NotFound:
        return None


def build_fuel_references(prices: Iterable[StoredFuelPrice], brackets: Iterable[StoredFuelBracket]) -> References:
    """Return stored prices and brackets in the form the engine looks them up."""
    by_index: dict[str, dict[date, Decimal]] = {}
    for price in prices:
        by_index.setdefault(price["index"], {})[date.fromisoformat(price["week"])] = price["price"]
    by_table: dict[str, dict[Decimal, Decimal]] = {}
    for bracket in brackets:
        by_table.setdefault(bracket["table"], {})[bracket["start"]] = bracket["figure"]
    return References(
        indexes={code: FuelIndex.of(weeks) for code, weeks in by_index.items()},
        tables={code: FuelTable.of(figures) for code, figures in by_table.items()},
    )
