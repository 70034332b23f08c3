"""What a charge method is, and the formulas that several of them share."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from operator import add
from typing import Literal

from freight.core.errors import Invalid
from freight.core.rating.expressions import Expression, shifted
from freight.core.rating.methods.parameters import Parameters
from freight.core.rating.scope import AMOUNT_SCALE, RATE_SCALE, Scope
from freight.core.rating.terms import Charge


@dataclass(frozen=True)
class Method:
    """A way to charge. `value` is what its one figure is called, "" where it has none; `unit` the quantity it
    multiplies, "" where that is none; `base`: whether it computes with the lines of other charges."""

    code: str
    label: str
    amount: Callable[[Charge, Scope], Expression]
    value: str = "Rate"
    unit: str = ""
    base: Literal["none", "needed", "optional"] = "none"
    parameters: type[Parameters] = Parameters

    @property
    def allows_breaks(self) -> bool:
        """Whether its figure may depend on breaks: of its quantity, or of a set of the tariff."""
        return bool(self.value)

    def check(self, charge: Charge) -> None:
        """Raises Invalid for a charge that states what the method does not take, or lacks what it needs."""
        self.parameters.of(charge)
        if charge.breaks and not (self.allows_breaks and (self.unit or charge.break_set)):
            raise Invalid(f"{charge.name}: {self.label} has no breaks of its own.", code="method_without_breaks")
        if charge.value is not None and not self.value:
            raise Invalid(f"{charge.name}: {self.label} has no rate of its own.", code="method_without_value")
        if self.base != "optional" and (self.base == "needed") != bool(charge.based_on):
            need = "needs" if self.base == "needed" else "takes no"
            raise Invalid(f"{charge.name}: {self.label} {need} other charges as its base.", code="method_base")


def rate_times(quantity: Expression, charge: Charge, scope: Scope, per: int = 0, unit_text: str = "") -> Expression:
    """rate × quantity / 10**per, by breaks where the charge has them.

    Within a break: flat + rate × (quantity - over) / 10**per, one formula for lump sums and graduated ranges alike.
    """
    if not charge.breaks:
        return shifted(quantity * scope.rate(charge), per, unit_text)
    axis = scope.on_breaks(charge, quantity, per)
    rate = scope.of_break(charge, "rate", RATE_SCALE)
    if not is_mixed(charge, scope):
        return shifted(quantity * rate, per, unit_text)
    flat = scope.of_break(charge, "flat", AMOUNT_SCALE + per)
    excess = quantity - scope.of_break(charge, "over", quantity.scale) if axis.is_quantity else quantity
    return flat + shifted(excess * rate, per, unit_text)


def is_mixed(charge: Charge, scope: Scope) -> bool:
    """Whether ranges of the charge may be lump sums or graduated."""
    breaks = scope.terms.break_set(charge)
    return charge.mixed_ranges or (breaks is not None and any(each.method != "perUnit" for each in breaks.ranges))


def base_of(charge: Charge, scope: Scope) -> list[Expression]:
    """The rounded lines the charge is based on, as a clerk reads them from the bill."""
    return [scope.lines[each.id] for each in scope.bases[charge.id]]


def sum_of(lines: list[Expression]) -> Expression:
    """Lines added up."""
    return reduce(add, lines)
