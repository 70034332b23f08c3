"""Air rates as TACT prints them: M, N, 45, 100, 300 down, a lane a block, the minimum in a row of its own."""

from decimal import Decimal

import pytest

from freight.core.rating.engine import TariffCandidate
from tests.features.shipments.uploads.conftest import lanes_in
from tests.workbooks import xlsx

D = Decimal
HEADS = ["Origin", "Destination", "Weight break", "Rate"]
FRA = [["JFK", "FRA", "M", 75], ["JFK", "FRA", "N", 5.1], ["JFK", "FRA", 45, 4.2], ["JFK", "FRA", 100, 3.3]]
CDG = [["JFK", "CDG", "N", 5.4], ["JFK", "CDG", 45, 4.5], ["JFK", "CDG", 100, 3.6], ["JFK", "CDG", "Min", 80]]
AIR = {
    "identifiers": ("originPort", "destinationPort"),
    "charges": [{"id": "freight", "name": "Freight", "method": "perKg", "breaks": True, "minimum": "lane"}],
    "weight": {"basis": "gross", "unit": "kg"},
}
BY_BREAK = {**AIR, "charges": [AIR["charges"][0] | {"minimum": "break"}]}


def charged(tariff, weight, to):
    values = {"shipmentRouting#originPort": "JFK", "shipmentRouting#destinationPort": to}
    return TariffCandidate.alone(tariff).rate({**values, "shipmentCargo#grossWeight": D(weight)}).total


@pytest.mark.parametrize("terms", [AIR, BY_BREAK])
async def test_the_row_of_the_minimum_is_the_least_of_its_lane(rate_sheets, terms):
    """Above the rates or below them."""
    checked = await rate_sheets.checked(xlsx([*FRA, *CDG], HEADS), **terms)
    assert (checked["counts"]["new"], checked["counts"]["refused"]) == (8, 0)
    [row, *_] = await rate_sheets.uploader.rows(checked)
    assert (row["cells"]["lane#minimumCost"], row["note"]) == ("75", "The minimum of its lane.")
    tariff = await rate_sheets.stored(checked)
    assert lanes_in(tariff) == {
        ("JFK", "FRA"): [("0", "45", "5.1"), ("45", "100", "4.2"), ("100", "", "3.3")],
        ("JFK", "CDG"): [("0", "45", "5.4"), ("45", "100", "4.5"), ("100", "", "3.6")],
    }
    # 10 × 5.10 = 51.00 is below 75.00; 20 × 5.10 = 102.00; 14 × 5.40 = 75.60 is below 80.00
    assert [charged(tariff, *of) for of in ((10, "FRA"), (20, "FRA"), (14, "CDG"), (15, "CDG"))] == [
        D("75.00"), D("102.00"), D("80.00"), D("81.00"),
    ]  # fmt: skip


async def test_a_block_with_its_places_in_the_first_row_alone(rate_sheets):
    rows = [FRA[0], *(["", "", *row[2:]] for row in FRA[1:]), CDG[0], *(["", "", *row[2:]] for row in CDG[1:])]
    upload = await rate_sheets.received(xlsx(rows, HEADS), **AIR)
    answers = {each["key"]: "above" for each in upload["layout"]["questions"]}
    checked = await rate_sheets.uploader.check(await rate_sheets.answered(upload, **answers))
    assert (checked["counts"]["new"], checked["counts"]["refused"]) == (8, 0)
    tariff = await rate_sheets.stored(checked)
    assert [charged(tariff, 10, to) for to in ("FRA", "CDG")] == [D("75.00"), D("80.00")]


async def test_what_is_read_twice_begins_at_the_top_twice(rate_sheets):
    """There is nothing above the blank of the first row, not even the last cell of the sheet."""
    rows = [["JFK", "", "N", 9], CDG[3], *(["", "", *row[2:]] for row in CDG[:3])]
    upload = await rate_sheets.received(xlsx(rows, HEADS), **AIR)
    answers = {each["key"]: "above" for each in upload["layout"]["questions"]}
    checked = await rate_sheets.uploader.check(await rate_sheets.answered(upload, **answers))
    lanes = lanes_in(await rate_sheets.stored(checked))
    assert lanes == {
        ("JFK", ""): [("0", "", "9")],
        ("JFK", "CDG"): [("0", "45", "5.4"), ("45", "100", "4.5"), ("100", "", "3.6")],
    }


