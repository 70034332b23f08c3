"""Tariffs as the trade prints them, through the real steps of an upload: every shipment gets the amount of a loop over
the printed table."""

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest

from freight.core.fields.given import put_given_value
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.engine import TariffCandidate
from freight.core.units import MEASURED, GivenFigure
from freight.features.tariffs import service as tariffs
from freight.features.tariffs.schemas import TariffBody
from tests.workbooks import xlsx

GROSS, VOLUME, DISTANCE = "shipmentCargo#grossWeight", "shipmentCargo#volume", "shipmentRouting#distance"
FROM_ZIP, TO_ZIP = "shipmentRouting#originPostalCode", "shipmentRouting#destinationPostalCode"
CLASS, ZONE, PORT = "shipmentCargo#freightClass", "shipmentRouting#zone", "shipmentRouting#destinationPort"
KG = Fraction(45359237, 10**8)


@pytest.fixture
def tariff_of(uploader, tenant):
    """Upload a sheet into a new tariff and return it compiled, with the screen's messages about the sheet."""

    async def make(rows, headings, *, confirmed=0, answers=None, **terms):
        body = TariffBody(name="As printed", currency="USD", effective_date="2026-01-01", **terms)
        tariff_id = (await tariffs.add_tariff(tenant.scope, body)).tariff_id
        upload = await uploader.received(xlsx(rows, headings), "rates.xlsx", type="tariffLane", tariffId=tariff_id)
        if answers:
            assert {each["key"] for each in upload["layout"]["questions"]} == set(answers)
            kept = {key: upload["layout"][key] for key in ("kind", "columns", "headingField", "cellField")}
            answer = await uploader.columns(upload, {}, layout=kept | {"answers": answers})
            upload = answer.json()["data"]
        assert upload["layout"]["fault"] == "", upload["layout"]
        assert upload["missingFields"] == []
        checked = await uploader.check(upload)
        assert checked["counts"]["refused"] == 0, checked["firstErrors"]
        assert checked["toConfirm"] == confirmed, checked["laneFindings"]
        assert (await uploader.store(upload))["state"] == "imported"
        stored, found = await tariffs.load_compared_lanes(tenant.scope, tariff_id)
        return TariffCandidate.alone(CompiledTariff("printed", stored, list(found))), upload

    return make


def shipped(weight=None, volume=None, distance=None, **values):
    """A shipment with figures as (amount, unit)."""
    made = dict(values)
    for key, given in ((GROSS, weight), (VOLUME, volume), (DISTANCE, distance)):
        if given:
            unit = next(each for each in MEASURED[key] if each.name == given[1])
            put_given_value(made, key, GivenFigure.of(Decimal(given[0]), unit))
    return made


