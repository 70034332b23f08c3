"""What users search shipments for is kept in one list per shipment, so that one index answers all of it."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from freight.migrations.migration import Database, rewrite_records


async def forward(database: Database) -> None:
    """File every shipment that has no list yet."""
    await rewrite_records(database["shipments"], {"filed_under": {"$exists": False}}, _filed)


def _filed(shipment: Mapping[str, Any]) -> dict[str, Any]:
    return {"$set": {"filed_under": sorted(set(_entries(shipment)))}}


def _entries(shipment: Mapping[str, Any]) -> Iterator[str]:
    information = (shipment.get("data") or {}).get("shipmentInformation") or {}
    plain = {
        "assigned": shipment.get("allocated_to"),
        "invoice": shipment.get("invoice_number"),
        "quote": information.get("quoteNumber"),
        "reason": (shipment.get("rating") or {}).get("reason_code"),
        "upload": shipment.get("upload_id"),
    }
    yield from (f"{kind}:{value}" for kind, value in plain.items() if value)
    yield from (f"number:{number}" for number in shipment.get("references") or ())
    tracking = shipment.get("tracking") or {}
    if delivered := tracking.get("delivered_at"):
        yield f"delivered:@{_text(delivered)}"
    for milestone in tracking.get("milestones") or ():
        if planned := milestone.get("planned_at"):
            yield f"planned:{milestone['code']}@{_text(planned)}"


def _text(when: datetime) -> str:
    """Times are read in UTC."""
    return f"{when:%Y-%m-%dT%H:%M:%S}.{when.microsecond // 1000:03}"
