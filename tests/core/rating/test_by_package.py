"""Parcels rated package by package, as UPS and FedEx Ground publish it: each at the greater of its weight and its
dimensional weight, rounded up to the pound. Compared with loops over packages that share no code with the engine."""

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from math import ceil
from random import Random
from typing import Any

import pandas as pd
import pytest
from pydantic import ValidationError

from freight.core.errors import Invalid
from freight.core.rating.compare import RatingSide, compare_ratings
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.engine import Rating, TariffCandidate
from freight.core.rating.frame import rate_frame, total_frame
from freight.core.rating.lanes import Lane, LaneCharge
from freight.core.rating.page import build_trace_page
from freight.core.rating.terms import TariffTerms
from freight.core.records import CARGO_LINES
from tests.core.rating.tariffs import read_again, steps

D, CENT = Decimal, Decimal("0.01")
# dollars a package, by zone and from each of the pounds on: lump sums
STARTS = (0, 2, 6, 11, 21, 51)
RATES = {
    "2": ("10.40", "11.15", "12.80", "15.35", "21.90", "48.10"),
    "5": ("11.05", "13.20", "16.75", "22.40", "39.65", "88.00"),
}
FREIGHT = {
    "id": "freight",
    "name": "Freight",
    "method": "perLb",
    "breaks": True,
    "mixedRanges": True,
    "perPackage": True,
    "multiPieceMinimum": "25",
}
HEAVY = {
    "id": "heavy",
    "name": "Additional handling",
    "method": "flat",
    "value": "28",
    "perPackage": True,
    # more than 50 lb
    "condition": {
        "condition": "and",
        "fields": [
            {"name": "shipmentCargo#grossWeight", "operator": "greaterThan", "value": "22.6796185", "type": "numeric"}
        ],
    },
}
FUEL = {"id": "fuel", "name": "Fuel", "method": "percentOf", "basedOn": ["freight", "heavy"], "value": "18.5"}
RESIDENTIAL = {"id": "residential", "name": "Residential", "method": "flat", "value": "5.95"}


def parcel(*charges: dict[str, Any], **terms: Any) -> CompiledTariff:
    made = TariffTerms(
        currency="USD",
        identifiers=("zone",),
        charges=list(charges or (FREIGHT, HEAVY, FUEL, RESIDENTIAL)),
        **{"weight": {"unit": "lb", "volumeDivisor": "139", "roundUpTo": "1"}} | terms,
    )
    lanes = []
    for number, (zone, rates) in enumerate(RATES.items()):
        stated = steps(*((str(start), rate) for start, rate in zip(STARTS, rates, strict=True)), method="flat")
        lanes.append(Lane(number, (zone,), {"freight": stated}))
    return CompiledTariff("version", made, lanes)


def box(pieces: int, pounds: str | int, *sides: int, **more: Any) -> dict[str, Any]:
    dimensions = {"sides": [float(each) for each in sides], "sideUnit": "in"} if sides else {}
    return {"pieces": pieces, "weight": float(pounds), "weightUnit": "lb", "weightPer": "piece"} | dimensions | more


def rated(version: CompiledTariff, *lines: dict[str, Any], zone: str = "5", **values: Any) -> Rating:
    return TariffCandidate.alone(version).rate({CARGO_LINES: list(lines), "shipmentRouting#zone": zone, **values})


def by_hand(lines: list[dict[str, Any]], zone: str) -> Decimal:
    """Rate each package alone, then add what is charged once."""
    freight = handling = D(0)
    packages = 0
    for each in lines:
        for _ in range(each["pieces"]):
            packages += 1
            weight = Fraction(each["weight"])
            sides = each.get("sides") or (0, 0, 0)
            dimensional = Fraction(sides[0]) * Fraction(sides[1]) * Fraction(sides[2]) / 139
            billed = ceil(max(weight, dimensional))
            freight += D([rate for start, rate in zip(STARTS, RATES[zone], strict=True) if start <= billed][-1])
            handling += 28 if weight > 50 else 0
    if packages > 1:
        freight = max(freight, D(25))
    fuel = ((freight + handling) * D("18.5") / 100).quantize(CENT, ROUND_HALF_UP)
    return freight + handling + fuel + D("5.95")


