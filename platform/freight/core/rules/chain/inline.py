"""Comparisons written out as Python expressions, for values in their usual form: a figure as a double, a day of our
time, a text. Any other value is left to the closures of `conditions` and `actions`.

Expressions contain names, never what a user wrote: values of a rule are constants of the namespace.
"""

from typing import NamedTuple

from freight.core.rules.chain.expressions import BETWEEN, TEXT_PARTS, TODAY, Kind, split_list_values
from freight.core.rules.chain.operands import Operand, get_compared_kind
from freight.core.rules.chain.outcome import InapplicableCondition
from freight.core.rules.chain.values import YEARS, build_list_keys, find_rule_figure, require_rule_day
from freight.core.rules.operators import EQUALITY, LISTS, OPERATORS

_WRITTEN = {name: operator.written for name, operator in OPERATORS.items() if operator.written}
_OF_TEXTS = (TEXT_PARTS | EQUALITY) & frozenset(_WRITTEN)
_OF_FIGURES_AND_DAYS = frozenset(_WRITTEN) - TEXT_PARTS

# sets {usual} to whether a field, read into {value}, can be compared unchanged
_USUAL: dict[Kind, str] = {
    "numeric": "{usual} = {value}.__class__ is float",
    # days as yyyy-MM-dd sort like the days they name
    "date": f"{{usual}} = {{value}}.__class__ is str and '{YEARS.start}' <= {{value}} < '{YEARS.stop}'",
    # folded here, once for a row
    "text": "{usual} = {value}.__class__ is str; {value} = {value}.lower() if {usual} else {value}",
}


class LocalField(NamedTuple):
    """A field read into local names: `value`, and `usual` for whether it has the usual form. `read` is the statement
    that does it, repeated after a rule set the field."""

    value: str
    usual: str
    read: str


class InlineComparison(NamedTuple):
    """A comparison. `text` is valid if `usual` holds. `value`: the name of the only field that is compared, "" for
    two."""

    text: str
    usual: str
    value: str

    def otherwise(self, answer: str) -> str:
        """Return the comparison, with an answer for values of other forms."""
        return f"({self.text} if {self.usual} else {answer})"


class GeneratedNames:
    """The names of a generated function: constants of its namespace and fields in its locals."""

    def __init__(self) -> None:
        self.namespace: dict[str, object] = {}
        self.locals: dict[str, LocalField] = {}

    def constant(self, value: object) -> str:
        """Return a name for a value."""
        name = f"c{len(self.namespace)}"
        self.namespace[name] = value
        return name

    def local(self, side: Operand) -> LocalField:
        """Return the names of a field."""
        local_field = self.locals.get(side.key)
        if local_field is None:
            value, usual = f"v{len(self.locals)}", f"u{len(self.locals)}"
            read = f"{value} = get({self.constant(side.key)}); {_USUAL[side.kind].format(value=value, usual=usual)}"
            local_field = self.locals[side.key] = LocalField(value, usual, read)
        return local_field

    def comparison(self, expression: str, left: Operand, right: Operand) -> InlineComparison | None:
        """Return the comparison of an unconverted field with another one or a value of the rule; None if it cannot be
        written out."""
        written = _OF_TEXTS if left.kind == "text" else _OF_FIGURES_AND_DAYS
        if not left.key or expression not in written or get_compared_kind(left.kind, right.kind) != left.kind:
            return None
        if right.key:
            if right.kind != left.kind or expression in LISTS | BETWEEN:
                return None
            local_field, right_field = self.local(left), self.local(right)
            text = _WRITTEN[expression].format(local_field.value, right_field.value)
            return InlineComparison(text, f"{local_field.usual} and {right_field.usual}", "")
        constants = self._constants(expression, left.kind, right.literal)
        if not constants or not all(constants):
            return None
        field = self.local(left)
        return InlineComparison(_WRITTEN[expression].format(field.value, *constants), field.usual, field.value)

    def _constants(self, expression: str, kind: Kind, text: str) -> list[str]:
        """Return the names of what a rule compares with; empty, or with an empty name, if it is not of the field's
        kind."""
        if expression in LISTS:
            if not text or TODAY in text:
                return []
            if kind != "numeric":
                return [self.constant(build_list_keys(kind, split_list_values(text)))]
            # a figure that no double represents equals none
            figures = map(find_rule_figure, split_list_values(text))
            return [self.constant(frozenset(figure for figure in figures if isinstance(figure, float)))]
        if expression in BETWEEN:
            ends = split_list_values(text)
            return [self._constant(kind, end) for end in ends] if len(ends) == 2 else []
        return [self._constant(kind, text)]

    def _constant(self, kind: Kind, text: str) -> str:
        if kind == "text":
            return self.constant(text.lower()) if text else ""
        if kind == "date":
            if text == TODAY:
                return "today"
            try:
                return self.constant(require_rule_day(text, 0))
            except InapplicableCondition:
                return ""
        # two doubles sort like the figures entered; anything else needs decimals
        figure = find_rule_figure(text)
        return self.constant(figure) if isinstance(figure, float) else ""
