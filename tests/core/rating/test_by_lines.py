"""Cargo lines of several classes and container types. Held against loops over lines and weights that share no code with
the engine: every weight the shipment could be rated as is tried by hand."""

from decimal import ROUND_HALF_UP, Decimal
from random import Random
from typing import Any

import pandas as pd
import pytest
from pydantic import ValidationError

from freight.core.rating.breaks import Range
from freight.core.rating.class_terms import ClassTerms
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.engine import Rating, TariffCandidate
from freight.core.rating.frame import rate_frame, total_frame
from freight.core.rating.lanes import Lane, LaneCharge
from freight.core.rating.page import build_trace_page
from freight.core.rating.terms import TariffTerms
from freight.core.records import CARGO_LINES
from tests.core.rating.tariffs import read_again, steps

D, CENT = Decimal, Decimal("0.01")
STARTS = (0, 500, 1000, 2000, 5000)
# dollars a hundred pounds, by class and from each of the weights on
RATES = {
    "50": ("31.10", "24.20", "19.85", "15.05", "11.95"),
    "70": ("38.42", "30.15", "24.60", "18.90", "15.20"),
    "85": ("45.00", "35.75", "29.95", "22.40", "18.05"),
    "150": ("77.31", "61.40", "50.05", "38.20", "30.85"),
}
FREIGHT = {"id": "freight", "name": "Freight", "method": "perCwt", "breaks": True, "consider": ["deficit"]}
FUEL = {"id": "fuel", "name": "Fuel", "method": "percentOf", "basedOn": ["freight"], "value": "28.5"}


def ltl(minimum: str = "120", **terms: Any) -> CompiledTariff:
    made = TariffTerms(
        currency="USD",
        identifiers=("freightClass",),
        charges=[FREIGHT | {"minimum": "lane"}, FUEL],
        **{"weight": {"basis": "gross", "unit": "lb"}} | terms,
    )
    lanes = []
    for number, (name, rates) in enumerate(RATES.items()):
        ranges = steps(*((str(start), rate) for start, rate in zip(STARTS, rates, strict=True))).ranges
        lanes.append(Lane(number, (name,), {"freight": LaneCharge(minimum=D(minimum), ranges=ranges)}))
    return CompiledTariff("version", made, lanes)


def line(pounds: str | int, freight_class: str = "", **more: Any) -> dict[str, Any]:
    return (
        {"weight": float(pounds), "weightUnit": "lb"}
        | ({"freightClass": freight_class} if freight_class else {})
        | more
    )


def rated(version: CompiledTariff, *lines: dict[str, Any], **values: Any) -> Rating:
    return TariffCandidate.alone(version).rate({CARGO_LINES: list(lines), **values})


def by_hand(lines: list[tuple[Decimal, str]], minimum: int = 120) -> Decimal:
    """Each line at its class's rate at the break of the whole; else as a higher break's first weight, what is missing
    at the lowest of the rates there."""
    whole = sum(pounds for pounds, _ in lines)
    costs = []
    for place, start in enumerate(STARTS):
        following = STARTS[place + 1] if place + 1 < len(STARTS) else None
        rates = [D(RATES[name][place]) for _, name in lines]
        cost = sum(pounds * rate for (pounds, _), rate in zip(lines, rates, strict=True)) / 100
        if start <= whole and (following is None or whole < following):
            costs.append(cost)
        elif start > whole:
            costs.append(cost + (start - whole) * min(rates) / 100)
    freight = max(min(costs), D(minimum)).quantize(CENT, ROUND_HALF_UP)
    return freight + (freight * D("28.5") / 100).quantize(CENT, ROUND_HALF_UP)


def test_each_class_is_rated_at_its_own_rate_at_the_break_of_the_whole():
    """300 lb of class 70 and 400 lb of class 150 are 700 lb: 3 × 30.15 + 4 × 61.40 = 336.05; as 1,000 lb 3 × 24.60 +
    4 × 50.05 + 3 × 24.60 = 347.80 would be more. Fuel 28.5 % = 95.77."""
    rating = rated(ltl(), line(300, "70"), line(400, "150"))
    assert rating.lines() == [("freight", "Freight", D("336.05")), ("fuel", "Fuel", D("95.77"))]


