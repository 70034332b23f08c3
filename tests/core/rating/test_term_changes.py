"""What differs between the terms of two versions."""

from freight.core.rating.break_sets import BreakRange, BreakSet
from freight.core.rating.term_changes import list_term_changes
from freight.core.rating.terms import Charge, TariffTerms
from tests.core.rating.tariffs import D

FREIGHT = Charge(id="freight", name="Freight", method="perKg", breaks=True, minimum="break")
FUEL = Charge(id="fuel", name="Fuel", method="percentOf", value=D("12.50"), based_on=("freight",))
TERMS = TariffTerms(currency="USD", identifiers=("carrier", "originPort"), charges=(FREIGHT, FUEL))


def changed(**terms):
    return [tuple(each) for each in list_term_changes(TERMS, TERMS.model_copy(update=terms))]


def test_the_same_terms_differ_in_nothing():
    assert changed() == []


def test_a_percentage_that_rose_and_a_charge_that_is_not_billed_any_more():
    fuel = FUEL.model_copy(update={"value": D("14.5"), "billed": False})
    assert changed(charges=(FREIGHT, fuel)) == [("Fuel: rate or amount", "12.5", "14.5"), ("Fuel: billed", "yes", "")]


def test_a_charge_that_went_is_told_with_all_it_said():
    assert ("Fuel: name", "Fuel", "") in changed(charges=(FREIGHT,))


def test_a_renamed_charge_is_the_same_under_its_new_name():
    assert changed(charges=(FREIGHT, FUEL.model_copy(update={"name": "FSC"}))) == [("FSC: name", "Fuel", "FSC")]


def test_terms_and_breaks():
    breaks = BreakSet(
        id="weights",
        name="Weights",
        kind="weightBreaks",
        ranges=(BreakRange(start="0", end="99.99"), BreakRange(start="100")),
    )
    assert changed(lane_choice="fastest", break_sets=(breaks,), identifiers=("carrier",)) == [
        ("Lane match fields", "Carrier, Origin port", "Carrier"),
        ("If several lanes match", "cheapest", "fastest"),
        ("Breaks Weights", "", "0–99.99, 100 and over"),
    ]
