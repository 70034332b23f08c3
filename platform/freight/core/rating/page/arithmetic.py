"""The arithmetic of a rating, line by line, written from the same expressions it was computed with."""

from decimal import Decimal

from freight.core.money import half_up
from freight.core.rating.breaks import find_cheapest_above, find_range_index
from freight.core.rating.charges import TraceRegister
from freight.core.rating.compiled import CompiledTariff, charge_deficit_starts
from freight.core.rating.explain import Facts
from freight.core.rating.expressions import Expression, unscaled
from freight.core.rating.page import figures
from freight.core.rating.page.currency import describe_charge_conversion
from freight.core.rating.page.model import Arithmetic, ArithmeticLine, LabeledFact
from freight.core.rating.reasons import get_axis_quantity
from freight.core.rating.scope import NO_LIMIT
from freight.core.rating.terms import Charge


class _Reader:
    """Writer of expressions with their values in one rating."""

    def __init__(self, tariff: CompiledTariff, facts: Facts) -> None:
        self._tariff = tariff
        self._values: dict[str, int] = {}
        scope = tariff.charges.scope
        for expression, value in zip(scope.quantities, facts["quantities"], strict=False):
            self._values[str(expression.operands[0])] = value
        lane = facts["lane"]
        for stated, value in zip(scope.lane_values, tariff.lane_values[lane], strict=True):
            self._values[str(stated.expression.operands[0])] = value
        for axis, breaks, row in zip(scope.axes, tariff.breaks, facts["rows"], strict=True):
            supplied = breaks[lane].rows[row] or (0,) * len(axis.supplied)
            for variable, value in zip(axis.supplied.values(), supplied, strict=True):
                self._values[str(variable.operands[0])] = value
        self._lines = {
            id(register.expression): value
            for register, value in zip(tariff.charges.registers, facts["registers"], strict=False)
            if register.step == "line"
        }
        self._names = {charge.id: charge.name for charge in tariff.terms.charges}

    def is_left_out(self, charge: Charge) -> bool:
        """Return whether the shipment leaves blank a figure that the charge needs, or its condition does not hold."""
        figures = self._tariff.charges.scope.optional.get(charge.id, ())
        return any(self._values[str(figure.operands[0])] < 0 for figure in figures)

    def value(self, expression: Expression) -> Decimal:
        """Return the value of a variable, a constant, or either with more decimals."""
        match expression.operation:
            case "input":
                return unscaled(self._values[expression.operands[0]], expression.scale)
            case "constant":
                return unscaled(expression.operands[0], expression.scale)
            case _:
                return self.value(expression.operands[0])

    def write(self, expression: Expression) -> str:
        """Return the expression as a person would write the sum."""
        if id(expression) in self._lines:
            name = self._names[expression.name.partition(":")[0]]
            return f"{name} {figures.format_trace_amount(expression.as_decimal(self._lines[id(expression)]))}"
        match expression.operation:
            case "input" | "constant":
                return self._figure(expression)
            case "multiply":
                return " × ".join(self._factor(operand) for operand in expression.operands)
            case "add":
                return self._sum(expression)
            case "subtract":
                return " − ".join(self.write(part) for part in self._parts(expression))
            case "least" | "most":
                operand_text = " and ".join(self.write(operand) for operand in expression.operands)
                return f"the {'lower' if expression.operation == 'least' else 'higher'} of {operand_text}"
            case "raise":
                step = figures.format_trace_quantity(unscaled(expression.operands[1], expression.scale), "")
                return f"{self._factor(expression.operands[0])} in steps of {step}"
            case _:  # rescale and shift change the scale, not what is written
                return f"{self.write(expression.operands[0])} {expression.unit}".strip()

    def _sum(self, expression: Expression) -> str:
        """Return a sum; the amount of the ranges below a graduated one, and a lump sum, are named as such."""
        parts = self._parts(expression)
        texts = [self.write(part) for part in parts]
        for at, term in enumerate(parts):
            if _plain(term).operation == "input" and str(_plain(term).operands[0]).endswith("_flat"):
                texts[at] = f"{texts[at]} for the ranges below" if len(parts) > 1 else f"a flat {texts[at]}"
        return " + ".join(texts)

    def _parts(self, expression: Expression) -> list[Expression]:
        """Return what is added or subtracted, without zero terms: 60.00 + 50 kg × 0 reads as 60.00."""
        first, *remaining = expression.operands
        present_operands = [operand for operand in remaining if not self._is_nothing(operand)]
        leaves_first = expression.operation == "add" and self._is_nothing(first)
        return present_operands or [remaining[-1]] if leaves_first else [first, *present_operands]

    def _is_nothing(self, expression: Expression) -> bool:
        """Return whether a figure, or a product with one, is 0. The line of another charge is always shown."""
        if id(expression) in self._lines:
            return False
        match expression.operation:
            case "input" | "constant":
                return not self.value(expression)
            case "multiply":
                return any(self._is_nothing(operand) for operand in expression.operands)
            case "shift" | "rescale":
                return self._is_nothing(expression.operands[0])
        return False

    def _figure(self, expression: Expression) -> str:
        value = self.value(expression)
        if expression.unit == "%":
            return figures.format_trace_percentage(value)
        return (
            figures.format_trace_quantity(value, expression.unit)
            if expression.unit
            else figures.format_trace_rate(value)
        )

    def _factor(self, expression: Expression) -> str:
        text = self.write(expression)
        is_compound = expression.operation in ("least", "most", "raise") or (
            expression.operation in ("add", "subtract") and len(self._parts(expression)) > 1
        )
        return f"({text})" if is_compound else text


