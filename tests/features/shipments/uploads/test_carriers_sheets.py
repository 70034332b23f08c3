"""Tariffs in the words of carriers, forwarders and lines: each is read as printed, or leads to a question."""

import pytest

from tests.features.shipments.uploads.read_sheets import Sheet, sheet_reading  # noqa: F401

FREIGHT = {"id": "freight", "name": "Freight", "breaks": True}
POUNDS = {"basis": "gross", "unit": "lb", "round_up_to": "1"}
KILOS = {"basis": "gross", "unit": "kg"}


def terms(method, *identifiers, weight=None, **charge):
    own = FREIGHT | {"method": method} | charge
    return {"identifiers": identifiers, "charges": [own], **({"weight": weight} if weight else {})}


_BY_AIR = ("perKg", "originPort", "destinationPort")


@pytest.fixture
def read(sheet_reading):  # noqa: F811
    async def reading(rows, of_tariff, answers=None):
        return await sheet_reading.read(Sheet(rows), of_tariff, answers or {})

    return reading


def rates(found):
    """Return every rate by its lane's identifiers and its first weight."""
    assert (found.refused, found.asked, found.to_confirm) == ("", [], [])
    return {
        (*lane.identifiers, str(each.start)): str(each.rate)
        for lane in found.lanes
        for each in lane.charges["freight"].ranges
    }


def minimums(found):
    return {str(lane.charges["freight"].minimum) for lane in found.lanes}


PARCEL = [
    [1, 11.32, 11.87, 12.63, 13.09],
    [2, 12.08, 12.93, 13.71, 14.22],
    [3, 12.71, 13.48, 14.6, 15.3],
    [4, 13.2, 14.05, 15.3, 16.2],
]


@pytest.mark.parametrize(
    "heads",
    [
        [["UPS® Ground"], ["Rates effective December 22, 2025"], [], ["Zones", 2, 3, 4, 5]],
        [["UPS Next Day Air®"], [], ["Weight Not To Exceed", 102, 103, 104, 105]],
        [["FedEx Ground® service: U.S. package rates"], ["Lbs.", "Zone 2", "Zone 3", "Zone 4", "Zone 5"]],
        [["U.S. package rates: FedEx Priority Overnight®"], ["", "Zone", "", "", ""], ["Weight (lbs.)", 2, 3, 4, 5]],
        [["Ground Advantage — Retail"], ["Weight Not Over (lbs.)", "Zone 1", "Zone 2", "Zone 3", "Zone 4"]],
        [["Priority Mail"], ["Weight Not Over (Pounds)", "Zones 1", "Zone 2", "Zone 3", "Zone 4"]],
        [["GRD", "002", "003", "004", "005"]],
    ],
)
async def test_parcel_rates_by_zone_and_pound(read, heads):
    found = await read([*heads, *PARCEL], terms("flat", "zone", weight=POUNDS))
    told = rates(found)
    assert sorted(told.values()) == sorted(f"{each:g}" for row in PARCEL for each in row[1:])
    # nothing says that 4 lb is for more than that
    assert {str(lane.charges["freight"].ranges[-1].end) for lane in found.lanes} == {"4.01"}


CLASSES = [["50", 61.17, 48.36, 39.41, 32.08], ["77.5", 84.02, 66.43, 54.14, 44.06], ["100", 99.1, 80.2, 70.3, 60.4]]


@pytest.mark.parametrize(
    "heads",
    [
        ["Org", "Dst", "Class", "MC", "L5C", "M5C", "M1M", "M2M"],
        ["O ZIP3", "D ZIP3", "Cls", "AMC", "LT500", "500", "1M", "2M"],
        ["Origin Zip", "Destination Zip", "NMFC Class", "Min Charge", "<500", "500-999", "1,000-1,999", "2,000+"],
        ["Origin ZIP3", "Dest ZIP3", "CLASS", "Minimum", "Under 500", "M500", "M1000", "M2000"],
    ],
)
async def test_a_class_tariff_of_an_ltl_carrier(read, heads):
    rows = [["606", "303", row[0], 98.5, *row[1:]] for row in CLASSES]
    of = terms("perCwt", "originPostalCode", "destinationPostalCode", "freightClass", weight=POUNDS, minimum="lane")
    found = await read([["Tariff ABCD 555"], heads, *rows], of)
    assert rates(found) == {
        ("606*", "303*", row[0], start): f"{rate:g}"
        for row in CLASSES
        for start, rate in zip(("0", "500", "1000", "2000"), row[1:], strict=True)
    }
    assert minimums(found) == {"98.5"}


