"""A shipment whose data is not valid is not billed without somebody saying why."""

from freight.features.shipments import store
from freight.features.shipments.store import ShipmentChange
from freight.kit.transactions import in_transaction
from tests.features.charges.editor import line


async def invalid(ana) -> str:
    """A shipment with a master air waybill that reads otherwise than one does."""
    (shipment,) = await ana.shipments({"number": "00042"})
    before = await ana.stored("00042")

    async def work(session):
        data = before["data"] | {"shipmentInformation": before["data"]["shipmentInformation"] | {"mwab": "12"}}
        await store.write([ShipmentChange(before, before | {"data": data})], ana.scope, session, reason="test")

    await in_transaction(work)
    return shipment


async def test_a_shipment_that_is_not_valid_is_refused_with_its_cells(ana):
    """R236"""
    shipment = await invalid(ana)
    refused = await ana.refusal(shipment, line(user="51.45"))
    assert refused["msg"] == "Shipment validation failed, Please check error messages."
    found = refused["data"]["shipmentFindings"][shipment]
    assert found["shipmentInformation#mwab"]["message"] == "A master air waybill reads 020-12345675."


async def test_a_comment_overrides_it_and_stays_with_the_shipment(ana):
    """R237"""
    shipment = await invalid(ana)
    saved = await ana.save(shipment, line(user="51.45"), shipmentValidationRemarks="Confirmed by the airline")
    assert (saved["shipmentValidationFlag"], saved["shipmentValidationBy"]) == (True, "Ana Ortiz")
    assert (await ana.stored("00042"))["validation"]["remarks"] == "Confirmed by the airline"
    # it holds for the next save, too
    assert (await ana.save(shipment, line(user="51.45", userComment="x")))["revision"] == 2
