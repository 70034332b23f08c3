"""rate × W/M: the greater of metric tons and cubic meters, as ocean rates are printed (weight or measurement)."""

from decimal import Decimal

from freight.core.rating.expressions import Expression, constant, most, round_up_to_step
from freight.core.rating.methods.method import Method, multiply_rate
from freight.core.rating.methods.parameters import Parameters, declare_parameter
from freight.core.rating.scope import WM, ChargeScope
from freight.core.rating.terms import Charge


class PerWm(Parameters):
    """The least that is charged for, and what is rounded up to."""

    least: Decimal = declare_parameter(
        "figure", "Minimum W/M", Decimal(0), help="for example 1: charges for at least 1 W/M", ge=0
    )
    step: Decimal | None = declare_parameter(
        "figure", "Round up to next", None, help="for example 0.1; blank: not rounded", gt=0
    )


def amount(charge: Charge, scope: ChargeScope) -> Expression:
    """The charge before minimum, maximum and rounding."""
    settings = PerWm.of(charge)
    tons = scope.greater_of_tons_and_volume()
    if settings.step:
        tons = round_up_to_step(tons, settings.step)
    if settings.least:
        tons = most(tons, constant(settings.least))
    return multiply_rate(scope.derived(f"{WM} {settings.step} {settings.least}", tons, WM), charge, scope)


METHOD = Method("perWm", "per W/M", amount, unit=WM, parameters=PerWm)
