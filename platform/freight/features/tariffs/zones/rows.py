"""The rows of zone tables: stored in sets that never change, and compiled for the tariffs that use them."""

import asyncio
from collections import OrderedDict

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.rating.terms import TariffTerms
from freight.core.rating.zone_rows import ZoneRows
from freight.core.rating.zones import IndexedZoneTable
from freight.documents.records.tariff_version import StoredTariffVersion
from freight.documents.records.zone_table import StoredFrozenZones, StoredZonePart, StoredZoneTable
from freight.documents.zone_table import ZonePart
from freight.documents.zone_table import ZoneTable as ZoneTableDocument
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

# cache limit of a process, in rows; a million take some 30 MB
MOST_ROWS = 2_000_000


class _Shelf:
    """The compiled charts of this process, least recently used first."""

    def __init__(self) -> None:
        self._tables: OrderedDict[tuple[ObjectId, str, str], IndexedZoneTable] = OrderedDict()

    def get(self, key: tuple[ObjectId, str, str]) -> IndexedZoneTable | None:
        zone_table = self._tables.get(key)
        if zone_table:
            self._tables.move_to_end(key)
        return zone_table

    def put(self, key: tuple[ObjectId, str, str], table: IndexedZoneTable) -> None:
        self._tables[key] = table
        while len(self._tables) > 1 and sum(len(zone_table.rows) for zone_table in self._tables.values()) > MOST_ROWS:
            self._tables.popitem(last=False)


_shelf = _Shelf()


async def load_zone_rows(scope: Scope, zone_set: ObjectId | None) -> ZoneRows:
    """Return the rows of a set, in chart order."""
    if zone_set is None:
        return ZoneRows()
    cursor = scoped(ZonePart, scope).find({"zone_set": zone_set}, {"packed": 1}).sort("number", 1)
    parts = [bytes(part["packed"]) async for part in cursor]
    return await asyncio.to_thread(ZoneRows.unpacked, parts)


async def write_zone_rows(scope: Scope, rows: ZoneRows, session: AsyncClientSession) -> ObjectId:
    """Store these rows as a new set."""
    zone_set, now = ObjectId(), clock.now()
    parts: list[StoredZonePart] = [
        {
            "zone_set": zone_set,
            "number": number,
            "packed": packed,
            "created_on": now,
            "updated_on": now,
            "updated_by": scope.user_id,
        }
        for number, packed in enumerate(await asyncio.to_thread(rows.packed))
    ]
    if parts:
        await scoped(ZonePart, scope).insert_many(parts, session=session)
    return zone_set


async def find_zone_rows(scope: Scope, code: str) -> StoredZoneTable:
    """Return the table with that code. Raises Invalid if there is none, or it has no rows."""
    zone_table_document = await scoped(ZoneTableDocument, scope).find_one({"code": code})
    if zone_table_document is None:
        raise Invalid(
            f"There is no zone table {code}. Choose another on the tariff's form.", code=ErrorCode.NO_ZONE_TABLE
        )
    if not zone_table_document.get("row_count"):
        raise Invalid(
            f"The zone table {code} has no rows yet. Upload its chart first.", code=ErrorCode.ZONE_TABLE_EMPTY
        )
    return zone_table_document


async def freeze_zone_chart(scope: Scope, terms: TariffTerms, effective: str = "") -> StoredFrozenZones | None:
    """Return the chart that a version being published will always be rated by. Raises Invalid if it has none, and for
    one that expires before the version begins."""
    if not terms.zone_table:
        return None
    table = await find_zone_rows(scope, terms.zone_table)
    expires = table.get("expiry_date") or ""
    if effective and expires and expires < effective:
        raise Invalid(
            f"The zone table {table['code']} expires on {expires}, before this version begins. Choose the chart in "
            "effect then.",
            code=ErrorCode.ZONE_TABLE_EXPIRED,
        )
    zone_set = table["zone_set"]
    assert zone_set is not None
    return {"zone_set": zone_set, "name": table["name"], "country": table.get("country") or "US"}


async def load_version_chart(scope: Scope, version: StoredTariffVersion, terms: TariffTerms) -> IndexedZoneTable | None:
    """Return the chart a version is rated by: the one it was published with, or for a draft the present table."""
    frozen_zones = version.get("zones") or await freeze_zone_chart(scope, terms)
    return await load_compiled_chart(scope, frozen_zones) if frozen_zones else None


async def load_compiled_chart(scope: Scope, taken: StoredFrozenZones) -> IndexedZoneTable:
    """Return a chart, indexed."""
    key = (taken["zone_set"], taken["name"], taken["country"])
    zone_table = _shelf.get(key)
    if zone_table is None:
        rows = await load_zone_rows(scope, taken["zone_set"])
        zone_table = await asyncio.to_thread(IndexedZoneTable, taken["name"], taken["country"], rows)
        _shelf.put(key, zone_table)
    return zone_table
