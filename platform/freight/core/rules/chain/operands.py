"""The sides of a comparison, compiled: a closure that returns the value, and the kind it compares as."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from freight.core.rules.chain.blocks import NumberedRow, index_named_results
from freight.core.rules.chain.expressions import TODAY, Kind, split_list_values
from freight.core.rules.chain.model import ConditionRow, RuleField, ValueFormatting
from freight.core.rules.chain.outcome import RuleContext
from freight.core.rules.chain.values import compute_rule_value, get_computed_kind

Values = Mapping[str, object]
Read = Callable[[Values, RuleContext], object]


class Operand(NamedTuple):
    """One side. `key` is set if it is a plain field, `literal` if it is text of the rule (also `currentDate`, which is
    a day)."""

    kind: Kind
    read: Read
    key: str = ""
    literal: str = ""


class Operands:
    """Builder of the operands of one chain."""

    def __init__(self, rows: Sequence[ConditionRow], fields: Mapping[str, RuleField]) -> None:
        self._fields = fields
        self._results = index_named_results(rows)

    def left(self, each: NumberedRow) -> Operand:
        """Return the field of a condition."""
        return self._formatted(self.of(each.row.field), each.row.formatting_field1, each.number)

    def right(self, each: NumberedRow) -> Operand:
        """Return the value or other field of a condition."""
        row = each.row
        side = self.of(row.field2) if row.value_type == "field" else make_literal_operand(row.value)
        return self._formatted(side, row.formatting_field2, each.number)

    def target(self, each: NumberedRow) -> Operand:
        """Return the value or other field of a result."""
        row = each.row
        side = self.of(row.then_field) if row.then_value_type == "field" else make_literal_operand(row.val_value)
        return self._formatted(side, row.formatting_then_field, each.number)

    def of(self, key: str) -> Operand:
        """Return a field, or a result by its name (R043). A result is computed when it is used: the conditions before
        it can prevent a division by zero."""
        if key in self._results:
            numbered_row = self._results[key]
            # the save checks ensure that results name earlier rows only; forgetting it here ends even a stored loop
            del self._results[key]
            operand = self._computed(numbered_row)
            self._results[key] = numbered_row
            return operand
        field = self._fields.get(key)
        if field is None:
            return Operand("text", lambda values, context: None)
        return Operand(field.kind, lambda values, context: values.get(key), key)

    def _computed(self, each: NumberedRow) -> Operand:
        operand, right = self.left(each), self.right(each)
        expression, number = each.row.expression, each.number
        return Operand(
            get_computed_kind(expression, operand.kind, right.kind),
            lambda values, context: compute_rule_value(
                expression, operand.read(values, context), operand.kind, right.read(values, context), right.kind, number
            ),
        )

    def _formatted(self, operand: Operand, formatting: ValueFormatting, number: int) -> Operand:
        expression, size = formatting.formatting_expr, formatting.formatting_value
        if not expression:
            return operand
        read, kind = operand.read, operand.kind
        return Operand(
            get_computed_kind(expression, kind, "numeric"),
            lambda values, context: compute_rule_value(
                expression, read(values, context), kind, size, "numeric", number
            ),
        )


def make_literal_operand(text: str) -> Operand:
    """Return a value of the rule itself; `currentDate` is today (R186)."""
    if text == TODAY:
        return Operand("date", lambda values, context: context.today, literal=text)
    return Operand("text", lambda values, context: text or None, literal=text)


def list_items_with_today(text: str, today: str) -> list[str]:
    """Return the values of a list, with today's date if the list says so."""
    return [today if item == TODAY else item for item in split_list_values(text)]


def get_compared_kind(left: Kind, right: Kind) -> Kind:
    """Return how two sides compare: as days if one is a date, as figures if one is a figure, else as text."""
    if "date" in (left, right):
        return "date"
    return "numeric" if "numeric" in (left, right) else "text"
