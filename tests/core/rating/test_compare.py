"""Two ratings side by side: each difference has its reason code, and the charges' deltas add up to the total's."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freight.core.rating.compare import RatingSide, compare_ratings
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.engine import TariffCandidate
from freight.core.rating.lanes import Lane, LaneCharge
from freight.core.rating.references import FuelIndex, FuelTable, References
from freight.core.rating.terms import TariffTerms
from tests.core.rating.tariffs import steps

FREIGHT = {"id": "freight", "name": "Freight", "method": "perKg", "breaks": True, "minimum": "break"}
SURCHARGE = {"id": "surcharge", "name": "Surcharge", "method": "percentOf", "basedOn": ["freight"], "value": "10"}
PIECES = {"id": "handling", "name": "Handling", "method": "perPiece", "value": "1.50"}
BREAKS = steps(("0", "0.50"), ("100", "0.40"), minimum="20")


def version(charges, *lanes, number=1, **terms):
    made = TariffTerms(currency=terms.pop("currency", "USD"), identifiers=("carrier",), charges=charges, **terms)
    stored = [Lane(n, (carrier,), stated, days) for n, (carrier, days, stated) in enumerate(lanes)]
    return CompiledTariff(f"version {number}", made, stored)


def side(tariff, weight="80", name="Air 2026", references=None, day="2026-11-20", **values):
    shipment = {
        "shipmentInformation#carrier": "V1",
        "shipmentInformation#shipDate": day,
        "shipmentCargo#grossWeight": Decimal(weight),
        "shipmentCargo#pieces": 3,
        **values,
    }
    rating = TariffCandidate.alone(tariff, references=references).rate(shipment)
    return RatingSide(tariff, rating.facts, shipment, day, name, tariff.version_id, rating.reason)


def codes(found):
    return {each.charge_id: [reason.code for reason in each.reasons] for each in found.charges}


BEFORE = version([FREIGHT, SURCHARGE, PIECES], ("V1", 2, {"freight": BREAKS}))


def test_a_dearer_rate_and_a_percentage_of_it_each_have_their_reason():
    dearer = version(
        [FREIGHT, SURCHARGE, PIECES], ("V1", 2, {"freight": steps(("0", "0.60"), ("100", "0.40"))}), number=2
    )
    found = compare_ratings(side(BEFORE), side(dearer))
    assert [each.code for each in found.differences] == ["other_version"]
    assert codes(found) == {"freight": ["other_rate", "other_minimum"], "surcharge": ["other_base"], "handling": []}
    freight, surcharge, handling = found.charges
    assert [(each.before, each.after, each.delta) for each in (freight, surcharge, handling)] == [
        ("40.00", "48.00", "8.00"),
        ("4.00", "4.80", "0.80"),
        ("4.50", "4.50", "0.00"),
    ]
    assert (found.before_total, found.after_total, found.delta) == ("48.50", "57.30", "8.80")
    assert freight.reasons[0].model_dump() == {
        "code": "other_rate",
        "reason": "Different rate",
        "what": "Rate",
        "before": "0.5000",
        "after": "0.6000",
    }


def test_a_corrected_weight_is_told_with_the_break_it_came_into():
    found = compare_ratings(side(BEFORE), side(BEFORE, "120"))
    assert [(each.code, each.before, each.after) for each in found.differences] == [
        ("other_weight", "80 kg", "120 kg"),
        ("other_chargeable", "80 kg", "120 kg"),
    ]
    assert codes(found)["freight"] == ["other_break", "other_rate", "other_chargeable"]
    assert [each.before for each in found.charges[0].reasons][:1] == ["0–99.99"]


def test_another_lane_a_charge_that_came_and_one_that_went():
    other = version(
        [FREIGHT, {"id": "documents", "name": "Documents", "method": "flat", "value": "25"}],
        ("V*", 1, {"freight": BREAKS}),
        number=2,
    )
    found = compare_ratings(side(BEFORE), side(other))
    assert [(each.code, each.before, each.after) for each in found.differences][1] == (
        "other_lane",
        "V1 · 2 days",
        "V* · 1 day",
    )
    assert codes(found) == {
        "freight": [],
        "documents": ["charge_added"],
        "surcharge": ["charge_gone"],
        "handling": ["charge_gone"],
    }
    assert found.delta == "16.50"  # documents 25.00 came, 4.00 and 4.50 went


def test_a_shipment_that_lost_its_rate_says_why_and_has_no_delta():
    other = version([FREIGHT], ("V2", 2, {"freight": BREAKS}), number=2)
    found = compare_ratings(side(BEFORE), side(other))
    assert (found.delta, found.after_total) == (None, None)
    assert found.differences[0].code == "other_outcome"
    assert found.differences[0].after == "No lane for carrier V1."


def test_a_shipment_no_tariff_was_there_for_is_compared_too():
    none = RatingSide(None, {"outcome": "no_tariff"}, {}, "2025-01-01", reason="No tariff is published for 2025-01-01.")
    found = compare_ratings(none, side(BEFORE))
    assert [each.code for each in found.differences][:3] == ["other_outcome", "other_tariff", "other_date"]
    assert [each.after for each in found.charges] == ["40.00", "4.00", "4.50"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"minimum": "60"}, "other_minimum"),
        ({"maximum": "30"}, "other_maximum"),
        ({"consider": ["deficit"]}, "other_method"),
        ({"nearest": "50"}, "other_rounding"),
        ({"method": "perLb"}, "other_method"),
    ],
)
def test_a_changed_term_is_the_reason(change, code):
    other = version([FREIGHT | change, SURCHARGE, PIECES], ("V1", 2, {"freight": BREAKS}), number=2)
    assert code in codes(compare_ratings(side(BEFORE), side(other)))["freight"]


def test_another_fuel_week_is_told_with_both_prices():
    fuel = {
        "id": "fuel",
        "name": "Fuel",
        "method": "fuel",
        "basedOn": ["freight"],
        "parameters": {"index": "DIESEL", "table": "AIR"},
    }
    tariff = version([FREIGHT, fuel], ("V1", 2, {"freight": BREAKS}))
    index = FuelIndex.of({date(2026, 11, 9): Decimal("3.1"), date(2026, 11, 16): Decimal("4.1")})
    table = FuelTable.of({Decimal(3): Decimal(10), Decimal(4): Decimal(20)})
    prices = References({"DIESEL": index}, {"AIR": table})
    found = compare_ratings(
        side(tariff, references=prices, day="2026-11-10"), side(tariff, references=prices, day="2026-11-20")
    )
    assert codes(found) == {"freight": [], "fuel": ["other_fuel"]}
    assert "week of 2026-11-16" in found.charges[1].reasons[0].after


RATES = st.decimals("0.1", "5", places=2)


@given(RATES, RATES, st.decimals("1", "500", places=2), st.decimals("1", "500", places=2), RATES)
def test_deltas_add_up_and_no_difference_is_without_a_reason(old, new, light, heavy, minimum):
    def make(rate, number):
        breaks = steps(("0", str(rate)), ("100", str(rate / 2)), minimum=str(minimum))
        return version([FREIGHT, SURCHARGE, PIECES], ("V1", 2, {"freight": breaks}), number=number)

    found = compare_ratings(side(make(old, 1), str(light)), side(make(new, 2), str(heavy)))
    assert sum(Decimal(each.delta) for each in found.charges) == Decimal(found.delta)
    for each in found.charges:
        assert each.reasons or Decimal(each.delta) == 0


def test_lanes_without_breaks_state_rate_and_limits_themselves():
    charge = {"id": "freight", "name": "Freight", "method": "perKg", "minimum": "lane", "maximum": "lane"}
    old = version([charge], ("V1", 2, {"freight": LaneCharge(Decimal(1), Decimal(5), Decimal(90))}))
    new = version([charge], ("V1", 2, {"freight": LaneCharge(Decimal(2), Decimal(6), Decimal(95))}), number=2)
    assert codes(compare_ratings(side(old), side(new)))["freight"] == ["other_rate", "other_minimum", "other_maximum"]
