"""The functions of expressions. Each may be written before its first value or behind it: `round(x, 2)`, `x.round(2)`.

`has` and `coalesce`, which take missing values, and `to` and `quantity`, whose unit decides their type, are in
`compiling`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from typing import Any

from freight.core.fields.numbers import plain_text
from freight.core.money import half_up, parse_amount
from freight.core.scripting.types import ARITHMETIC, DIMENSIONS, Amount, ComputationError, ScriptKind

_NUMBER, _MONEY, _DAY, _TEXT = ScriptKind.NUMBER, ScriptKind.MONEY, ScriptKind.DAY, ScriptKind.TEXT
_LIST, _YES_NO = ScriptKind.LIST, ScriptKind.YES_NO
MOST_DECIMALS = 10


@dataclass(frozen=True)
class ScriptFunction:
    """One form of a function. `takes`: the kinds of its values; `optional`: how many of the last may be left out;
    `repeats`: the last may be given any number of times."""

    name: str
    takes: tuple[ScriptKind, ...]
    gives: ScriptKind
    compute: Callable[..., object]
    help: str
    example: str
    optional: int = 0
    repeats: bool = False

    def fits(self, kinds: tuple[ScriptKind, ...]) -> bool:
        """Return whether it can take values of these kinds."""
        if self.repeats and len(kinds) > len(self.takes):
            kinds, more = kinds[: len(self.takes)], kinds[len(self.takes) :]
            if any(kind is not self.takes[-1] for kind in more):
                return False
        fewest = len(self.takes) - self.optional
        return fewest <= len(kinds) <= len(self.takes) and kinds == self.takes[: len(kinds)]


def _count_decimals(decimals: Decimal) -> int:
    if decimals != int(decimals) or not 0 <= decimals <= MOST_DECIMALS:
        raise ComputationError(f"round: use 0 to {MOST_DECIMALS} decimals.")
    return int(decimals)


def _round(value: Decimal, decimals: Decimal = Decimal(0)) -> Decimal:
    return half_up(value, _count_decimals(decimals))


def _round_amount(amount: Amount, decimals: Decimal = Decimal(2)) -> Amount:
    return Amount(half_up(amount.value, _count_decimals(decimals)), amount.currency)


def _demand_one_currency(amounts: tuple[Amount, ...]) -> None:
    currencies = {amount.currency for amount in amounts}
    if len(currencies) > 1:
        raise ComputationError(f"{' and '.join(sorted(currencies))} can’t be compared.")


def _choose(choose: Callable[..., Any]) -> Callable[..., Amount]:
    def compute(*amounts: Amount) -> Amount:
        _demand_one_currency(amounts)
        chosen: Amount = choose(amounts, key=lambda amount: amount.value)
        return chosen

    return compute


def _get_amount(amount: Amount, currency: str) -> Decimal:
    if amount.currency != currency.upper():
        raise ComputationError(f"The amount is in {amount.currency}, not in {currency.upper()}.")
    return amount.value


def _read_number(text: str) -> Decimal:
    try:
        return parse_amount(text)
    except ValueError as refused:
        raise ComputationError(f"“{text[:40]}” isn’t a number.") from refused


def _read_day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as refused:
        raise ComputationError(f"“{text[:40]}” isn’t a day. Write it as 2026-01-31.") from refused


def _substring(text: str, start: Decimal, end: Decimal | None = None) -> str:
    places = [place for place in (start, end) if place is not None]
    if any(place != int(place) or place < 0 for place in places):
        raise ComputationError("substring: use whole numbers from 0.")
    return text[int(start) : None if end is None else int(end)]


def _format_amount(amount: Amount) -> str:
    return f"{plain_text(amount.value)} {amount.currency}"


def _list_functions() -> list[ScriptFunction]:
    add = ScriptFunction
    listed = [
        add("round", (_NUMBER, _NUMBER), _NUMBER, _round, "Rounds to so many decimals, half up.",
            "round(12.345, 2)", optional=1),
        add("round", (_MONEY, _NUMBER), _MONEY, _round_amount, "Rounds an amount; to cents if you name no decimals.",
            "round(rating.total / 3)", optional=1),
        add("abs", (_NUMBER,), _NUMBER, ARITHMETIC.abs, "The number without its sign.", "abs(-5)"),
        add("abs", (_MONEY,), _MONEY, lambda amount: Amount(ARITHMETIC.abs(amount.value), amount.currency),
            "The amount without its sign.", "abs(rating.difference)"),
        add("ceil", (_NUMBER,), _NUMBER, lambda value: value.to_integral_value(ROUND_CEILING),
            "The next whole number up.", "ceil(2.1)"),
        add("floor", (_NUMBER,), _NUMBER, lambda value: value.to_integral_value(ROUND_FLOOR),
            "The next whole number down.", "floor(2.9)"),
        add("min", (_MONEY, _MONEY), _MONEY, _choose(min), "The smallest amount.",
            "min(rating.total, money(500, \"USD\"))", repeats=True),
        add("max", (_MONEY, _MONEY), _MONEY, _choose(max), "The largest amount.",
            "max(rating.total, money(50, \"USD\"))", repeats=True),
        add("money", (_NUMBER, _TEXT), _MONEY, lambda value, currency: Amount(value, currency.upper()),
            "An amount in a currency.", "money(12.50, \"USD\")"),
        add("amount", (_MONEY, _TEXT), _NUMBER, _get_amount,
            "The number of an amount that has to be in this currency.", "amount(rating.total, \"USD\")"),
        add("currency", (_MONEY,), _TEXT, lambda amount: amount.currency, "The currency of an amount.",
            "currency(rating.total)"),
        add("number", (_TEXT,), _NUMBER, _read_number, "The number that a text is.", "number(\"12.5\")"),
        add("day", (_TEXT,), _DAY, _read_day, "A day.", "day(\"2026-01-31\")"),
        add("year", (_DAY,), _NUMBER, lambda day: Decimal(day.year), "The year of a day.",
            "year(shipmentInformation.shipDate)"),
        add("month", (_DAY,), _NUMBER, lambda day: Decimal(day.month), "The month of a day, 1 to 12.",
            "month(shipmentInformation.shipDate)"),
        add("dayOfMonth", (_DAY,), _NUMBER, lambda day: Decimal(day.day), "The day within its month, 1 to 31.",
            "dayOfMonth(shipmentInformation.shipDate)"),
        add("weekday", (_DAY,), _NUMBER, lambda day: Decimal(day.isoweekday()), "1 for Monday to 7 for Sunday.",
            "weekday(shipmentInformation.shipDate) > 5"),
        add("size", (_TEXT,), _NUMBER, lambda text: Decimal(len(text)), "How many characters a text has.",
            "size(\"ABC\")"),
        add("size", (_LIST,), _NUMBER, lambda texts: Decimal(len(texts)), "How many values a list has.",
            "size([\"A\", \"B\"])"),
        add("lower", (_TEXT,), _TEXT, str.lower, "The text in lower case.", "lower(\"ABC\")"),
        add("upper", (_TEXT,), _TEXT, str.upper, "The text in upper case.", "upper(\"abc\")"),
        add("trim", (_TEXT,), _TEXT, str.strip, "The text without spaces around it.", "trim(\" A \")"),
        add("startsWith", (_TEXT, _TEXT), _YES_NO, str.startswith, "Whether a text begins with another.",
            "shipmentRouting.originPort.startsWith(\"US\")"),
        add("endsWith", (_TEXT, _TEXT), _YES_NO, str.endswith, "Whether a text ends with another.",
            "\"INV-1\".endsWith(\"1\")"),
        add("contains", (_TEXT, _TEXT), _YES_NO, lambda text, part: part in text, "Whether a text contains another.",
            "\"AIR EXPORT\".contains(\"AIR\")"),
        add("contains", (_LIST, _TEXT), _YES_NO, lambda texts, text: text in texts, "Whether a list has a value.",
            "[\"A\", \"B\"].contains(\"A\")"),
        add("substring", (_TEXT, _NUMBER, _NUMBER), _TEXT, _substring,
            "The part from one character up to another, counted from 0.", "substring(\"USCHI\", 0, 2)", optional=1),
        add("join", (_LIST, _TEXT), _TEXT, lambda texts, between: between.join(texts),
            "The values of a list as one text.", "[\"A\", \"B\"].join(\", \")"),
        add("string", (_NUMBER,), _TEXT, plain_text, "A number as a text.", "string(5)"),
        add("string", (_MONEY,), _TEXT, _format_amount, "An amount as a text, with its currency.",
            "string(rating.total)"),
        add("string", (_DAY,), _TEXT, date.isoformat, "A day as a text, 2026-01-31.",
            "string(shipmentInformation.shipDate)"),
    ]  # fmt: skip
    for kind in (_NUMBER, _DAY, *DIMENSIONS):
        listed.append(add("min", (kind, kind), kind, min, "The smallest value.", "min(3, 5)", repeats=True))
        listed.append(add("max", (kind, kind), kind, max, "The largest value.", "max(3, 5)", repeats=True))
    return listed


def _by_name() -> Mapping[str, tuple[ScriptFunction, ...]]:
    functions: dict[str, tuple[ScriptFunction, ...]] = {}
    for function in _list_functions():
        functions[function.name] = (*functions.get(function.name, ()), function)
    return functions


FUNCTIONS = _by_name()
