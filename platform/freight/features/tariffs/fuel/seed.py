"""A sample fuel index and fuel table, to try a fuel charge before any prices are entered."""

import json
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path

from freight.documents.fuel_surcharge import FuelBracket, FuelPrice
from freight.documents.records.base import StoredFreightDocument
from freight.documents.records.fuel_surcharge import StoredFuelBracket, StoredFuelPrice
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

SEED = "fuel.json"


async def load_fuel(scope: Scope, seeds: Path) -> int:
    """Load the index and the table of `seeds/fuel.json` into a system without fuel prices; return the records added."""
    if await scoped(FuelPrice, scope).count(limit=1, archived=True):
        return 0
    seed = json.loads((seeds / SEED).read_text())
    stamp: StoredFreightDocument = {
        "created_on": clock.now(),
        "updated_on": clock.now(),
        "updated_by": scope.user_id,
        "revision": 1,
    }
    first = date.fromisoformat(seed["firstWeek"])
    prices: list[StoredFuelPrice] = [
        {
            "index": seed["index"],
            "week": (first + timedelta(weeks=number)).isoformat(),
            "price": Decimal(price),
            **stamp,
        }
        for number, price in enumerate(seed["prices"])
    ]
    brackets: list[StoredFuelBracket] = [
        {"table": seed["table"], "start": Decimal(start), "figure": Decimal(figure), **stamp}
        for start, figure in seed["brackets"]
    ]
    await scoped(FuelPrice, scope).insert_many(prices)
    await scoped(FuelBracket, scope).insert_many(brackets)
    return len(prices) + len(brackets)
