"""A discount off the linehaul, before or after the minimum; the absolute minimum charge; and how lines are rounded. As
LTL tariffs print them, held against plain Decimals."""

from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_EVEN, ROUND_HALF_UP

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from freight.core.errors import Invalid
from freight.core.rating.frame import rate_frame, total_frame
from freight.core.rating.increase import Increase, IncreaseFigure, raise_terms
from freight.core.rating.page import build_trace_page
from freight.core.rating.stated import check_amounts
from freight.core.rating.term_changes import list_term_changes
from freight.core.rating.terms import Charge
from tests.core.rating.tariffs import D, charged, one, steps

LTL = {"method": "perCwt", "breaks": True, "consider": ["deficit"], "minimum": "150"}
LANE = steps(("0", "60"), ("500", "50"), ("1000", "42.5"))
POUNDS = {"weight": {"basis": "gross", "unit": "lb"}}
KG = D("0.45359237")


@pytest.mark.parametrize(
    ("pounds", "more", "total"),
    [
        # 800 lb at 50.00 per cwt is 400.00, no dearer than 1,000 lb at 42.50
        ("800", {"discount": "62"}, "152.00"),
        ("800", {"discount": "62", "absoluteMinimum": "160"}, "160.00"),
        # 200 lb: 120.00, the minimum 150.00; discounted after it, or before it
        ("200", {"discount": "62"}, "57.00"),
        ("200", {"discount": "62", "discountTaken": "beforeMinimum"}, "150.00"),
        ("200", {"discount": "62", "absoluteMinimum": "95.25"}, "95.25"),
        ("200", {"discount": "100", "absoluteMinimum": "95.25"}, "95.25"),
        ("200", {"absoluteMinimum": "151"}, "151.00"),
    ],
)
def test_a_printed_ltl_tariff_by_hand(pounds, more, total):
    version = one(LTL | more, LANE, **POUNDS)
    assert charged(version, f"{D(pounds) * KG}").total == D(total)


def test_the_trace_tells_each_step():
    version = one(LTL | {"discount": "62", "absoluteMinimum": "95"}, LANE, **POUNDS)
    rating = charged(version, f"{200 * KG}")
    how = build_trace_page(version, rating.facts, {}, "2026-11-01").arithmetic.lines[0].how
    assert how[-3:] == ["minimum 150.0000 applied", "less 62.00 %: 57.0000", "absolute minimum 95.0000 applied"]


@pytest.mark.parametrize("wrong", [{"discount": "-5"}, {"discount": "100.5"}, {"absoluteMinimum": "0"}])
def test_a_discount_is_a_part_of_the_charge(wrong):
    with pytest.raises(ValidationError):
        Charge.model_validate({"id": "freight", "name": "Freight"} | LTL | wrong)


@pytest.mark.parametrize(
    "wrong", [{"discount": "1.23456"}, {"absoluteMinimum": "90", "maximum": "80", "minimum": None}]
)
def test_figures_that_would_be_computed_as_others_are_refused(wrong):
    with pytest.raises(Invalid):
        check_amounts(one(LTL | wrong, LANE, **POUNDS).terms)


def test_an_increase_raises_the_absolute_minimum_and_leaves_the_discount():
    terms = one(LTL | {"discount": "62", "absoluteMinimum": "95"}, LANE, **POUNDS).terms
    raised, _ = raise_terms(terms, Increase(D("10"), frozenset(IncreaseFigure)))
    assert (raised.charges[0].absolute_minimum, raised.charges[0].discount) == (D("104.5"), D("62"))
    assert {(each.label, each.after) for each in list_term_changes(terms, raised)} >= {
        ("Freight: absolute minimum", "104.5")
    }


WAYS = {"halfUp": ROUND_HALF_UP, "up": ROUND_CEILING, "down": ROUND_FLOOR, "halfEven": ROUND_HALF_EVEN}


@pytest.mark.parametrize(
    ("rounding", "nearest", "decimals", "total"),
    [
        ("up", None, 2, "12.13"),
        ("down", None, 2, "12.12"),
        ("halfEven", None, 2, "12.12"),
        ("halfUp", None, 2, "12.13"),
        ("up", "5", 2, "15.00"),
        ("down", "5", 2, "10.00"),
        ("halfEven", "0.25", 2, "12.00"),
        ("halfUp", "0.25", 2, "12.25"),
        ("up", None, 0, "13.00"),
        ("down", None, 0, "12.00"),
        ("halfEven", "0.01", 1, "12.10"),
        ("up", "0.01", 1, "12.20"),
    ],
)
def test_lines_are_rounded_as_the_charge_says(rounding, nearest, decimals, total):
    """Of 12.125, exactly in the middle of two cents and of two quarters."""
    charge = {"method": "flat", "value": "12.125", "rounding": rounding, "nearest": nearest, "decimals": decimals}
    assert charged(one(charge)).total == D(total)


CHARGE = {"method": "perKg", "value": "0.505", "minimum": "12.345", "maximum": "95.005"}


def by_loop(weight, stated):
    """The line of a charge by hand."""
    amount, way = weight * D("0.505"), WAYS[stated["rounding"]]
    left = (100 - D(stated["discount"] or 0)) / 100
    if stated["discountTaken"] == "beforeMinimum":
        amount = max(amount * left, D("12.345"))
    else:
        amount = max(amount, D("12.345")) * left
    amount = min(max(amount, D(stated["absoluteMinimum"] or 0)), D("95.005"))
    if stated["nearest"]:
        amount = (amount / D(stated["nearest"])).to_integral_value(way) * D(stated["nearest"])
    return amount.quantize(D("0.01"), way)


@settings(max_examples=25, deadline=None)
@given(
    st.fixed_dictionaries(
        {
            "discount": st.sampled_from([None, "62", "7.125"]),
            "discountTaken": st.sampled_from(["afterMinimum", "beforeMinimum"]),
            "absoluteMinimum": st.sampled_from([None, "31.015"]),
            "nearest": st.sampled_from([None, "0.05", "0.5", "10"]),
            "rounding": st.sampled_from(list(WAYS)),
        }
    ),
    st.lists(st.integers(0, 600), min_size=80, max_size=80),
)
def test_explained_bulk_and_loops_agree(stated, halves):
    version = one(CHARGE | stated)
    weights = [D(each) / 2 for each in halves]
    frame = pd.DataFrame({"carrier": "V1", "grossWeight": weights})
    expected = [by_loop(each, stated) for each in weights]
    assert rate_frame(version, frame)["total"].tolist() == expected
    assert total_frame(version, frame)["total"].tolist() == expected