def test_each_package_is_charged_at_its_own_weight():
    """Three of 4 lb at 13.20 and one of 12 × 12 × 14 in, which 139 makes 14.5, so 15 lb, at 22.40: 62.00. As one
    shipment of 24 lb they would be 39.65. Nothing is heavy: additional handling is no line."""
    lines = [box(3, 4), box(1, 9, 12, 12, 14)]
    rating = rated(parcel(), *lines)
    assert rating.lines() == [
        ("freight", "Freight", D("62.00")),
        ("fuel", "Fuel", D("11.47")),
        ("residential", "Residential", D("5.95")),
    ]
    assert rating.total == by_hand(lines, "5") == D("79.42")


def test_the_arithmetic_names_each_size_and_how_many_there_are():
    rating = rated(parcel(), box(3, 4), box(1, 9, 12, 12, 14))
    tariff = rating.candidate.ready.tariff
    page = build_trace_page(tariff, read_again(rating.stored_facts()), {}, "2026-11-01")
    assert page.arithmetic.lines[0].how == [
        "12 x 12 x 14 in, 9 lb, charged as 15 lb: 1 package × 22.40",
        "4 lb, charged as 4 lb: 3 packages × 13.20",
    ]


def test_a_surcharge_per_package_asks_each_package():
    """Two of 60 lb at 88.00, and 28.00 each for more than 50 lb; the one of 40 lb at 39.65 has none."""
    rating = rated(parcel(), box(2, 60), box(1, 40))
    assert [amount for _, _, amount in rating.lines()[:2]] == [D("215.65"), D("56.00")]
    page = build_trace_page(rating.candidate.ready.tariff, rating.facts, {}, "2026-11-01")
    assert page.arithmetic.lines[1].how[0] == "60 lb, charged as 60 lb: 2 packages × 28.00"


OVERSIZE = {
    "id": "oversize",
    "name": "Additional handling, size",
    "method": "flat",
    "value": "31.50",
    "perPackage": True,
    "condition": {
        "condition": "or",
        "fields": [
            {"name": "cargoLine#longestSide", "operator": "greaterThan", "value": "48 in", "type": "numeric"},
            {"name": "cargoLine#secondLongestSide", "operator": "greaterThan", "value": "30 in", "type": "numeric"},
            {"name": "cargoLine#lengthAndGirth", "operator": "greaterThan", "value": "105 in", "type": "numeric"},
        ],
    },
}


def is_oversize(line: dict[str, Any]) -> bool:
    short, middle, longest = sorted(line["sides"])
    inch = 1 if line["sideUnit"] == "in" else D("2.54")
    return bool(longest > 48 * inch or middle > 30 * inch or longest + 2 * (short + middle) > 105 * inch)


@pytest.mark.parametrize(
    ("sides", "unit", "oversize"),
    [
        # 48 in are not more than 48 in, and 48 + 2 × (20 + 8.5) are 105
        ((48, 20, 8.5), "in", False),
        ((48.01, 4, 4), "in", True),
        ((32, 31, 2), "in", True),
        ((40, 20, 13), "in", True),
        # 121.92 cm are 48 in to the last digit
        ((121.92, 10, 10), "cm", False),
        ((121.93, 10, 10), "cm", True),
    ],
)
def test_the_size_of_each_package_decides_about_its_surcharge(sides, unit, oversize):
    """As UPS and FedEx publish additional handling: longest side, second longest side, length and girth."""
    line = {"pieces": 1, "weight": 4.0, "weightUnit": "lb", "sides": [float(each) for each in sides], "sideUnit": unit}
    assert is_oversize(line | {"sides": [D(str(each)) for each in sides]}) is oversize
    small = box(2, 4, 12, 12, 12)
    for lines, charged in (([line], "31.50"), ([line, small], "31.50"), ([small], None)):
        version = parcel(FREIGHT, OVERSIZE)
        found = {charge: amount for charge, _, amount in rated(version, *lines).lines()}
        assert found.get("oversize") == (D(charged) if charged and oversize else None)


def test_a_charge_of_the_whole_shipment_asks_the_largest_of_its_packages():
    once = {**OVERSIZE, "perPackage": False}
    lines = [box(3, 4, 12, 12, 12), box(2, 9, 50, 4, 4)]
    assert rated(parcel(FREIGHT, once), *lines).lines()[1] == ("oversize", "Additional handling, size", D("31.50"))
    assert rated(parcel(FREIGHT, OVERSIZE), *lines).lines()[1][2] == D("63.00")


def test_several_packages_come_to_no_less_than_the_multi_piece_minimum():
    """Two of 1 lb in zone 2 are 20.80, and 25.00 is the least; one alone is 10.40."""
    two = rated(parcel(), box(2, 1), zone="2")
    assert two.lines()[0][2] == D("25.00")
    page = build_trace_page(two.candidate.ready.tariff, two.facts, {}, "2026-11-01")
    assert page.arithmetic.lines[0].how[-1] == "multi-piece minimum 25.00 applied"
    assert page.arithmetic.lines[0].amount == "25.0000"
    assert rated(parcel(), box(1, 1), zone="2").lines()[0][2] == D("10.40")


