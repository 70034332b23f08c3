"""Units that figures are given in, and volume weight, with the factors of administration §9."""

import json
import math
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freight.core.fields import FIELD_TYPES, FieldSpec
from freight.core.fields.given import put_given_value, to_given_values
from freight.core.fields.numbers import exact
from freight.core.fields.wire import wire_value
from freight.core.units import MEASURED, GivenFigure, Unit, find_heading_unit, get_typed_unit, volume_weight, with_unit

VECTORS = Path(__file__).parents[1] / "vectors" / "tools.json"


@pytest.mark.parametrize(
    ("mode", "kg"), [("Air", "250.005000"), ("Ground", "499.995000"), ("Ocean", "1.500000"), ("Rail", "499.995000")]
)
def test_a078_a_cubic_metre_counts_by_transport_mode(mode: str, kg: str) -> None:
    """A078: truck 333.33 and air 166.67 per cubic metre; ocean equals cubic metres; 6 decimals."""
    assert volume_weight(Decimal("1.5"), mode) == Decimal(kg)


@pytest.mark.parametrize("case", json.loads(VECTORS.read_text())["volumeWeight"], ids=lambda case: case["cubicMetres"])
def test_a078_the_browsers_calculator_and_rating_weigh_alike(case: dict[str, str]) -> None:
    """A078: the cases that `webapp/src/features/tools` is held to as well."""
    sides = [Decimal(case[side]) for side in ("length", "width", "height", "pieces")]
    cubic = math.prod(sides, start=Decimal(1)) / 1_000_000
    assert volume_weight(cubic, "Air") == Decimal(case["air"])
    assert volume_weight(cubic, "Ground") == Decimal(case["truck"])
    assert volume_weight(cubic, "Ocean") == Decimal(case["ocean"])


UNITS = json.loads((Path(__file__).parents[1] / "vectors" / "units.json").read_text())
GROSS = "shipmentCargo#grossWeight"


@pytest.mark.parametrize("key", UNITS["ratios"])
def test_the_table_of_units_is_the_browsers(key: str) -> None:
    assert {unit.name: f"{unit.ratio.normalize():f}" for unit in MEASURED[key]} == UNITS["ratios"][key]
    assert MEASURED.keys() == UNITS["ratios"].keys()


@pytest.mark.parametrize(("key", "typed", "kept"), UNITS["typed"])
def test_a_figure_is_read_in_the_unit_behind_it(key: str, typed: str, kept: str) -> None:
    spec = FieldSpec(key=key, label="Figure", type="numeric")
    assert wire_value(FIELD_TYPES["numeric"].reader(spec)(typed)) == kept
    assert wire_value(FIELD_TYPES["numeric"].reader(spec)(kept)) == kept


amounts = st.decimals(min_value=0, max_value=10**9, places=4, allow_nan=False)


@given(amounts, st.sampled_from([(key, unit) for key, units in MEASURED.items() for unit in units[1:]]))
def test_what_is_given_is_kept_whole_and_comes_back_as_it_was(amount: Decimal, of: tuple[str, Unit]) -> None:
    key, unit = of
    values: dict[str, object] = {}
    put_given_value(values, key, GivenFigure.of(amount, unit))
    # fractions of whole numbers share no code with the table's decimals
    assert Fraction(exact(values[key])) == Fraction(amount) * Fraction(UNITS["ratios"][key][unit.name])
    assert to_given_values(values)[key].amount == amount
    assert set(to_given_values(values)) == {key}


def test_a_figure_set_by_somebody_who_said_no_unit_is_told_in_its_own() -> None:
    assert to_given_values({GROSS: 500.0, f"{GROSS}_unit": "lb"}) == {GROSS: 500.0}


@pytest.mark.parametrize(
    ("heading", "unit"),
    [
        ("Weight (lbs)", "lb"),
        ("Gross Wt. LB", "lb"),
        ("LBS", "lb"),
        ("Weight, short tons", "short ton"),
        ("Weight (kg)", "kg"),
        ("Weight", None),
        ("Weight of pallets", None),
    ],
)
def test_a_heading_says_the_unit_of_its_figures(heading: str, unit: str | None) -> None:
    found = find_heading_unit(GROSS, heading)
    assert (found and found.name) == unit


@pytest.mark.parametrize(
    ("stated", "heading", "unit"),
    [
        ("kg", "", None),
        ("", "", None),
        ("lb", "", "lb"),
        ("Lbs", "Weight", "lb"),
        ("lb", "Weight (kg)", None),
        ("kg", "Weight (lbs)", "lb"),
        # no unit of weight: nothing is made of it
        ("mi", "", None),
    ],
)
def test_a_figure_alone_is_in_the_unit_of_its_heading_then_of_its_field(
    stated: str, heading: str, unit: str | None
) -> None:
    found = get_typed_unit(GROSS, stated, heading)
    assert (found and found.name) == unit


def test_a_field_without_units_has_none_whatever_its_template_states() -> None:
    assert get_typed_unit("shipmentCargo#pieces", "lb") is None


@pytest.mark.parametrize(
    ("cell", "read"),
    [
        (1000.0, "1000.0 lb"),
        (5, "5 lb"),
        ("1,000", "1,000 lb"),
        ("12 kg", "12 kg"),
        ("heavy", "heavy lb"),
        ("", ""),
        (None, None),
    ],
)
def test_a_cell_gets_the_unit_that_it_does_not_say(cell: object, read: object) -> None:
    assert with_unit(GROSS, cell, next(each for each in MEASURED[GROSS] if each.name == "lb")) == read
