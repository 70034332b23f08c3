"""The demo's carrier invoices: a new user sees what a carrier charged, and why three of them differ."""

import pytest

from freight.documents.carrier_invoice import CarrierInvoice
from freight.documents.payable import Payable
from freight.documents.purchase_order import PurchaseOrder
from freight.documents.shipment import Shipment
from freight.features.desk.seed import demo_shipments
from freight.features.desk.seed.service import seed_installation
from freight.features.setup.organisations.seed import list_system_scopes
from freight.kit.storage.connections import Connections
from freight.kit.storage.tenancy import scoped


async def test_a_carrier_charged_more_for_three_of_five(
    connections: Connections, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demo_shipments, "COUNTS", {"AEC": 240})  # of any day of the week, enough are rated
    assert (await seed_installation(connections.settings))["carrier invoices"] == 5
    scope = (await list_system_scopes())["MERIDIAN", "AEC"]
    received = await scoped(CarrierInvoice, scope).find().sort("number", 1).to_list()
    assert {each["state"] for each in received} == {"entered"}
    ids = [each["shipment_id"] for each in received]
    found = {each["_id"]: each async for each in scoped(Shipment, scope).find({"_id": {"$in": ids}})}
    assert [found[one]["status"] for one in ids] == ["Rate Mismatch"] * 3 + ["Rated"] * 2
    payables = await scoped(Payable, scope).find().sort("number", 1).to_list()
    assert [each["status"] for each in payables] == ["Exception"] * 3 + ["Approved", "Matched"]
    # the approved one has nearly used up its order: the other that names it needs more than is left
    assert payables[2]["findings"][0].startswith("PO 24-1180 has ")
    orders = {one["number"]: one async for one in scoped(PurchaseOrder, scope).find()}
    assert len(orders) == 4 and all(one["used"] + one["left"] == one["amount"] for one in orders.values())
    assert 0 < orders["PO 24-1180"]["left"] < orders["PO 24-1180"]["used"] / 5
    assert (await seed_installation(connections.settings))["carrier invoices"] == 0


async def test_in_rotterdam_a_carrier_charges_tax_one_too_much_and_another_leaves_it_to_us(
    connections: Connections, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demo_shipments, "COUNTS", {"OIR": 240})
    assert (await seed_installation(connections.settings))["carrier invoices"] == 7
    scope = (await list_system_scopes())["MERIDIAN", "OIR"]
    found = await scoped(Payable, scope).find().sort("number", 1).to_list()
    by_number = {one["number"]: one for one in found}
    assert [one["number"] for one in found] == [*("DE88010", "DE88011"), *(f"NL8801{at}" for at in range(5))]
    # 21 % of the bill of lading fee of 45.00
    right, wrong, abroad = by_number["NL88013"], by_number["NL88014"], by_number["DE88010"]
    assert (right["status"], str(right["tax_charged"]), str(right["approved_tax"] or "")) in (
        ("Matched", "9.45", ""),
        ("Approved", "9.45", "9.45"),
    )
    assert wrong["status"] == "Exception"
    assert wrong["findings"][-1].startswith("Tax: the rules give 9.45 (21 % of 45.00), and the invoice has ")
    assert (str(abroad["tax_charged"]), [row["direction"] for row in abroad["tax_rows"] or abroad["tax_lines"]]) == (
        "0.00",
        ["input", "self_assessed"],
    )
    assert sum(one["status"] == "Approved" for one in found) == 1
