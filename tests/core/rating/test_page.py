"""The trace as a clerk reads it, for tariffs of several charges."""

from decimal import Decimal

import pytest

from freight.core.rating.breaks import Range
from freight.core.rating.page import build_trace_page
from tests.core.rating.tariffs import LaneCharge, rate, steps, tariff

CHARGES = [
    {"id": "freight", "method": "perKg", "breaks": True, "minimum": "break", "consider": ["deficit"]},
    {"id": "fuel", "name": "Fuel surcharge", "method": "percentOf", "basedOn": ["freight"], "value": "24.5"},
    {"id": "trucking", "method": "perCwt", "value": "10", "maximum": "15"},
    {"id": "handling", "method": "perPiece", "value": "1.03", "nearest": "0.05"},
    {"id": "documents", "method": "flat", "value": "25"},
]
LANE = ("V1", 2, {"freight": steps(("0", "0.0484"), ("100", "0.05"), ("300", "0.0424"), minimum="1.4992")})


def page_of(version, weight, **values):
    rating = rate(version, weight, **values)
    return build_trace_page(version, rating.facts, {"shipmentCargo#grossWeight": weight}, "2026-11-20", rating.reason)


def how(page):
    return {line.charge: line.how for line in page.arithmetic.lines}


def test_the_arithmetic_is_written_line_by_line():
    page = page_of(tariff(CHARGES, LANE), "282.97", pieces=3)
    assert how(page) == {
        "Freight": ["282.97 kg × 0.0500", "as 300 kg at 0.0424 it costs less: 12.7200", "minimum 1.4992 not reached"],
        "Fuel surcharge": ["Freight 12.72 × 24.50 %"],
        "Trucking": ["623.84 lb × 10.0000 per 100 lb", "maximum 15.0000 applied"],
        "Handling": ["3 pieces × 1.0300", "to the nearest 0.05: 3.1000"],
        "Documents": ["25.0000"],
    }
    rounded = [line.rounded for line in page.arithmetic.lines]
    assert rounded == ["12.72", "3.12", "15.00", "3.10", "25.00"]
    assert page.arithmetic.total == "58.94"


def test_a_percentage_is_written_with_every_decimal_it_has():
    """A clerk does the sum again: cut to two decimals it would not come out."""
    charges = [CHARGES[0], {"id": "fuel", "method": "percentOf", "basedOn": ["freight"], "value": "12.3456"}]
    assert how(page_of(tariff(charges, LANE), "282.97"))["Fuel"] == ["Freight 12.72 × 12.3456 %"]


@pytest.mark.parametrize(
    ("weight", "said"),
    [
        ("10", ["10 kg × 0.0484", "as 100 kg at 0.0500 it would not be cheaper", "minimum 1.4992 applied"]),
        ("400", ["400 kg × 0.0424", "minimum 1.4992 not reached"]),
    ],
)
def test_minimum_and_deficit_say_whether_they_changed_anything(weight, said):
    assert how(page_of(tariff(CHARGES, LANE), weight, pieces=1))["Freight"] == said


def test_the_difference_that_rounding_each_line_makes_is_shown():
    charges = [{"id": f"c{n}", "method": "perKg", "value": "0.005"} for n in range(3)]
    page = page_of(tariff(charges, ("V1", 2, {})), "1")
    assert (page.arithmetic.unrounded_total, page.arithmetic.total) == ("0.0150", "0.03")
    told = {each.label: each.value for each in page.rounding}
    assert told["Difference"] == "0.01 compared with rounding the sum; lines always add up"


def test_a_raised_weight_is_shown_as_entered_and_as_charged():
    version = tariff(CHARGES, LANE, weight={"basis": "gross", "round_up_to": "0.5"})
    asked = {each.label: each.value for each in page_of(version, "282.97", pieces=1).asked}
    assert (asked["Weight"], asked["Chargeable"]) == ("282.97 kg", "283 kg")


