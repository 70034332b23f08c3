"""`POST /api/rating`: one or a few shipments, at once."""

import pytest

from freight.documents.rating_trace import RatingTrace
from freight.documents.shipment import Shipment
from freight.kit.storage.tenancy import scoped
from tests.features.rating.sheets import shipment, store_shipments


async def rate(air, *records):
    return (await air.ana.post("/api/rating", json={"ids": [str(r["_id"]) for r in records]})).json()


async def current(air, record):
    return await scoped(Shipment, air.tenants.air).get(record["_id"])


async def test_a_shipment_is_rated_with_its_charges_and_a_trace(air):
    [record] = await store_shipments(air.tenants.air, air.tenants.fill1, shipment("1447305601.7", "282.97"))
    answer = await rate(air, record)
    [result] = answer["data"]["results"]
    assert (result["total"], result["currency"], result["status"]) == ("12.00", "USD", "Rated")
    assert result["lines"] == [{"chargeId": "freight", "name": "Freight", "amount": "12.00"}]
    stored = await current(air, record)
    assert stored["status"] == "Rated"
    assert str(stored["rating"]["total"]) == "12.00"
    assert str(stored["rating"]["trace_id"]) == result["traceId"]


@pytest.mark.parametrize(
    ("entered", "currency", "status"),
    [("12.00", None, "Rated"), ("12.01", "USD", "Rate Mismatch"), ("12.00", "EUR", "Rate Mismatch")],
)
async def test_the_users_freight_decides_between_rated_and_mismatch(air, entered, currency, status):
    """R055: Rated when all user values equal the tariff; R056: Rate Mismatch when one differs."""
    row = shipment("100", "282.97", user_freight=float(entered), currency=currency)
    [record] = await store_shipments(air.tenants.air, air.tenants.fill1, row)
    answer = await rate(air, record)
    assert (await current(air, record))["status"] == status
    assert (answer["msg"] == "Tariff Calculated With Rate Mismatch.") == (status == "Rate Mismatch")


@pytest.mark.parametrize("status", ["Invoiced", "Approve for Invoice Delivery", "Delivered"])
async def test_a_billed_shipment_keeps_status_and_rating(air, status):
    """R058, R059, R060: the tariff may be calculated, the invoice's status remains."""
    [record] = await store_shipments(air.tenants.air, air.tenants.fill1, shipment("100", "282.97"), status=status)
    [result] = (await rate(air, record))["data"]["results"]
    assert (result["status"], result["statusKept"], result["total"]) == (status, True, "12.00")
    stored = await current(air, record)
    assert (stored["status"], stored["rating"], stored["revision"]) == (status, None, 1)


async def test_without_a_rate_the_reason_is_a_sentence_a_clerk_understands(air):
    hole, nobody, weightless, early = await store_shipments(
        air.tenants.air,
        air.tenants.fill1,
        shipment("1", "117.27"),
        shipment("2", "10", carrier="V44_3", service="CRF"),
        shipment("3", None),
        shipment("4", "10", day="2025-12-31"),
    )
    results = (await rate(air, hole, nobody, weightless, early))["data"]["results"]
    assert [(each["reasonCode"], each["reason"]) for each in results] == [
        ("no_break", "No break covers weight 117.27 kg; nearest 0–99.99 and 250–499.99."),
        ("no_lane", "No lane for carrier V44_3, service CRF."),
        ("no_weight", "Freight can’t be calculated without the gross weight: enter that value on the shipment."),
        ("no_tariff", "Air 2026 has no version in effect on 2025-12-31: v1 starts 2026-01-01."),
    ]
    assert {each["status"] for each in results} == {"Not Rated"}


