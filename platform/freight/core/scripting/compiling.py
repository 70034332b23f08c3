"""Check the types of an expression and compile it into one function of a record's values.

A missing value makes what is computed from it missing, too; only `has`, `coalesce`, comparisons with `null`, and the
sides of `&&`, `||` and `?:` that decide without it give a value. The time is linear in the length of the expression.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from difflib import get_close_matches
from typing import Any, cast

from freight.core.currency.codes import find_currency_problem
from freight.core.scripting.fields import ScriptField
from freight.core.scripting.functions import FUNCTIONS
from freight.core.scripting.operators import Operation, explain_operation, find_operation
from freight.core.scripting.syntax import Node, parse_expression
from freight.core.scripting.types import (
    ARITHMETIC,
    DIMENSIONS,
    KIND_NAMES,
    Amount,
    ComputationError,
    ScriptKind,
    find_dimension,
)

Values = Mapping[str, object]
Evaluate = Callable[[Values], Any]
# the functions that this module compiles itself, as the editor lists them
SPECIAL_FUNCTIONS: Mapping[str, tuple[str, str]] = {
    "has": ("Whether a field has a value.", "has(shipmentInformation.shipDate)"),
    "coalesce": ("The first of several values that isn’t missing.", "coalesce(shipmentCargo.pieces, 1)"),
    "to": ("A quantity as a number in a unit.", 'shipmentCargo.grossWeight.to("lb")'),
    "quantity": ("A number as a weight, volume, distance or length.", 'quantity(100, "lb")'),
}
_MOST_TEXT = 10_000


@dataclass(frozen=True)
class CompiledExpression:
    """A checked expression. `reads`: the keys of the fields in it. `evaluate` returns None where a value is missing,
    and raises ComputationError where there is none, such as for a division by zero."""

    kind: ScriptKind
    reads: frozenset[str]
    evaluate: Evaluate


@dataclass(frozen=True)
class _Typed:
    kind: ScriptKind
    evaluate: Evaluate


def compile_expression(text: str, fields: Mapping[str, ScriptField]) -> CompiledExpression:
    """Return an expression over these fields, ready to run. Raises ExpressionError with the place."""
    compiler = _Compiler(fields)
    typed = compiler.compile(parse_expression(text))
    return CompiledExpression(typed.kind, frozenset(compiler.reads), typed.evaluate)


class _Compiler:
    def __init__(self, fields: Mapping[str, ScriptField]) -> None:
        self._fields = {field.name: field for field in fields.values()}
        self.reads: set[str] = set()

    def compile(self, node: Node) -> _Typed:
        if node.kind == "name":
            return self._name(node)
        if node.kind == "call":
            return self._call(node)
        if node.kind == "list":
            return self._list(node)
        if node.kind in ("&&", "||"):
            return self._logical(node)
        if node.kind == "?:":
            return self._choice(node)
        if node.kind in ("!", "negative"):
            return self._sign(node)
        if node.kind.endswith("_LIT"):
            return _compile_literal(node)
        return self._operator(node)

    def _name(self, node: Node) -> _Typed:
        field = self._fields.get(node.text)
        if field is None:
            close = get_close_matches(node.text, self._fields, 1, 0.6)
            hint = f" Did you mean {close[0]}?" if close else " Pick one from the list of fields."
            raise node.refuse(f"There is no field {node.text}.{hint}")
        self.reads.add(field.key)
        key, read = field.key, field.read
        return _Typed(field.kind, lambda values: read(values.get(key)))

    def _operator(self, node: Node) -> _Typed:
        left, right = (self.compile(part) for part in node.parts)
        if ScriptKind.NOTHING in (left.kind, right.kind):
            return _compare_with_null(node, left, right)
        operation = find_operation(node.kind, left.kind, right.kind)
        if operation is None:
            raise node.refuse(explain_operation(node.kind, left.kind, right.kind))
        kind, compute = operation
        return _Typed(kind, _lift(compute, left.evaluate, right.evaluate))

    def _sign(self, node: Node) -> _Typed:
        (part,) = (self.compile(part) for part in node.parts)
        inner = part.evaluate
        if node.kind == "!":
            _demand(node.parts[0], part, ScriptKind.YES_NO)
            return _Typed(ScriptKind.YES_NO, lambda values: None if (value := inner(values)) is None else not value)
        if part.kind is ScriptKind.MONEY:
            return _Typed(
                part.kind,
                lambda values: (
                    None if (value := inner(values)) is None else Amount(ARITHMETIC.minus(value.value), value.currency)
                ),
            )
        if part.kind is not ScriptKind.NUMBER and part.kind not in DIMENSIONS:
            raise node.refuse(f"“-” can’t be used with {KIND_NAMES[part.kind]}.")
        return _Typed(part.kind, lambda values: None if (value := inner(values)) is None else ARITHMETIC.minus(value))

    def _logical(self, node: Node) -> _Typed:
        sides = [self.compile(part) for part in node.parts]
        for part, side in zip(node.parts, sides, strict=True):
            _demand(part, side, ScriptKind.YES_NO)
        left, right = (side.evaluate for side in sides)
        deciding = node.kind == "||"

        def evaluate(values: Values) -> object:
            one = left(values)
            if one is deciding:
                return deciding
            other = right(values)
            return other if one is not None or other is deciding else None

        return _Typed(ScriptKind.YES_NO, evaluate)

    def _choice(self, node: Node) -> _Typed:
        condition, chosen, other = (self.compile(part) for part in node.parts)
        _demand(node.parts[0], condition, ScriptKind.YES_NO)
        kind = _get_common_kind(node, (chosen, other))
        test, then, otherwise = condition.evaluate, chosen.evaluate, other.evaluate

        def evaluate(values: Values) -> object:
            holds = test(values)
            return None if holds is None else then(values) if holds else otherwise(values)

        return _Typed(kind, evaluate)

    def _list(self, node: Node) -> _Typed:
        parts = [self.compile(part) for part in node.parts]
        for part, typed in zip(node.parts, parts, strict=True):
            _demand(part, typed, ScriptKind.TEXT)
        evaluates = [typed.evaluate for typed in parts]

        def evaluate(values: Values) -> tuple[str, ...] | None:
            texts = [inner(values) for inner in evaluates]
            return None if None in texts else tuple(cast(Sequence[str], texts))

        return _Typed(ScriptKind.LIST, evaluate)

    def _call(self, node: Node) -> _Typed:
        if node.text in SPECIAL_FUNCTIONS:
            return self._special(node)
        forms = FUNCTIONS.get(node.text)
        if forms is None:
            close = get_close_matches(node.text, [*FUNCTIONS, *SPECIAL_FUNCTIONS], 1, 0.6)
            hint = f" Did you mean {close[0]}?" if close else ""
            raise node.refuse(f"There is no function {node.text}.{hint}")
        parts = [self.compile(part) for part in node.parts]
        kinds = tuple(part.kind for part in parts)
        form = next((form for form in forms if form.fits(kinds)), None)
        if form is None:
            got = ", ".join(KIND_NAMES[kind] for kind in kinds) or "nothing"
            raise node.refuse(f"{node.text} can’t take {got}. Example: {forms[0].example}")
        if node.text == "money" and node.parts[1].kind == "STRING_LIT":
            currency = node.parts[1]
            if problem := find_currency_problem(_read_text(currency)):
                raise currency.refuse(problem)
        return _Typed(form.gives, _lift_all(form.compute, [part.evaluate for part in parts]))

    def _special(self, node: Node) -> _Typed:
        parts = [self.compile(part) for part in node.parts]
        example = SPECIAL_FUNCTIONS[node.text][1]
        if node.text == "has" and len(parts) == 1:
            inner = parts[0].evaluate
            return _Typed(ScriptKind.YES_NO, lambda values: inner(values) is not None)
        if node.text == "coalesce" and len(parts) > 1:
            evaluates = [part.evaluate for part in parts]
            return _Typed(
                _get_common_kind(node, parts),
                lambda values: next((value for evaluate in evaluates if (value := evaluate(values)) is not None), None),
            )
        if node.text in ("to", "quantity") and len(parts) == 2:
            return _convert(node, parts)
        raise node.refuse(f"{node.text}: give it what it needs. Example: {example}")


def _demand(node: Node, typed: _Typed, kind: ScriptKind) -> None:
    if typed.kind is not kind:
        raise node.refuse(f"This is {KIND_NAMES[typed.kind]}; {KIND_NAMES[kind]} is needed here.")


def _get_common_kind(node: Node, parts: Sequence[_Typed]) -> ScriptKind:
    """Return the kind of all parts, of which some may be null."""
    kinds = list(dict.fromkeys(part.kind for part in parts if part.kind is not ScriptKind.NOTHING))
    if len(kinds) != 1:
        names = " and ".join(KIND_NAMES[kind] for kind in kinds) or "null"
        raise node.refuse(f"All values here have to be of one kind, not {names}.")
    return kinds[0]


def _compare_with_null(node: Node, left: _Typed, right: _Typed) -> _Typed:
    if node.kind not in ("==", "!="):
        raise node.refuse(f"“{node.kind}” can’t be used with null. Use has(…) or coalesce(…).")
    evaluates, equal = (left.evaluate, right.evaluate), node.kind == "=="
    return _Typed(ScriptKind.YES_NO, lambda values: all(side(values) is None for side in evaluates) is equal)


def _convert(node: Node, parts: Sequence[_Typed]) -> _Typed:
    """Compile `to` and `quantity`, whose unit has to be written in the expression."""
    unit_node = node.parts[1]
    unit_name = _read_text(unit_node) if unit_node.kind == "STRING_LIT" else ""
    dimension = find_dimension(unit_name) if unit_name else None
    if dimension is None:
        names = ", ".join(unit.name for units in DIMENSIONS.values() for unit in units)
        raise unit_node.refuse(f"Write a unit in quotation marks: {names}.")
    (kind, unit), given = dimension, parts[0]
    ratio = unit.ratio
    if node.text == "quantity":
        _demand(node.parts[0], given, ScriptKind.NUMBER)
        return _Typed(kind, _lift_all(lambda number, _: ARITHMETIC.multiply(number, ratio), _evaluates(parts)))
    if given.kind is not kind:
        raise node.refuse(f"This is {KIND_NAMES[given.kind]}, and {unit.name} is a unit of {kind}.")
    return _Typed(
        ScriptKind.NUMBER, _lift_all(lambda quantity, _: ARITHMETIC.divide(quantity, ratio), _evaluates(parts))
    )


def _evaluates(parts: Sequence[_Typed]) -> list[Evaluate]:
    return [part.evaluate for part in parts]


def _lift(compute: Operation, left: Evaluate, right: Evaluate) -> Evaluate:
    def evaluate(values: Values) -> object:
        one = left(values)
        if one is None:
            return None
        other = right(values)
        return None if other is None else _bound(compute(one, other))

    return evaluate


def _lift_all(compute: Callable[..., object], evaluates: Sequence[Evaluate]) -> Evaluate:
    def evaluate(values: Values) -> object:
        arguments = []
        for inner in evaluates:
            value = inner(values)
            if value is None:
                return None
            arguments.append(value)
        return _bound(compute(*arguments))

    return evaluate


def _bound(value: object) -> object:
    """Return a value; a text can’t grow without end. Raises ComputationError."""
    if isinstance(value, str) and len(value) > _MOST_TEXT:
        raise ComputationError(f"The text has more than {_MOST_TEXT:,} characters.")
    return value


def _compile_literal(node: Node) -> _Typed:
    if node.kind == "NULL_LIT":
        return _Typed(ScriptKind.NOTHING, lambda _: None)
    value = _read_literal(node)
    return _Typed(_LITERALS[type(value)], lambda _: value)


_LITERALS: Mapping[type, ScriptKind] = {
    bool: ScriptKind.YES_NO,
    Decimal: ScriptKind.NUMBER,
    str: ScriptKind.TEXT,
    date: ScriptKind.DAY,
}


def _read_literal(node: Node) -> bool | Decimal | str:
    if node.kind == "BOOL_LIT":
        return node.text == "true"
    if node.kind in ("INT_LIT", "FLOAT_LIT") and "x" not in node.text and len(node.text) <= ARITHMETIC.prec:
        return Decimal(node.text)
    if node.kind in ("STRING_LIT", "MLSTRING_LIT"):
        return _read_text(node)
    raise node.refuse("Write numbers as 12 or 12.5.")


def _read_text(node: Node) -> str:
    from celpy.evaluation import celstr
    from lark import Token

    return str(celstr(Token(node.kind, node.text)))
