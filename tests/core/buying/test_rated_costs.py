"""What a new rating by a buying tariff changes in the costs that are expected."""

from decimal import Decimal

from freight.core.buying.cost_states import CostState
from freight.core.buying.rated_costs import RatedCharge, RatedCost, plan_cost_changes

FREIGHT, FUEL = RatedCharge("f", "Freight", Decimal("500.00")), RatedCharge("bunker", "Bunker", Decimal("41.25"))


def cost(charge_id="f", expected="500.00", state=CostState.EXPECTED, carrier="LH", currency="USD"):
    return RatedCost(charge_id, carrier, charge_id, currency, state, Decimal(expected) if expected else None)


def plan(*costs, charges=(FREIGHT, FUEL)):
    return plan_cost_changes(costs, "LH", "USD", charges)


def test_the_first_rating_expects_all_charges():
    assert plan().added == [FREIGHT, FUEL]


def test_the_same_rating_changes_nothing():
    changes = plan(cost(), cost("bunker", "41.25"))
    assert (changes.added, changes.expected, changes.removed) == ([], {}, [])
    assert changes.same == ["f", "bunker"]


def test_another_rate_changes_what_is_expected_also_of_an_invoiced_cost():
    changes = plan(cost(expected="480.00", state=CostState.INVOICED))
    assert (changes.expected, changes.added) == ({"f": Decimal("500.00")}, [FUEL])


def test_another_carrier_has_costs_of_its_own():
    changes = plan(cost(carrier="WNDC"), charges=(FREIGHT,))
    assert (changes.removed, changes.added) == (["f"], [FREIGHT])


def test_without_a_rate_nothing_is_expected_and_what_was_invoiced_stays():
    changes = plan(cost(), cost("bunker", state=CostState.AGREED), charges=())
    assert (changes.removed, changes.expected) == (["f"], {"bunker": None})
