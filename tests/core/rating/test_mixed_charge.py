"""Parcel charts whose last row is a price per pound: flat prices and rates per unit in one charge."""

from typing import Any, Literal

import pytest

from freight.core.rating.mixed_charge import with_mixed_ranges
from freight.core.rating.terms import TariffTerms


def terms_of(unit: str, *charges: dict[str, Any]) -> TariffTerms:
    made = [{"name": each["id"].title()} | each for each in charges]
    weight = {"basis": "gross", "unit": unit}
    return TariffTerms.model_validate(
        {"currency": "USD", "identifiers": ["carrier"], "charges": made, "weight": weight}
    )


FUEL = {"id": "fuel", "method": "flat"}


@pytest.mark.parametrize(("unit", "method"), [("lb", "perLb"), ("kg", "perKg")])
def test_a_flat_charge_becomes_one_by_the_unit_of_its_tariff(unit: Literal["lb", "kg"], method: str) -> None:
    flat = {"id": "freight", "method": "flat", "breaks": True}
    found = with_mixed_ranges(terms_of(unit, flat, FUEL)).charges
    assert [(each.id, each.method, each.mixed_ranges) for each in found] == [
        ("freight", method, True),
        ("fuel", "flat", False),
    ]


def test_a_charge_by_weight_keeps_its_method_and_one_that_is_mixed_stays_as_it_is() -> None:
    by_weight = terms_of("lb", {"id": "freight", "method": "perCwt", "breaks": True}, FUEL)
    changed = with_mixed_ranges(by_weight)
    assert [(each.method, each.mixed_ranges) for each in changed.charges] == [("perCwt", True), ("flat", False)]
    assert with_mixed_ranges(changed) is changed
