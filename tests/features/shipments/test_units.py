"""Weights, volumes and distances in the units they are given in: kept to the last digit, shown as given."""

from freight.core.shipments.document import to_shipment_row
from tests.features.shipments.conftest import WEIGHT, Clerk, new

VOLUME, DISTANCE = "shipmentCargo#volume", "shipmentRouting#distance"


async def test_pounds_stay_pounds(ana: Clerk) -> None:
    [row] = await ana.saved(new("ORD-1", **{WEIGHT: "1,000 lbs", VOLUME: "12 ft3", DISTANCE: "500 miles"}))
    assert (row[WEIGHT], row[VOLUME], row[DISTANCE]) == ("1000 lb", "12 ft³", "500 mi")
    stored = (await ana.stored("ORD-1"))["data"]
    # 1,000 × 0.45359237 kg, 12 × 0.3048³ m³, 500 × 1.609344 km
    assert stored["shipmentCargo"] == {
        "grossWeight": 453.59237, "grossWeight_unit": "lb", "volume": 0.339802159104, "volume_unit": "ft³",
    }  # fmt: skip
    assert stored["shipmentRouting"]["distance"] == 804.672
    assert [each[WEIGHT] for each in (await ana.listed())["rows"]] == ["1000 lb"]


async def test_a_filter_finds_a_weight_however_it_was_given(ana: Clerk) -> None:
    await ana.saved(new("A", **{WEIGHT: "1000 lb"}), new("B", tempId=1, **{WEIGHT: "453.59237"}))
    await ana.saved(new("C", **{WEIGHT: "999 lb"}))
    for asked in ("1000 lb", "453.59237", "10 cwt"):
        found = await ana.listed({"name": WEIGHT, "operator": "equalTo", "value": asked})
        assert found["count"] == 2, asked
    heavier = await ana.listed({"name": WEIGHT, "operator": "lessThan", "value": "1000 lb"})
    assert heavier["count"] == 1


async def test_saving_another_field_leaves_the_unit_and_another_weight_takes_it_away(ana: Clerk) -> None:
    [row] = await ana.saved(new("ORD-1", **{WEIGHT: "1000 lb"}))
    changed = {"tempId": 0, "id": row["id"], "revision": 1, "shipmentCargo#pieces": "3"}
    [row] = await ana.saved(changed)
    assert row[WEIGHT] == "1000 lb"
    # the same weight, entered in kilograms, is shown in kilograms from then on
    [row] = await ana.saved({"tempId": 0, "id": row["id"], "revision": 2, WEIGHT: "453.59237"})
    assert (row[WEIGHT], row["revision"]) == ("453.59237", 3)
    assert "grossWeight_unit" not in (await ana.stored("ORD-1"))["data"]["shipmentCargo"]
    [row] = await ana.saved({"tempId": 0, "id": row["id"], "revision": 3, WEIGHT: "2000 lb"})
    [row] = await ana.saved({"tempId": 0, "id": row["id"], "revision": 4, WEIGHT: ""})
    assert WEIGHT not in row
    assert to_shipment_row(await ana.stored("ORD-1")).get(WEIGHT) is None

    history = (await ana.caller.get(f"/api/shipment/{row['id']}/history")).json()["data"]["entries"]
    told = [(each["before"], each["after"]) for entry in history for each in entry["changes"] if each["key"] == WEIGHT]
    assert told == [("2000 lb", ""), ("453.59237", "2000 lb"), ("1000 lb", "453.59237")]


async def test_a_unit_that_is_none_is_refused_with_those_there_are(ana: Clerk) -> None:
    answer = await ana.save(new("ORD-1", **{WEIGHT: "2 tons"}), new("ORD-2", tempId=1, **{VOLUME: "3 lb"}))
    said = [[cell["message"] for cell in each["fields"].values()] for each in answer.json()["data"]["invalidMsgList"]]
    assert said == [
        ["Gross weight: “tons” isn’t a unit it can be in. Use kg, g, t, lb, oz, cwt or short ton."],
        ["Volume: “lb” isn’t a unit it can be in. Use m³, cm³, l, ft³ or in³."],
    ]
