"""A sample zone chart, to try a parcel tariff before any chart is uploaded."""

import json
from pathlib import Path

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.rating.zone_places import parse_zone_place
from freight.core.rating.zone_rows import ZoneRow, ZoneRows
from freight.documents.records.zone_table import StoredZoneTable
from freight.documents.zone_table import ZoneTable
from freight.features.tariffs.zones import rows as stored
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction

SEED = "zones.json"


async def load_zones(scope: Scope, seeds: Path) -> int:
    """Load the chart of `seeds/zones.json` into a system without zone tables; return the records added."""
    if await scoped(ZoneTable, scope).count(limit=1, archived=True):
        return 0
    seed = json.loads((seeds / SEED).read_text())
    home = seed["country"]
    rows = ZoneRows(
        ZoneRow(parse_zone_place(seed["origin"], home).text, parse_zone_place(destination, home).text, "", zone)
        for destination, zone in seed["zones"]
    )

    async def work(session: AsyncClientSession) -> None:
        now = clock.now()
        table: StoredZoneTable = {
            "code": seed["code"],
            "name": seed["name"],
            "carrier": seed["carrier"],
            "country": home,
            "effective_date": seed["effectiveDate"],
            "zone_set": await stored.write_zone_rows(scope, rows, session),
            "row_count": len(rows),
            "created_on": now,
            "updated_on": now,
            "updated_by": scope.user_id,
        }
        await scoped(ZoneTable, scope).insert_one(table, session=session)

    await run_in_transaction(work)
    return 1
