"""A charge by flat prices turned into one that has flat prices and rates per unit together, as parcel charts need it
whose last row is a price per pound."""

from freight.core.rating.terms import Charge, TariffTerms

SWITCH = "Flat prices and per-unit rates together"
"""What the form of a charge calls it."""
_BY_UNIT = {"lb": "perLb", "kg": "perKg"}


def with_mixed_ranges(terms: TariffTerms) -> TariffTerms:
    """The same terms, with flat and per-unit ranges together in the charge that rate sheets go to: a flat one becomes
    one per lb or kg, the unit the tariff weighs in."""
    first = terms.rate_sheet_charge
    if first is None or _is_mixed(terms, first):
        return terms
    method = _BY_UNIT[terms.weight.unit] if first.method == "flat" else first.method
    changed = first.model_copy(update={"method": method, "mixed_ranges": True})
    charges = tuple(changed if charge is first else charge for charge in terms.charges)
    return terms.model_copy(update={"charges": charges})


def _is_mixed(terms: TariffTerms, charge: Charge) -> bool:
    return charge.method != "flat" and terms.is_mixed(charge)
