"""Bulk rating agrees with explained rating to the cent, whatever the tariff and the shipments."""

from decimal import Decimal

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freight.core.rating.asked import Measurer, build_lookup_key
from freight.core.rating.bulk import BulkRater
from freight.core.rating.explain import Explainer
from tests.core.rating.real_files import needs_real_files, real_tariff, shipments
from tests.core.rating.tariffs import LaneCharge, steps, tariff

D = Decimal
CHARGES = [
    {"id": "freight", "method": "perKg", "breaks": True, "minimum": "break", "consider": ["deficit"]},
    {"id": "truck", "method": "perCwt", "breaks": True, "mixedRanges": True},
    {"id": "handling", "method": "perPiece", "maximum": "lane"},
    {"id": "fuel", "method": "percentOf", "basedOn": ["freight", "truck"], "value": "12.5"},
    {"id": "coins", "method": "perKg", "value": "0.013", "nearest": "0.05"},
]
figures = st.decimals("0.01", "9.99", places=2).map(str)


@st.composite
def lanes(draw):
    carrier = draw(st.sampled_from(["V1", "V2", "V1, V2", "V*", ""]))
    starts = sorted(draw(st.sets(st.integers(0, 400), min_size=1, max_size=4)))
    charges = {
        "freight": steps(*((str(start), draw(figures)) for start in starts), minimum=draw(figures)),
        "truck": steps(
            ("0", draw(figures)), ("220.46", draw(figures)), method=draw(st.sampled_from(["flat", "perUnitOver"]))
        ),
        "handling": LaneCharge(rate=D(draw(figures)), maximum=draw(st.none() | st.just(D(20)))),
    }
    return carrier, draw(st.none() | st.integers(1, 5)), charges


asked = st.tuples(st.sampled_from(["V1", "V2", "V3"]), st.integers(0, 500_000), st.integers(0, 20))


def both(version, keys, measures):
    explainer = Explainer(version)
    facts = [explainer.explain(key, tuple(row)) for key, row in zip(keys, measures, strict=True)]
    bulk = BulkRater(version).rate(
        keys, np.array(measures, np.int64).reshape(len(keys), len(version.charges.scope.measures))
    )
    explained = [(each.get("lane", -1), each.get("total", 0)) for each in facts]
    return explained, list(zip(bulk.lane.tolist(), bulk.total.tolist(), strict=True)), facts, bulk


@settings(max_examples=60, deadline=None)
@given(
    st.lists(lanes(), min_size=1, max_size=6), st.lists(asked, max_size=25), st.sampled_from(["cheapest", "fastest"])
)
def test_both_readings_take_the_same_lane_for_the_same_total(sheet, orders, choice):
    version = tariff(CHARGES, *sheet, lane_choice=choice)
    keys = [(carrier,) for carrier, _, _ in orders]
    # weights in grams on half kilos, so that many amounts end at exactly half a cent
    measures = [(grams * 500_000 // 1000 * 10, 0, 0, pieces * 1000) for _, grams, pieces in orders]
    explained, bulk, facts, result = both(version, keys, measures)
    assert bulk == explained
    assert result.matched.tolist() == [each["outcome"] != "no_lane" for each in facts]


def test_figures_beyond_64_bits_are_rated_to_the_cent():
    version = tariff([{"id": "freight", "method": "perKg", "value": "999999.999999"}], ("V1", 2, {}))
    explained, bulk, _, _ = both(version, [("V1",)], [(123_456_789_123_456, 0, 0, 0)])
    assert bulk == explained
    assert bulk[0][1] == 12_345_678_912_333_254


def test_a_shipment_beyond_every_bound_leaves_the_others_of_its_slice_as_they_are():
    """One shipment weighs 10^9 kg or more next to a parcel, and its total needs more than 64 bits."""
    freight = steps(("0", "0.105"), ("100", "99999.99"), minimum="1.505")
    version = tariff([CHARGES[0], CHARGES[4]], ("V1", 2, {"freight": freight}))
    weights = [2_000_000, 9_000_000_000_000_000_000, 1_000_000_000_000_000]
    explained, bulk, _, _ = both(version, [("V1",)] * 3, [(each, 0, 0, 1000) for each in weights])
    assert bulk == explained
    assert bulk[0] == (0, 156)
    assert bulk[1][1] > 10**19


def test_ratings_of_more_shipments_than_a_slice_come_back_in_their_order(monkeypatch):
    version = tariff([{"id": "freight", "method": "perKg", "value": "1"}], ("V1", 2, {}))
    monkeypatch.setattr("freight.core.rating.bulk.SLICE", 4)
    keys, measures = [("V1",), ("X",), ("V1",)] * 5, [(n * 10**6, 0, 0, 0) for n in range(15)]
    explained, bulk, _, _ = both(version, keys, measures)
    assert bulk == explained
    assert [total for _, total in bulk] == [0 if n % 3 == 1 else n * 100 for n in range(15)]


@pytest.mark.parametrize("count", [0, 1])
def test_no_shipments_and_a_tariff_without_breaks_are_no_special_case(count):
    version = tariff([{"id": "freight", "method": "flat", "value": "9"}], ("V1", 2, {}))
    explained, bulk, _, _ = both(version, [("V1",)] * count, [(0, 0, 0, 0)] * count)
    assert bulk == explained


@needs_real_files
def test_both_readings_rate_the_real_orders_alike():
    version = real_tariff()
    measurer = Measurer(version)
    every = shipments()
    keys = [build_lookup_key(version, each) for each in every]
    explained, bulk, _, result = both(version, keys, [measurer.measures(each) for each in every])
    assert bulk == explained
    assert (int((result.lane >= 0).sum()), int(result.total.sum())) == (6_998, 6_958_095)
    assert int((result.matched & (result.lane < 0)).sum()) == 1_363