def test_a_lane_s_minimum_is_that_of_a_package():
    """Per pound at 0.90, 9.00 at the least: 3 × 9.00 for 4 lb each, not 3 × 4 × 0.90."""
    own = FREIGHT | {"breaks": False, "mixedRanges": False, "value": "0.90", "minimum": "9", "multiPieceMinimum": None}
    assert rated(parcel(own, RESIDENTIAL), box(3, 4)).lines()[0][2] == D("27.00")


def test_the_weight_of_a_line_is_spread_over_its_pieces():
    """50 lb in three pieces are 16.67, so 17 lb each: 3 × 22.40."""
    line = {"pieces": 3, "weight": 50.0, "weightUnit": "lb"}
    assert rated(parcel(), line).lines()[0][2] == D("67.20")


def test_packages_are_not_guessed_from_a_total():
    version = TariffCandidate.alone(parcel())
    values = {"shipmentRouting#zone": "5", "shipmentCargo#grossWeight": D("4.5359237")}
    without = version.rate(values | {"shipmentCargo#pieces": 3})
    assert (without.reason_code, without.facts["field"]) == ("packages_unknown", CARGO_LINES)
    assert without.reason == (
        "This tariff charges for each package: enter the 3 packages as cargo lines, with weight and dimensions."
    )
    # 10 lb at 16.75, fuel 3.10
    assert version.rate(values | {"shipmentCargo#pieces": 1}).total == version.rate(values).total == D("25.80")
    weightless = rated(parcel(), box(1, 4), {"pieces": 1})
    assert weightless.reason == "This tariff charges for each package, and cargo line 2 has no weight: enter it."


def test_a_package_without_a_rate_is_named():
    lanes = parcel().lanes
    short = [
        Lane(each.number, each.identifiers, {"freight": LaneCharge(ranges=each.charges["freight"].ranges[1:])})
        for each in lanes
    ]
    rating = rated(CompiledTariff("version", parcel().terms, short), box(1, 1), box(2, 4, 6, 6, 6))
    assert (rating.reason_code, rating.total) == ("no_break", None)
    assert rating.reason.startswith("Package of 1 lb: No break covers weight 1 lb")
    assert rated(parcel(), box(2, 4), zone="9").reason == "No lane for zone 9."


def test_both_readings_and_the_loops_agree_on_random_packages():
    draw, version = Random(17), parcel()
    rows, expected = [], []
    for _ in range(300):
        zone = draw.choice(list(RATES))
        lines = [
            box(
                draw.randint(1, 4),
                D(draw.randint(1, 800)) / 10,
                *([draw.randint(3, 30) for _ in range(3)] if draw.random() < 0.6 else ()),
            )
            for _ in range(draw.randint(1, 4))
        ]
        rows.append({CARGO_LINES: lines, "shipmentRouting#zone": zone})
        exact = [each | {"weight": D(str(each["weight"]))} for each in lines]
        expected.append(by_hand(exact, zone))
    frame = pd.DataFrame(rows)
    assert rate_frame(version, frame)["total"].tolist() == expected
    assert total_frame(version, frame)["total"].tolist() == expected


def test_what_is_charged_for_each_package_is_based_on_nothing_that_is_charged_once():
    wrong = FUEL | {"basedOn": ["residential"], "perPackage": True}
    with pytest.raises(Invalid, match=r"Fuel is charged for each package and can't be based on Residential"):
        parcel(FREIGHT, RESIDENTIAL, wrong)
    with pytest.raises(ValidationError, match="multi-piece minimum is for a charge that is charged for each package"):
        parcel(FREIGHT | {"perPackage": False})


def test_two_ratings_are_compared_package_by_package():
    """A third box of 4 lb in zone 5, and zone 2 instead: 2 × 13.20 become 3 × 11.15."""
    before, after = rated(parcel(), box(2, 4)), rated(parcel(), box(3, 4), zone="2")
    sides = [RatingSide(each.candidate.ready.tariff, each.facts, {}, "2026-11-01") for each in (before, after)]
    [freight] = [each for each in compare_ratings(*sides).charges if each.charge_id == "freight"]
    assert ("Packages", "2 × 13.20", "3 × 11.15") in [(each.what, each.before, each.after) for each in freight.reasons]