def test_what_is_missing_to_a_higher_break_is_rated_at_the_lowest_class():
    """900 lb: 3 × 30.15 + 6 × 61.40 = 458.85; as 1,000 lb 3 × 24.60 + 6 × 50.05 + 1 × 24.60 = 398.70."""
    rating = rated(ltl(), line(300, "70"), line(600, "150"))
    assert rating.lines()[0][2] == D("398.70")
    page = build_trace_page(rating.candidate.ready.tariff, read_again(rating.stored_facts()), {}, "2026-11-01")
    asked = build_trace_page(rating.candidate.ready.tariff, rating.facts, {CARGO_LINES: [line(300, "70")]}, "").asked
    assert ("Cargo line 1", "300 lb, class 70") in [(each.label, each.value) for each in asked]
    assert page.arithmetic.lines[0].how[:3] == [
        "class 150: 600 lb × 61.4000 per 100 lb",
        "class 70: 300 lb × 30.1500 per 100 lb",
        "as a higher weight, what is missing at the lowest rate, it costs less: 398.7000",
    ]


def test_lines_of_one_class_are_one_shipment_of_their_sum():
    plain = TariffCandidate.alone(ltl()).rate(
        {"shipmentCargo#grossWeight": D(700) * D("0.45359237"), "shipmentCargo#freightClass": "70"}
    )
    assert rated(ltl(), line(300, "70"), line(400, "70")).total == plain.total == by_hand([(D(700), "70")])


def test_the_minimum_is_that_of_the_highest_class():
    assert rated(ltl("150"), line(20, "50"), line(30, "85")).lines()[0][2] == D("150.00")


def test_both_readings_and_the_loops_agree_on_random_lines():
    draw, version = Random(17), ltl()
    rows, expected = [], []
    for _ in range(400):
        lines = [
            (D(draw.randint(1, 30_000)) / draw.choice([1, 10]) / draw.choice([1, 8, 8]), draw.choice(list(RATES)))
            for _ in range(draw.randint(1, 6))
        ]
        lines = [(pounds.quantize(CENT), name) for pounds, name in lines]
        rows.append({CARGO_LINES: [line(str(pounds), name) for pounds, name in lines]})
        expected.append(by_hand(lines))
    frame = pd.DataFrame(rows)
    explained, bulk = rate_frame(version, frame), total_frame(version, frame)
    assert explained["total"].tolist() == expected
    assert bulk["total"].tolist() == expected


def test_fak_rates_classes_as_another():
    """50 to 85 are rated as 70, so that only two classes are left."""
    version = ltl(classes={"fak": "50-85 = 70"})
    assert version.terms.classes.fak == "50–85: 70"
    mixed = rated(version, line(100, "50"), line(200, "85"), line(400, "150"))
    assert mixed.total == by_hand([(D(300), "70"), (D(400), "150")])
    # a shipment without lines, too
    plain = TariffCandidate.alone(version).rate(
        {"shipmentCargo#grossWeight": D(100), "shipmentCargo#freightClass": "85"}
    )
    assert plain.facts["key"] == ("70",)
    for wrong in ("50-85", "85–50: 70", "71: 70", "50: 70; 50–60: 85", "50: 70; 70: 85"):
        with pytest.raises(ValidationError):
            ClassTerms(fak=wrong)


def test_the_density_gives_the_class_where_the_tariff_says_so():
    """48 × 40 × 48 in are 53.33 cu ft: 800 lb are 15 lb a cubic foot, class 70."""
    box = {"pieces": 1, "sides": [48.0, 40.0, 48.0], "sideUnit": "in"}
    assert rated(ltl(), line(800, **box)).reason_code == "no_lane"
    assert rated(ltl(classes={"byDensity": "blank"}), line(800, **box)).total == by_hand([(D(800), "70")])
    stated = line(800, "150", **box)
    assert rated(ltl(classes={"byDensity": "blank"}), stated).total == by_hand([(D(800), "150")])
    assert rated(ltl(classes={"byDensity": "always"}), stated).total == by_hand([(D(800), "70")])


def test_lines_that_cannot_be_rated_say_which_and_why():
    missing = rated(ltl(), line(300, "70"), line(400))
    assert (missing.reason_code, missing.reason) == (
        "line_incomplete",
        "Cargo line 2 has no freight class, and this tariff rates by it: enter the class.",
    )
    assert rated(ltl(), line(300, "70"), {"freightClass": "85"}).reason_code == "no_weight"
    weightless = rated(ltl(), line(300, "70"), {"freightClass": "85"}, **{"shipmentCargo#grossWeight": 500.0})
    assert weightless.reason_code == "lines_differ"
    assert rated(ltl(), line(300, "70"), line(10, "500")).reason == "No lane for freight class 500."
    # an entered total is not overwritten
    differing = rated(ltl(), line(300, "70"), **{"shipmentCargo#grossWeight": 100.0})
    assert differing.reason.startswith(
        "The gross weight is 100 kg, the cargo lines come to 300 lb: correct one of them"
    )


