"""One lane over all tariffs side by side. PORT04 to PORT09, on 21 November 2026."""

ASKED = {"originPort": "PORT04", "destinationPort": "PORT09"}


async def compare(overseen, **body):
    return (await overseen.ana.post("/api/tariffRates/lane", json={"identifiers": ASKED} | body)).json()["data"]


def at(found, weight):
    return next(each["cells"] for each in found["weights"] if each["weight"] == weight)


async def test_every_lane_that_would_carry_it_is_a_column_whoever_it_is_for(overseen):
    found = await compare(overseen)
    assert {(each["tariffName"], each["carrier"], each["service"]) for each in found["columns"]} == {
        ("Air 2026", "V444_0", "DTP"),
        ("Air 2026", "V444_8", "DTD"),
        ("Rail 2026", "V777", "RAIL"),
    }
    assert (found["currency"], found["currencies"]) == ("EUR", ["EUR", "USD"])
    assert [each["weight"] for each in found["weights"]] == ["45", "100", "300", "500", "1,000"]


async def test_totals_are_those_of_a_rating_and_the_least_is_the_cheapest(overseen):
    found = await compare(overseen, currency="USD", weights=["50"])
    cells = dict(zip([each["carrier"] for each in found["columns"]], at(found, "50"), strict=True))
    # 50 × 0.0484 = 2.42; 50 × 0.5 = 25, at least 30
    assert (cells["V444_0"]["total"], cells["V444_0"]["cheapest"]) == ("2.42", True)
    assert (cells["V444_8"]["total"], cells["V444_8"]["minimum"]) == ("30.00", "30")
    live = {
        "values": {
            "shipmentInformation#shipDate": "2026-11-21",
            "shipmentInformation#carrier": "V444_0",
            "shipmentInformation#serviceLevel": "DTP",
            "shipmentRouting#originPort": "PORT04",
            "shipmentRouting#destinationPort": "PORT09",
            "shipmentCargo#grossWeight": "50",
        }
    }
    rated = (await overseen.ana.post("/api/rating/live", json=live)).json()["data"]
    assert rated["trace"]["receipt"]["total"] == cells["V444_0"]["total"]


async def test_breaks_are_laid_over_each_other_and_a_hole_says_why(overseen):
    found = await compare(overseen)
    assert [each["label"] for each in found["breaks"]] == ["0–99.99", "100–249.99", "250–499.99", "500–999.99"]
    of = [each["carrier"] for each in found["columns"]].index("V444_0")
    hole = found["breaks"][1]["cells"][of]
    assert (hole["total"], hole["rate"]) == (None, None)
    assert "100" in hole["reason"]


async def test_the_column_that_is_cheapest_most_often_comes_first(overseen):
    found = await compare(overseen)
    wins = [each["cheapest"] for each in found["columns"]]
    assert found["columns"][0]["carrier"] == "V777"  # from 100 kg on
    assert sum(wins) == sum(
        any(cell["cheapest"] for cell in row["cells"]) for row in found["breaks"] + found["weights"]
    )


async def test_another_currency_is_compared_by_the_rate_of_the_day(overseen):
    found = await compare(overseen, currency="USD", weights=["50"], day="2026-10-20")
    rail = next(each for each in found["columns"] if each["carrier"] == "V777")
    assert rail["note"].startswith("1 EUR = ")
    cell = at(found, "50")[found["columns"].index(rail)]
    assert cell["total"] == "100.00"
    assert cell["converted"] != cell["total"]


async def test_without_a_rate_of_exchange_amounts_are_told_and_not_compared(overseen):
    found = await compare(overseen, currency="USD", weights=["50"])  # the bundled rates end before that day
    rail = next(each for each in found["columns"] if each["carrier"] == "V777")
    cell = at(found, "50")[found["columns"].index(rail)]
    assert (cell["total"], cell["converted"], cell["cheapest"]) == ("100.00", None, False)
    assert "there is none for 2026-11-21" in rail["note"]


async def test_naming_the_carrier_leaves_the_tariffs_without_it_aside_and_says_so(overseen):
    found = await compare(overseen, identifiers=ASKED | {"carrier": "V777"})
    assert [each["tariffName"] for each in found["columns"]] == ["Rail 2026"]
    assert [each["tariffName"] for each in found["without"]] == ["Air 2026"]
    assert found["without"][0]["reason"]


async def test_on_a_day_without_tariffs_there_is_nothing_to_compare(overseen):
    found = await compare(overseen, day="2025-06-01")
    assert (found["columns"], found["breaks"]) == ([], [])


async def test_a_lane_that_is_not_named_is_refused(overseen):
    for wrong, code in (({"originPort": " "}, "lane_unnamed"), ({"wagon": "1"}, "identifier_unknown")):
        answer = (await overseen.ana.post("/api/tariffRates/lane", json={"identifiers": wrong})).json()
        assert answer["code"] == code
    body = {"identifiers": ASKED, "weights": ["0"]}
    assert (await overseen.ana.post("/api/tariffRates/lane", json=body)).json()["code"] == "weight_invalid"
