"""Which values of shipments are suggested, and under which name: what the prefix index learns from a write."""

import re
from collections.abc import Iterable

from bson import ObjectId

from freight.core.records import Record, Stored
from freight.documents.shipment import Shipment
from freight.kit.storage.permission_filters import get_filter_path
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_MOST_TYPED, _NEWEST = 100, 20_000

# a line added here takes effect with the next write
USED: tuple[tuple[str, str, str], ...] = (
    ("carrier", "shipmentInformation", "carrier"),
    ("serviceLevel", "shipmentInformation", "serviceLevel"),
    ("port", "shipmentRouting", "originPort"),
    ("port", "shipmentRouting", "destinationPort"),
)


def find_new_values(
    changes: Iterable[tuple[Stored | None, Stored]],
) -> dict[tuple[str, ObjectId | None], set[str]]:
    """Return the values that records gained, by source and account."""
    values_by_source: dict[tuple[str, ObjectId | None], set[str]] = {}
    for before, after in changes:
        data, account = after["data"], after["account_id"]
        had = before["data"] if before and before["account_id"] == account else {}
        for source, group, key in USED:
            value = data.get(group, {}).get(key)
            if value and isinstance(value, str) and value != had.get(group, {}).get(key):
                values_by_source.setdefault((source, account), set()).add(value)
    return values_by_source


async def find_visible_values(scope: Scope, source: str, typed: str, most: int) -> list[str]:
    """Return the values of a source among the shipments in scope, alphabetically: for users who see only some
    shipments, since the suggestion index covers whole accounts."""
    paths = (get_filter_path(f"{group}#{key}") for name, group, key in USED if name == source)
    visible_values = {value for path in paths for value in await _values_at(scope, path, typed, most)}
    return sorted(visible_values)[:most]


async def find_field_values(scope: Scope, field: str, typed: str, most: int) -> list[str]:
    """Return the values of a field among the shipments in scope, alphabetically."""
    return await _values_at(scope, get_filter_path(field), typed, most)


async def _values_at(scope: Scope, path: str, typed: str, most: int) -> list[str]:
    """Return values at a path in which a word begins with the typed text. If there are many shipments, only the newest
    are searched."""
    begun = {"$regex": rf"(^|[^\w]){re.escape(typed.strip()[:_MOST_TYPED])}", "$options": "i"}
    newest = {"$sort": {"entry_date": -1, "_id": -1}}
    pipeline: list[Record] = [
        newest,
        {"$limit": _NEWEST},
        {"$unwind": f"${path}"},
        {"$match": {"$and": [{path: {"$gt": ""}}, {path: begun}]}},
        {"$group": {"_id": f"${path}"}},
        {"$sort": {"_id": 1}},
        {"$limit": most},
    ]
    groups = await scoped(Shipment, scope).aggregate(pipeline)
    return [group["_id"] async for group in groups]
