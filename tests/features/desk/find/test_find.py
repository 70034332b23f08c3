"""What is typed into the palette finds records of every kind, and only those the caller may open."""

import pytest
from bson import ObjectId

from freight.documents.invoice import Invoice
from freight.documents.shipment import Shipment
from freight.documents.user import User
from freight.features.shipments import store
from freight.features.shipments.store import ShipmentChange
from freight.kit.storage.connections import get_connections
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction
from freight.migrations import m0003_references
from tests.fixtures.billing import Biller
from tests.fixtures.profiled import watched


@pytest.fixture
async def ana(tenants, sign_in) -> Biller:
    return Biller(await sign_in(tenants.ana), tenants.air, tenants.fill1)


async def give(biller, number, **information):
    """A shipment with further numbers."""
    (shipment_id,) = await biller.shipments({"number": number})

    async def work(session):
        (before,) = await store.find_by_id(biller.scope, [ObjectId(shipment_id)], session)
        inside = {**before["data"]["shipmentInformation"], **information}
        after = {**before, "data": {**before["data"], "shipmentInformation": inside}}
        await store.write_shipments(biller.scope, [ShipmentChange(before, after)], session, reason="edit")

    await run_in_transaction(work)
    return shipment_id


async def found(biller, text):
    return [(one["kind"], one["label"]) for one in (await biller.get("find", q=text))["records"]]


@pytest.mark.parametrize("typed", ["020-1234", "0201234", "020 12345675", "po 4711", "PO4711", "msku123", "ship-9"])
async def test_a_shipment_is_found_by_every_number_it_carries_however_it_is_written(ana, typed):
    await give(ana, "SHIP-9", mwab="020-1234 5675", purchaseOrder="PO 4711; PO 4712", containerNumber="MSKU1234565")
    assert await found(ana, typed) == [("shipment", "SHIP-9")]


async def test_the_note_says_which_number_it_was_found_by(ana):
    await give(ana, "SHIP-9", mwab="020-1234 5675")
    (one,) = (await ana.get("find", q="0201"))["records"]
    assert one["note"] == "02012345675 · Rated"
    assert one["link"] == "/invoices/shipmentEntry?f=shipmentInformation.shipmentNumber~equalTo~SHIP-9"


async def test_a_number_that_was_taken_out_finds_nothing_any_more(ana):
    await give(ana, "SHIP-9", mwab="020-1234 5675")
    stored = await ana.stored("SHIP-9")

    async def work(session):
        data = {**stored["data"], "shipmentInformation": {"shipmentNumber": "SHIP-9"}}
        await store.write_shipments(
            ana.scope, [ShipmentChange(stored, {**stored, "data": data})], session, reason="edit"
        )

    await run_in_transaction(work)
    assert await found(ana, "0201") == []


async def test_invoices_and_customers_are_found(ana):
    await ana.call("bill", ids=await ana.shipments({"number": "00001"}))
    assert await found(ana, "inv-0000") == [("invoice", "INV-000001")]
    assert await found(ana, "instruments") == [("customer", "Fillmore Instruments")]


async def test_who_may_see_accounts_and_not_quotes_finds_them_by_number_and_name(ana, tenants, sign_in):
    await User.get_pymongo_collection().update_one(
        {"_id": tenants.ana.id}, {"$set": {"memberships.$[].permissions": ["accounts.viewAccounts"]}}
    )
    clerk = Biller(await sign_in(tenants.ana), tenants.air, tenants.fill1)
    for typed in ("instruments", "Fillm", "0001204"):
        (one,) = (await clerk.get("find", q=typed))["records"]
        assert (one["kind"], one["label"]) == ("customer", "Fillmore Instruments")
        assert one["link"] == f"/accounts/{one['id']}/edit"


async def test_a_caller_finds_only_what_he_may_open(ana, tenants, sign_in):
    await ana.call("bill", ids=await ana.shipments({"number": "00001"}))
    vera = Biller(await sign_in(tenants.vera), tenants.air, tenants.fill1)
    assert await found(vera, "INV-0000") == []
    assert await found(vera, "00001") == [("shipment", "00001")]
    assert await found(vera, "Fillmore") == []


async def test_nothing_of_another_account_or_company_is_found(ana, tenants, sign_in):
    await ana.shipments({"number": "AAA-1"}, {"number": "AAA-2", "account": tenants.fill2})
    june = Biller(await sign_in(tenants.june), tenants.air, tenants.fill1)
    assert await found(june, "AAA") == [("shipment", "AAA-1")]
    tomasz = Biller(await sign_in(tenants.tomasz), tenants.gdynia, tenants.pomorze)
    assert await found(tomasz, "AAA") == []


async def test_a_few_of_many_are_read_and_no_more(ana):
    await ana.shipments(*({"number": f"BULK-{n:03}"} for n in range(120)))
    await ana.call("bill", ids=[str((await ana.stored("BULK-000"))["_id"])])
    async with watched() as reads:
        assert len(await found(ana, "bulk-")) == 5
        assert await found(ana, "zzz") == []
        assert await found(ana, "INV-000001") == [("invoice", "INV-000001")]
    work = [one for one in reads if one["ns"].endswith((".shipments", ".invoices", ".quotes"))]
    assert work
    assert {one["planSummary"] for one in work if "COLLSCAN" in one["planSummary"]} == set()
    assert max(one["docsExamined"] for one in work) <= 5
    assert max(one["keysExamined"] for one in work) <= 12


async def test_what_an_earlier_version_stored_is_found_after_the_migration(ana):
    await give(ana, "SHIP-9", mwab="020-1234 5675", purchaseOrder="PO 1,PO 2")
    stored = await ana.stored("SHIP-9")
    await scoped(Shipment, ana.scope).update_many({}, {"$unset": {"references": ""}})
    for _ in range(2):  # one that was killed is run again
        await m0003_references.forward(get_connections().database)
        assert (
            (await ana.stored("SHIP-9"))["references"] == stored["references"] == ["02012345675", "PO1", "PO2", "SHIP9"]
        )
    assert await scoped(Invoice, ana.scope).count() == 0


@pytest.mark.parametrize("typed", ["020-1234", "po 4712", "MSKU123"])
async def test_the_list_of_shipments_is_narrowed_by_any_number_however_it_is_written(ana, typed):
    """B18: quick find on the Shipments screen."""
    await give(ana, "SHIP-9", mwab="020-1234 5675", purchaseOrder="PO 4711; PO 4712", containerNumber="MSKU1234565")
    await ana.shipments({"number": "SHIP-8"})
    leaf = {"name": "references", "operator": "beginsWith", "value": typed, "type": "text"}
    rules = {"condition": "and", "level": 0, "fields": [leaf]}
    page = (await ana.caller.post("/api/shipment/list", json={"rules": rules})).json()["data"]
    assert [row["shipmentInformation#shipmentNumber"] for row in page["rows"]] == ["SHIP-9"]
    leaf["value"] = "--"
    refused = await ana.caller.post("/api/shipment/list", json={"rules": rules})
    assert (refused.status_code, refused.json()["msg"]) == (400, "Any number: enter letters or digits.")
