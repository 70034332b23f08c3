"""What a charge method is, and the formulas that several of them share."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from operator import add
from typing import Literal

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.rating.expressions import Expression, shifted
from freight.core.rating.methods.parameters import Parameters
from freight.core.rating.scope import RATE_SCALE, ChargeScope
from freight.core.rating.terms import Charge


@dataclass(frozen=True)
class Method:
    """A way to charge. `value` is what its one figure is called, "" where it has none; `unit` the quantity it
    multiplies, "" where that is none; `base`: whether it computes with the lines of other charges."""

    code: str
    label: str
    amount: Callable[[Charge, ChargeScope], Expression]
    value: str = "Rate"
    unit: str = ""
    base: Literal["none", "needed", "optional"] = "none"
    parameters: type[Parameters] = Parameters
    breaks_by_weight: bool = False  # it multiplies nothing, and its own breaks are of the charged weight
    rate_scale: int = RATE_SCALE  # the decimals with which a figure of a lane or a break is stored and computed

    @property
    def allows_breaks(self) -> bool:
        """Whether its figure may depend on breaks: of its quantity, or of a set of the tariff."""
        return bool(self.value)

    def takes_rate(self, charge: Charge) -> bool:
        """Whether the charge uses a rate of tariff, lane or break."""
        return bool(self.value) and not self.parameters.of(charge).states_rates

    def check(self, charge: Charge) -> None:
        """Raise Invalid for a charge that states what the method does not take, or lacks what it needs."""
        if self.parameters.of(charge).states_rates and (charge.breaks or charge.value is not None):
            wrong = f"{charge.name}: its rates are in its settings, so it can't have another rate or breaks."
            raise Invalid(wrong, code=ErrorCode.RATE_TWICE)
        if charge.breaks and not (self.allows_breaks and (self.unit or self.breaks_by_weight or charge.break_set)):
            raise Invalid(f"{charge.name}: {self.label} can't have breaks.", code=ErrorCode.METHOD_WITHOUT_BREAKS)
        if charge.value is not None and not self.value:
            raise Invalid(f"{charge.name}: {self.label} can't have a rate.", code=ErrorCode.METHOD_WITHOUT_VALUE)
        if self.base != "optional" and (self.base == "needed") != bool(charge.based_on):
            need = "needs" if self.base == "needed" else "takes no"
            raise Invalid(f"{charge.name}: {self.label} {need} other charges as its base.", code=ErrorCode.METHOD_BASE)


def multiply_rate(
    quantity: Expression, charge: Charge, scope: ChargeScope, per: int = 0, unit_text: str = ""
) -> Expression:
    """rate × quantity / 10**per, by breaks where the charge has them.

    Within a break: flat + rate × (quantity - over) / 10**per, one formula for lump sums and graduated ranges alike.
    """
    if not charge.breaks:
        return shifted(quantity * scope.rate(charge), per, unit_text)
    axis = scope.on_breaks(charge, quantity, per)
    rate = scope.of_break(charge, "rate", RATE_SCALE)
    if not scope.terms.is_mixed(charge):
        return shifted(quantity * rate, per, unit_text)
    # what the ranges below come to has as many decimals as quantity and rate together
    flat = scope.of_break(charge, "flat", quantity.scale + RATE_SCALE + per)
    excess = quantity - scope.of_break(charge, "over", quantity.scale, quantity.unit) if axis.is_quantity else quantity
    return flat + shifted(excess * rate, per, unit_text)


def get_charge_base(charge: Charge, scope: ChargeScope) -> list[Expression]:
    """Return the rounded lines the charge is based on, as a clerk reads them from the bill."""
    return [scope.lines[base.id] for base in scope.bases[charge.id]]


def add_expressions(lines: list[Expression]) -> Expression:
    """Return the sum of lines."""
    return reduce(add, lines)
