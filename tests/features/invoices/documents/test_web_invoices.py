"""Web invoices: a page that is kept as it was, read back by its reference."""

import pytest

from freight.documents.invoice import Invoice
from freight.kit.storage.tenancy import parse_object_id, scoped


async def billed(ana, *numbers):
    return (await ana.call("bill", ids=await ana.shipments(*({"number": n} for n in numbers))))["invoices"]


async def generate(ana, **body):
    return await ana.caller.post("/api/generateWeb", json=body)


async def change(ana, made, **values):
    await scoped(Invoice, ana.scope).update_one({"_id": parse_object_id(made["id"])}, {"$set": values})


async def test_it_is_kept_as_it_was_whatever_becomes_of_the_invoice(ana):
    (made,) = await billed(ana, "00001")
    answer = await generate(ana, profileId="", shipmentId="", invoiceId=made["id"], systemId=str(ana.scope.system_id))
    told = answer.json()["data"]
    assert told["invoiceNumber"] == made["number"]
    assert told["page"]["total"] == "51.45"
    await change(ana, made, bill_to={"account_number": "1", "name": "Somebody else"})
    again = await ana.get(f"generatedWeb/{told['webReferenceId']}")
    assert again == told
    (shipment,) = again["page"]["shipments"]
    assert (shipment["number"], shipment["charges"][0]["value"]) == ("00001", "51.45")


async def test_a_shipment_names_the_invoice_it_is_on(ana):
    (shipment,) = await ana.shipments({"number": "00001"})
    (made,) = (await ana.call("bill", ids=[shipment]))["invoices"]
    told = (await generate(ana, shipmentId=shipment)).json()["data"]
    assert (told["invoiceId"], told["shipmentId"]) == (made["id"], shipment)


async def test_each_generation_has_its_own_reference_and_the_list_shows_the_newest_first(ana):
    first, second = await billed(ana, "00001", "00002")
    for made in (first, second, second):
        await generate(ana, invoiceId=made["id"])
    rows = (await ana.get("webInvoices"))["rows"]
    assert [row["invoiceNumber"] for row in rows] == [second["number"], second["number"], first["number"]]
    assert len({row["webReferenceId"] for row in rows}) == 3
    (found,) = (await ana.get("webInvoices", q=first["number"]))["rows"]
    assert (await ana.get("webInvoices", q=found["webReferenceId"]))["rows"] == [found]


@pytest.mark.parametrize("status", ["Rated", "Voided", "Deleted"])
async def test_only_an_issued_invoice_becomes_one(ana, status):
    (made,) = await billed(ana, "00001")
    await change(ana, made, status=status)
    refused = await generate(ana, invoiceId=made["id"])
    assert refused.status_code == 400
    assert status in refused.json()["msg"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 400),
        ({"invoiceId": "65aaaaaaaaaaaaaaaaaaaaaa"}, 404),
        ({"shipmentId": "65aaaaaaaaaaaaaaaaaaaaaa"}, 404),
        ({"profileId": "65aaaaaaaaaaaaaaaaaaaaaa"}, 404),
        ({"systemId": "65aaaaaaaaaaaaaaaaaaaaaa"}, 404),
    ],
)
async def test_what_is_not_there_cannot_be_generated(ana, body, status):
    assert (await generate(ana, **body)).status_code == status
    assert (await ana.get("webInvoices"))["count"] == 0


async def test_a_profile_that_is_none_is_told_by_its_field_with_the_way_out(ana):
    (made,) = await billed(ana, "00001")
    refused = await generate(ana, invoiceId=made["id"], profileId="W1")
    assert refused.json()["msg"] == (
        "profileId: there is no web delivery profile W1. Leave profileId blank to use the account's invoice template."
    )


async def test_a_reference_of_another_system_is_as_good_as_none(ana, tenants, sign_in):
    (made,) = await billed(ana, "00001")
    told = (await generate(ana, invoiceId=made["id"])).json()["data"]
    foreign = await sign_in(tenants.tomasz)
    path = f"/api/generatedWeb/{told['webReferenceId']}"
    assert (await foreign.get(path)).status_code == 404
