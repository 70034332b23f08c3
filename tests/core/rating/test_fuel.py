"""Fuel surcharges as carriers print them: by formula, in cents per mile, and from the day on which a week's price
counts. Held against Decimals by hand."""

from datetime import date, timedelta
from decimal import ROUND_CEILING, ROUND_FLOOR

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freight.core.errors import Invalid
from freight.core.rating.frame import rate_frame, total_frame
from freight.core.rating.lint import lint_tariff
from freight.core.rating.lint.finding import LintedVersion
from freight.core.rating.lint.fuel import find_missing_fuel_weeks
from freight.core.rating.page import build_trace_page
from freight.core.rating.references import FuelIndex, FuelTable, References
from tests.core.rating.tariffs import D, charged, tariff

MONDAY = date(2026, 11, 16)
FUEL = References(
    indexes={"DOE": FuelIndex.of({MONDAY - timedelta(7): D("3.951"), MONDAY: D("3.899")})},
    tables={"TL": FuelTable.of({D("0"): D("0"), D("3.85"): D("42.5"), D("3.95"): D("44")})},
)
FREIGHT = {"id": "freight", "method": "flat", "value": "1000"}
FORMULA = {"index": "DOE", "base": "1.25", "step": "0.05", "increment": "0.5"}
MILES = {"distance": "160.9344"}  # a hundred


def version(method, parameters, based_on=()):
    fuel = {"id": "fuel", "method": method, "parameters": parameters, "basedOn": list(based_on)}
    return tariff([FREIGHT, fuel], ("V1", 2, {}))


def line(method, parameters, based_on=(), day="2026-11-19", **values):
    rating = charged(version(method, parameters, based_on), references=FUEL, shipDate=day, **values)
    return rating.lines()[1][2] if rating.is_rated else rating.reason_code


@pytest.mark.parametrize(
    ("parameters", "based_on", "amount"),
    [
        # 3.899 − 1.25 = 2.649: 53 steps of five cents begun, 52 whole ones, 52.98 exactly
        (FORMULA, ["freight"], "265.00"),
        (FORMULA | {"parts": "nothing"}, ["freight"], "260.00"),
        (FORMULA | {"parts": "exact"}, ["freight"], "264.90"),
        (FORMULA | {"base": "3.899"}, ["freight"], "0.00"),
        (FORMULA | {"base": "4.25"}, ["freight"], "0.00"),
        # six miles to the gallon: 2.699 / 6 = 0.449833 a mile
        (FORMULA | {"base": "1.20", "step": "6", "increment": "1", "per": "mile", "parts": "exact"}, [], "44.98"),
        (FORMULA | {"base": "1.20", "step": "0.06", "increment": "1", "per": "cents per mile"}, [], "45.00"),
    ],
)
def test_a_formula_is_price_less_base_by_step_times_increment(parameters, based_on, amount):
    assert line("fuelFormula", parameters, based_on, **MILES) == D(amount)


def test_a_carriers_table_in_cents_per_mile():
    assert line("fuel", {"index": "DOE", "table": "TL", "per": "cents per mile"}, **MILES) == D("42.50")


@pytest.mark.parametrize(
    ("day", "delay", "lag", "amount"),
    [
        ("2026-11-16", 0, 0, "42.50"),  # Monday's price at once
        ("2026-11-17", 2, 0, "44.00"),  # from Wednesday on: Tuesday still has the price of the week before
        ("2026-11-18", 2, 0, "42.50"),
        ("2026-11-22", 0, 1, "44.00"),
        ("2026-11-25", 2, 1, "42.50"),
        ("2026-11-24", 2, 1, "44.00"),
        ("2026-11-23", 0, 0, "no_fuel_price"),
        ("2026-11-24", 2, 0, "42.50"),
        ("2026-11-25", 2, 0, "no_fuel_price"),
    ],
)
def test_a_price_counts_from_its_day_on_and_a_missing_week_is_never_filled(day, delay, lag, amount):
    given = {"index": "DOE", "table": "TL", "per": "cents per mile", "delay": str(delay), "lag": str(lag)}
    assert str(line("fuel", given, day=day, **MILES)) == amount


def test_the_trace_tells_the_week_and_the_formula():
    held = version("fuelFormula", FORMULA, ["freight"])
    rating = charged(held, references=FUEL, shipDate="2026-11-19")
    how = build_trace_page(held, rating.facts, {}, "2026-11-19").arithmetic.lines[1].how
    told = "DOE 3.899 in the week of 2026-11-16; 2.649 above 1.25, by steps of 0.05 at 0.5: 26.5"
    assert how == ["Freight 1,000.00 × 26.50 %", told]


@pytest.mark.parametrize(
    ("parameters", "based_on", "told"),
    [
        (FORMULA, [], "choose the charges the percentage is based on"),
        (FORMULA | {"per": "mile"}, ["freight"], "can't be based on charges"),
        (FORMULA | {"step": "0"}, ["freight"], "Step of the price"),
        (FORMULA | {"base": "-1"}, ["freight"], "Base price"),
        ({"index": "DOE"}, ["freight"], "Base price is missing"),
        (FORMULA | {"delay": "7"}, ["freight"], "Days later"),
    ],
)
def test_a_formula_that_cannot_be_computed_is_refused(parameters, based_on, told):
    with pytest.raises(Invalid, match=told):
        version("fuelFormula", parameters, based_on)


def test_weeks_without_a_price_are_found_before_a_shipment_meets_them():
    held = version("fuelFormula", FORMULA, ["freight"])
    checked = LintedVersion(held, "2026-11-09", "", date(2026, 11, 25), FUEL)
    assert [each.text for each in lint_tariff(checked, [find_missing_fuel_weeks])] == [
        "Fuel index DOE has no price for the week of 2026-11-23."
    ]
    later = version("fuelFormula", FORMULA | {"delay": "2"}, ["freight"])
    assert (
        lint_tariff(LintedVersion(later, "2026-11-11", "", date(2026, 11, 24), FUEL), [find_missing_fuel_weeks]) == []
    )


@settings(max_examples=20, deadline=None)
@given(
    st.integers(100, 500), st.sampled_from(["0.05", "0.06", "0.01"]), st.sampled_from(["0.5", "0.35", "1"]),
    st.sampled_from(["whole step", "nothing"]), st.lists(st.integers(1000, 9000), min_size=20, max_size=20),
)  # fmt: skip
def test_explained_bulk_and_decimals_agree(base, step, increment, parts, prices):
    weeks = {date(2024, 1, 1) + timedelta(7 * at): D(price) / 1000 for at, price in enumerate(prices)}
    references = References(indexes={"DOE": FuelIndex.of(weeks)})
    given_base = D(base) / 100
    held = version(
        "fuelFormula",
        FORMULA | {"base": str(given_base), "step": step, "increment": increment, "parts": parts},
        ["freight"],
    )
    frame = pd.DataFrame([{"carrier": "V1", "shipDate": str(week)} for week in weeks])
    expected = []
    for price in weeks.values():
        whole = (max(price - given_base, D(0)) / D(step)).to_integral_value(
            ROUND_CEILING if parts == "whole step" else ROUND_FLOOR
        )
        expected.append(D(1000) + (D(1000) * whole * D(increment) / 100).quantize(D("0.01"), "ROUND_HALF_UP"))
    assert rate_frame(held, frame, references=references)["total"].tolist() == expected
    assert total_frame(held, frame, references=references)["total"].tolist() == expected
