"""A shipment whose data is invalid is not billed unless the user gives a reason."""

import pytest

from freight.features.shipments import store
from freight.features.shipments.store import ShipmentChange
from freight.kit.storage.transactions import run_in_transaction
from tests.features.invoices.charges.editor import line


async def invalid(ana, *, with_invoice: bool = False) -> str:
    """A shipment with a master air waybill that reads otherwise than one does, changed behind the screens' back; with
    the open invoice it had before."""
    (shipment,) = await ana.shipments({"number": "00042"})
    if with_invoice:
        await ana.save(shipment, line(user="51.45"))
    before = await ana.stored("00042")

    async def work(session):
        data = before["data"] | {"shipmentInformation": before["data"]["shipmentInformation"] | {"mwab": "12"}}
        await store.write_shipments(
            ana.scope, [ShipmentChange(before, before | {"data": data})], session, reason="test"
        )

    await run_in_transaction(work)
    return shipment


async def test_a_shipment_that_is_not_valid_is_refused_with_its_cells(ana):
    """R236"""
    shipment = await invalid(ana)
    refused = await ana.refusal(shipment, line(user="51.45"))
    assert refused["msg"] == "Shipment validation failed, Please check error messages."
    found = refused["data"]["shipmentFindings"][shipment]
    assert found["shipmentInformation#mwab"]["message"] == "Enter a master air waybill like 020-12345675."


async def test_a_comment_overrides_it_and_stays_with_the_shipment(ana):
    """R237"""
    shipment = await invalid(ana)
    saved = await ana.save(shipment, line(user="51.45"), shipmentValidationRemarks="Confirmed by the airline")
    assert (saved["shipmentValidationFlag"], saved["shipmentValidationBy"]) == (True, "Ana Ortiz")
    assert (await ana.stored("00042"))["validation"]["remarks"] == "Confirmed by the airline"
    # it holds for the next save, too
    assert (await ana.save(shipment, line(user="51.45", userComment="x")))["revision"] == 2


@pytest.mark.parametrize("with_invoice", [False, True], ids=["a shipment", "its open invoice"])
async def test_update_status_asks_for_valid_data_too(ana, with_invoice):
    """R057, R236: what was valid when its charges were saved need not be so when it becomes ready."""
    shipment = await invalid(ana, with_invoice=with_invoice)
    (refused,) = (await ana.call("ready", ids=[shipment]))["refused"]
    assert (refused["code"], refused["message"]) == (
        "shipment_invalid",
        "Shipment validation failed, Please check error messages.",
    )
    assert refused["details"] == ["Master air waybill: Enter a master air waybill like 020-12345675."]
    assert (await ana.stored("00042"))["status"] == "Rated"


@pytest.mark.parametrize("with_invoice", [False, True], ids=["a shipment", "its open invoice"])
async def test_update_status_takes_a_comment_instead(ana, with_invoice):
    """R237"""
    shipment = await invalid(ana, with_invoice=with_invoice)
    answer = await ana.call("ready", ids=[shipment], shipmentValidationRemarks="Confirmed by the airline")
    assert (answer["updated"], answer["refused"]) == (1, [])
    stored = await ana.stored("00042")
    assert (stored["status"], stored["validation"]["remarks"]) == ("Ready for Invoicing", "Confirmed by the airline")
    # what was accepted once is billed without another word
    assert (await ana.call("bill", ids=[shipment]))["billed"] == 1


@pytest.mark.parametrize("with_invoice", [False, True], ids=["a shipment", "its open invoice"])
async def test_what_is_billed_from_rated_is_asked_on_the_way(ana, with_invoice):
    """R236"""
    shipment = await invalid(ana, with_invoice=with_invoice)
    answer = await ana.call("bill", ids=[shipment])
    assert (answer["billed"], [one["code"] for one in answer["refused"]]) == (0, ["shipment_invalid"])
    assert (await ana.stored("00042"))["invoice_number"] == ""
