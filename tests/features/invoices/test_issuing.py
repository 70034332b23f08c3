"""Additional invoices and credit notes: made ready, issued, approved and delivered, each by its id."""

import pytest

from tests.features.invoices.test_corrections import act, billed, stored


async def step(ana, invoice_id, action, **body):
    """The answer of an action at the invoice's present revision."""
    revision = (await stored(ana, invoice_id))["revision"]
    return await ana.caller.post(f"/api/invoices/{invoice_id}/actions/{action}", json={"revision": revision} | body)


async def issue(ana, invoice_id):
    revision = (await stored(ana, invoice_id))["revision"]
    body = {"invoices": [{"invoiceId": invoice_id, "revision": revision}]}
    return await ana.caller.post("/api/invoices/issue", json=body)


@pytest.mark.parametrize(
    ("begun", "body", "number"),
    [("replicate", {}, "INV-000002"), ("credit", {"amount": "10", "issue": False}, "CN-000001")],
    ids=["a copy", "a credit note"],
)
async def test_it_goes_all_the_way_to_its_customer(ana, begun, body, number):
    original = await billed(ana)
    made = (await act(ana, original, begun, **body)).json()["data"]["invoiceId"]
    ready = (await step(ana, made, "ready")).json()["data"]
    assert (ready["status"], ready["invoiceNumber"]) == ("Ready for Invoicing", "")
    (issued,) = (await issue(ana, made)).json()["data"]["issued"]
    assert (issued["status"], issued["invoiceNumber"]) == ("Invoiced", number)
    for action, status in (("approve", "Approve for Invoice Delivery"), ("deliver", "Delivered")):
        assert (await step(ana, made, action)).json()["data"]["status"] == status
    # its shipment is on the invoice it was on
    assert (await ana.stored("00042"))["invoice_number"] == "INV-000001"
    assert (await ana.stored("00042"))["status"] == "Invoiced"


async def test_what_is_ready_stays_so(ana):
    made = (await act(ana, await billed(ana), "replicate")).json()["data"]["invoiceId"]
    first = (await step(ana, made, "ready")).json()["data"]
    assert (await step(ana, made, "ready")).json()["data"]["revision"] == first["revision"]


async def test_an_additional_invoice_without_a_charge_is_not_made_ready(ana):
    """R221"""
    made = (await act(ana, await billed(ana), "additional")).json()["data"]["invoiceId"]
    refused = await step(ana, made, "ready")
    assert (refused.status_code, refused.json()["msg"]) == (400, "Invoice total should be greater than 0...!!!")
    assert (await stored(ana, made))["status"] == "Not Rated"


async def test_of_two_who_make_it_ready_one_reads_again(ana):
    made = (await act(ana, await billed(ana), "replicate")).json()["data"]
    body = {"revision": made["revision"]}
    address = f"/api/invoices/{made['invoiceId']}/actions/ready"
    assert (await ana.caller.post(address, json=body)).status_code == 200
    assert (await ana.caller.post(address, json=body)).status_code == 409


async def test_what_is_not_approved_is_not_delivered_and_what_is_delivered_stands(ana):
    """R061, R062"""
    original = await billed(ana)
    refused = await step(ana, original, "deliver")
    assert refused.json()["msg"] == "Delivery is not possible: the invoice is Invoiced."
    await step(ana, original, "approve")
    await step(ana, original, "deliver", note="Handed over at the counter")
    corrected = await act(ana, original, "correct")
    assert corrected.json()["msg"] == "Delivered Invoice can not be Deleted/Corrected."
    assert (await ana.stored("00042"))["status"] == "Delivered"
