"""What a rate sheet says in addition to its rates, in columns, rows and marks of its own: none of it is ignored."""

import pytest

from tests.features.shipments.uploads.read_sheets import Sheet, SheetFacts, sheet_reading  # noqa: F401

PER_KG = {"id": "freight", "name": "Freight", "method": "perKg", "breaks": True}
AIR = {"identifiers": ("originPort", "destinationPort"), "charges": [PER_KG], "weight": {"basis": "gross"}}
WM = AIR | {"charges": [PER_KG | {"method": "perWm", "minimum": "lane"}]}
FLAT = {"id": "freight", "name": "Freight", "method": "flat", "breaks": True}
PARCEL = {"identifiers": ("zone",), "charges": [FLAT], "weight": {"basis": "gross", "unit": "lb", "round_up_to": "1"}}
HEADINGS = ["Origin", "Destination", "N", "+45"]
ROWS = [["JFK", "FRA", 5.1, 4.2], ["JFK", "MUC", 5.2, 4.3], ["LAX", "CDG", 5.3, 4.4]]


@pytest.fixture
def read(sheet_reading):  # noqa: F811
    async def reading(rows, terms=AIR, answers=None, **beside):
        return await sheet_reading.read(Sheet(rows, **beside), terms, answers or {})

    return reading


def names(found):
    return [lane.identifiers for lane in found.lanes]


def breaks(lane):
    return [(str(each.start), str(each.end), str(each.rate)) for each in lane.charges["freight"].ranges]


@pytest.mark.parametrize("heading", ["UOM", "Unit", "Basis", "Rate basis"])
@pytest.mark.parametrize("unit", ["per lb", "CWT", "lbs", "CBM", "per shipment"])
async def test_a_row_in_another_unit_is_refused(read, heading, unit):
    rows = [[*row[:2], "KG" if row[1] != "MUC" else unit, *row[2:]] for row in ROWS]
    found = await read([[*HEADINGS[:2], heading, *HEADINGS[2:]], *rows])
    assert names(found) == [("JFK", "FRA"), ("LAX", "CDG")]
    told = f"Column C “{heading}” says “{unit}”, but Freight in this tariff is charged per kg."
    assert found.messages[0] == f"{told} Convert the rate, or put it into a charge by that unit."


@pytest.mark.parametrize("heading", ["Valid to", "Valid till", "Validity", "Expiry"])
async def test_a_lane_that_is_over_before_its_version_is_confirmed(read, heading):
    found = await read([[*HEADINGS, heading], *([*row, "2026-03-31"] for row in ROWS)])
    assert found.to_confirm == [
        "Lane dates: Lane 1: 3 lanes are valid to 2026-03-31, but would be charged from 2026-01-01, the dates of the "
        "version."
    ]


@pytest.mark.parametrize("heading", ["Currency", "Curr", "Cur", "CCY"])
async def test_lanes_in_another_currency_are_confirmed(read, heading):
    found = await read([[*HEADINGS, heading], *([*row, "EUR"] for row in ROWS)])
    assert found.to_confirm == [
        "Mixed currencies: Lane 1: 3 lanes name EUR in the sheet and would be charged as USD."
    ]  # fmt: skip


@pytest.mark.parametrize("heading", ["BAF", "THC", "Security", "Least charge"])
async def test_figures_that_go_nowhere_are_confirmed(read, heading):
    found = await read([[*HEADINGS, heading], *([*row, 35] for row in ROWS)])
    assert found.to_confirm == [
        f"Figures that aren’t imported: Not imported, and they hold figures: Column E “{heading}”. Choose their "
        "fields, or confirm to leave them out."
    ]


async def test_a_break_with_a_footnote_is_not_left_out_for_its_neighbor(read):
    """“<45*” and “45” differ only in their signs: the rates below 45 would be lost."""
    found = await read([["Origin", "Destination", "<45*", "45", "100", "300"], ["JFK", "FRA", 5.1, 4.2, 3.3, 3.1]])
    assert found.to_confirm[0].startswith("Figures that aren’t imported: Not imported, and they hold figures: Column C")


