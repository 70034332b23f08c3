"""A fuel surcharge by formula: (price − base) ÷ step × increment, as in "0.5 % for each 5 cents, or part of them, above
1.25". Up to the base price there is none. "Exact" is the formula of miles per gallon: (price − base) ÷ 6, per mile.
"""

from decimal import Decimal
from fractions import Fraction
from math import ceil, floor
from typing import Literal

from freight.core.rating.expressions import Expression, unscaled
from freight.core.rating.measures import MeasureReading
from freight.core.rating.methods.fuel_prices import FuelPriceParameters, build_fuel_surcharge
from freight.core.rating.methods.method import Method
from freight.core.rating.methods.parameters import declare_parameter
from freight.core.rating.references import FuelPrice, References
from freight.core.rating.scope import PERCENT_SCALE, RATE_SCALE, ChargeScope
from freight.core.rating.terms import Charge


class FuelFormula(FuelPriceParameters):
    """From which price on, and how much for each step above it."""

    base: Decimal = declare_parameter("figure", "Base price", help="up to it, no surcharge", ge=0)
    step: Decimal = declare_parameter("figure", "Step of the price", help="for example 0.05: each 5 cents", gt=0)
    increment: Decimal = declare_parameter(
        "figure", "Added each step", help="a percentage, or an amount per unit", gt=0
    )
    parts: Literal["whole step", "nothing", "exact"] = declare_parameter(
        "choice", "A part of a step counts as", "whole step", help="“or fraction thereof” is a whole step"
    )


def amount(charge: Charge, scope: ChargeScope) -> Expression:
    """The charge before minimum, maximum and rounding."""
    fuel_formula = FuelFormula.of(charge)
    scale = PERCENT_SCALE if fuel_formula.is_percent else RATE_SCALE

    def figure_of(price: FuelPrice, told: str, _: References) -> MeasureReading:
        above = max(price.price - fuel_formula.base, Decimal(0))
        steps = Fraction(above) / Fraction(fuel_formula.step)
        if fuel_formula.parts != "exact":
            steps = Fraction(ceil(steps) if fuel_formula.parts == "whole step" else floor(steps))
        exact = steps * Fraction(fuel_formula.increment) * 10**scale
        figure = unscaled(floor(exact + Fraction(1, 2)), scale).normalize() + 0
        sum_told = f"{above:f} above {fuel_formula.base:f}, by steps of {fuel_formula.step:f}"
        return MeasureReading(figure, f"{told}; {sum_told} at {fuel_formula.increment:f}: {figure:f}")

    formula = f"{fuel_formula.base} {fuel_formula.step} {fuel_formula.increment} {fuel_formula.parts}"
    return build_fuel_surcharge(charge, scope, fuel_formula, formula, figure_of)


METHOD = Method("fuelFormula", "fuel surcharge by formula", amount, value="", base="optional", parameters=FuelFormula)
