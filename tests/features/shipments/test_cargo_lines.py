"""What a shipment consists of: its cargo lines in the grid's save, its totals, its history."""

from tests.features.shipments.conftest import NUMBER, PIECES, WEIGHT, Clerk, new

VOLUME, LINES = "shipmentCargo#volume", "cargoLines"
PALLETS = {
    "pieces": 4,
    "packageType": "Pallet",
    "dimensions": "48 x 40 x 50 in",
    "weight": "1,000 lb",
    "freightClass": "70",
}
DRUMS = {"pieces": 2, "packageType": "Drum", "dimensions": "24 x 24 x 36 in", "weight": "400 lb", "weightPer": "piece"}


def say(answer) -> dict[str, str]:
    [refused] = answer.json()["data"]["invalidMsgList"]
    return {key: cell["message"] for key, cell in refused["fields"].items()}


async def test_lines_are_stored_and_fill_the_totals_that_are_blank(ana: Clerk) -> None:
    [row] = await ana.saved(new("ORD-1", cargoLines=[PALLETS, DRUMS]))
    assert (row[WEIGHT], row[PIECES], row[VOLUME]) == ("1800 lb", "6", "425472 in³")  # 4·48·40·50 + 2·24·24·36
    assert [line["weight"] for line in row[LINES]] == ["1000 lb", "400 lb"]
    assert row[LINES][0]["density"] == "4.5"
    [listed] = (await ana.listed())["rows"]
    assert listed[LINES] == row[LINES]
    # a row that does not name its lines keeps them
    [row] = await ana.saved({"tempId": 0, "id": row["id"], "revision": 1, "shipmentCargo#description": "Paint"})
    assert (len(row[LINES]), row["revision"]) == (2, 2)


async def test_totals_follow_the_lines_and_one_that_somebody_stated_stands(ana: Clerk) -> None:
    [row] = await ana.saved(new("ORD-1", cargoLines=[PALLETS], **{PIECES: "5"}) | {PIECES: "4"})
    changed = {"tempId": 0, "id": row["id"], "revision": 1, LINES: [PALLETS | {"weight": "1,200 lb"}]}
    [row] = await ana.saved(changed)
    assert row[WEIGHT] == "1200 lb"
    answer = await ana.save({"tempId": 0, "id": row["id"], "revision": 2, WEIGHT: "1,300 lb"})
    assert answer.status_code == 412
    assert say(answer) == {
        WEIGHT: "The gross weight is 1300 lb, the cargo lines come to 1200 lb: correct one of them, or clear the gross "
        "weight to take what the lines come to."
    }
    # emptied it takes the sum again; without lines the totals stay
    [row] = await ana.saved({"tempId": 0, "id": row["id"], "revision": 2, WEIGHT: "", LINES: []})
    assert LINES not in row
    assert (await ana.stored("ORD-1"))["data"]["shipmentCargo"].get("cargo_lines") is None


async def test_one_wrong_line_stores_nothing_of_the_row(ana: Clerk) -> None:
    answer = await ana.save(
        new("ORD-1", cargoLines=[PALLETS, DRUMS | {"freightClass": "71", "dimensions": "0 x 1 x 1 in"}])
    )
    assert sorted(say(answer)) == ["cargoLines[1].dimensions", "cargoLines[1].freightClass"]
    assert (await ana.listed())["count"] == 0


async def test_a_change_of_the_lines_makes_a_rated_shipment_not_rated_and_is_told(ana: Clerk) -> None:
    [row] = await ana.saved(new("ORD-1", cargoLines=[PALLETS]))
    await ana.saved({"tempId": 0, "id": row["id"], "revision": 1, LINES: [PALLETS | {"freightClass": "85"}]})
    answer = await ana.caller.get(f"/api/shipment/{row['id']}/history")
    [change] = answer.json()["data"]["entries"][0]["changes"]
    assert change == {
        "key": "shipmentCargo#cargo_lines",
        "label": "Cargo lines",
        "before": "1: 4 × pallet, 48 x 40 x 50 in, 1000 lb, class 70",
        "after": "1: 4 × pallet, 48 x 40 x 50 in, 1000 lb, class 85",
    }
    # a user who read the lines earlier gets a conflict, and overwrites nothing
    late = await ana.save({"tempId": 0, "id": row["id"], "revision": 1, LINES: []})
    [conflict] = late.json()["data"]["conflicts"]
    assert conflict["current"][LINES][0]["freightClass"] == "85"


async def test_a_field_that_does_not_exist_is_refused_by_name(ana: Clerk) -> None:
    answer = await ana.save(new("ORD-1", **{"shipmentCargo#grossWieght": "5", "wieght": "7"}))
    assert say(answer) == {
        "shipmentCargo#grossWieght": "There is no field shipmentCargo#grossWieght: correct its name, or leave it out.",
        "wieght": "There is no field wieght: correct its name, or leave it out.",
    }
    assert (await ana.save(new("ORD-1", cargoLines=[{"wieght": "5 lb"}]))).status_code == 422
    # what a program was given it may send back, whole
    [row] = await ana.saved(new("ORD-2", cargoLines=[PALLETS]))
    [row] = await ana.saved(row | {"tempId": 0, "shipmentCargo#description": "Paint"})
    assert row[NUMBER] == "ORD-2"
    assert row["revision"] == 2
