"""Shipments are found by every number they carry: all numbers are kept in one field, as capital letters and digits
only."""

from collections.abc import Mapping
from typing import Any

from freight.migrations.migration import Database, rewrite_records

_KEYS = frozenset(
    {
        "shipmentNumber", "mwab", "hwab", "awb", "billOfLading", "bol", "bookingNumber", "brokerageBookingNumber",
        "purchaseOrder", "containerNumber", "containerNumbers", "customerReference", "proNumber",
    }
)  # fmt: skip


async def forward(database: Database) -> None:
    """Write the numbers of every shipment that does not say them yet."""
    await rewrite_records(database["shipments"], {"references": {"$exists": False}}, _said)


def _said(shipment: Mapping[str, Any]) -> dict[str, Any]:
    references = set()
    for inside in (shipment.get("data") or {}).values():
        for key in _KEYS & inside.keys():
            for text in str(inside[key]).replace(";", ",").replace("\n", ",").split(","):
                references.add("".join(sign for sign in text.upper() if sign.isalnum())[:40])
    return {"$set": {"references": sorted(references - {""})[:20]}}
