"""How figures of a trace are written: exact, with as many decimals as they have and no fewer than people expect."""

from decimal import Decimal

from freight.core.money import half_up
from freight.core.rating.breaks import METHOD_WORDS, Range, format_break_quantity


def format_trace_rate(value: Decimal | None) -> str:
    """A rate or an unrounded amount: every decimal it has, at least four."""
    if value is None:
        return "–"
    places = max(4, -int(value.normalize().as_tuple().exponent)) if value else 4
    return f"{value:,.{places}f}"


def format_range_rate(each: Range) -> str:
    """Return the rate of a range, and what kind it is if not per unit."""
    return format_trace_rate(each.rate) + METHOD_WORDS[each.method]


def format_unrounded_amount(value: Decimal) -> str:
    """Return an amount before its rounding. A converted one has two dozen decimals, of which eight are enough."""
    return format_trace_rate(half_up(value, 8))


def format_trace_amount(value: Decimal) -> str:
    """A rounded amount; at least two decimals."""
    return f"{value:,.{max(2, -int(value.as_tuple().exponent))}f}"


def format_trace_percentage(value: Decimal) -> str:
    """A percentage: every decimal it has, so that the sum can be done again, and at least two."""
    return f"{format_trace_amount(value.normalize() + 0)} %"


def format_trace_quantity(value: Decimal, unit: str) -> str:
    """A quantity with its unit: 12 pieces, 1 piece."""
    return f"{format_break_quantity(value)} {unit.removesuffix('s') if value == 1 else unit}".strip()