def _plain(expression: Expression) -> Expression:
    """Return the expression without added decimals."""
    return _plain(expression.operands[0]) if expression.operation == "rescale" else expression


def build_arithmetic(tariff: CompiledTariff, facts: Facts) -> Arithmetic:
    """Return every charge with its sum, and the total of the rounded lines."""
    reader = _Reader(tariff, facts)
    steps: dict[str, list[tuple[TraceRegister, Decimal]]] = {}
    for register, value in zip(tariff.charges.registers, facts["registers"], strict=False):
        steps.setdefault(register.charge_id, []).append((register, register.expression.as_decimal(value)))
    lines = []
    unrounded = Decimal(0)
    for charge in tariff.terms.charges:
        *before, (_, rounded) = steps[charge.id]
        amount = Decimal(0) if reader.is_left_out(charge) else before[-1][1]
        unrounded += amount if charge.billed else 0
        lines.append(
            ArithmeticLine(
                charge_id=charge.id,
                charge=charge.name if charge.billed else f"{charge.name}, not billed",
                how=_how(tariff, facts, reader, charge, before),
                amount=figures.format_unrounded_amount(amount),
                rounded=figures.format_trace_amount(rounded),
            )
        )
    ways = _rounding(tariff)
    return Arithmetic(
        note=f"Each line in {tariff.terms.currency}, rounded {ways}; the total is the sum of the rounded lines",
        currency=tariff.terms.currency,
        lines=lines,
        unrounded_total=figures.format_unrounded_amount(unrounded),
        total=figures.format_trace_amount(get_facts_total(tariff, facts)),
    )


def get_facts_total(tariff: CompiledTariff, facts: Facts) -> Decimal:
    """The total of a rated shipment."""
    return tariff.charges.total.as_decimal(facts["total"])


TO_STEP = {
    "halfUp": "to the nearest {0}",
    "up": "up to the next {0}",
    "down": "down to the last {0}",
    "halfEven": "to the nearest {0}, half even",
}
ROUNDED = {"halfUp": "half up", "up": "up", "down": "down", "halfEven": "half even"}


def _rounding(tariff: CompiledTariff) -> str:
    """Return how lines are rounded: `half up`, or `as its charge says` if they differ."""
    ways = {charge.rounding for charge in tariff.terms.charges}
    return ROUNDED[ways.pop()] if len(ways) == 1 else "as its charge says"


def list_rounding_facts(tariff: CompiledTariff, facts: Facts) -> list[LabeledFact]:
    """Return how the weight and the lines were rounded, and how much that changed."""
    raised = tariff.terms.weight.round_up_to
    weight = (
        f"up to next {figures.format_trace_quantity(raised, tariff.terms.weight.unit)}" if raised else "gross weight"
    )
    reader = _Reader(tariff, facts)
    billed = {charge.id for charge in tariff.terms.charges if charge.billed and not reader.is_left_out(charge)}
    exact = sum(
        (
            before.expression.as_decimal(value)
            for before, after, value in zip(
                tariff.charges.registers, tariff.charges.registers[1:], facts["registers"], strict=False
            )
            if after.step == "line" and after.charge_id in billed
        ),
        Decimal(0),
    )
    difference = get_facts_total(tariff, facts) - half_up(exact, 2)
    message = (
        f"{figures.format_trace_amount(abs(difference))} compared with rounding the sum; lines always add up"
        if difference
        else "none"
    )
    return [
        LabeledFact(label="Weight", value=weight),
        LabeledFact(label="Charges", value=f"{_rounding(tariff)}, each line"),
        LabeledFact(label="Difference", value=message),
    ]


