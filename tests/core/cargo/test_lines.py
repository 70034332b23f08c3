"""Cargo lines as users enter them, and what is derived from them: weight, volume, density, class."""

from decimal import Decimal
from fractions import Fraction
from random import Random

import pytest

from freight.core.cargo.classes import get_class_for_density
from freight.core.cargo.lines import CargoLine, describe_differences, get_cargo_lines, wire_lines
from freight.core.cargo.reading import read_cargo_lines
from freight.core.cargo.totals import check_cargo_totals, fill_cargo_totals, sum_cargo_lines
from freight.core.places import HOME
from freight.core.records import CARGO_LINES

WEIGHT, VOLUME, PIECES = "shipmentCargo#grossWeight", "shipmentCargo#volume", "shipmentCargo#pieces"
PALLETS = {"pieces": "4", "packageType": "Pallet", "dimensions": "48 x 40 x 50 in", "weight": "1,000 lb"}


def read(*given: dict[str, object]) -> list[dict[str, object]]:
    lines, findings = read_cargo_lines(given, HOME)
    assert not findings
    return lines


def refused(*given: dict[str, object]) -> list[str]:
    return [found.message for found in read_cargo_lines(given, HOME)[1].values()]


def test_a_line_keeps_the_units_it_was_given_in():
    """4 pallets of 48 × 40 × 50 in: 222.22 cu ft, so that 1,000 lb are 4.5 lb a cubic foot."""
    [line] = read(PALLETS | {"freightClass": "Class 175.0", "containerType": "40' HQ", "containers": 1})
    assert line == {
        "pieces": 4, "packageType": "Pallet", "sides": [48, 40, 50], "sideUnit": "in", "weight": 1000,
        "weightUnit": "lb", "freightClass": "175", "containerType": "40HC", "containers": 1,
    }  # fmt: skip
    [shown] = wire_lines([line])
    assert (shown["weight"], shown["dimensions"]) == ("1000 lb", "48 x 40 x 50 in")
    cubic_feet = Fraction(4 * 48 * 40 * 50, 1728)
    assert shown["density"] == f"{float(1000 / cubic_feet):.1f}" == "4.5"
    # what is shown is taken again as it is
    assert read(shown | {"volume": "", "density": "", "densityClass": ""}) == [line]


def test_a_weight_is_of_the_line_or_of_each_piece():
    one, other = get_cargo_lines(
        {CARGO_LINES: read({"pieces": 3, "weight": "250 lb", "weightPer": "each"}, {"weight": "2 cwt"})}
    )
    assert one.weight == 3 * 250 * Decimal("0.45359237")
    assert other.weight == 200 * Decimal("0.45359237")


@pytest.mark.parametrize(
    ("density", "expected"),
    [("0.99", "400"), ("1", "300"), ("3.999", "250"), ("4", "175"), ("6", "125"), ("8", "100"), ("10", "92.5"),
     ("12", "85"), ("15", "70"), ("22.49", "70"), ("22.5", "65"), ("30", "60"), ("35", "55"), ("49.9", "55"),
     ("50", "50"), ("400", "50")],
)  # fmt: skip
def test_the_class_of_a_density_is_that_of_its_step(density: str, expected: str):
    assert get_class_for_density(Fraction(density)) == expected


def test_what_is_wrong_names_the_line_the_field_and_what_to_do():
    assert refused(PALLETS, {"freightClass": "71"}, {"pieces": 1, "dimensions": "0 x 10 x 10 cm"}) == [
        "Cargo line 2: Freight class: There is no freight class 71. Use one of 50, 55, 60, 65, 70, 77.5, 85, 92.5, "
        "100, 110, 125, 150, 175, 200, 250, 300, 400, 500.",
        "Cargo line 3: Dimensions: no side can be 0.",
    ]
    two_units = (
        "Cargo line 1: Dimensions: enter length x width x height with one unit, like 48 x 40 x 50 in or 120 x 80 x 100 "
        "cm."
    )
    assert refused({"pieces": 1, "dimensions": "48 in x 100 cm x 50 in"}) == [two_units]
    assert refused({"pieces": 1, "dimensions": "48 x 40 x 50"}) == [two_units]
    assert refused({"dimensions": "48 x 40 x 50 in"}) == ["Cargo line 1: Pieces: enter how many have these dimensions."]
    assert refused({"weight": "0 lb"}) == ["Cargo line 1: Weight: enter more than 0, or leave it blank."]
    assert refused({"pieces": "2.5"}) == ["Cargo line 1: Pieces: enter a whole number from 1 on."]
    assert refused({"containerType": "40HC"}) == ["Cargo line 1: Containers: enter how many of this type."]
    assert refused(*[{"pieces": 1}] * 10_000) == [
        "A shipment has at most 200 cargo lines, and these are 10,000: combine lines alike."
    ]


def test_blank_lines_are_none():
    assert read({"pieces": "", "weightPer": "line"}, {}, {"marks": None, "hazmat": "no"}) == []


