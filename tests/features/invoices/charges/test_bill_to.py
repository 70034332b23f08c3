"""Who is billed."""

from tests.features.invoices.charges.editor import line

NOT_SELECTED = "Select a valid bill-to."


async def update(ana, **body):
    return await ana.caller.post("/api/updateBillTo", json=body)


async def test_another_account_of_the_system_is_billed(ana):
    """R223"""
    (shipment,) = await ana.shipments({"number": "00042"})
    saved = await ana.save(shipment, line(user="51.45"))
    other = (await ana.caller.get("/api/accounts")).json()["data"]
    accounts = other["rows"] if isinstance(other, dict) else other
    number = next(one["accountNumber"] for one in accounts if one["accountNumber"] != saved["billTo"]["accountNumber"])
    answer = await update(ana, invoiceId=saved["invoiceId"], billTo=number, revision=1)
    assert answer.status_code == 200, answer.text
    assert answer.json()["data"]["billTo"]["accountNumber"] == number
    assert (await update(ana, invoiceId=saved["invoiceId"], billTo=number, revision=1)).status_code == 409


async def test_an_account_of_another_system_is_refused(ana, tenants):
    """R223"""
    (shipment,) = await ana.shipments({"number": "00042"})
    await ana.save(shipment, line(user="51.45"))
    for foreign in (str(tenants.ocean.system_id), "no such account", ""):
        answer = await update(ana, shipmentId=shipment, billTo=foreign)
        assert (answer.status_code, answer.json()["msg"]) == (400, NOT_SELECTED)
    refused = await ana.refusal(shipment, line(user="51.45"), billTo="0009999")
    assert refused["msg"] == NOT_SELECTED
    assert refused["data"]["invalidMsgList"][0]["fields"]["billTo"]["message"] == NOT_SELECTED


async def test_a_shipment_without_an_invoice_has_none_to_change(ana):
    (shipment,) = await ana.shipments({"number": "00042"})
    answer = await update(ana, shipmentId=shipment, billTo="x")
    assert "no open invoice yet" in answer.json()["msg"]
