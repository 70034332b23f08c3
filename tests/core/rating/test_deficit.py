"""The deficit test: a shipment is rated at the first weight of any higher break where that costs less, not only of the
next one. Compared with a calculation by hand over every weight a shipment could be rated at."""

from decimal import Decimal
from itertools import pairwise

import pandas as pd
from hypothesis import given, settings
from hypothesis import strategies as st

from freight.core.rating.breaks import Range
from freight.core.rating.frame import rate_frame, total_frame
from freight.core.rating.page import build_trace_page
from freight.core.units import KG_PER_LB
from tests.core.rating.tariffs import D, LaneCharge, one, rate, steps, tariff

CENT = D("0.01")
BY_POUND = {"method": "perCwt", "breaks": True, "consider": ["deficit"]}
BY_KILO = {"method": "perKg", "breaks": True, "consider": ["deficit"]}


def pounds(weight: str) -> str:
    return str(D(weight) * KG_PER_LB)


def test_480_pounds_are_cheapest_as_1000():
    """65 / 60 / 28 a hundred pounds from 0 / 500 / 1,000: 312.00 as 480 lb, 300.00 as 500 lb, 280.00 as 1,000 lb."""
    version = one(BY_POUND, steps(("0", "65"), ("500", "60"), ("1000", "28")))
    assert rate(version, pounds("480")).total == D("280.00")
    assert rate(version, pounds("430")).total == D("279.50")
    assert rate(version, pounds("999.99")).total == D("280.00")


def test_the_trace_names_the_break_it_was_rated_as():
    version = one(BY_POUND, steps(("0", "65"), ("500", "60"), ("1000", "28")))
    rating = rate(version, pounds("480"))
    page = build_trace_page(version, rating.facts, {}, "2026-11-01")
    assert "as 1,000 lb at 28.0000 it costs less: 280.0000" in page.arithmetic.lines[0].how


def test_a_weight_below_a_hole_may_be_rated_as_one_above_it():
    """There is no break from 100 to 199 kg; 95 kg are still cheaper as 200 kg."""
    ranges = (Range(D(0), D(100), D("3")), Range(D(200), None, D("1.1")))
    assert rate(one(BY_KILO, LaneCharge(ranges=ranges)), "95").total == D("220.00")


def test_the_minimum_of_the_higher_break_is_part_of_what_it_costs():
    """As 100 kg it would be 60.00, and no shipment from 100 kg on is charged less than 90.00."""
    ranges = (Range(D(0), D(100), D("1"), D("20")), Range(D(100), None, D("0.6"), D("90")))
    version = one(BY_KILO | {"minimum": "break"}, LaneCharge(ranges=ranges))
    assert [rate(version, weight).total for weight in ("10", "85", "95")] == [D("20.00"), D("85.00"), D("90.00")]


@st.composite
def sheets(draw):
    """Ranges in order with holes, lump sums, graduated ranges and minima; the last open or not."""
    starts = sorted(draw(st.lists(st.integers(0, 60), min_size=2, max_size=7, unique=True)))
    money = st.decimals("0", "60", places=2)
    found = []
    for start, following in pairwise([*starts, 70]):
        end = start + 1 if draw(st.integers(0, 4)) == 0 else following
        method = draw(st.sampled_from(["perUnit", "perUnit", "perUnit", "flat", "perUnitOver"]))
        found.append(Range(D(start), D(end), draw(money), draw(st.none() | money), method))
    if draw(st.booleans()):
        found[-1] = Range(found[-1].start, None, found[-1].rate, found[-1].minimum, found[-1].method)
    return tuple(found)


def by_hand(ranges, weight: Decimal, by_minimum: bool) -> Decimal | None:
    """Every range tried, the sum of those below written out."""

    def amount(number: int, quantity: Decimal) -> Decimal:
        each = ranges[number]
        if each.method == "flat":
            return each.rate
        if each.method == "perUnit":
            return each.rate * quantity
        return (amount(number - 1, ranges[number - 1].end) if number else D(0)) + each.rate * (quantity - each.start)

    def least(number: int, quantity: Decimal) -> Decimal:
        return max(amount(number, quantity), (ranges[number].minimum or D(0)) if by_minimum else D(0))

    at = next(
        (n for n, each in enumerate(ranges) if each.start <= weight and (each.end is None or weight < each.end)), None
    )
    if at is None:
        return None
    declared = [least(number, ranges[number].start) for number in range(at + 1, len(ranges))]
    own = min([amount(at, weight), *declared])
    # whatever weight it is rated at, a range has its own minimum
    return max(own, (ranges[at].minimum or D(0)) if by_minimum else D(0)).quantize(CENT, "ROUND_HALF_UP")


@settings(max_examples=150, deadline=None)
@given(sheets(), st.booleans(), st.lists(st.decimals("0", "75", places=2), min_size=1, max_size=12))
def test_both_readings_agree_with_a_reckoning_over_every_higher_break(ranges, by_minimum, weights):
    charge = {"id": "freight", **BY_KILO, "mixedRanges": True, **({"minimum": "break"} if by_minimum else {})}
    version = tariff([charge], ("V1", 2, {"freight": LaneCharge(ranges=ranges)}))
    asked = pd.DataFrame({"carrier": "V1", "grossWeight": weights})
    expected = [by_hand(ranges, weight, by_minimum) for weight in weights]
    assert rate_frame(version, asked)["total"].tolist() == expected
    assert total_frame(version, asked)["total"].tolist() == expected
