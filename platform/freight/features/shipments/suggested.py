"""Which values of shipments are suggested again, and under which name: what the prefix index learns from a write."""

from collections.abc import Iterable, Mapping
from typing import Any

from bson import ObjectId

# a new line here counts from the next write on
USED: tuple[tuple[str, str, str], ...] = (
    ("carrier", "shipmentInformation", "carrier"),
    ("serviceLevel", "shipmentInformation", "serviceLevel"),
    ("port", "shipmentRouting", "originPort"),
    ("port", "shipmentRouting", "destinationPort"),
)


def values_of(records: Iterable[Mapping[str, Any]]) -> dict[tuple[str, ObjectId | None], set[str]]:
    """The values by source and account."""
    found: dict[tuple[str, ObjectId | None], set[str]] = {}
    for record in records:
        data, account = record["data"], record["account_id"]
        for source, group, key in USED:
            value = data.get(group, {}).get(key)
            if value and isinstance(value, str):
                found.setdefault((source, account), set()).add(value)
    return found
