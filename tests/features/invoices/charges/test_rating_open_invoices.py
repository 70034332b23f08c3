"""A rating puts the tariff's values on the open invoice of a shipment, in the same transaction."""

from decimal import Decimal

import pytest

from freight.documents.invoice import Invoice
from freight.features.setup.templates.seed import load_templates
from freight.features.tariffs import service as tariffs
from freight.kit.settings import SEEDS
from freight.kit.storage.tenancy import scoped
from tests.features.invoices.charges.editor import Editor, line
from tests.features.rating.sheets import SHEET, TARIFF, shipment, store_shipments
from tests.fixtures.tenants import Tenants


@pytest.fixture
async def ana(tenants: Tenants, sign_in) -> Editor:
    """Works in a system whose tariff rates the shipment of these tests at 12.00 USD."""
    await load_templates(tenants.air, SEEDS)
    caller = await sign_in(tenants.ana)
    made = (await caller.post("/api/tariffs", json=TARIFF)).json()
    await tariffs.replace_lanes(tenants.air, made["data"]["tariffId"], SHEET, publish=True, by_name="Marek Novak")
    return Editor(caller, tenants.air, tenants.fill1)


async def stored(ana: Editor, weight: str = "282.97", **values) -> str:
    [record] = await store_shipments(ana.scope, ana.account, shipment("100", weight, **values))
    return str(record["_id"])


async def rate(ana: Editor, *shipments: str):
    answer = await ana.caller.post("/api/rating", json={"ids": list(shipments)})
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize(("entered", "status"), [("12", "Rated"), ("12.01", "Rate Mismatch")])
async def test_a_rating_compares_every_line_of_the_open_invoice(ana, entered, status):
    """R055, R056"""
    shipment_id = await stored(ana)
    await ana.save(shipment_id, line(user=entered))
    answer = await rate(ana, shipment_id)
    invoice = await ana.opened(shipment_id)
    assert (invoice["status"], (await ana.stored("100"))["status"]) == (status, status)
    assert answer["data"]["results"][0]["status"] == status
    (charge,) = invoice["charges"]
    assert (charge["tariffValue"], charge["traceId"]) == ("12.00", answer["data"]["results"][0]["traceId"])
    assert invoice["revision"] == 2


async def test_a_charge_beside_the_tariff_stays_and_is_a_difference(ana):
    shipment_id = await stored(ana)
    await ana.save(shipment_id, line(user="12"), line("WAITING", "75"))
    await rate(ana, shipment_id)
    invoice = await ana.opened(shipment_id)
    assert [charge["isMismatch"] for charge in invoice["charges"]] == [False, False]
    assert (invoice["status"], invoice["totals"]["invoice"]) == ("Rate Mismatch", "87.00")


async def test_what_was_rejected_stays_so_whatever_the_tariff_says(ana):
    """A rating that finds the user's value right does not take back what was answered to the customer."""
    shipment_id = await stored(ana)
    saved = await ana.save(shipment_id, line(user="12"))
    (kept,) = (await ana.invoice(saved["invoiceId"]))["lines"]
    told = {**kept, "client_value": Decimal("11"), "rejection_reason": "Contract of March"}
    await scoped(Invoice, ana.scope).update_one(
        {"shipment_numbers": "100"}, {"$set": {"lines": [told], "is_received": True, "is_rejected": True}}
    )
    await rate(ana, shipment_id)
    invoice = await ana.opened(shipment_id)
    assert (invoice["status"], invoice["charges"][0]["clientStanding"]) == ("Rate Mismatch", "rejected")


async def test_rating_again_leaves_what_is_ready_when_nothing_changed(ana):
    shipment_id = await stored(ana)
    await ana.save(shipment_id, line(user="12"))
    await rate(ana, shipment_id)
    await ana.call("ready", ids=[shipment_id])
    await rate(ana, shipment_id)
    assert (await ana.stored("100"))["status"] == (await ana.opened(shipment_id))["status"]


async def test_an_issued_invoice_is_not_touched(ana):
    """R058-R060"""
    shipment_id = await stored(ana)
    await ana.save(shipment_id, line(user="12"))
    await rate(ana, shipment_id)
    await ana.call("bill", ids=[shipment_id])
    before = await ana.opened(shipment_id)
    await rate(ana, shipment_id)
    assert await ana.opened(shipment_id) == before
    assert before["status"] == "Invoiced"


async def test_a_changed_shipment_takes_the_tariff_off_its_open_invoice(ana):
    """R054: what rested on the rating is Not Rated again, on both."""
    shipment_id = await stored(ana)
    await ana.save(shipment_id, line(user="12"))
    await rate(ana, shipment_id)
    record = await ana.stored("100")
    row = {
        "id": shipment_id,
        "revision": record["revision"],
        "tempId": 0,
        "updateField": True,
        "shipmentCargo#grossWeight": "300",
    }
    answer = await ana.caller.put("/api/grid", json={"data": [row]})
    assert answer.status_code == 200, answer.text
    invoice = await ana.opened(shipment_id)
    assert (invoice["status"], (await ana.stored("100"))["status"]) == ("Not Rated", "Not Rated")
    assert (invoice["charges"][0]["tariffValue"], invoice["charges"][0]["userValue"]) == (None, "12.00")


async def test_a_shipment_with_an_invoice_is_not_deleted(ana):
    shipment_id = await stored(ana)
    await ana.save(shipment_id, line(user="12"))
    row = {"id": shipment_id, "revision": 2, "tempId": 0, "updateField": True, "archived": True}
    answer = await ana.caller.put("/api/grid", json={"data": [row]})
    assert answer.status_code == 412
    assert "Shipment 100 has an invoice. Delete that first." in answer.text