def test_lanes_that_lost_say_to_what():
    version = tariff(
        [{"id": "freight", "method": "perKg"}],
        ("V1", 3, {"freight": LaneCharge(rate=Decimal(2))}),
        ("V1", 5, {"freight": LaneCharge(rate=Decimal(2))}),
        ("V1", 1, {"freight": LaneCharge(rate=Decimal(3))}),
        ("", 1, {"freight": LaneCharge(rate=Decimal(1))}),
    )
    lanes = page_of(version, "100").lanes
    assert [(each.lane, each.charge, each.result) for each in lanes] == [
        (0, "200.00", "Chosen"),
        (1, "200.00", "5 days, slower at the same price"),
        (2, "300.00", "More expensive"),
        (3, "–", "Less specific: carrier is any"),
    ]
    assert [failed.field for failed in lanes[2].failed] == ["charge"]


def test_a_lane_with_many_breaks_shows_those_around_the_weight():
    many = steps(*((str(n * 10), "1") for n in range(40)))
    [bar] = page_of(
        tariff([{"id": "freight", "method": "perKg", "breaks": True}], ("V1", 2, {"freight": many})), "205"
    ).breaks
    assert len(bar.parts) == 9
    assert [part.text for part in bar.parts if part.holds] == ["200–209.99"]
    assert bar.position == 0.5
    assert sum(part.share for part in bar.parts) == pytest.approx(1, abs=0.001)


def test_a_shipment_without_a_weight_ends_early_and_says_so():
    page = page_of(tariff(CHARGES, LANE), None)
    told = "Freight and Trucking can’t be calculated without the gross weight: enter that value on the shipment."
    assert (page.rated, page.not_rated.headline) == (False, told)
    assert page.not_rated.funnel == []


@pytest.mark.parametrize(
    ("charges", "headings"),
    [
        ([{"id": "freight", "method": "perKg", "breaks": True}], ("Break, kg", "Rate per kg")),
        ([{"id": "freight", "method": "perCwt", "breaks": True}], ("Break, lb", "Rate per 100 lb")),
        ([{"id": "fee", "method": "flat", "value": "25"}], ("Break", "Amount")),
        (CHARGES, ("Break, kg", "Freight: rate per kg")),
        (list(reversed(CHARGES)), ("Break, kg", "Freight: rate per kg")),
    ],
)
def test_lane_tables_say_what_their_breaks_and_rates_are_of(charges, headings):
    """The rate of a tariff by 100 lb is not a rate per kg, and the first charge is not always the one with breaks."""
    page = page_of(tariff(charges, LANE), "282.97", pieces=1)
    assert (page.break_heading, page.rate_heading) == headings
    # 282.97 kg are 623.84 lb
    assert page.lanes[0].rate == {"Amount": "25.0000", "Rate per 100 lb": "0.0424"}.get(headings[1], "0.0500")


@pytest.mark.parametrize(
    ("weight", "said"),
    [
        ("40", ["40 kg × 2.0000", "as 45 kg at 60.0000 flat it costs less: 60.0000"]),
        ("50", ["a flat 60.0000", "as 100 kg at 1.5000 excess it would not be cheaper"]),
        (
            "150",
            [
                "60.0000 for the ranges below + (150 kg − 100 kg) × 1.5000",
                "as 300 kg at 1.0000 excess it would not be cheaper",
            ],
        ),
    ],
)
def test_lump_sums_and_graduated_ranges_are_told_as_what_they_are(weight, said):
    ranges = [
        Range(Decimal(0), Decimal(45), Decimal(2)),
        Range(Decimal(45), Decimal(100), Decimal(60), method="flat"),
        Range(Decimal(100), Decimal(300), Decimal("1.5"), method="perUnitOver"),
        Range(Decimal(300), None, Decimal(1), method="perUnitOver"),
    ]
    charge = {"id": "freight", "method": "perKg", "breaks": True, "mixedRanges": True, "consider": ["deficit"]}
    page = page_of(tariff([charge], ("V1", 2, {"freight": LaneCharge(ranges=tuple(ranges))})), weight)
    assert how(page)["Freight"] == said
    assert [part.rate for part in page.breaks[0].parts][1:3] == ["60.0000 flat", "1.5000 excess"]


def test_a_range_that_costs_nothing_is_no_lump_sum():
    charge = {"id": "freight", "method": "perKg", "breaks": True, "mixedRanges": True}
    page = page_of(tariff([charge], ("V1", 2, {"freight": steps(("0", "0"))})), "50")
    assert how(page)["Freight"] == ["50 kg × 0.0000"]
