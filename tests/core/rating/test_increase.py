"""A general rate increase, figure by figure. What is expected was worked out by hand, or by fractions."""

from decimal import Decimal
from fractions import Fraction
from math import ceil, floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freight.core.errors import Invalid
from freight.core.rating.breaks import Range
from freight.core.rating.increase import (
    STEPS,
    Increase,
    IncreaseFigure,
    IncreaseSkipReason,
    raise_lanes,
    raise_terms,
    read_percent,
)
from freight.core.rating.lanes import Lane, LaneCharge
from freight.core.rating.terms import TariffTerms

EVERYTHING = frozenset({IncreaseFigure.RATE, IncreaseFigure.FLAT, IncreaseFigure.MINIMUM, IncreaseFigure.MAXIMUM})


def terms(*charges, **more):
    return TariffTerms.model_validate({"currency": "USD", "identifiers": ["carrier"], "charges": list(charges), **more})


def lane(**charges):
    return Lane(number=0, identifiers=("A",), charges=charges)


def by(percent, acts_on=EVERYTHING, **more):
    return Increase(Decimal(percent), acts_on, **more)


FREIGHT = {"id": "freight", "name": "Freight", "method": "perKg", "breaks": True, "minimum": "break"}


@given(
    st.decimals("0.000001", "99999.999999", places=6),
    st.decimals("-99", "1000", places=4).filter(bool),
    st.sampled_from(sorted(STEPS)),
    st.booleans(),
)
def test_a_figure_is_raised_exactly_and_rounded_once(value, percent, step, always_up):
    found = by(percent, rate_step=step, always_up=always_up).of(IncreaseFigure.RATE, value)
    steps = Fraction(value) * (100 + Fraction(percent)) / 100 / Fraction(STEPS[step])
    wanted = (ceil(steps) if always_up else floor(steps + Fraction(1, 2))) * Fraction(STEPS[step])
    if isinstance(found, Decimal):
        assert Fraction(found) == wanted
        assert (found > value) == (percent > 0)
    else:
        is_no_change = wanted == Fraction(value) or (wanted > Fraction(value)) != (percent > 0)
        assert found is (IncreaseSkipReason.TO_ZERO if wanted == 0 else IncreaseSkipReason.ROUNDING)
        assert wanted == 0 or is_no_change


@pytest.mark.parametrize(
    ("step", "half_up", "up"),
    [("cents", "10.34", "10.35"), ("nickel", "10.35", "10.35"), ("dime", "10.3", "10.4"), ("whole", "10", "11")],
)
def test_the_steps(step, half_up, up):
    """9.85 + 5 % = 10.3425."""
    assert by("5", amount_step=step).of(IncreaseFigure.FLAT, Decimal("9.85")) == Decimal(half_up)
    assert by("5", amount_step=step, always_up=True).of(IncreaseFigure.FLAT, Decimal("9.85")) == Decimal(up)


@pytest.mark.parametrize(
    ("figure", "value", "percent", "why"),
    [
        (IncreaseFigure.PERCENT, "18.5", "5", IncreaseSkipReason.PERCENT),
        (IncreaseFigure.RATE, "0", "5", IncreaseSkipReason.ZERO),
        (IncreaseFigure.FLAT, "-25", "5", IncreaseSkipReason.DISCOUNT),
        (IncreaseFigure.FLAT, "0.04", "2", IncreaseSkipReason.ROUNDING),
        (IncreaseFigure.FLAT, "10.004", "0.001", IncreaseSkipReason.ROUNDING),  # to cents it would be 10.00: less
        (IncreaseFigure.FLAT, "0.01", "-60", IncreaseSkipReason.TO_ZERO),
    ],
)
def test_what_stays_is_told_with_the_reason(figure, value, percent, why):
    assert by(percent).of(figure, Decimal(value)) is why


