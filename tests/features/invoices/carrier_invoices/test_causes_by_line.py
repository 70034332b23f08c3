"""Freight audit of what came line by line: each charge of a shipment has its own cause, and is resolved by itself.

The tariff says 12.00 of freight for each of these shipments, and no other charge.
"""

import json
from typing import Any

import pytest

from freight.documents.invoice import Invoice
from freight.documents.shipment import Shipment
from freight.kit.storage.tenancy import scoped
from tests.features.rating.conftest import air as air
from tests.features.rating.sheets import shipment, store_shipments
from tests.workbooks import xlsx

FEE = "Single shipment fee charged, but Air 2026 has no such charge"
ABOVE = "Entered 1.20 USD above the freight of Air 2026"
TWICE = "Freight charged twice"
CHARGED = {"S1": (13.2, 18.5), "S2": (13.2, 18.5), "S3": (13.2, None), "S4": (24, None), "S5": (12, None)}


@pytest.fixture
async def received(air: Any, run_jobs: Any) -> Any:
    """Five rated shipments with the file of their carrier, its mismatches explained."""
    rows = [shipment(number, "282.97") for number in CHARGED]
    records = await store_shipments(air.tenants.air, air.tenants.fill1, *rows)
    await air.ana.post("/api/rating", json={"ids": [str(one["_id"]) for one in records]})
    sheet = xlsx(
        [[number, *amounts] for number, amounts in CHARGED.items()], ["Shipment", "Freight", "Single shipment fee"]
    )
    body = {"carrier": "Midway", "charges": json.dumps({"Single shipment fee": "+"}), "dryRun": "false"}
    answer = await air.ana.post(
        "/api/carrierInvoices/upload", data=body, files={"uploadedFile": ("midway.xlsx", sheet)}
    )
    assert answer.status_code == 200, answer.text
    await run_jobs()
    await causes(air)
    await run_jobs()
    return air


async def causes(air: Any) -> list[dict[str, Any]]:
    return (await air.ana.post("/api/invoices/mismatches", json={})).json()["data"]["rows"]


def summed(rows: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    return [(row["cause"], row["chargeCode"], row["count"], row["difference"]) for row in rows]


async def resolve(air: Any, cause: str, billed: str = "tariff") -> dict[str, Any]:
    (found,) = [row for row in await causes(air) if row["cause"] == cause]
    key = {name: found[name] for name in ("kind", "detail", "tariffId", "chargeCode", "currency")}
    body = {"cause": key, "mismatch": {"billed": billed, "reason": cause}}
    return (await air.ana.post("/api/invoices/mismatches/settle", json=body)).json()["data"]


async def statuses(air: Any) -> dict[str, str]:
    return {one["shipment_number"]: one["status"] async for one in scoped(Shipment, air.tenants.air).find()}


async def test_each_charge_of_a_shipment_is_a_cause_of_its_own(received):
    assert summed(await causes(received)) == [
        (FEE, "SINGLE_SHIPMENT_FEE", 2, "37.00"),
        (TWICE, "freight", 1, "12.00"),
        (ABOVE, "freight", 3, "3.60"),
    ]


async def test_the_shipments_of_a_cause_show_the_amounts_of_its_charge(received):
    (found,) = [row for row in await causes(received) if row["cause"] == ABOVE]
    key = {name: found[name] for name in ("kind", "detail", "tariffId", "chargeCode", "currency")}
    listed = await received.ana.post("/api/invoices/mismatches/shipments", json={"cause": key})
    rows = listed.json()["data"]["rows"]
    assert {(one["shipmentNumber"], one["userValue"], one["tariffValue"]) for one in rows} == {
        (number, "13.20", "12.00") for number in ("S1", "S2", "S3")
    }


async def test_resolving_one_charge_leaves_the_others_to_somebody(received):
    first = await resolve(received, FEE)
    assert (first["updated"], len(first["refused"])) == (0, 2)
    assert summed(await causes(received)) == [(TWICE, "freight", 1, "12.00"), (ABOVE, "freight", 3, "3.60")]
    second = await resolve(received, ABOVE)
    assert second["updated"] == 3
    assert await statuses(received) == {
        "S1": "Ready for Invoicing",
        "S2": "Ready for Invoicing",
        "S3": "Ready for Invoicing",
        "S4": "Rate Mismatch",
        "S5": "Rated",
    }


async def test_a_charge_that_the_tariff_lacks_is_billed_as_entered_or_shown_and_not_billed(received):
    await resolve(received, FEE, billed="tariff")
    await resolve(received, ABOVE, billed="user")
    found = await scoped(Invoice, received.tenants.air).find_one({"shipment_numbers": "S1"})
    billed = {
        line["charge_code"].casefold(): str(line["invoice_value"]) for line in found["lines"] if not line["is_dummy"]
    }
    assert (billed, str(found["total"])) == ({"freight": "13.20"}, "13.20")
