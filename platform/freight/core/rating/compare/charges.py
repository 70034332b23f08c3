"""Why the amount of a charge differs: its break, rate, minimum, the figures it reads, and the charges it is based
on."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import cached_property

from freight.core.rating.breaks import Range, find_range_index
from freight.core.rating.charges import get_charge_method
from freight.core.rating.compare import model
from freight.core.rating.compare.model import RatingDifference, build_rating_difference
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.conditions import describe_charge_condition
from freight.core.rating.conversions import find_conversion
from freight.core.rating.explain import Facts
from freight.core.rating.expressions import Expression, unscaled
from freight.core.rating.lanes import LaneCharge
from freight.core.rating.measures import describe_wire_key
from freight.core.rating.page import figures
from freight.core.rating.page.arithmetic import ROUNDED
from freight.core.rating.reasons import get_axis_quantity
from freight.core.rating.scope import MEASURES
from freight.core.rating.terms import Charge

# what decides how a charge is calculated, other than its figures
_HOW = (
    *("method", "parameters", "breaks", "break_set", "removed_breaks", "consider", "based_on", "currency"),
    *("condition", "discount_taken", "per_package"),
)
# what every tariff measures, by unit
_MEASURED = {
    "kg": model.OTHER_CHARGEABLE,
    "lb": model.OTHER_CHARGEABLE,
    "pieces": model.OTHER_PIECES,
    "m³": model.OTHER_VOLUME,
}


class ChargeBreakdown:
    """A rated shipment, charge by charge."""

    def __init__(self, tariff: CompiledTariff, facts: Facts) -> None:
        self.tariff = tariff
        self.facts = facts
        self.charges = {charge.id: charge for charge in tariff.terms.charges}
        self._amounts: dict[tuple[str, str], Decimal] = {
            (register.charge_id, register.step): register.expression.as_decimal(value)
            for register, value in zip(tariff.charges.registers, facts["registers"], strict=False)
        }

    @property
    def names(self) -> dict[str, str]:
        """The billed charges, in the order of the tariff."""
        return {charge.id: charge.name for charge in self.tariff.terms.charges if charge.billed}

    @cached_property
    def lines(self) -> dict[str, Decimal]:
        """The rounded amount of every billed charge."""
        return {charge_id: self.line(charge_id) for charge_id in self.names}

    def line(self, charge_id: str) -> Decimal:
        """The rounded amount of a charge, billed or not."""
        return self._amounts[charge_id, "line"]

    def find_break(self, charge: Charge) -> tuple[str, Range] | None:
        """Return the break of the charge that was taken, as people write it; None for one without breaks."""
        scope = self.tariff.charges.scope
        axis = next((at for at, break_axis in enumerate(scope.axes) if break_axis.charge.id == charge.id), None)
        if axis is None or self.packages(charge):
            return None
        ranges = self.tariff.ranges(self.facts["lane"], axis)
        at = find_range_index(ranges, get_axis_quantity(self.tariff, self.facts, axis)[0])
        return None if at is None else (scope.axes[axis].writing.span(ranges[at]), ranges[at])

    def packages(self, charge: Charge) -> str:
        """Return what a charge per package came to for each size: `3 × 13.20, 1 × 22.40`; "" for a single package."""
        parts = [part for part in self.facts.get("parts", ()) if part[0] == charge.id] if charge.per_package else []
        return ", ".join(
            f"{count} × {figures.format_trace_amount(Decimal(line))}" for _, _, count, unit, line in parts if unit
        )

    def rate(self, charge: Charge) -> Decimal | None:
        """Return the charge's one figure, wherever it is stated; None for a charge with a figure for each package."""
        if self.packages(charge):
            return charge.value
        if charge_break := self.find_break(charge):
            return charge_break[1].rate
        if charge.value is not None or not get_charge_method(charge).value:
            return charge.value
        return self._find_charge(charge).rate or Decimal(0)

    def minimum(self, charge: Charge) -> Decimal | None:
        """Return its minimum."""
        if charge.floor == "break":
            charge_break = self.find_break(charge)
            return charge_break[1].minimum if charge_break else None
        return charge.floor if isinstance(charge.floor, Decimal) else self._of_lane(charge.floor, charge, "minimum")

    def maximum(self, charge: Charge) -> Decimal | None:
        """Return its maximum."""
        if isinstance(charge.ceiling, Decimal):
            return charge.ceiling
        return self._of_lane(charge.ceiling, charge, "maximum")

    def as_weight(self, charge: Charge) -> str:
        """Return whether the deficit test made it cheaper; "" for a charge without one."""
        if (charge.id, "deficit") not in self._amounts:
            return ""
        return "taken" if self._amounts[charge.id, "deficit"] < self._amounts[charge.id, "amount"] else "not taken"

    def explain_source(self, charge: Charge) -> str:
        """Return where a figure came from that the shipment does not state itself."""
        return "; ".join(sentence for charge_id, sentence in self.facts.get("told", ()) if charge_id == charge.id)

    def exchange(self, charge: Charge) -> str:
        """Return the rate that converted the charge into the tariff's currency."""
        conversion = find_conversion(charge, self.tariff.terms)
        if conversion is None:
            return ""
        exchange_rate = self.facts["rates"][list(self.tariff.charges.scope.rates).index(conversion)]
        return (
            f"{exchange_rate['rate']} {exchange_rate['base']} → {exchange_rate['counter']}, "
            f"{exchange_rate['source']} of {exchange_rate['day']}"
        )

    def quantities(self, charge: Charge) -> dict[str, str]:
        """Return the weights, volume and pieces that the charge multiplies, by their unit."""
        scope = self.tariff.charges.scope
        amount = next(
            register.expression
            for register in self.tariff.charges.registers
            if register.charge_id == charge.id and register.step == "amount"
        )
        read = set(_inputs(amount, {id(line) for line in scope.lines.values()}))
        return {
            quantity.unit: figures.format_trace_quantity(quantity.as_decimal(value), quantity.unit)
            for quantity, value in zip(scope.quantities, self.facts["quantities"], strict=False)
            if quantity.unit in _MEASURED and quantity.operands[0] in read
        }

    def figures(self, charge: Charge) -> dict[str, str]:
        """Return the figures of the shipment that the charge reads, by their names."""
        figures_by_name = {}
        for at, measure in enumerate(self.tariff.charges.scope.further, len(MEASURES)):
            if charge.id in measure.charge_ids and measure.fields and not measure.decides:
                value = unscaled(self.facts["measures"][at], measure.scale)
                figures_by_name[describe_wire_key(measure.fields[-1]).capitalize()] = figures.format_trace_quantity(
                    value, measure.unit
                )
        return figures_by_name

    def _find_charge(self, charge: Charge) -> LaneCharge:
        return self.tariff.lanes[self.facts["lane"]].charges.get(charge.id, LaneCharge())

    def _of_lane(self, where: object, charge: Charge, name: str) -> Decimal | None:
        figure: Decimal | None = getattr(self._find_charge(charge), name) if where == "lane" else None
        return figure