async def test_a_class_tariff_with_its_classes_across(read):
    across = list(zip(*(row[1:] for row in CLASSES), strict=True))
    rows = [[group, *row] for group, row in zip(("L5C", "M5C", "M1M", "M2M"), across, strict=True)]
    found = await read(
        [["", *(f"Class {row[0]}" for row in CLASSES)], *rows], terms("perCwt", "freightClass", weight=POUNDS)
    )
    assert rates(found) == {
        (row[0], start): f"{rate:g}"
        for row in CLASSES
        for start, rate in zip(("0", "500", "1000", "2000"), row[1:], strict=True)
    }


AIR = [["FRA", 75, 5.1, 4.2, 3.3, 2.9], ["CDG", 80, 5.4, 4.5, 3.6, 3.1]]


@pytest.mark.parametrize(
    "heads",
    [
        ["Dest", "M", "N", "Q45", "Q100", "Q300"],
        ["Destination", "MIN", "-45", "+45", "+100", "+300"],
        ["Airport", "Min.", "-45kg", "45kg+", "100kg+", "300kg+"],
        ["To", "Minimum", "N", "45", "100", "300"],
        ["DEST", "MIN", "<45K", "45K", "100K", "300K"],
        ["Airport of destination", "Min charge", "Normal", "+ 45", "+ 100", "+ 300"],
    ],
)
async def test_an_air_tariff(read, heads):
    found = await read([["Ex JFK"], heads, *AIR], terms("perKg", "destinationPort", weight=KILOS, minimum="lane"))
    assert rates(found) == {
        (row[0], start): f"{rate:g}"
        for row in AIR
        for start, rate in zip(("0", "45", "100", "300"), row[2:], strict=True)
    }
    assert minimums(found) == {"75", "80"}


async def test_air_rates_with_their_codes_down(read):
    """As TACT lists them: the minimum is an amount, and no rate of a weight."""
    rows = [["JFK", "FRA", "M", 75], ["JFK", "FRA", "N", 5.1], ["JFK", "FRA", 45, 4.2], ["JFK", "FRA", 100, 3.3]]
    of = terms("perKg", "originPort", "destinationPort", weight=KILOS, minimum="lane")
    found = await read([["From", "To", "Weight break", "Rate"], *rows], of)
    assert rates(found) == {("JFK", "FRA", "0"): "5.1", ("JFK", "FRA", "45"): "4.2", ("JFK", "FRA", "100"): "3.3"}
    assert (minimums(found), found.rows_refused) == ({"75"}, 0)
    found = await read([["From", "To", "Weight break", "Rate"], *rows[1:]], terms(*_BY_AIR, weight=KILOS))
    assert rates(found) == {("JFK", "FRA", "0"): "5.1", ("JFK", "FRA", "45"): "4.2", ("JFK", "FRA", "100"): "3.3"}


@pytest.mark.parametrize(
    "heads",
    [
        ["POL", "POD", "Curr", "20GP", "40GP", "40HC"],
        ["Port of Loading", "Port of Discharge", "Currency", "20'DC", "40'DC", "40'HC"],
        ["Load Port", "Discharge Port", "CCY", "20'", "40'", "40'HQ"],
        ["POL", "POD", "Cur.", "20ST", "40ST", "40HQ"],
    ],
)
async def test_full_container_loads(read, heads):
    of = terms("perContainer", "originPort", "destinationPort", "containerType")
    found = await read([heads, ["CNSHA", "USLAX", "USD", 1875, 2340, 2415]], of)
    kinds = {"20GP": "1875", "40GP": "2340", "40HC": "2415"}
    assert rates(found) == {("CNSHA", "USLAX", kind, "0"): rate for kind, rate in kinds.items()}


