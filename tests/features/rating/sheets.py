"""A small rate sheet, and shipments it rates: what the tests of tariffs and rating share."""

from decimal import Decimal
from typing import Any

from bson import ObjectId

from freight.core.rating.bands import RateBand
from freight.core.shipments.document import build_new_shipment
from freight.features.shipments import store
from freight.features.shipments.store import ShipmentChange
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record
from freight.kit.storage.transactions import run_in_transaction

TARIFF: dict[str, Any] = {
    "name": "Air 2026",
    "currency": "USD",
    "effectiveDate": "2026-01-01",
    "expiryDate": "2026-12-31",
    "weight": {"basis": "gross"},
}


def band(start: str, end: str | None, rate: str, minimum: str, *, carrier="V444_0", service="DTP", days=2) -> RateBand:
    return RateBand(
        identifiers={
            "carrier": carrier,
            "originPort": "PORT04",
            "destinationPort": "PORT09",
            "serviceLevel": service,
        },
        start=Decimal(start),
        end=None if end is None else Decimal(end),
        rate=Decimal(rate),
        minimum=Decimal(minimum),
        transit_days=days,
    )


# 0–99.99 and 250–499.99 with a gap between; also a faster and more expensive carrier
SHEET = [
    band("0", "99.99", "0.0484", "1.4992"),
    band("250", "499.99", "0.0424", "1.4992"),
    band("0", "499.99", "0.5", "30", carrier="V444_8", service="DTD", days=1),
]


def shipment(number: str, weight: str | None, **values: Any) -> dict[str, Any]:
    """The values of a shipment on the sheet's lane; keyword `carrier` and `service` go elsewhere."""
    return {
        "shipmentInformation#shipmentNumber": number,
        "shipmentInformation#shipDate": values.get("day", "2026-11-20"),
        "shipmentInformation#carrier": values.get("carrier", "V444_0"),
        "shipmentInformation#serviceLevel": values.get("service", "DTP"),
        "shipmentRouting#originPort": "PORT04",
        "shipmentRouting#destinationPort": "PORT09",
        "shipmentCargo#grossWeight": None if weight is None else float(weight),
        "shipmentCharges#userFreight": values.get("user_freight"),
        "shipmentCharges#currency": values.get("currency"),
    }


async def store_shipments(scope: Scope, account_id: ObjectId, *rows: dict[str, Any], status: str = "") -> list[Record]:
    """Store shipments as the suite does; with `status` in that status."""

    async def work(session: Any) -> list[Record]:
        now = clock.now()
        records = [
            build_new_shipment(row, account_id, today="2026-11-21", now=now, by="test", country_of=lambda _: "")
            for row in rows
        ]
        for record in records:
            record["status"] = status or record["status"]
        await store.write_shipments(scope, [ShipmentChange(None, record) for record in records], session, reason="test")
        return records

    return await run_in_transaction(work)