async def test_a_table_beside_another_is_not_left_out(read):
    heads = ["From / To", "FRA", "MUC", "CDG"]
    rows = [["JFK", "80,31", "13,01", "29,63", "", "JFK", 96.19, 11.22, 29.94]]
    found = await read([[*heads, "", *heads], *rows, ["LAX", *rows[0][1:5], "LAX", *rows[0][6:]]])
    assert found.refused or found.to_confirm


@pytest.mark.parametrize("heading", ["T/T", "Miles", "Remarks", "Sailings", "Transit days"])
async def test_days_and_distances_beside_the_rates_are_no_money(read, heading):
    found = await read([[*HEADINGS, heading], *([*row, 3] for row in ROWS)])
    assert (found.to_confirm, len(found.lanes)) == ([], 3)


@pytest.mark.parametrize(
    ("rate", "minimum"), [("Rate W/M", "Min W/M"), ("W/M", "Min"), ("Rate per W/M", "Min per W/M"), ("W/M", "M")]
)
async def test_rates_and_minimums_by_weight_or_measurement_by_their_headings(read, rate, minimum):
    found = await read([["POL", "Port of discharge", rate, minimum], ["CNSHA", "USLAX", 84.5, 95]], WM)
    assert found.to_confirm == []
    charge = found.lanes[0].charges["freight"]
    assert (str(charge.ranges[0].rate), str(charge.minimum)) == ("84.5", "95")


@pytest.mark.parametrize("word", ["Total", "Average", "Grand Total"])
async def test_a_total_is_no_lane_where_each_row_is_one(read, word):
    rows = [["CNSHA", "USLAX", 84.5, 95], ["CNSHA", "NLRTM", 71.25, 95], [word, "", 155.75, 190]]
    found = await read([["POL", "POD", "Rate W/M", "Min"], *rows], WM)
    assert names(found) == [("CNSHA", "USLAX"), ("CNSHA", "NLRTM")]
    assert found.messages == ["Total row, not imported."]


@pytest.mark.parametrize("mark", ["¹", "†", " (1)", "**", " *"])
async def test_a_footnote_is_no_part_of_a_place(read, mark):
    found = await read([HEADINGS, *ROWS[:2], ["LAX", f"CDG{mark}", 5.3, 4.4]])
    assert names(found) == [("JFK", "FRA"), ("JFK", "MUC")]
    assert f"ends with the mark of a footnote, “{mark.strip()}”" in found.messages[0]


async def test_a_lane_is_refused_whole_with_a_break_whose_place_cannot_be_read(read):
    """Without its second break the first one would hold for any weight."""
    rows = [["JFK", "FRA", 0, 5], ["JFK", "FRA†", 100, 4], ["JFK", "MUC", 0, 6], ["JFK", "MUC", 100, 5]]
    found = await read([["Origin", "Destination", "From weight", "Rate"], *rows])
    assert names(found) == []
    rows[2:] = [["LAX", "MUC", 0, 6], ["LAX", "MUC", 100, 5]]
    assert names(await read([["Origin", "Destination", "From weight", "Rate"], *rows])) == [("LAX", "MUC")]


async def test_a_hidden_row_says_what_the_blanks_below_it_mean(read):
    rows = [*ROWS[:1], ["ORD", "CDG", 5.3, 4.4], ["", "MUC", 5.4, 4.5]]
    answers = {"hidden": "leaveOut", "blank0": "above"}
    found = await read([HEADINGS, *rows], answers=answers, facts=SheetFacts(hidden_rows=[3]))
    assert names(found) == [("JFK", "FRA"), ("ORD", "MUC")]


async def test_repeated_headings_are_not_the_value_above_a_blank(read):
    found = await read([HEADINGS, *ROWS[:1], HEADINGS, ["", "MUC", 5.4, 4.5]], answers={"blank0": "above"})
    assert names(found) == [("JFK", "FRA"), ("JFK", "MUC")]


@pytest.mark.parametrize("corner", ["Lbs.", "Not over"])
async def test_a_further_table_keeps_the_first_out(read, corner):
    """Its weights begin again at 1: nothing says which of the two holds."""
    first = [[pounds, 8 + pounds, 9 + pounds] for pounds in range(1, 9)]
    second = [[pounds, 18 + pounds, 19 + pounds] for pounds in range(1, 5)]
    found = await read([[corner, "Zone 2", "Zone 3"], *first, [corner, "Zone 3", "Zone 2"], *second], PARCEL)
    assert (found.lanes, found.rows_refused) == ([], 2 * 8 + 1 + 4)
    assert "nothing of it goes in" in found.messages[0]