async def test_surcharges_and_days_of_a_line_are_asked(read):
    heads = ["POL", "POD", "20GP", "40GP", "40HC", "BAF", "Valid from", "Valid to", "T/T", "Free time"]
    of = terms("perContainer", "originPort", "destinationPort", "containerType")
    found = await read([heads, ["CNSHA", "USLAX", 1875, 2340, 2415, 350, "2026-01-01", "2026-03-31", 18, "7 days"]], of)
    assert [each.split(":")[0] for each in found.to_confirm] == ["Figures that aren’t imported", "Lane dates"]


@pytest.mark.parametrize(
    "heads",
    [
        ["Origin", "Destination", "Rate W/M", "Min W/M"],
        ["POL", "POD", "Per W/M", "Minimum"],
        ["CFS Origin", "CFS Destination", "W/M", "Min"],
        ["Port of loading", "Port of discharge", "Rate per W/M", "Min freight"],
    ],
)
async def test_less_than_container_loads(read, heads):
    of = terms("perWm", "originPort", "destinationPort", minimum="lane")
    found = await read([heads, ["CNSHA", "USLAX", 84.5, 95], ["CNSHA", "NLRTM", 71.25, 80]], of)
    assert rates(found) == {("CNSHA", "USLAX", "0"): "84.5", ("CNSHA", "NLRTM", "0"): "71.25"}
    assert minimums(found) == {"95", "80"}


@pytest.mark.parametrize(
    "heads",
    [
        ["Origin ST", "Dest ST", "0-99", "100-249", "250+"],
        ["O ST", "D ST", "0-99 miles", "100-249 miles", "250+ miles"],
        ["From State", "To State", "Up to 99 mi", "100-249 mi", "250 mi and over"],
        ["Origin State", "Dest State", "0-99 Mi", "100-249 Mi", "Over 249 Mi"],
    ],
)
async def test_truckload_rates_by_mileage_across(read, heads):
    found = await read([heads, ["IL", "GA", 3.1, 2.6, 2.2]], terms("perMile", "originState", "destinationState"))
    told = rates(found)
    assert list(told.values()) == ["3.1", "2.6", "2.2"]
    assert [key[2] for key in told][:2] == ["0", "100"]


@pytest.mark.parametrize("heads", [["From miles", "To miles"], ["Miles from", "Miles to"], ["Min miles", "Max miles"]])
async def test_truckload_rates_by_mileage_down(read, heads):
    rows = [["IL", "GA", 0, 99, 3.1], ["IL", "GA", 100, 249, 2.6], ["IL", "GA", 250, "", 2.2]]
    of = terms("perMile", "originState", "destinationState")
    found = await read([["O ST", "D ST", *heads, "RPM"], *rows], of)
    assert rates(found) == {("IL", "GA", "0"): "3.1", ("IL", "GA", "100"): "2.6", ("IL", "GA", "250"): "2.2"}


@pytest.mark.parametrize(
    "heads", [["Org ST", "Dst ST", "Rate/Mile", "Min"], ["From ST", "To ST", "RPM", "Minimum charge"]]
)
async def test_truckload_rates_by_the_mile(read, heads):
    of = terms("perMile", "originState", "destinationState", minimum="lane")
    found = await read([heads, ["IL", "GA", 2.35, 650]], of)
    assert (rates(found), minimums(found)) == ({("IL", "GA", "0"): "2.35"}, {"650"})


async def test_columns_of_zips_in_a_tariff_of_ports_are_named(read):
    found = await read(
        [["Origin Zip", "Dest Zip", "N", "+45"], ["60607", "30318", 5, 4]],
        terms("perKg", "originPort", "destinationPort", weight=KILOS),
    )
    told = found.to_confirm[0]
    assert "A “Origin Zip”, B “Dest Zip”" in told
    assert told.startswith("Match field without a column: The tariff matches lanes by Origin port, Destination port")