def _inputs(expression: Expression, lines: set[int]) -> Iterator[str]:
    """Yield the names an expression reads, without those of the lines it is based on."""
    if id(expression) in lines:
        return
    if expression.operation == "input":
        yield expression.operands[0]
    for operand in expression.operands:
        if isinstance(operand, Expression):
            yield from _inputs(operand, lines)


def list_charge_differences(charge_id: str, before: ChargeBreakdown, after: ChargeBreakdown) -> list[RatingDifference]:
    """Return every difference that affects a charge. Two charges of one id are the same charge."""
    old, new = before.charges.get(charge_id), after.charges.get(charge_id)
    if old is None or new is None or old.billed != new.billed:
        is_gone = new is None or not new.billed
        code = model.CHARGE_GONE if is_gone else model.CHARGE_ADDED
        names = (old.name if old and old.billed else "", new.name if new and new.billed else "")
        return [build_rating_difference(code, "Charge", *names)]
    return list(_reasons(before, old, after, new))


def _reasons(before: ChargeBreakdown, old: Charge, after: ChargeBreakdown, new: Charge) -> Iterator[RatingDifference]:
    if any(getattr(old, name) != getattr(new, name) for name in _HOW):
        yield build_rating_difference(model.OTHER_METHOD, "Method", _how(old), _how(new))
    if (one_size := before.packages(old)) != (other_size := after.packages(new)):
        yield build_rating_difference(model.OTHER_RATE, "Packages", one_size, other_size)
    was, now = before.find_break(old), after.find_break(new)
    if (was and was[0]) != (now and now[0]):
        yield build_rating_difference(model.OTHER_BREAK, "Break", was and was[0], now and now[0])
    for code, label, old_figure, new_figure in (
        (model.OTHER_RATE, "Rate", before.rate(old), after.rate(new)),
        (model.OTHER_MINIMUM, "Minimum", before.minimum(old), after.minimum(new)),
        (model.OTHER_MAXIMUM, "Maximum", before.maximum(old), after.maximum(new)),
        (model.OTHER_RATE, "Discount", old.discount, new.discount),
        (model.OTHER_MINIMUM, "Absolute minimum", old.absolute_minimum, new.absolute_minimum),
        (model.OTHER_MINIMUM, "Multi-piece minimum", old.multi_piece_minimum, new.multi_piece_minimum),
    ):
        if old_figure != new_figure:
            yield build_rating_difference(
                code, label, figures.format_trace_rate(old_figure), figures.format_trace_rate(new_figure)
            )
    for unit, one_quantity, other_quantity in _both(before.quantities(old), after.quantities(new)):
        yield build_rating_difference(_MEASURED[unit], "Quantity", one_quantity, other_quantity)
    if before.as_weight(old) != after.as_weight(new):
        yield build_rating_difference(model.OTHER_DEFICIT, "As-weight", before.as_weight(old), after.as_weight(new))
    yield from _figures(before, old, after, new)
    if before.exchange(old) != after.exchange(new):
        yield build_rating_difference(
            model.OTHER_EXCHANGE_RATE, "Exchange rate", before.exchange(old), after.exchange(new)
        )
    yield from _bases(before, old, after, new)
    if (old_rounding := _rounding(before, old)) != (new_rounding := _rounding(after, new)):
        yield build_rating_difference(model.OTHER_ROUNDING, "Rounding", old_rounding, new_rounding)