def cents(value: Fraction) -> Decimal:
    return (Decimal(value.numerator * 10**9 // value.denominator).scaleb(-9)).quantize(Decimal("0.01"), ROUND_HALF_UP)


# a class tariff: dollars per 100 lb by class and weight group, the absolute minimum charge first
LTL = ["Origin ZIP3", "Dest ZIP", "Class", "AMC", "L5C", "M5C", "M1M", "M2M", "M5M", "M10M", "M20M"]
STARTS = [0, 500, 1000, 2000, 5000, 10_000, 20_000]
LTL_ROWS = [
    ["606", "90001-90899", "50", 98.50, 61.17, 48.36, 39.41, 32.08, 24.77, 20.13, 15.02],
    ["606", "90001-90899", "Class 77.5", 98.50, 84.02, 66.43, 54.14, 44.06, 34.02, 27.65, 20.63],
    ["606", "303*", "100", 91.25, 72.15, 59.99, 50.00, 41.27, 33.08, 28.64, 21.40],
    ["606", "", "100", 120.00, 99.00, 80.00, 70.00, 60.00, 50.00, 40.00, 30.00],
]


def ltl_by_loops(pounds: Decimal, row: list) -> Decimal:
    """The rate of the weight group, or of any above it at its least weight, and at least the minimum."""
    rates = [Fraction(str(each)) for each in row[4:]]
    at = max(number for number, start in enumerate(STARTS) if start <= pounds)
    ways = [Fraction(pounds) * rates[at]] + [
        start * rate for start, rate in zip(STARTS[at + 1 :], rates[at + 1 :], strict=True)
    ]
    return cents(max(min(ways) / 100, Fraction(str(row[3]))))


async def test_an_ltl_class_tariff(tariff_of):
    charge = {"id": "freight", "name": "Freight", "method": "perCwt", "breaks": True}
    rated, upload = await tariff_of(
        LTL_ROWS,
        LTL,
        answers={"blank1": "any"},
        identifiers=("originPostalCode", "destinationPostalCode", "freightClass"),
        charges=[charge | {"minimum": "break", "consider": ["deficit"]}],
        weight={"basis": "gross", "unit": "lb"},
    )
    assert [each["fieldKey"] for each in upload["columns"][:4]] == [
        "lane#originPostalCode", "lane#destinationPostalCode", "lane#freightClass", "lane#minimumCost",
    ]  # fmt: skip
    assert [each["read"] for each in upload["columns"][4:]][:3] == ["0–499.99 lb", "from 500 lb", "from 1,000 lb"]
    assert upload["layout"]["units"] == "Weights in lb, rates per 100 lb."
    places = [
        ("60614", "90210", "50"),
        ("60607", "90001-1234", "77.5"),
        ("60699", "30303", "100"),
        ("60601", "1", "100"),
    ]
    weights = ["1", "107.5", "499.99", "499.999", "500", "843", "999", "1000", "1999.5", "2000", "4999", "12345.678"]
    for place, row in zip(places, LTL_ROWS, strict=True):
        for pounds in weights:
            values = shipped((pounds, "lb"), **dict(zip((FROM_ZIP, TO_ZIP, CLASS), place, strict=True)))
            assert rated.rate(values).total == ltl_by_loops(Decimal(pounds), row), (place, pounds)
    unknown = rated.rate(shipped(("500", "lb"), **{FROM_ZIP: "60614", TO_ZIP: "90999", CLASS: "50"}))
    assert unknown.reason_code == "no_lane"


# airline rates: minimum, normal rate, quantity rates from a weight on, per kilogram
AIR = ["Destination", "M", "N", "+45", "Q100", "+300", "+500", "+1000"]
AIR_STARTS = [0, 45, 100, 300, 500, 1000]
AIR_ROWS = [["FRA", 75.00, 5.12, 3.84, 3.21, 2.98, 2.71, 2.55], ["AMS", 80.00, 4.95, 3.70, 3.15, 2.90, 2.64, 2.49]]


async def test_air_rates_from_normal_to_plus_1000(tariff_of):
    charge = {"id": "freight", "name": "Freight", "method": "perKg", "breaks": True}
    rated, upload = await tariff_of(
        AIR_ROWS,
        AIR,
        identifiers=("destinationPort",),
        charges=[charge | {"minimum": "break", "consider": ["deficit"]}],
        weight={"basis": "chargeable", "volume_divisor": "6000", "round_up_to": "0.5"},
    )
    assert upload["layout"]["units"] == "Weights in kg, rates per kg."
    assert [each["read"] for each in upload["columns"][2:5]] == ["from 0 kg", "from 45 kg", "from 100 kg"]
    for port, minimum, *rates in AIR_ROWS:
        for kilos, cubic in [
            ("10", "0.05"),
            ("44.6", "0.1"),
            ("38", "0.27"),
            ("99", "0.2"),
            ("260.2", "1"),
            ("1500", "2"),
        ]:
            halves = max(Fraction(kilos), Fraction(cubic) * 10**6 / 6000) * 2
            weight = Fraction(-(-halves.numerator // halves.denominator), 2)
            at = max(number for number, start in enumerate(AIR_STARTS) if start <= weight)
            ways = [weight * Fraction(str(rates[at]))] + [
                start * Fraction(str(rate)) for start, rate in zip(AIR_STARTS, rates, strict=True) if start > weight
            ]
            expected = cents(max(min(ways), Fraction(str(minimum))))
            values = {PORT: port, GROSS: Decimal(kilos), VOLUME: Decimal(cubic)}
            assert rated.rate(values).total == expected, (port, kilos)


PARCEL = ["Weight", "Zone 2", "Zone 3", "Zone 4", "Zone 8"]
STEPS = (0.41, 0.52, 0.66, 1.37)
PARCEL_ROWS = [
    [f"{pounds} lb{'s' if pounds > 1 else ''}", *(round(8 + pounds * each, 2) for each in STEPS)]
    for pounds in range(1, 31)
]


@pytest.mark.parametrize("written", ["1 lb", "0–1 lbs"])
async def test_parcel_rates_by_pound_and_zone(tariff_of, written):
    rows = (
        PARCEL_ROWS if written == "1 lb" else [[f"{at}–{at + 1} lbs", *row[1:]] for at, row in enumerate(PARCEL_ROWS)]
    )
    rated, upload = await tariff_of(
        rows,
        PARCEL,
        answers=None if written == "1 lb" else {"bound": "lower"},
        identifiers=("zone",),
        charges=[{"id": "freight", "name": "Freight", "method": "flat", "breaks": True}],
        weight={"basis": "chargeable", "unit": "lb", "volume_divisor": "139", "round_up_to": "1"},
    )
    assert upload["layout"]["headingField"] == "lane#zone"
    assert upload["layout"]["units"] == "Weights in lb, rates for the shipment."
    for number, zone in enumerate(("2", "3", "4", "8"), 1):
        for pounds, inches in [
            ("0.3", 100),
            ("1", 139),
            ("1", 140),
            ("1.01", 20),
            ("7.999", 1200),
            ("12", 2780),
            ("30", 1),
        ]:
            weight = max(Fraction(pounds), Fraction(inches, 139))
            row = -(-weight.numerator // weight.denominator)
            values = shipped((pounds, "lb"), (str(inches), "in³"), **{ZONE: zone})
            found = rated.rate(values).total
            assert found == Decimal(str(PARCEL_ROWS[row - 1][number])).quantize(Decimal("0.01")), (zone, pounds, inches)


OCEAN = ["POL", "POD", "20'GP", "40' GP", "40HQ"]
OCEAN_ROWS = [["CNSHA", "USLAX", 1875, 2340, 2415], ["CNSHA", "NLRTM", 1420, 1985, "-"]]


async def test_ocean_rates_by_container(tariff_of):
    rated, upload = await tariff_of(
        OCEAN_ROWS,
        OCEAN,
        identifiers=("originPort", "destinationPort", "containerType"),
        charges=[{"id": "freight", "name": "Freight", "method": "perContainer", "breaks": True}],
    )
    assert upload["layout"]["headingField"] == "lane#containerType"
    assert upload["layout"]["units"] == "Rates per container."
    for origin, destination, *rates in OCEAN_ROWS:
        for kind, rate in zip(("20GP", "40dv", "40HC"), rates, strict=True):
            lane = {"shipmentRouting#originPort": origin, PORT: destination, "shipmentCargo#containerType": kind}
            found = rated.rate(lane | {"shipmentCargo#containers": 3})
            assert found.total == (None if rate == "-" else Decimal(3 * rate)), (destination, kind)


async def test_ocean_rates_by_weight_or_measurement(tariff_of):
    rows = [["USLAX", "84.50", "84.50"], ["NLRTM", "71.25", "95.00"]]
    charge = {"id": "freight", "name": "Freight", "method": "perWm", "breaks": True, "minimum": "break"}
    rated, upload = await tariff_of(
        rows, ["POD", "Rate per W/M", "Min"], identifiers=("destinationPort",), charges=[charge]
    )
    assert upload["layout"]["units"] == "Rates per W/M."
    for port, rate, minimum in rows:
        for kilos, cubic in [("850", "0.6"), ("1200", "4.312"), ("7350.5", "5"), ("12", "0.1")]:
            tons = max(Fraction(kilos) / 1000, Fraction(cubic))
            expected = cents(max(tons * Fraction(rate), Fraction(minimum)))
            assert rated.rate({PORT: port, GROSS: Decimal(kilos), VOLUME: Decimal(cubic)}).total == expected


async def test_truckload_rates_by_the_mile(tariff_of):
    rows = [["606", "303", 2.35, 650], ["606", "750-759", 1.98, 700]]
    charge = {"id": "freight", "name": "Linehaul", "method": "perMile", "breaks": True, "minimum": "break"}
    rated, upload = await tariff_of(
        rows,
        ["Origin ZIP3", "Dest ZIP3", "Rate/mile", "Minimum"],
        identifiers=("originPostalCode", "destinationPostalCode"),
        charges=[charge],
    )
    assert upload["layout"]["units"] == "Distances in mi, rates per mile."
    for zip_code, (_, _, rate, minimum) in zip(("30318", "75201"), rows, strict=True):
        for miles in ("150", "276.6", "716", "967.3"):
            values = shipped(distance=(miles, "mi"), **{FROM_ZIP: "60607", TO_ZIP: zip_code})
            assert rated.rate(values).total == cents(max(Fraction(miles) * Fraction(str(rate)), Fraction(minimum)))


async def test_truckload_rates_from_state_to_state(tariff_of):
    rows = [["IL", "GA", 2.35, 650], ["Illinois", "TX, Oklahoma", 1.98, 700]]
    charge = {"id": "freight", "name": "Linehaul", "method": "perMile", "breaks": True, "minimum": "break"}
    rated, upload = await tariff_of(
        rows,
        ["Origin State", "Dest State", "Rate/mile", "Minimum"],
        identifiers=("originState", "destinationState"),
        charges=[charge],
    )
    assert [each["fieldKey"] for each in upload["columns"][:2]] == ["lane#originState", "lane#destinationState"]
    for zip_code, (_, _, rate, minimum) in zip(("30318", "74103"), rows, strict=True):
        for miles in ("150", "716"):
            values = shipped(distance=(miles, "mi"), **{FROM_ZIP: "60607", TO_ZIP: zip_code})
            assert rated.rate(values).total == cents(max(Fraction(miles) * Fraction(str(rate)), Fraction(minimum)))


async def test_a_sheet_that_could_be_read_wrong_is_not_read(uploader, tenant):
    """By the hundred pounds into a charge by the pound: a hundred times the rate."""
    charge = {"id": "freight", "name": "Freight", "method": "perLb", "breaks": True}
    body = {"identifiers": ("freightClass",), "charges": [charge], "weight": {"unit": "lb"}}
    tariff = await tariffs.add_tariff(
        tenant.scope, TariffBody(name="LTL", currency="USD", effective_date="2026-01-01", **body)
    )
    sheet = xlsx([["50", 61.17, 48.36], ["72", 61.17, 48.36]], ["Class", "L5C", "M5C"])
    upload = await uploader.received(sheet, "rates.xlsx", type="tariffLane", tariffId=tariff.tariff_id)
    assert "are per 100 lb (Column B “L5C”), but Freight" in upload["layout"]["fault"]
    answer = await uploader.caller.post(f"/api/upload/{upload['uploadId']}/check")
    assert (answer.status_code, answer.json()["msg"]) == (400, upload["layout"]["fault"])


async def test_a_class_that_does_not_exist_is_refused_at_its_cell(uploader, tenant):
    charge = {"id": "freight", "name": "Freight", "method": "perCwt", "breaks": True}
    body = {"identifiers": ("freightClass",), "charges": [charge], "weight": {"unit": "lb"}}
    tariff = await tariffs.add_tariff(
        tenant.scope, TariffBody(name="LTL", currency="USD", effective_date="2026-01-01", **body)
    )
    sheet = xlsx([["50", 61.17, 48.36], ["72", 61.17, 48.36]], ["Class", "L5C", "M5C"])
    upload = await uploader.received(sheet, "rates.xlsx", type="tariffLane", tariffId=tariff.tariff_id)
    checked = await uploader.check(upload)
    assert checked["firstErrors"][0]["message"].startswith("There is no freight class 72. Use one of 50, 55, 60")
    assert checked["counts"]["refused"] == 2


# one sheet with all a lane charges: freight by weight, its minimum, a pickup fee, fuel as a percentage with a minimum
WHOLE = ["Destination", "Min", "N", "+100", "Pickup", "Fuel %", "Min fuel"]
WHOLE_ROWS = [["FRA", 75.00, 5.00, 4.00, 40.00, 12.5, 15.00], ["AMS", 80.00, 4.50, 3.50, 0, 10, 9.50]]
FREIGHT = {"id": "freight", "name": "Freight", "method": "perKg", "breaks": True}
PICKUP = {"id": "pickup", "name": "Pickup", "method": "flat"}
FUEL = {"id": "fuel", "name": "Fuel", "method": "percentOf", "basedOn": ["freight"], "minimum": "lane"}
BESIDE = {
    "identifiers": ("destinationPort",),
    "charges": [FREIGHT | {"minimum": "lane"}, PICKUP, FUEL],
    "weight": {"basis": "gross"},
}


def with_all_by_loops(kilos: str, row: list) -> Decimal:
    weight = Decimal(kilos)
    cent = Decimal("0.01")
    freight = max(weight * Decimal(str(row[3] if weight >= 100 else row[2])), Decimal(str(row[1])))
    freight = freight.quantize(cent, ROUND_HALF_UP)
    fuel = max(freight * Decimal(str(row[5])) / 100, Decimal(str(row[6]))).quantize(cent, ROUND_HALF_UP)
    return freight + Decimal(str(row[4])) + fuel


async def test_a_sheet_states_several_charges_and_the_minimum_of_the_lane(tariff_of):
    rated, upload = await tariff_of(WHOLE_ROWS, WHOLE, **BESIDE)
    columns = [each["fieldKey"] for each in upload["columns"]]
    assert columns[1] == "lane#minimumCost"
    assert columns[4:] == ["rateOf#pickup", "rateOf#fuel", "minimumOf#fuel"]
    for row in WHOLE_ROWS:
        for kilos in ("3", "14.99", "50", "99.99", "100", "740"):
            assert rated.rate(shipped((kilos, "kg"), **{PORT: row[0]})).total == with_all_by_loops(kilos, row)


async def test_minimums_that_the_tariff_takes_from_nobody_are_asked_about(tariff_of, uploader, tenant):
    """The freight has no minimum: the minimums of the sheet would silently not be charged."""
    body = TariffBody(name="No minimum", currency="USD", effective_date="2026-01-01", **BESIDE | {"charges": [FREIGHT]})
    tariff_id = (await tariffs.add_tariff(tenant.scope, body)).tariff_id
    rows = [row[:4] for row in WHOLE_ROWS]
    upload = await uploader.received(xlsx(rows, WHOLE[:4]), "rates.xlsx", type="tariffLane", tariffId=tariff_id)
    checked = await uploader.check(upload)
    [finding] = [each for each in checked["laneFindings"] if each["code"] == "unusedMinimum"]
    assert (finding["label"], checked["toConfirm"]) == ("Minimums aren’t charged", 1)
    assert finding["examples"][0].startswith("The sheet states minimums, but Freight has none: they are not charged.")