def _how(
    tariff: CompiledTariff, facts: Facts, reader: _Reader, charge: Charge, steps: list[tuple[TraceRegister, Decimal]]
) -> list[str]:
    notes = [sentence for charge_id, sentence in facts.get("told", ()) if charge_id == charge.id]
    if reader.is_left_out(charge):
        return notes
    parts = [part for part in facts.get("parts", ()) if part[0] == charge.id]
    if parts and charge.per_package:
        return [*(_part(charge, *part[1:]) for part in parts), *notes]
    how = []
    reached = Decimal(0)
    for register, value in steps:
        match register.step:
            case "amount" if parts:
                how += [_part(charge, *part[1:]) for part in parts]
            case "amount":
                how.append(reader.write(register.expression))
            case "deficit" if parts:
                higher = "as a higher weight, what is missing at the lowest rate, it"
                how.append(f"{higher} costs less: {figures.format_trace_rate(value)}" if value < reached else "")
            case "deficit":
                how.append(_deficit(tariff, facts, charge, value, reached))
            case "minimum":
                stated = figures.format_trace_rate(reader.value(register.expression.operands[1]))
                how.append(f"minimum {stated} {'applied' if value > reached else 'not reached'}")
            case "discount":
                how.append(
                    f"less {figures.format_trace_percentage(charge.discount or Decimal(0))}: "
                    f"{figures.format_unrounded_amount(value)}"
                )
            case "absolute":
                least = figures.format_trace_rate(charge.absolute_minimum)
                how.append(f"absolute minimum {least} {'applied' if value > reached else 'not reached'}")
            case "maximum":
                limit = reader.value(register.expression.operands[1])
                if limit < NO_LIMIT:
                    how.append(
                        f"maximum {figures.format_trace_rate(limit)} {'applied' if value < reached else 'not reached'}"
                    )
            case "currency":
                how.append(describe_charge_conversion(tariff, facts, charge, reached, value))
            case "nearest":
                how.append(f"{TO_STEP[charge.rounding].format(charge.nearest)}: {figures.format_trace_rate(value)}")
        reached = value
    return [*(sentence for sentence in how if sentence), *notes]


def _part(charge: Charge, what: str, quantity: str, unit: str, rate: str) -> str:
    """Return one group of cargo lines at its rate: `class 70: 500 lb × 12.50 per 100 lb`."""
    if not unit:
        return f"{what} {figures.format_trace_amount(Decimal(rate))} applied"
    if charge.per_package:
        return (
            f"{what}: {figures.format_trace_quantity(Decimal(quantity), unit)} × "
            f"{figures.format_trace_amount(Decimal(rate))}"
        )
    per = " per 100 lb" if charge.method == "perCwt" else ""
    return (
        f"{what}: {figures.format_trace_quantity(Decimal(quantity), unit)} × "
        f"{figures.format_trace_rate(Decimal(rate))}{per}"
    )


def _deficit(tariff: CompiledTariff, facts: Facts, charge: Charge, value: Decimal, actual: Decimal) -> str:
    """Return what the cheapest higher break would charge at its start (domain decision "Breaks": the deficit test)."""
    number, axis = next(
        (at, break_axis) for at, break_axis in enumerate(tariff.charges.scope.axes) if break_axis.charge.id == charge.id
    )
    quantity, unit = get_axis_quantity(tariff, facts, number)
    ranges = tariff.ranges(facts["lane"], number)
    at = find_range_index(ranges, quantity)
    at_start = charge_deficit_starts(axis, ranges)
    above = None if at is None else find_cheapest_above(at_start, at)
    if at is None or above is None:
        return ""
    if value < actual:  # an earlier rating may have compared with the next break only
        above = next((number for number in range(at + 1, len(ranges)) if at_start[number] == value), above)
    threshold_text = (
        f"as {figures.format_trace_quantity(ranges[above].start, unit)} at "
        f"{figures.format_range_rate(ranges[above])} it"
    )
    return (
        f"{threshold_text} costs less: {figures.format_trace_rate(value)}"
        if value < actual
        else f"{threshold_text} would not be cheaper"
    )