def _figures(before: ChargeBreakdown, old: Charge, after: ChargeBreakdown, new: Charge) -> Iterator[RatingDifference]:
    """Yield differences in what the charge reads other than weight and pieces. A fuel price states its own source."""
    if before.explain_source(old) != after.explain_source(new):
        is_fuel = any(charge.method.startswith("fuel") for charge in (old, new))
        code = model.OTHER_FUEL if is_fuel else model.OTHER_FIGURE
        yield build_rating_difference(
            code, "Fuel" if is_fuel else "Figure", before.explain_source(old), after.explain_source(new)
        )
        return
    for label, old_figure, new_figure in _both(before.figures(old), after.figures(new)):
        yield build_rating_difference(model.OTHER_FIGURE, label, old_figure, new_figure)


def _bases(before: ChargeBreakdown, old: Charge, after: ChargeBreakdown, new: Charge) -> Iterator[RatingDifference]:
    for name, old_base, new_base in _both(_base(before, old), _base(after, new)):
        yield build_rating_difference(model.OTHER_BASE, name, old_base, new_base)


def _base(side: ChargeBreakdown, charge: Charge) -> dict[str, str]:
    return {
        base.name: figures.format_trace_amount(side.line(base.id))
        for base in side.tariff.charges.scope.bases[charge.id]
    }


def _both(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """Yield (name, before, after) of what differs between the two sides."""
    for name in dict.fromkeys((*before, *after)):
        if before.get(name) != after.get(name):
            yield name, before.get(name, ""), after.get(name, "")


def _how(charge: Charge) -> str:
    """Return how a charge is calculated, in a line: its method and its settings."""
    parts: list[object] = [get_charge_method(charge).label]
    parts += [f"{name} {value}" for name, value in charge.parameters.items() if value not in (None, "")]
    if charge.breaks:
        parts.append("by breaks" + (f" without {', '.join(charge.removed_breaks)}" if charge.removed_breaks else ""))
    parts += [setting for setting in (", ".join(charge.consider), charge.currency or "") if setting]
    if charge.based_on:
        parts.append(f"of {', '.join(charge.based_on)}")
    if charge.condition:
        parts.append(f"only if {describe_charge_condition(charge.condition)}")
    if charge.discount and charge.discount_taken == "beforeMinimum":
        parts.append("discount before the minimum")
    if charge.per_package:
        parts.append("per package")
    return ", ".join(map(str, parts))


def _rounding(side: ChargeBreakdown, charge: Charge) -> str:
    nearest = f", to the nearest {charge.nearest}" if charge.nearest else ""
    way = "" if charge.rounding == "halfUp" else f", {ROUNDED[charge.rounding]}"
    return f"{side.tariff.terms.decimals_of(charge)} decimals{nearest}{way}"