async def test_rating_again_adds_a_trace_and_overwrites_none(air):
    [record] = await store_shipments(air.tenants.air, air.tenants.fill1, shipment("100", "282.97"))
    first, second = [(await rate(air, record))["data"]["results"][0]["traceId"] for _ in range(2)]
    assert first != second
    listed = (await air.ana.get(f"/api/rating/traces?shipmentId={record['_id']}")).json()["data"]
    assert [each["traceId"] for each in listed["rows"]] == [second, first]


async def test_a_shipment_ready_for_invoicing_stays_so_while_its_rating_stands(air):
    [record] = await store_shipments(air.tenants.air, air.tenants.fill1, shipment("100", "282.97"))
    await rate(air, record)
    await Shipment.get_pymongo_collection().update_one(
        {"_id": record["_id"]}, {"$set": {"status": "Ready for Invoicing"}}
    )
    [result] = (await rate(air, record))["data"]["results"]
    assert result["status"] == "Ready for Invoicing"


async def test_a_typed_row_is_rated_without_leaving_anything_behind(air):
    """A row the grid has not saved yet: a preview, with the row's number (R139)."""
    row = {**shipment("NEW1", "50"), "shipmentParties#customerAccountNumber": "0001204", "tempId": 7}
    answer = (await air.ana.post("/api/rating", json={"validData": [row]})).json()
    assert answer["status"] == 200, answer
    [result] = answer["data"]["results"]
    assert (result["total"], result["tempId"], result["rownum"], result["traceId"]) == ("2.42", "7", 0, None)
    assert await scoped(Shipment, air.tenants.air).count() == 0
    assert await scoped(RatingTrace, air.tenants.air).count() == 0


async def test_a_row_that_does_not_fit_its_template_comes_back_with_412(air):
    """A054: the message is shown and the grid is replaced by the returned documents."""
    row = {**shipment("NEW1", "50"), "shipmentInformation#shipDate": "soon", "tempId": 3}
    response = await air.ana.post("/api/rating", json={"validData": [row]})
    answer = response.json()
    assert (response.status_code, answer["status"]) == (412, 412)
    assert answer["msg"] == "Grid contains some Invalid data, which is not able to calculate"
    assert answer["data"]["doc"] == [row]
    assert "shipmentInformation#shipDate" in answer["data"]["invalidMsgList"][0]["fields"]


async def test_rating_needs_the_permission_to_apply_tariffs(air, sign_in):
    vera = await sign_in(air.tenants.vera)
    assert (await vera.post("/api/rating", json={"ids": ["a" * 24]})).json()["code"] == "permission_denied"
    assert (await vera.post("/api/rateEngine/bulkRating", json={})).json()["code"] == "permission_denied"


async def test_nothing_of_another_system_is_rated_or_read(air, sign_in):
    """A user of system A reads, changes and counts nothing of system B."""
    [record] = await store_shipments(air.tenants.air, air.tenants.fill1, shipment("100", "282.97"))
    [result] = (await rate(air, record))["data"]["results"]
    tomasz = await sign_in(air.tenants.tomasz)
    refused = (await tomasz.post("/api/rating", json={"ids": [str(record["_id"])]})).json()
    assert refused["code"] == "shipment_gone"
    assert (await tomasz.get(f"/api/rating/trace/{result['traceId']}")).status_code == 404
    assert (await tomasz.get("/api/rating/traces")).json()["data"]["count"] == 0
    assert (await tomasz.get(f"/api/tariffs/{air.tariff_id}")).status_code == 404
    assert (await tomasz.get("/api/tariffs")).json()["data"]["count"] == 0


async def test_a_user_of_one_account_neither_rates_nor_reads_another(air, sign_in):
    [record] = await store_shipments(air.tenants.air, air.tenants.fill2, shipment("100", "282.97"))
    [result] = (await rate(air, record))["data"]["results"]
    june = await sign_in(air.tenants.june)
    assert (await june.post("/api/rating", json={"ids": [str(record["_id"])]})).json()["code"] == "shipment_gone"
    assert (await june.get(f"/api/rating/trace/{result['traceId']}")).status_code == 404
