"""Rates of one shipment typed by hand (`/tariffs/getRates`): the offers of every tariff, and nothing stored."""

from freight.documents.rating_trace import RatingTrace
from freight.documents.shipment import Shipment
from freight.features.tariffs import service as tariffs
from freight.kit.storage.tenancy import scoped
from tests.features.rating.sheets import TARIFF, band, shipment


async def live(air, version="", lane=None, **values):
    body = {"values": shipment("", "50") | values, "versionId": version, "lane": lane}
    return (await air.ana.post("/api/rating/live", json=body)).json()["data"]


async def another_tariff(air, name, *lanes, since="2026-01-01"):
    made = (await air.ana.post("/api/tariffs", json=TARIFF | {"name": name, "effectiveDate": since})).json()["data"]
    await tariffs.replace_lanes(air.tenants.air, made["tariffId"], list(lanes), publish=True, by_name="Marek Novak")


async def test_the_form_asks_for_what_the_tariffs_in_force_read(air):
    """Volume and pieces stay out: a tariff by gross weight alone never looks at them."""
    found = (await air.ana.get("/api/rating/form")).json()["data"]
    assert found["tariffs"] == 1
    assert {each["key"].partition("#")[2] for each in found["fields"]} == {
        "customerAccountNumber",
        "shipDate",
        "carrier",
        "serviceLevel",
        "originPort",
        "destinationPort",
        "grossWeight",
    }


async def test_every_tariff_in_force_makes_an_offer_and_the_one_that_decides_is_first(air):
    await another_tariff(air, "Dearer", band("0", "499.99", "0.9", "1"), since="2026-02-01")
    await another_tariff(air, "Elsewhere", band("0", "499.99", "0.9", "1", carrier="V9"))
    found = await live(air)
    assert [(each["tariffName"], each["total"], each["taken"]) for each in found["offers"]] == [
        ("Dearer", "45.00", True),
        ("Air 2026", "2.42", False),
        ("Elsewhere", None, False),
    ]
    assert found["trace"]["receipt"]["total"] == "45.00"
    other = await live(air, version=found["offers"][1]["versionId"])
    assert other["trace"]["page"]["arithmetic"]["lines"][0]["how"][0] == "50 kg × 0.0484"
    assert await scoped(RatingTrace, air.tenants.air).count() == 0
    assert await scoped(Shipment, air.tenants.air).count() == 0


async def test_where_a_tariff_asks_a_lane_is_chosen_by_hand_and_its_charges_are_shown(air):
    """`laneChoice` ask: the question first, then the charges of the lane the user chooses; nothing is stored."""
    lanes = [band("0", "499.99", "0.9", "1"), band("0", "499.99", "0.5", "1", days=9)]
    made = (await air.ana.post("/api/tariffs", json=TARIFF | {"name": "Ask", "laneChoice": "ask"})).json()["data"]
    await tariffs.replace_lanes(air.tenants.air, made["tariffId"], lanes, publish=True, by_name="Marek Novak")
    asked = next(each for each in (await live(air))["offers"] if each["tariffName"] == "Ask")
    assert (asked["total"], asked["reasonCode"]) == (None, "choose_lane")
    question = (await live(air, asked["versionId"]))["trace"]
    assert [(each["lane"], each["charge"]) for each in question["page"]["notRated"]["nearest"]] == [
        (1, "25.00"),
        (0, "45.00"),
    ]
    by_hand = (await live(air, asked["versionId"], lane=0))["trace"]
    assert (by_hand["lane"], by_hand["receipt"]["total"]) == (0, "45.00")
    assert by_hand["page"]["arithmetic"]["lines"][0]["how"][0] == "50 kg × 0.9000"
    # a lane that does not fit is no choice: the question is asked again
    gone = (await live(air, asked["versionId"], lane=7))["trace"]
    assert (gone["lane"], gone["receipt"], gone["reasonCode"]) == (None, None, "choose_lane")
    assert await scoped(RatingTrace, air.tenants.air).count() == 0


async def test_near_misses_name_the_field_that_would_meet_them(air):
    found = await live(air, **{"shipmentCargo#grossWeight": "110"})
    why = found["trace"]["page"]["notRated"]
    assert (why["headline"].partition(";")[0], why["fieldKey"]) == (
        "No break covers weight 110 kg",
        "shipmentCargo#grossWeight",
    )
    found = await live(air, **{"shipmentInformation#serviceLevel": "DTD"})
    nearest = found["trace"]["page"]["notRated"]["nearest"]
    assert [(each["field"], each["fieldKey"]) for lane in nearest for each in lane["failed"]] == [
        ("carrier", "shipmentInformation#carrier"),
        ("serviceLevel", "shipmentInformation#serviceLevel"),
    ]


async def test_what_is_missing_is_told_with_its_field(air):
    found = await live(air, **{"shipmentCargo#grossWeight": ""})
    why = found["trace"]["page"]["notRated"]
    assert (why["headline"], why["fieldKey"]) == (
        "Freight can’t be calculated without the gross weight: enter that value on the shipment.",
        "shipmentCargo#grossWeight",
    )
    found = await live(air, **{"shipmentInformation#shipDate": ""})
    assert found["trace"]["page"]["notRated"]["fieldKey"] == "shipmentInformation#shipDate"


async def test_values_that_cannot_be_read_are_findings_and_nothing_is_rated_from_them(air):
    found = await live(
        air, **{"shipmentCargo#grossWeight": "heavy", "shipmentParties#customerAccountNumber": "9999999"}
    )
    assert (found["offers"], found["trace"]) == ([], None)
    assert set(found["findings"]) == {"shipmentCargo#grossWeight", "shipmentParties#customerAccountNumber"}
    assert found["findings"]["shipmentParties#customerAccountNumber"]["message"] == "There is no account 9999999."


async def test_without_a_tariff_in_force_the_answer_says_so(air):
    found = await live(air, **{"shipmentInformation#shipDate": "2024-01-01"})
    assert found["trace"]["reason"] == "Air 2026 has no version in effect on 2024-01-01: v1 starts 2026-01-01."
    assert [each["total"] for each in found["offers"]] == [None]
