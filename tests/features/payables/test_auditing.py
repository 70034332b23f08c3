"""Carriers' invoices, audited against what was agreed on the invoices of their shipments.

The tariff says 100.00 of freight and 12.00 of fuel for each.
"""

from freight.documents.payable import Payable
from freight.kit.storage.tenancy import scoped
from tests.features.invoices.carrier_invoices.test_carrier_invoices import LINES
from tests.features.invoices.charges.editor import line


async def test_what_equals_the_tariff_is_matched_and_what_differs_is_an_exception(three):
    rows = await three.payables()
    assert [(one["number"], one["status"], one["charged"], one["agreed"], one["currency"]) for one in rows] == [
        ("M1", "Matched", "112.00", "112.00", "USD"),
        ("M2", "Exception", "126.00", "112.00", "USD"),
        ("M3", "Matched", "112.00", "112.00", "USD"),
    ]
    assert rows[1]["findings"] == ["S-2: Freight: the tariff says 100.00, not 114.00."]


async def test_before_it_stands_on_the_charges_it_is_received(payer):
    await payer.shipments({"number": "S-1", "lines": LINES})
    await payer.received(["M1", "2026-10-01", "S-1", 100, 12, "", 112])
    one = await payer.payable("M1")
    assert (one["status"], one["findings"]) == ("Received", ["S-1: Not on the shipment’s charges yet."])
    refused = (await payer.decide("approve", "M1"))["refused"]
    assert [each["message"] for each in refused] == ["It isn’t audited yet, so you can’t approve it."]


async def test_a_difference_that_was_settled_at_the_tariff_is_short_paid(three):
    (two,) = [one["shipmentId"] for one in await three.listed() if one["number"] == "M2"]
    await three.save(
        two, line("FREIGHT", "114.00", invoiceValue="100.00", reasonComment="Tariff"), line("fuel", "12.00")
    )
    one = await three.payable("M2")
    assert (one["status"], one["charged"], one["agreed"]) == ("Exception", "126.00", "112.00")
    assert one["findings"] == ["S-2: Freight was settled at 100.00, not 114.00."]
    await three.approve("M2", reason="As per contract")
    assert await three.money("M2") == ("Approved", "112.00", "112.00", "0", "0")


async def test_a_difference_that_was_accepted_is_matched(three):
    (two,) = [one["shipmentId"] for one in await three.listed() if one["number"] == "M2"]
    await three.save(
        two, line("FREIGHT", "114.00", invoiceValue="114.00", reasonComment="Agreed"), line("fuel", "12.00")
    )
    one = await three.payable("M2")
    assert (one["status"], one["agreed"]) == ("Matched", "126.00")


async def test_several_shipments_are_one_invoice_and_a_second_file_adds_to_it(payer, run_jobs):
    await payer.shipments({"number": "S-1", "lines": LINES}, {"number": "S-2", "lines": LINES})
    await payer.received(["M1", "2026-10-01", "S-1", 100, 12, "", 112], ["M1", "2026-10-01", "S-2", 100, 14, "", 114])
    await run_jobs()
    one = await payer.payable("M1")
    assert (one["shipments"], one["charged"], one["status"]) == (2, "226.00", "Exception")
    detail = await payer.get(f"payables/{one['id']}")
    assert [(each["shipmentNumber"], each["charged"], each["finding"]) for each in detail["lines"]] == [
        ("S-1", "112.00", ""),
        ("S-2", "114.00", "FSC: the tariff says 12.00, not 14.00."),
    ]


async def test_an_invoice_that_was_taken_off_the_charges_is_gone(three, run_jobs):
    (three_id,) = [one["id"] for one in await three.listed() if one["number"] == "M3"]
    await three.post("carrierInvoices/remove", {"ids": [three_id]})
    await run_jobs()
    assert [one["number"] for one in await three.payables()] == ["M1", "M2"]
    assert await scoped(Payable, three.scope).count() == 2


async def test_terms_of_the_carrier_make_the_due_date_and_a_person_may_change_it(payer, run_jobs):
    await payer.caller.put("/api/payables/terms", json={"carrier": "MIDWAY", "days": 45})
    await payer.shipments({"number": "S-1", "lines": LINES}, {"number": "S-2", "lines": LINES, "carrier": "Roadrunner"})
    await payer.received(["M1", "2026-10-01", "S-1", 100, 12, "", 112])
    await payer.received(["R1", "2026-10-01", "S-2", 100, 12, "", 112], carrier="Roadrunner")
    await run_jobs()
    assert (await payer.payable("M1"))["dueDate"] == "2026-11-15"
    other = await payer.payable("R1")
    assert other["dueDate"] == "2026-10-31"  # thirty days where no terms were entered
    form = {"id": other["id"], "revision": other["revision"], "dueDate": "2026-12-24"}
    answer = await payer.caller.put("/api/payables/dueDate", json=form)
    assert answer.json()["data"]["dueDate"] == "2026-12-24"
    late = await payer.caller.put("/api/payables/dueDate", json=form)
    assert (late.status_code, late.json()["msg"]) == (409, "Someone else changed this invoice. Look at it again.")


async def test_an_invoice_that_was_deleted_and_billed_anew_is_audited_again(three):
    (one,) = [each["shipmentId"] for each in await three.listed() if each["number"] == "M1"]
    gone = {"shipmentId": one, "invoiceDeleteComment": "Wrong customer"}
    assert (await three.caller.request("DELETE", "/api/invoice/charge", json=gone)).status_code == 200
    without = await three.payable("M1")
    assert (without["status"], without["findings"]) == (
        "Exception",
        ["S-1: The shipment has no invoice with these charges."],
    )
    await three.post("invoices/bill", {"ids": [one]})
    # billed by the tariff alone: what the carrier asks for went with the deleted invoice
    assert (await three.payable("M1"))["findings"] == ["S-1: Freight is no longer on the shipment’s invoice."]