def test_lump_sums_of_several_classes_are_refused():
    lanes = [
        Lane(at, (name,), {"freight": LaneCharge(ranges=(Range(D(0), None, D(at + 100), method="flat"),))})
        for at, name in enumerate(RATES)
    ]
    charge = FREIGHT | {"mixedRanges": True, "consider": []}
    terms = TariffTerms(
        currency="USD", identifiers=("freightClass",), charges=[charge], weight={"unit": "lb", "basis": "gross"}
    )
    assert rated(CompiledTariff("v", terms, lanes), line(1, "70"), line(1, "85")).reason_code == "lines_mixed"


def test_a_charge_that_does_not_apply_needs_no_break_for_the_lines():
    """Heavy handling is from 5,000 lb on and only with a liftgate: 3 × 30.15 + 4 × 61.40 = 336.05 without it."""
    lifted = {"name": "shipmentCargo#liftgate", "operator": "equalTo", "value": "yes", "type": "text"}
    heavy = FREIGHT | {"id": "heavy", "name": "Heavy", "condition": {"condition": "and", "fields": [lifted]}}
    made = TariffTerms(
        currency="USD",
        identifiers=("freightClass",),
        charges=[FREIGHT, heavy],
        weight={"basis": "gross", "unit": "lb"},
    )
    lanes = [
        Lane(at, (name,), {"freight": LaneCharge(ranges=steps(("0", rate)).ranges), "heavy": steps(("5000", "2"))})
        for at, (name, rate) in enumerate((("70", "30.15"), ("150", "61.40")))
    ]
    version = CompiledTariff("v", made, lanes)
    lines = line(300, "70"), line(400, "150")
    assert rated(version, *lines).total == D("336.05")
    without = [Lane(at, lane.identifiers, {"freight": lane.charges["freight"]}) for at, lane in enumerate(lanes)]
    assert rated(CompiledTariff("v", made, without), *lines).total == D("336.05")
    assert rated(version, *lines, **{"shipmentCargo#liftgate": True}).reason_code == "no_break"
    # 6,000 lb: 30 × 30.15 + 30 × 61.40 + 60 × 2
    heavy_ones = line(3000, "70"), line(3000, "150")
    assert rated(version, *heavy_ones, **{"shipmentCargo#liftgate": True}).total == D("2866.50")


def boxes(kind: str, count: int) -> dict[str, Any]:
    return {"containerType": kind, "containers": count}


def test_containers_of_several_types_each_cost_their_rate():
    """2 × 1,200 + 1 × 1,950.50, from the rates of the charge."""
    charge = {
        "id": "ocean",
        "name": "Ocean",
        "method": "perContainer",
        "parameters": {"rates": "20GP: 1200, 40HC: 1950.5"},
    }
    terms = TariffTerms(currency="USD", identifiers=("carrier",), charges=[charge])
    version = CompiledTariff("v", terms, [Lane(0, ("",), {})])
    assert rated(version, boxes("20GP", 2), boxes("40HC", 1)).total == D("4350.50")
    assert rated(version, boxes("40HC", 1), boxes("40HC", 2)).total == D("5851.50")
    wrong = rated(version, boxes("20GP", 2), boxes("45R1", 1))
    assert wrong.reason == "Ocean has no rate for containers of type 45R1: correct the type, or add its rate."


def test_containers_find_the_lane_of_their_type():
    charges = [
        {"id": "ocean", "name": "Ocean", "method": "perContainer"},
        {"id": "bl", "name": "B/L fee", "method": "flat", "value": "75"},
    ]
    terms = TariffTerms(currency="USD", identifiers=("containerType",), charges=charges)
    rates = {"20GP": "1200", "40HC": "1950.50"}
    lanes = [Lane(at, (kind,), {"ocean": LaneCharge(rate=D(rate))}) for at, (kind, rate) in enumerate(rates.items())]
    version = CompiledTariff("v", terms, lanes)
    rating = rated(version, boxes("20GP", 2), boxes("40HC", 1))
    assert [amount for _, _, amount in rating.lines()] == [D("4350.50"), D("75.00")]
    frame = pd.DataFrame(
        [{CARGO_LINES: [boxes("20GP", 2), boxes("40HC", 1)]}, {"containerType": "20GP", "containers": 2}]
    )
    assert total_frame(version, frame)["total"].tolist() == [D("4425.50"), D("2475.00")]
