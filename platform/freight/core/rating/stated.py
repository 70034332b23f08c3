"""Figures that a tariff states, checked against the engine's precision: one that would change is refused at entry,
never changed silently. Stored figures are not checked again: published versions stay."""

from collections.abc import Iterator, Mapping
from decimal import Decimal

from freight.core.currency import check_currency
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.money import half_up
from freight.core.rating.breaks import NO_MAXIMUM
from freight.core.rating.charges import get_charge_method
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.lanes import Lane, LaneCharge
from freight.core.rating.scope import PERCENT_SCALE, RATE_SCALE
from freight.core.rating.terms import Charge, TariffTerms

# a constant keeps its decimals through the arithmetic: so many that no rate is left out, and columns stay narrow
MOST_DECIMALS = 12
MOST_CHARGES = 500
# what a spreadsheet adds to a figure (0.7512000000000001) is far below it, what rounding must not lose far above
_LOST = 1000


def round_figure(value: Decimal, decimals: int) -> Decimal:
    """Return a figure of a sheet as it is computed with, rounded half up. Raises ValueError, as a sentence, for one
    that is too large, and for one so small that rounding would change it."""
    if abs(value) >= NO_MAXIMUM:
        raise ValueError(f"At most {NO_MAXIMUM:,.0f}.")
    rounded = half_up(value, decimals)
    if abs(rounded - value) * _LOST > abs(value):
        raise ValueError(f"Enter {decimals} decimals at most; this one would become {rounded.normalize():f}.")
    return rounded.normalize() + 0  # + 0 writes 1E+2 as 100


def check_amounts(terms: TariffTerms) -> None:
    """Raise Invalid, naming charge or set, for figures of the terms that are too large or too fine, for limits that
    contradict each other, and for an invalid currency."""
    if len(terms.charges) > MOST_CHARGES:
        raise Invalid(f"A tariff has {MOST_CHARGES} charges at most.", code=ErrorCode.TOO_MANY_CHARGES)
    check_currency("Currency", terms.currency)
    _check("Weight", "volume factor", terms.weight.volume_factor, MOST_DECIMALS)
    _check("Weight", "volume divisor", terms.weight.volume_divisor, MOST_DECIMALS)
    _check("Weight", "step", terms.weight.round_up_to, RATE_SCALE)
    for charge in terms.charges:
        if not charge.name.strip():
            raise Invalid("Enter a charge name.", code=ErrorCode.NAME_MISSING)
        if charge.currency:
            check_currency(f"{charge.name}, currency", charge.currency)
        check_figures(charge)
    for breaks in terms.break_sets:
        for number, break_range in enumerate(breaks.ranges, 1):
            for figure_name, value in (("rate", break_range.rate), ("minimum", break_range.minimum)):
                _check(f"{breaks.name}, range {number}", figure_name, value, RATE_SCALE)
                if value is not None and value < 0:
                    wrong = f"{breaks.name}, range {number}: enter a {figure_name} of 0 or more."
                    raise Invalid(wrong, code=ErrorCode.FIGURE_INVALID)


def check_figures(charge: Charge) -> None:
    """The same for one charge, with its parameters."""
    for figure_name, value, decimals in _figures(charge):
        _check(charge.name, figure_name, value, decimals)
    high = charge.maximum
    for figure_name, low in (("minimum", charge.minimum), ("absolute minimum", charge.absolute_minimum)):
        if isinstance(low, Decimal) and isinstance(high, Decimal) and low > high:
            raise Invalid(
                f"{charge.name}: the {figure_name} {low:f} is above the maximum {high:f}.",
                code=ErrorCode.LIMITS_REVERSED,
            )


def check_exact(tariff: CompiledTariff) -> None:
    """Raise Invalid, naming charge and lane, for a figure of a lane with more decimals than it is computed with: a
    percentage has fewer than a rate, and pounds fewer than kilograms."""
    scope, names = tariff.charges.scope, {charge.id: charge.name for charge in tariff.terms.charges}
    for at, lane in enumerate(tariff.lanes):
        for value in scope.lane_values:
            stated = value.read(lane.charges.get(value.charge_id, LaneCharge()))
            _check_lane(names[value.charge_id], lane, "figure", stated, value.expression.scale)
        for number, axis in enumerate(scope.axes):
            for break_range in tariff.ranges(at, number):
                _check_lane(axis.charge.name, lane, "start of a break", break_range.start, axis.chooser_scale)
                for figure_name, figure in (("rate", break_range.rate), ("minimum", break_range.minimum)):
                    if figure_name in axis.supplied:
                        _check_lane(axis.charge.name, lane, figure_name, figure, axis.supplied[figure_name].scale)


def _check_lane(charge: str, lane: Lane, what: str, value: Decimal | None, decimals: int) -> None:
    if value is not None and value != half_up(value, decimals):
        message = (
            f"{charge}, lane {lane.number + 1:,}: a {what} here has {decimals} decimals at most, {value:f} has more."
        )
        raise Invalid(f"{message} Round it.", code=ErrorCode.FIGURE_INVALID)


def _figures(charge: Charge) -> Iterator[tuple[str, object, int]]:
    """(what it is called, the figure, the decimals it is computed with)."""
    yield "value", charge.value, MOST_DECIMALS
    yield "minimum", charge.minimum, MOST_DECIMALS
    yield "maximum", charge.maximum, MOST_DECIMALS
    yield "absolute minimum", charge.absolute_minimum, MOST_DECIMALS
    yield "multi-piece minimum", charge.multi_piece_minimum, MOST_DECIMALS
    yield "discount", charge.discount, PERCENT_SCALE
    yield "nearest step", charge.nearest, MOST_DECIMALS
    parameters = get_charge_method(charge).parameters.of(charge)
    for name, info in type(parameters).model_fields.items():
        value = getattr(parameters, name)
        label = str(info.title or name)
        yield label, value, MOST_DECIMALS
        if isinstance(value, Mapping):
            # looked up by the shipment, as a rate is
            yield from ((f"{label}, {key}", figure, RATE_SCALE) for key, figure in value.items())


def _check(whose: str, what: str, value: object, decimals: int) -> None:
    if not isinstance(value, Decimal):
        return
    # compared first: a figure of a thousand digits has no rounded form
    if abs(value) >= NO_MAXIMUM:
        raise Invalid(f"{whose}: the {what} must be below {NO_MAXIMUM:,.0f}.", code=ErrorCode.FIGURE_INVALID)
    if value != half_up(value, decimals):
        raise Invalid(f"{whose}: the {what} has {decimals} decimals at most.", code=ErrorCode.FIGURE_INVALID)