def test_lanes_are_raised_by_kind_and_counted():
    charges = terms(
        FREIGHT,
        {"id": "pickup", "name": "Pickup", "method": "flat"},
        {"id": "fuel", "name": "Fuel", "method": "percentOf", "basedOn": ["freight"], "minimum": "lane"},
    )
    before = lane(
        freight=LaneCharge(
            ranges=(
                Range(Decimal(0), Decimal(100), Decimal("1.25"), Decimal(40)),
                Range(Decimal(100), None, Decimal("300"), None, "flat"),
            )
        ),
        pickup=LaneCharge(rate=Decimal("17.35")),
        fuel=LaneCharge(rate=Decimal("18.5"), minimum=Decimal("7.5")),
    )
    [after], told = raise_lanes([before], charges, by("3"))
    assert [(each.rate, each.minimum) for each in after.charges["freight"].ranges] == [
        (Decimal("1.2875"), Decimal("41.2")),
        (Decimal("309"), None),
    ]
    assert after.charges["pickup"].rate == Decimal("17.87")  # 17.8705
    assert (after.charges["fuel"].rate, after.charges["fuel"].minimum) == (Decimal("18.5"), Decimal("7.73"))
    assert told.changed == {IncreaseFigure.RATE: 1, IncreaseFigure.FLAT: 2, IncreaseFigure.MINIMUM: 2}
    assert told.left == {(IncreaseFigure.PERCENT, IncreaseSkipReason.PERCENT): 1}
    # only minimums
    [after], told = raise_lanes([before], charges, by("3", frozenset({IncreaseFigure.MINIMUM})))
    assert after.charges["pickup"] == before.charges["pickup"]
    assert told.changed == {IncreaseFigure.MINIMUM: 2}
    assert not told.left


def test_a_minimum_does_not_pass_the_maximum():
    charges = terms({"id": "pickup", "name": "Pickup", "method": "flat", "minimum": "lane", "maximum": "lane"})
    before = lane(pickup=LaneCharge(rate=Decimal(50), minimum=Decimal(98), maximum=Decimal(100)))
    [after], told = raise_lanes([before], charges, by("5", frozenset({IncreaseFigure.MINIMUM})))
    assert (after, told.left) == (None, {(IncreaseFigure.MINIMUM, IncreaseSkipReason.LIMITS): 1})
    [after], _ = raise_lanes([before], charges, by("5"))
    assert (after.charges["pickup"].minimum, after.charges["pickup"].maximum) == (Decimal("102.9"), Decimal(105))


def test_charges_of_the_tariff_and_their_sets_are_raised_too():
    stated = terms(
        {"id": "dock", "name": "Dock", "method": "flat", "value": "25", "maximum": "100"},
        {"id": "fuel", "name": "Fuel", "method": "percentOf", "basedOn": ["dock"], "value": "10", "minimum": "5"},
        {"id": "haul", "name": "Haul", "method": "perKg", "breaks": True, "breakSet": "w"},
        {
            "id": "box", "name": "Box", "method": "perContainer",
            "parameters": {"rates": "20GP: 1200, 40HC: 1950"},
        },
        breakSets=[
            {
                "id": "w", "name": "W", "kind": "weightBreaks",
                "ranges": [{"start": "0", "end": "99.99", "rate": "0.4", "minimum": "12"}, {"start": "100"}],
            }
        ],
    )  # fmt: skip
    after, told = raise_terms(stated, by("10"))
    dock, fuel, _, box = after.charges
    assert (dock.value, dock.maximum, fuel.value, fuel.minimum) == (
        Decimal("27.5"), Decimal(110), Decimal(10), Decimal("5.5"),
    )  # fmt: skip
    assert box.parameters == {"rates": "20GP: 1320, 40HC: 2145"}
    first, second = after.break_sets[0].ranges
    assert (first.rate, first.minimum, second.rate) == (Decimal("0.44"), Decimal("13.2"), None)
    assert told.left == {(IncreaseFigure.PERCENT, IncreaseSkipReason.PERCENT): 1}
    assert (told.least, told.most) == (Decimal(10), Decimal(10))


@pytest.mark.parametrize("text", ["", "0", "five", "1.23456", "-99.5", "1000.1", "NaN", "1e400", "5 % more"])
def test_a_percentage_that_is_none(text):
    with pytest.raises(Invalid, match="Enter a percentage"):
        read_percent(text)


def test_a_percentage_as_people_write_it():
    assert [read_percent(each) for each in ("4.9", " 5 %", "−2.5", "-2.5", "1,000")] == [
        Decimal("4.9"), Decimal(5), Decimal("-2.5"), Decimal("-2.5"), Decimal(1000),
    ]  # fmt: skip


def test_a_rate_beyond_what_a_tariff_may_state_is_refused():
    with pytest.raises(Invalid, match="too large"):
        by("900").of(IncreaseFigure.RATE, Decimal(999_999_999))
