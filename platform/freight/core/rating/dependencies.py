"""Which charges are based on which, and the order that follows from it."""

from collections.abc import Sequence

from freight.core.errors import Invalid
from freight.core.rating.terms import Charge


def list_base_charges(charge: Charge, charges: Sequence[Charge]) -> tuple[Charge, ...]:
    """Return the charges a charge is based on: those it names, and the members of the groups it names, each once.

    Raises Invalid for a name that is neither: a percentage of nothing would silently be 0.
    """
    found: dict[str, Charge] = {}
    for name in charge.based_on:
        named = [each for each in charges if each.id == name] or [each for each in charges if each.group == name]
        if not named:
            raise Invalid(f"{charge.name}: no charge or group {name!r} to be based on.", code="charge_absent")
        found |= {each.id: each for each in named}
    return tuple(found.values())


def sort_by_calculation_order(charges: Sequence[Charge]) -> tuple[Charge, ...]:
    """Return the charges, each after those it is based on, otherwise in the order they are listed.

    Raises Invalid naming the charges of a circle, and for a charge that does not exist.
    """
    needs = {charge.id: list_base_charges(charge, charges) for charge in charges}
    done: dict[str, Charge] = {}
    path: list[Charge] = []

    def visit(charge: Charge) -> None:
        if charge.id in done:
            return
        if charge in path:
            raise Invalid(_circle(path[path.index(charge) :]), code="charges_circular")
        path.append(charge)
        for base in needs[charge.id]:
            visit(base)
        path.pop()
        done[charge.id] = charge

    for charge in charges:
        visit(charge)
    return tuple(done.values())


def _circle(charges: Sequence[Charge]) -> str:
    if len(charges) == 1:
        return f"{charges[0].name} is based on itself."
    return f"These charges are based on each other: {' → '.join(each.name for each in charges)}."
