"""What an expression can give: types with their units and currencies, and the values that stand for them.

A number, a weight or an amount is a Decimal at all times: CEL's own doubles lose cents (docs/decisions/0094).
"""

from collections.abc import Mapping
from decimal import Context, Decimal, DivisionByZero, InvalidOperation, Overflow
from enum import StrEnum
from typing import NamedTuple

from freight.core.units import DISTANCE, LENGTH, VOLUME, WEIGHT, Unit

# as many digits as the database stores; a quotient is rounded there, and the field rounds it to its own decimals
ARITHMETIC = Context(prec=34, traps=[InvalidOperation, DivisionByZero, Overflow])


class ScriptKind(StrEnum):
    """The kinds of values in expressions."""

    TEXT = "text"
    NUMBER = "number"
    MONEY = "money"
    WEIGHT = "weight"
    VOLUME = "volume"
    DISTANCE = "distance"
    LENGTH = "length"
    DAY = "day"
    YES_NO = "yesNo"
    LIST = "list"
    NOTHING = "nothing"


DIMENSIONS: Mapping[ScriptKind, tuple[Unit, ...]] = {
    ScriptKind.WEIGHT: WEIGHT,
    ScriptKind.VOLUME: VOLUME,
    ScriptKind.DISTANCE: DISTANCE,
    ScriptKind.LENGTH: LENGTH,
}
KIND_NAMES: Mapping[ScriptKind, str] = {
    ScriptKind.TEXT: "a text",
    ScriptKind.NUMBER: "a number",
    ScriptKind.MONEY: "an amount of money",
    ScriptKind.WEIGHT: "a weight",
    ScriptKind.VOLUME: "a volume",
    ScriptKind.DISTANCE: "a distance",
    ScriptKind.LENGTH: "a length",
    ScriptKind.DAY: "a day",
    ScriptKind.YES_NO: "yes or no",
    ScriptKind.LIST: "a list of texts",
    ScriptKind.NOTHING: "nothing",
}
# kinds whose values have an order
ORDERED = frozenset({ScriptKind.TEXT, ScriptKind.NUMBER, ScriptKind.MONEY, ScriptKind.DAY, *DIMENSIONS})
# what a computed field can be: lists are taken apart, and nothing has no type
RESULTS = frozenset(ScriptKind) - {ScriptKind.LIST, ScriptKind.NOTHING}


class Amount(NamedTuple):
    """Money in an expression."""

    value: Decimal
    currency: str


class ExpressionError(Exception):
    """What is wrong with an expression, and where: characters `start` up to `end`, counted from 0."""

    def __init__(self, message: str, start: int, end: int) -> None:
        super().__init__(message)
        self.message, self.start, self.end = message, start, end


class ComputationError(Exception):
    """An expression that gives no value for one record, such as a division by zero. The field stays empty."""


def find_dimension(unit_name: str) -> tuple[ScriptKind, Unit] | None:
    """Return the kind and the unit of a name, such as `lb`, `lbs` or `m3`; None for an unknown one."""
    name = " ".join(unit_name.casefold().replace("³", "3").split())
    for kind, units in DIMENSIONS.items():
        for unit in units:
            if name == unit.name.replace("³", "3") or name in unit.written:
                return kind, unit
    return None
