"""Which charges are based on which, and the order that follows from it."""

from collections.abc import Sequence

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.rating.terms import Charge


def list_base_charges(charge: Charge, charges: Sequence[Charge]) -> tuple[Charge, ...]:
    """Return the charges a charge is based on: those it names, and the members of the groups it names, each once.

    Raises Invalid for a name that is neither: a percentage of nothing would silently be 0.
    """
    bases_by_id: dict[str, Charge] = {}
    for name in charge.based_on:
        matching_charges = [candidate for candidate in charges if candidate.id == name] or [
            candidate for candidate in charges if candidate.group == name
        ]
        if not matching_charges:
            raise Invalid(f"{charge.name}: no charge or group {name!r} to be based on.", code=ErrorCode.CHARGE_ABSENT)
        bases_by_id |= {base_charge.id: base_charge for base_charge in matching_charges}
    return tuple(bases_by_id.values())


def sort_by_calculation_order(charges: Sequence[Charge]) -> tuple[Charge, ...]:
    """Return the charges, each after those it is based on, otherwise in the order they are listed.

    Raises Invalid naming the charges of a circle, and for a charge that does not exist.
    """
    needs = {charge.id: list_base_charges(charge, charges) for charge in charges}
    sorted_charges: dict[str, Charge] = {}
    path: list[Charge] = []

    def visit(charge: Charge) -> None:
        if charge.id in sorted_charges:
            return
        if charge in path:
            raise Invalid(_circle(path[path.index(charge) :]), code=ErrorCode.CHARGES_CIRCULAR)
        path.append(charge)
        for base in needs[charge.id]:
            visit(base)
        path.pop()
        sorted_charges[charge.id] = charge

    for charge in charges:
        visit(charge)
    return tuple(sorted_charges.values())


def _circle(charges: Sequence[Charge]) -> str:
    if len(charges) == 1:
        return f"{charges[0].name} is based on itself."
    return f"These charges are based on each other: {' → '.join(charge.name for charge in charges)}."
