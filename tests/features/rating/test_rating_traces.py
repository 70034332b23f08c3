"""The trace as a page: what a clerk reads about one rating."""

from freight.features.tariffs.service import replace_lanes
from tests.features.rating.sheets import SHEET, TARIFF, band, shipment, store_shipments


async def trace_of(air, row):
    [record] = await store_shipments(air.tenants.air, air.tenants.fill1, row)
    answer = (await air.ana.post("/api/rating", json={"ids": [str(record["_id"])]})).json()
    trace_id = answer["data"]["results"][0]["traceId"]
    response = await air.ana.get(f"/api/rating/trace/{trace_id}")
    assert response.status_code == 200, response.text
    return response.json()["data"]


async def test_a_rated_shipment_shows_lanes_break_arithmetic_and_record(air):
    trace = await trace_of(air, shipment("1447305601.7", "282.97", user_freight=13.0))
    page = trace["page"]
    asked = {each["label"]: each["value"] for each in page["asked"]}
    assert asked["Lane"] == "PORT04 → PORT09"
    assert (asked["Carrier"], asked["Service"], asked["Weight"]) == ("V444_0", "DTP", "282.97 kg")
    chosen, lower, *near = page["lanes"]
    assert (chosen["chosen"], chosen["breakRange"], chosen["charge"]) == (True, "250–499.99", "12.00")
    assert [(each["field"], each["text"]) for each in lower["failed"]] == [("break", "282.97 kg is over 99.99")]
    assert [each["field"] for each in near[0]["failed"]] == ["carrier", "serviceLevel"]
    assert near[0]["result"] == "Carrier V444_8, shipment has V444_0; Service DTD, shipment has DTP"
    [bar] = page["breaks"]
    assert bar["note"] == "282.97 kg falls in 250–499.99"
    assert [(part["text"], part["hole"], part["holds"]) for part in bar["parts"]] == [
        ("0–99.99", False, False),
        ("no break 100–249.99", True, False),
        ("250–499.99", False, True),
    ]
    [line] = page["arithmetic"]["lines"]
    assert line["how"] == ["282.97 kg × 0.0424", "minimum 1.4992 not reached"]
    assert (line["amount"], line["rounded"], page["arithmetic"]["total"]) == ("11.997928", "12.00", "12.00")
    assert trace["receipt"] == {"currency": "USD", "total": "12.00", "lines": trace["receipt"]["lines"]}
    assert trace["difference"] == "1.00"
    record = {each["label"]: each["value"] for each in trace["record"]}
    assert record["Tariff"] == "Air 2026, version 1"
    assert record["Rated by"].startswith("Ana Ortiz, ")
    assert record["Published"].endswith("by Marek Novak")
    assert trace["isLatest"] is True


async def test_a_weight_in_a_hole_shows_where_the_lanes_ran_out(air):
    page = (await trace_of(air, shipment("1", "117.27")))["page"]
    assert page["notRated"]["headline"] == "No break covers weight 117.27 kg; nearest 0–99.99 and 250–499.99."
    assert [(step["condition"], step["remaining"]) for step in page["notRated"]["funnel"]] == [
        ("Published on 2026-11-20", 2),
        ("Lane PORT04 → PORT09", 2),
        ("Service DTP", 1),
        ("Carrier V444_0", 1),
        ("Break holds 117.27 kg", 0),
    ]
    assert [part["holds"] for part in page["breaks"][0]["parts"]] == [False, True, False]
    assert page["arithmetic"] is None


async def test_an_unknown_carrier_and_service_are_named_with_the_nearest_lanes(air):
    await trace_of(air, shipment("1", "50", carrier="V44_3", service="CRF"))
    trace = await trace_of(air, shipment("2", "50", carrier="V44_3", service="CRF"))
    told = trace["page"]["notRated"]
    assert told["headline"] == "No lane for carrier V44_3, service CRF."
    assert told["funnel"][-1] == {"condition": "Service CRF", "remaining": 0, "note": "no lane offers it"}
    assert told["nearestNote"] == "Each misses two conditions"
    assert [failed["text"] for failed in told["nearest"][0]["failed"]] == [
        "Carrier V444_8, shipment has V44_3",
        "Service DTD, shipment has CRF",
    ]
    assert trace["sameReason"] == 1


async def test_a_shipment_without_a_tariff_for_its_day_has_a_trace_too(air):
    trace = await trace_of(air, shipment("1", "50", day="2025-06-01"))
    headline = trace["page"]["notRated"]["headline"]
    assert headline == "Air 2026 has no version in effect on 2025-06-01: v1 starts 2026-01-01."
    assert trace["tariffId"] is None


async def test_the_tariff_that_competes_is_named_and_the_one_without_the_lane_is_not(air):
    for name, lanes in (("Reserve", SHEET), ("Elsewhere", [band("0", "499.99", "9", "9", carrier="V9")])):
        made = (await air.ana.post("/api/tariffs", json=TARIFF | {"name": name, "effectiveDate": "2025-12-01"})).json()
        await replace_lanes(air.tenants.air, made["data"]["tariffId"], lanes, publish=True, by_name="Marek Novak")
    record = (await trace_of(air, shipment("1", "282.97")))["record"]
    assert [each["value"] for each in record if each["label"] == "Takes priority over"] == [
        "Reserve, version 1: effective earlier, 2025-12-01"
    ]
