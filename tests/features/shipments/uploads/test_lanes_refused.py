"""What an import of rates would refuse is found by the check, and what may be a mistake is asked before it."""

from tests.workbooks import xlsx

PER_KG = {"id": "freight", "name": "Freight", "method": "perKg", "breaks": True}
PORTS = {"identifiers": ("originPort", "destinationPort")}
HEADINGS = ["Origin", "Destination", "N", "+45", "+100"]


async def check(uploader, upload):
    return await uploader.caller.post(f"/api/upload/{upload['uploadId']}/check")


async def test_a_tariff_without_breaks_refuses_a_sheet_before_it_is_checked(rate_sheets):
    flat = {"id": "freight", "name": "Freight", "method": "perKg"}
    sheet = xlsx([["JFK", "FRA", 1, 5]], ["Origin", "Destination", "From weight", "Rate"])
    upload = await rate_sheets.received(sheet, **PORTS, charges=[flat])
    answer = await check(rate_sheets.uploader, upload)
    told = (
        "This tariff has no charge with weight breaks, so a rate sheet can't be loaded. Turn on breaks for the charge "
    )
    told += "that its rates go to: a lane with one rate is for any weight."
    assert (answer.status_code, answer.json()["msg"]) == (400, told)


async def test_rates_of_0_are_confirmed(rate_sheets):
    checked = await rate_sheets.checked(
        xlsx([["JFK", "FRA", 5.1, 0, 3.3], ["JFK", "MUC", 5.2, 4.3, 0.0]], HEADINGS), **PORTS, charges=[PER_KG]
    )
    [finding] = [each for each in checked["laneFindings"] if each["code"] == "zeroRate"]
    assert (finding["label"], finding["count"], finding["toConfirm"]) == ("Rates of 0", 2, True)
    assert finding["examples"][0] == "Row 2: JFK FRA is charged 0 from 45 on."
    refused = await rate_sheets.uploader.caller.post(
        f"/api/upload/{checked['uploadId']}/import", json={"confirmed": checked["toConfirm"] - 2}
    )
    assert refused.status_code == 400


async def test_figures_of_a_lane_that_differ_keep_the_import_from_starting(rate_sheets):
    fuel = {"id": "fuel", "name": "Fuel", "method": "percentOf", "basedOn": ["freight"]}
    rows = [["JFK", "FRA", 0, 44.99, 5.1, 10], ["JFK", "FRA", 45, "", 4.1, 12]]
    checked = await rate_sheets.checked(
        xlsx(rows, ["Origin", "Destination", "From weight", "To weight", "Rate", "Fuel %"]),
        **PORTS,
        charges=[PER_KG, fuel],
    )
    answer = await rate_sheets.uploader.caller.post(f"/api/upload/{checked['uploadId']}/import", json={"confirmed": 0})
    assert (answer.status_code, answer.json()["code"]) == (400, "lanes_unusable")
    assert answer.json()["msg"].startswith("Row 3: Fuel 12, and 10 in row 2 of the same lane.")