async def test_the_same_sheet_again_changes_nothing_and_another_minimum_is_told(rate_sheets, uploader):
    first = await rate_sheets.checked(xlsx([*FRA, *CDG], HEADS), **AIR)
    await rate_sheets.stored(first)
    to = {"type": "tariffLane", "tariffId": first["tariffId"]}
    again = await uploader.check(await uploader.received(xlsx([*FRA, *CDG], HEADS), "r.xlsx", **to))
    assert [again["counts"][name] for name in ("new", "changed", "unchanged", "absent")] == [0, 0, 8, 0]
    dearer = [[*FRA[0][:3], 85], *FRA[1:], *CDG]
    changed = await uploader.check(await uploader.received(xlsx(dearer, HEADS), "r.xlsx", **to))
    assert (changed["counts"]["changed"], changed["counts"]["unchanged"]) == (4, 4)
    [row, *_] = await uploader.rows(changed, result="changed")
    assert row["cells"]["lane#minimumCost"] == {"from": "75", "to": "85"}
    assert charged(await rate_sheets.stored(changed), 10, "FRA") == D("85.00")


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        (
            [*FRA, ["JFK", "FRA", "M", 70], *CDG],
            "The minimum is 75 here and 70 in row 6 (“M”) of the same lane. Make them the same, or leave one out.",
        ),
        (
            [["JFK", "FRA", "M", "tbd"], *FRA[1:], *CDG],
            "Rate: enter a number",
        ),
        (
            [["JFK", "LHR", "M", 90], *CDG],
            "“M” is the minimum of a lane that has no weight in this sheet. Enter its rates, or delete this row.",
        ),
    ],
)
async def test_a_minimum_that_cannot_be_told_keeps_its_lane_out(rate_sheets, rows, told):
    checked = await rate_sheets.checked(xlsx(rows, HEADS), **AIR)
    assert told in checked["firstErrors"][0]["message"]
    assert checked["counts"]["refused"] == len(rows) - len(CDG)
    assert set(lanes_in(await rate_sheets.stored(checked))) == {("JFK", "CDG")}


async def test_a_minimum_beside_the_rate_has_to_be_the_same(rate_sheets):
    rows = [[*row, "" if row[2] == "M" else 60] for row in FRA]
    checked = await rate_sheets.checked(xlsx(rows, [*HEADS, "Min"]), **AIR)
    assert (checked["counts"]["new"], checked["counts"]["refused"]) == (0, 4)
    assert checked["firstErrors"][0]["message"] == (
        "The minimum is 60 here and 75 in row 2 (“M”) of the same lane. Make them the same, or leave one out."
    )


async def test_a_minimum_below_the_weights_of_a_matrix(rate_sheets):
    """Weights down, zones across: each zone has its own."""
    rows = [[pounds, 1 + pounds, 2 + pounds, 3 + pounds] for pounds in range(1, 6)]
    freight = {"id": "freight", "name": "Freight", "method": "flat", "breaks": True, "minimum": "lane"}
    terms = {"identifiers": ("zone",), "charges": [freight]}
    terms["weight"] = {"basis": "gross", "unit": "kg", "round_up_to": "1"}
    checked = await rate_sheets.checked(xlsx([*rows, ["Minimum", 4.5, 5.5, 6.5]], ["Zones", 2, 3, 4]), **terms)
    assert (checked["counts"]["new"], checked["counts"]["refused"]) == (18, 0)
    tariff = await rate_sheets.stored(checked)
    values = {"shipmentRouting#zone": "3"}
    for kilos, total in ((1, "5.50"), (3, "5.50"), (4, "6.00")):
        assert TariffCandidate.alone(tariff).rate({**values, "shipmentCargo#grossWeight": D(kilos)}).total == D(total)
