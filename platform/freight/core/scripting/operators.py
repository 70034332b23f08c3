"""The operators of expressions, by the kinds of their two sides."""

import operator
from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from freight.core.scripting.types import (
    ARITHMETIC,
    DIMENSIONS,
    KIND_NAMES,
    ORDERED,
    Amount,
    ComputationError,
    ScriptKind,
)

# takes the two values of an operator, none of them missing
Operation = Callable[[Any, Any], object]
_COMPARISONS: dict[str, Operation] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
}
_NUMBER, _MONEY, _DAY, _TEXT = ScriptKind.NUMBER, ScriptKind.MONEY, ScriptKind.DAY, ScriptKind.TEXT


def find_operation(symbol: str, left: ScriptKind, right: ScriptKind) -> tuple[ScriptKind, Operation] | None:
    """Return the kind that an operator gives for two kinds, and how it is computed; None where it has no meaning."""
    if symbol in _COMPARISONS:
        return _find_comparison(symbol, left, right)
    if symbol == "in" and right is ScriptKind.LIST and left is _TEXT:
        return ScriptKind.YES_NO, lambda text, texts: text in texts
    return _ARITHMETIC.get((symbol, left, right))


def explain_operation(symbol: str, left: ScriptKind, right: ScriptKind) -> str:
    """Return why an operator has no meaning for two kinds, with what to write instead where that is known."""
    sides = f"{KIND_NAMES[left]} and {KIND_NAMES[right]}"
    for kind in (left, right):
        if kind in DIMENSIONS:
            unit = DIMENSIONS[kind][0].name
            return f'“{symbol}” can’t be used with {sides}. Turn {KIND_NAMES[kind]} into a number first: .to("{unit}").'
    if _MONEY in (left, right) and _NUMBER in (left, right):
        return f'“{symbol}” can’t be used with {sides}. Give the number a currency: money(5, "USD").'
    if _TEXT in (left, right) and symbol == "+":
        return f"“+” can’t be used with {sides}. Turn the other side into a text first: string(…)."
    return f"“{symbol}” can’t be used with {sides}."


def _find_comparison(symbol: str, left: ScriptKind, right: ScriptKind) -> tuple[ScriptKind, Operation] | None:
    compare = _COMPARISONS[symbol]
    if left is not right or (left not in ORDERED and symbol not in ("==", "!=")) or left is ScriptKind.NOTHING:
        return None
    if left is _MONEY:
        return ScriptKind.YES_NO, lambda one, other: compare(one.value, _demand_currency(one, other))
    return ScriptKind.YES_NO, compare


def _demand_currency(one: Amount, other: Amount) -> Decimal:
    """Return the value of the other amount. Raises ComputationError where its currency is another."""
    if one.currency != other.currency:
        raise ComputationError(f"{one.currency} and {other.currency} can’t be combined.")
    return other.value


def _divide(one: Decimal, other: Decimal) -> Decimal:
    if not other:
        raise ComputationError("Division by zero.")
    return ARITHMETIC.divide(one, other)


def _get_remainder(one: Decimal, other: Decimal) -> Decimal:
    if not other:
        raise ComputationError("Division by zero.")
    return ARITHMETIC.remainder(one, other)


def _move_day(day: date, days: Decimal) -> date:
    if days != int(days):
        raise ComputationError(f"{days:f} isn’t a whole number of days.")
    try:
        return day + timedelta(int(days))
    except OverflowError as outside:
        raise ComputationError("The day is out of range.") from outside


def _of_amount(compute: Callable[[Decimal, Decimal], Decimal]) -> Operation:
    return lambda amount, factor: Amount(compute(amount.value, factor), amount.currency)


def _of_amounts(compute: Callable[[Decimal, Decimal], Decimal]) -> Operation:
    return lambda one, other: Amount(compute(one.value, _demand_currency(one, other)), one.currency)


_ARITHMETIC: dict[tuple[str, ScriptKind, ScriptKind], tuple[ScriptKind, Operation]] = {
    ("+", _NUMBER, _NUMBER): (_NUMBER, ARITHMETIC.add),
    ("-", _NUMBER, _NUMBER): (_NUMBER, ARITHMETIC.subtract),
    ("*", _NUMBER, _NUMBER): (_NUMBER, ARITHMETIC.multiply),
    ("/", _NUMBER, _NUMBER): (_NUMBER, _divide),
    ("%", _NUMBER, _NUMBER): (_NUMBER, _get_remainder),
    ("+", _TEXT, _TEXT): (_TEXT, operator.add),
    ("+", _MONEY, _MONEY): (_MONEY, _of_amounts(ARITHMETIC.add)),
    ("-", _MONEY, _MONEY): (_MONEY, _of_amounts(ARITHMETIC.subtract)),
    ("*", _MONEY, _NUMBER): (_MONEY, _of_amount(ARITHMETIC.multiply)),
    ("*", _NUMBER, _MONEY): (
        _MONEY,
        lambda factor, amount: Amount(ARITHMETIC.multiply(amount.value, factor), amount.currency),
    ),
    ("/", _MONEY, _NUMBER): (_MONEY, _of_amount(_divide)),
    ("/", _MONEY, _MONEY): (_NUMBER, lambda one, other: _divide(one.value, _demand_currency(one, other))),
    ("-", _DAY, _DAY): (_NUMBER, lambda one, other: Decimal((one - other).days)),
    ("+", _DAY, _NUMBER): (_DAY, _move_day),
    ("-", _DAY, _NUMBER): (_DAY, lambda day, days: _move_day(day, -days)),
}
for _kind in DIMENSIONS:
    _ARITHMETIC |= {
        ("+", _kind, _kind): (_kind, ARITHMETIC.add),
        ("-", _kind, _kind): (_kind, ARITHMETIC.subtract),
        ("*", _kind, _NUMBER): (_kind, ARITHMETIC.multiply),
        ("*", _NUMBER, _kind): (_kind, ARITHMETIC.multiply),
        ("/", _kind, _NUMBER): (_kind, _divide),
        ("/", _kind, _kind): (_NUMBER, _divide),
    }