def test_lines_make_up_the_totals_that_are_blank_in_their_own_unit():
    lines = get_cargo_lines({CARGO_LINES: read(PALLETS, {"pieces": 2, "weight": "250.5 lb", "weightPer": "piece"})})
    assert {key: each.told for key, each in sum_cargo_lines(lines).items()} == {
        WEIGHT: "1501 lb", VOLUME: "384000 in³", PIECES: "6",
    }  # fmt: skip
    # the second line has no dimensions: what they come to is not known
    assert fill_cargo_totals(lines, (), lambda _: "") == {WEIGHT: "1501 lb", PIECES: "6"}
    assert fill_cargo_totals(lines, (), {WEIGHT: "900 kg", PIECES: ""}.__getitem__) == {PIECES: "6"}
    # mixed units are shown in kilograms
    mixed = get_cargo_lines({CARGO_LINES: read({"weight": "100 lb"}, {"weight": "10 kg"})})
    assert sum_cargo_lines(mixed)[WEIGHT].told == "55.359237 kg"


def test_a_total_that_was_the_sum_follows_its_lines():
    before = get_cargo_lines({CARGO_LINES: read(PALLETS)})
    now = get_cargo_lines({CARGO_LINES: read(PALLETS | {"weight": "1,200 lb"})})
    assert (
        fill_cargo_totals(now, before, {WEIGHT: "1000 lb", VOLUME: "384000 in³", PIECES: "4"}.__getitem__)[WEIGHT]
        == "1200 lb"
    )
    assert WEIGHT not in fill_cargo_totals(now, before, lambda _: "1,100 lb")


def test_a_total_that_differs_is_told_with_both_figures():
    lines = get_cargo_lines({CARGO_LINES: read(PALLETS)})
    [found] = check_cargo_totals(lines, {WEIGHT: 900.0}).values()
    assert found.message == (
        "The gross weight is 900 kg, the cargo lines come to 1000 lb: correct one of them, or clear the gross weight "
        "to take what the lines come to."
    )
    # 1,000 lb are 453.59237 kg: rounded to as many decimals as were entered it is the same weight
    assert not check_cargo_totals(lines, {WEIGHT: 453.59}) and not check_cargo_totals(lines, {WEIGHT: 454.0})
    assert check_cargo_totals(lines, {WEIGHT: 453.5})


def test_a_line_without_a_weight_beside_a_total_that_differs():
    lines = get_cargo_lines({CARGO_LINES: read(PALLETS, {"pieces": 2})})
    [found] = check_cargo_totals(lines, {WEIGHT: 900.0}).values()
    assert found.message == (
        "The gross weight is 900 kg, the cargo lines come to 1000 lb without line 2, which has none: enter that of "
        "line 2, or clear it on all lines."
    )
    assert not check_cargo_totals(lines, {})
    # where no line has one, the total is all that is known
    assert not check_cargo_totals(
        get_cargo_lines({CARGO_LINES: read({"pieces": 2}, {"pieces": 1})}), {WEIGHT: 900.0, PIECES: 3.0}
    )


def test_a_change_is_told_by_the_lines_that_differ():
    before = read(PALLETS, {"pieces": 1, "weight": "10 kg"})
    after = read(PALLETS, {"pieces": 1, "weight": "12 kg"}, {"commodity": "Paint", "hazmat": "UN1263"})
    assert describe_differences(before, after) == (
        "2: 1 piece, 10 kg",
        "2: 1 piece, 12 kg; 3: Paint, hazmat UN1263",
    )
    assert describe_differences(None, before[:1]) == ("", "1: 4 × pallet, 48 x 40 x 50 in, 1000 lb")


def test_a_density_just_below_a_step_does_not_read_as_the_step():
    [line] = wire_lines([{"pieces": 1, "sides": [12, 12, 12], "sideUnit": "in", "weight": 9.9999, "weightUnit": "lb"}])
    assert (line["density"], line["densityClass"]) == ("9.99", "100")
    assert CargoLine(1, {"weight": 1.0}).density_class == ""


def test_sums_are_those_of_fractions_whatever_the_units():
    """Held against fractions of whole pounds, inches and millimeters that share no code with the suite."""
    draw = Random(56)
    pounds = {"kg": Fraction(1), "g": Fraction(1, 1000), "lb": Fraction(45359237, 10**8)}
    pounds["oz"] = pounds["lb"] / 16
    meters = {"m": Fraction(1), "cm": Fraction(1, 100), "mm": Fraction(1, 1000), "in": Fraction(254, 10_000)}
    for _ in range(300):
        lines, kilograms, space = [], Fraction(0), Fraction(0)
        for _ in range(draw.randint(1, 6)):
            weight = Fraction(draw.randint(1, 10**6), draw.choice([1, 1, 8, 1000]))
            sides = [Fraction(draw.randint(1, 4000), draw.choice([1, 1, 10])) for _ in range(3)]
            pieces, unit, side = draw.randint(1, 99), draw.choice(list(pounds)), draw.choice(list(meters))
            line = {"pieces": pieces, "weight": float(weight), "weightUnit": unit, "sideUnit": side}
            line["sides"] = [float(each) for each in sides]
            if each := draw.random() < 0.5:
                line["weightPer"] = "piece"
            lines.append(line)
            kilograms += weight * pounds[unit] * (pieces if each else 1)
            space += sides[0] * sides[1] * sides[2] * meters[side] ** 3 * pieces
        found = sum_cargo_lines(get_cargo_lines({CARGO_LINES: lines}))
        assert Fraction(found["shipmentCargo#grossWeight"].value) == kilograms
        assert Fraction(found["shipmentCargo#volume"].value) == space
        assert found["shipmentCargo#pieces"].value == sum(line["pieces"] for line in lines)
