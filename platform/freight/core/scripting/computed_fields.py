"""Computed fields: what scripting rules add to a record, in the order in which they need each other."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, DecimalException
from graphlib import CycleError, TopologicalSorter

from freight.core.fields.numbers import stored_number
from freight.core.fields.spec import FieldSpec, FieldTypeName
from freight.core.money import half_up
from freight.core.scripting.compiling import CompiledExpression, Values, compile_expression
from freight.core.scripting.fields import ScriptField, build_script_field
from freight.core.scripting.types import (
    ARITHMETIC,
    DIMENSIONS,
    KIND_NAMES,
    RESULTS,
    Amount,
    ComputationError,
    ExpressionError,
    ScriptKind,
    find_dimension,
)
from freight.core.units import Unit

MOST_TEXT = 500
_FIELD_TYPES: Mapping[ScriptKind, FieldTypeName] = {
    ScriptKind.TEXT: "text",
    ScriptKind.DAY: "date",
    ScriptKind.YES_NO: "checkbox",
}


@dataclass(frozen=True)
class ComputedField:
    """A computed field. `kind`: what it gives. `unit`: of a quantity its unit, of money its currency; else empty.
    `decimals`: of numbers."""

    key: str
    label: str
    expression: str
    kind: ScriptKind
    unit: str = ""
    decimals: int = 2

    def build_field(self) -> FieldSpec:
        """Return the field of the template that shows it."""
        field_type = _FIELD_TYPES.get(self.kind, "numeric")
        is_numeric = field_type == "numeric"
        return FieldSpec(
            key=self.key,
            label=self.label,
            type=field_type,
            unit=self.unit if is_numeric else "",
            decimals=self.decimals if is_numeric else None,
            is_readonly=True,
            display_order=10_000,
            tool_tip="Computed",
            description=f"= {self.expression}"[:2_000],
        )


class CircularFieldError(Exception):
    """Computed fields that need each other. `key`: one of them."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(message)
        self.key = key


@dataclass(frozen=True)
class ComputedValues:
    """The computed fields of a record by key, without those that are empty, and why some are."""

    values: Mapping[str, object]
    problems: Mapping[str, str]


@dataclass(frozen=True)
class _CompiledField:
    field: ComputedField
    expression: CompiledExpression
    unit: Unit | None


class ComputedFieldSet:
    """The computed fields of a record, ready to run. One that can’t be compiled any more, since a field it reads is
    gone, is empty: `broken` says why, by key."""

    def __init__(self, computed: Sequence[ComputedField], fields: Mapping[str, ScriptField]) -> None:
        self.broken: dict[str, str] = {}
        known = {**fields, **{field.key: build_result_field(field) for field in computed}}
        compiled = {}
        for field in computed:
            try:
                compiled[field.key] = compile_field(field, known)
            except ExpressionError as error:
                self.broken[field.key] = error.message
        self._compiled = [compiled[key] for key in _sort(compiled) if key in compiled]

    @property
    def reads(self) -> frozenset[str]:
        """The keys of all fields that are read."""
        return frozenset().union(*(compiled.expression.reads for compiled in self._compiled))

    def get_reads(self, key: str) -> frozenset[str]:
        """Return the keys of the fields that a computed field reads itself."""
        return next(
            (compiled.expression.reads for compiled in self._compiled if compiled.field.key == key), frozenset()
        )

    def compute(self, values: Values) -> ComputedValues:
        """Return the computed fields of a record with these values, by key and as stored."""
        known = dict(values)
        for compiled in self._compiled:
            known.pop(compiled.field.key, None)
        results: dict[str, object] = {}
        problems: dict[str, str] = {}
        for compiled in self._compiled:
            key = compiled.field.key
            try:
                value = compiled.expression.evaluate(known)
                stored = None if value is None else _to_stored(compiled, value)
            except ComputationError as refused:
                problems[key] = str(refused)
                continue
            except DecimalException:
                problems[key] = "The number is too large."
                continue
            if stored is not None:
                results[key] = known[key] = stored
        return ComputedValues(results, problems)


def build_result_field(computed: ComputedField) -> ScriptField:
    """Return the computed field as other expressions see it."""
    if computed.kind not in DIMENSIONS:
        return build_script_field(computed.build_field())
    # the field is stored in its own unit, and computed with in that of its dimension
    dimension = find_dimension(computed.unit)
    ratio = dimension[1].ratio if dimension else Decimal(1)
    number = build_script_field(computed.build_field()).read

    def read(value: object) -> Decimal | None:
        amount = number(value)
        return ARITHMETIC.multiply(amount, ratio) if isinstance(amount, Decimal) else None

    return ScriptField(computed.key, computed.label, computed.kind, read, computed.unit)


def compile_field(computed: ComputedField, fields: Mapping[str, ScriptField]) -> _CompiledField:
    """Return a computed field, ready to run. Raises ExpressionError where its expression is wrong or gives another
    kind."""
    expression = compile_expression(computed.expression, fields)
    if expression.kind not in RESULTS:
        raise ExpressionError(
            f'A field can’t be {KIND_NAMES[expression.kind]}. Make it a text: join(…, ", ").',
            0,
            len(computed.expression),
        )
    if expression.kind is not computed.kind:
        raise ExpressionError(
            f"This gives {KIND_NAMES[expression.kind]}, and the field is {KIND_NAMES[computed.kind]}.",
            0,
            len(computed.expression),
        )
    dimension = find_dimension(computed.unit) if computed.kind in DIMENSIONS else None
    return _CompiledField(computed, expression, dimension[1] if dimension else None)


def sort_computed_fields(reads: Mapping[str, frozenset[str]], labels: Mapping[str, str]) -> list[str]:
    """Return the keys of computed fields, each after those it reads. Raises CircularFieldError for a circle."""
    try:
        return [key for key in TopologicalSorter(reads).static_order() if key in reads]
    except CycleError as circle:
        keys: Sequence[str] = circle.args[1]
        # the sorter names them from what is needed to what needs it
        chain = [labels.get(key, key) for key in reversed(keys)]
        if len(chain) == 2:
            raise CircularFieldError(keys[0], f"{chain[0]} can’t be computed from itself.") from circle
        steps = ", which needs ".join(chain[1:])
        raise CircularFieldError(keys[0], f"{chain[0]} needs {steps}. Take one of them out.") from circle


def _sort(compiled: Mapping[str, _CompiledField]) -> list[str]:
    reads = {key: field.expression.reads & compiled.keys() for key, field in compiled.items()}
    return sort_computed_fields(reads, {})


def _to_stored(compiled: _CompiledField, value: object) -> object:
    """Return a value as the field stores it: figures in its unit, rounded half up to its decimals."""
    field = compiled.field
    if isinstance(value, Amount):
        if value.currency != field.unit:
            raise ComputationError(
                f"The amount is in {value.currency or 'no currency'}, and the field in {field.unit}."
            )
        value = value.value
    if isinstance(value, Decimal):
        if compiled.unit is not None:
            value = ARITHMETIC.divide(value, compiled.unit.ratio)
        return stored_number(half_up(value, field.decimals) + 0)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, str):
        if len(value) > MOST_TEXT:
            raise ComputationError(f"The text has more than {MOST_TEXT} characters.")
        return value.strip() or None
    return value