async def test_texts_of_money_are_no_headings_of_a_further_table(read):
    rows = [["JFK", "FRA", 5.1, 4.2], ["JFK", "MUC", "US$ 5.2", "US$ 4.3"], ["LAX", "CDG", 5.3, 4.4]]
    assert len((await read([HEADINGS, *rows])).lanes) == 3


@pytest.mark.parametrize(("heading", "first"), [("Max weight", ("0", "10.01")), ("Min weight", ("10", "25"))])
async def test_weights_of_a_matrix_by_one_heading_of_two(read, heading, first):
    rows = [[10, 9, 10], [25, 11, 12], [100, 19, 20]]
    found = await read([[heading, "Zone 2", "Zone 3"], *rows], PARCEL)
    assert breaks(found.lanes[0])[0][:2] == first


@pytest.mark.parametrize("corner", ["Wt. (lbs)", "", "Weight group"])
@pytest.mark.parametrize(
    "zones", [["Zone 2", "Zone 3", "Zone 4"], ["Zn 2", "Zn 3", "Zn 4"], ["002", "003", "004"], [2, 3, 4]]
)
async def test_breaks_in_words_down_a_matrix(read, corner, zones):
    rows = [["1-5", 9.5, 10.5, 11], ["6-10", 11.5, 12.5, 13], ["11-20", 19.5, 20.5, 21]]
    found = await read([[corner, *zones], *rows], PARCEL)
    assert breaks(found.lanes[0])[0] == ("1", "5.01", "9.5")


async def test_a_footnote_at_a_zone_is_no_wildcard(read):
    """4* would be 44 and 45 as well."""
    rows = [[pounds, 8 + pounds, 9 + pounds] for pounds in range(1, 9)]
    found = await read([["Lbs.", "Zone 4*", "Zone 44"], *rows], PARCEL)
    assert found.refused.startswith("Column B “Zone 4*” has the mark of a footnote. Take it off")


async def test_classes_that_are_no_whole_figures_head_a_table(read):
    charge = PER_KG | {"method": "perCwt"}
    terms = {"identifiers": ("freightClass",), "charges": [charge], "weight": {"unit": "lb"}}
    rows = [["L5C", 61.17, 63.2, 65.1], ["M5C", 48.36, 49.1, 50.2], ["M1M", 39.41, 40.1, 41.2]]
    found = await read([["", 70, 77.5, 85], *rows], terms)
    assert names(found) == [("70",), ("77.5",), ("85",)]


@pytest.mark.parametrize(
    ("kinds", "values"), [("PostalCode", ("60607", "30318")), ("State", ("IL", "GA")), ("Port", ("JFK", "FRA"))]
)
async def test_from_and_to_are_what_the_tariff_finds_its_lanes_by(read, kinds, values):
    terms = AIR | {"identifiers": (f"origin{kinds}", f"destination{kinds}")}
    for heads in (["From", "To"], ["Origin", "Destination"]):
        found = await read([[*heads, "N", "+45"], [*values, 5.1, 4.2]], terms)
        assert (names(found), found.to_confirm) == ([values], [])


async def test_what_an_older_kind_of_workbook_does_not_tell_is_said(read):
    found = await read([HEADINGS, *ROWS], facts=SheetFacts(is_partial=True))
    assert [each.partition(":")[0] for each in found.notices] == ["Not checked"]
    assert "save it as .xlsx" in found.notices[0]


@pytest.mark.parametrize(
    "codes", [["L101", "L102", "L103"], ["600-606", "607-609", "610-620"], ["M500", "M600", "M700"]]
)
async def test_numbers_of_lanes_are_no_weights(read, codes):
    terms = {"identifiers": ("originPort", "containerType"), "charges": [FLAT | {"method": "perContainer"}]}
    rows = [[code, port, 1875, 2340] for code, port in zip(codes, ("CNSHA", "CNNGB", "HKHKG"), strict=True)]
    found = await read([["Our lane", "POL", "20GP", "40GP"], *rows], terms)
    assert {(str(each.start), each.end) for lane in found.lanes for each in lane.charges["freight"].ranges} == {
        ("0", None)
    }
