"""What a charge method is, and the one formula behind every method that multiplies a rate by a quantity."""

from collections.abc import Callable
from dataclasses import dataclass

from freight.core.rating.expressions import Expression, shifted
from freight.core.rating.scope import AMOUNT_SCALE, RATE_SCALE, Scope
from freight.core.rating.terms import Charge


@dataclass(frozen=True)
class Method:
    """A way to charge. `unit` is the quantity it multiplies, "" when none; `uses_base` needs other charges."""

    code: str
    label: str
    amount: Callable[[Charge, Scope], Expression]
    unit: str = ""
    uses_base: bool = False

    @property
    def allows_breaks(self) -> bool:
        """Whether its rate may depend on breaks of the quantity."""
        return bool(self.unit)


def rate_times_quantity(charge: Charge, scope: Scope, unit: str, per: int = 0, unit_text: str = "") -> Expression:
    """rate × quantity / 10**per, by breaks where the charge has them.

    Within a break: flat + rate × (quantity - over), one formula for lump sums and graduated ranges alike.
    """
    quantity = scope.quantity(unit)
    if not charge.breaks:
        return shifted(quantity * scope.stated(charge), per, unit_text)
    scope.on_breaks(charge, unit, per)
    rate = scope.of_break(charge, "rate", RATE_SCALE)
    if not charge.mixed_ranges:
        return shifted(quantity * rate, per, unit_text)
    excess = quantity - scope.of_break(charge, "over", quantity.scale)
    return shifted(scope.of_break(charge, "flat", AMOUNT_SCALE) + excess * rate, per, unit_text)
