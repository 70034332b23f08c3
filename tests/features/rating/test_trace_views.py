"""A trace for its customer, on paper, and next to an earlier one."""

import io
import json

import pypdf
import pytest

from freight.features.tariffs import service as tariffs
from tests.features.rating.sheets import SHEET, TARIFF, band, shipment, store_shipments

CHARGES = [
    {"id": "freight", "name": "Freight", "method": "perKg", "breaks": True, "minimum": "break"},
    {"id": "haulage", "name": "Haulage", "method": "passThrough", "parameters": {"rate": "cost + 10 %"}},
    {"id": "margin", "name": "Margin base", "method": "flat", "value": "73.21", "billed": False},
    {"id": "fee", "name": "Fee", "method": "percentOf", "basedOn": ["margin"], "value": "10"},
]


@pytest.fixture
async def traced(air):
    """A shipment of 50 kg whose haulage cost us 41.37, rated by a tariff with a charge that is not billed."""
    made = await air.ana.post(
        "/api/tariffs", json=TARIFF | {"name": "House rates", "charges": CHARGES, "effectiveDate": "2026-02-01"}
    )
    assert made.json()["status"] == 200, made.json()
    tariff_id = made.json()["data"]["tariffId"]
    await tariffs.replace_lanes(air.tenants.air, tariff_id, SHEET, publish=True, by_name="Marek Novak")
    row = shipment("100", "50", user_freight=987.61) | {"shipmentCharges#cost": 41.37}
    [record] = await store_shipments(air.tenants.air, air.tenants.fill1, row)
    return record, await rate(air, record)


async def rate(air, record):
    answer = (await air.ana.post("/api/rating", json={"ids": [str(record["_id"])]})).json()
    return answer["data"]["results"][0]["traceId"]


async def test_the_customer_sees_what_is_charged_and_nothing_of_cost_offers_or_notes(air, traced):
    """Hidden on the server: what the customer may not see is not in the answer at all."""
    _, trace_id = traced
    house = (await air.ana.get(f"/api/rating/trace/{trace_id}")).text
    answer = (await air.ana.get(f"/api/rating/trace/{trace_id}?view=customer")).json()["data"]
    for secret in ("41.37", "73.21", "Margin base", "House rates", "V444_8", "987.61", "Marek", "Rate Mismatch"):
        assert secret in house or secret == "Marek"
        assert secret not in json.dumps(answer)
    assert answer["receipt"]["total"] == "55.25"  # 2.42 + 41.37 × 110 % + 10 % of 73.21
    assert [(each["charge"], each["rounded"]) for each in answer["page"]["arithmetic"]["lines"]] == [
        ("Freight", "2.42"),
        ("Haulage", "45.51"),
        ("Fee", "7.32"),
    ]
    assert answer["page"]["arithmetic"]["lines"][0]["how"][0] == "50 kg × 0.0484"


async def test_the_customer_learns_that_there_is_no_rate_yet_and_not_why(air):
    [record] = await store_shipments(air.tenants.air, air.tenants.fill1, shipment("100", "110"))
    trace_id = await rate(air, record)
    answer = (await air.ana.get(f"/api/rating/trace/{trace_id}?view=customer")).json()["data"]
    assert answer["page"]["notRated"]["headline"] == "This shipment has no rate yet."
    assert "110 kg;" not in json.dumps(answer) and answer["page"]["notRated"]["nearest"] == []


@pytest.mark.parametrize("view", ["house", "customer"])
async def test_a_trace_on_paper_has_letterhead_and_sums_and_keeps_to_its_view(air, traced, view):
    answer = await air.ana.get(f"/api/rating/trace/{traced[1]}/pdf?view={view}")
    assert answer.headers["content-type"] == "application/pdf"
    text = "".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(answer.content)).pages)
    assert "55.25" in text and "Shipment 100" in text and "50 kg × 0.0484" in text
    assert ("41.37" in text, "Lanes considered" in text) == (view == "house", view == "house")
    # of what breaks and rates are
    assert ("Break, kg" in text) == (view == "house")


async def test_the_lanes_a_person_chooses_from_are_called_that_on_paper(air):
    made = (await air.ana.post("/api/tariffs", json=TARIFF | {"name": "Ask", "laneChoice": "ask"})).json()["data"]
    lanes = [band("0", "499.99", "0.9", "1", carrier="ASK"), band("0", "499.99", "0.5", "1", carrier="ASK", days=9)]
    await tariffs.replace_lanes(air.tenants.air, made["tariffId"], lanes, publish=True, by_name="Marek Novak")
    [record] = await store_shipments(air.tenants.air, air.tenants.fill1, shipment("100", "50", carrier="ASK"))
    answer = await air.ana.get(f"/api/rating/trace/{await rate(air, record)}/pdf")
    text = "".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(answer.content)).pages)
    assert "Lanes that fit" in text and "Nearest lanes" not in text


async def test_two_ratings_of_a_shipment_are_compared_the_earlier_one_first(air):
    [record] = await store_shipments(air.tenants.air, air.tenants.fill1, shipment("100", "50"))
    first = await rate(air, record)
    dearer = [band("0", "499.99", "0.10", "1.4992")]
    await tariffs.replace_lanes(air.tenants.air, air.tariff_id, dearer, publish=True, by_name="Marek Novak")
    second = await rate(air, record)
    found = (await air.ana.get(f"/api/rating/trace/{second}/compare?with={first}")).json()["data"]
    assert (found["before"]["traceId"], found["after"]["traceId"]) == (first, second)
    assert [each["code"] for each in found["comparison"]["differences"]] == ["other_version"]
    assert found["comparison"]["delta"] == "2.58"
    [other] = await store_shipments(air.tenants.air, air.tenants.fill1, shipment("200", "50"))
    refused = await air.ana.get(f"/api/rating/trace/{await rate(air, other)}/compare?with={first}")
    assert refused.json()["code"] == "other_shipment"
