"""The words of rules: expressions, formattings and result operators, in the specification's spelling (R180-R184)."""

from freight.core.fields.field_types import FIELD_TYPES
from freight.core.fields.reading import Order
from freight.core.rules.operators import EQUALITY, OPERATORS, TEXT

Kind = Order

# what a check says a value should do: "{field} should {words} {value}" (R194)
COMPARISONS: dict[str, str] = {name: operator.check for name, operator in OPERATORS.items() if operator.check}
# R181: comparisons with today; each is an ordinary one whose value is today
TODAY_COMPARISONS: dict[str, str] = {
    "lessThanTodayDate": "lessThan",
    "lessThanEqualToTodayDate": "lessThanEqualTo",
    "greaterThanTodayDate": "greaterThan",
    "greaterThanEqualToTodayDate": "greaterThanEqualTo",
    "notEqualToTodayDate": "notEqualTo",
}
# in addition to R180: whether anything is entered; they compare with no value, and as a result they make a field
# required
EMPTINESS: dict[str, str] = {"isEmpty": "be empty", "isNotEmpty": "not be empty"}
ARITHMETIC = ("add", "subtract", "multiply", "divide")  # R182
SUB_EXPRESSIONS = ("left", "right", "subString")  # R183, R184
COMPUTING = frozenset((*ARITHMETIC, *SUB_EXPRESSIONS))
FORMATTINGS = ("add", "subtract", "left", "right", "subString")  # R197, R198

TEXT_PARTS = frozenset(name for name in COMPARISONS if OPERATORS[name].types == TEXT)
BETWEEN = frozenset(name for name in COMPARISONS if OPERATORS[name].operands == "two")

ASSIGN, REMOVE = "assign", "remove"
TODAY = "currentDate"  # R186
RESULT = "RESULT"  # R043: with this operator a row names what it computes RESULT and its number

# R213: what may be done with a value fetched from a metadata list
AFTER_METADATA = frozenset({ASSIGN}) | EQUALITY


def is_without_value(expression: str) -> bool:
    """Return whether an expression needs no value."""
    return expression in EMPTINESS or expression in TODAY_COMPARISONS


def get_ordinary_expression(expression: str) -> str:
    """Return the comparison of an expression; comparisons with today are ordinary ones."""
    return TODAY_COMPARISONS.get(expression, expression)


def get_comparison_kind(field_type: str) -> Kind:
    """Return how values of a field type compare."""
    known_type = FIELD_TYPES.get(field_type)
    return known_type.order if known_type else "text"


def split_list_values(text: str) -> list[str]:
    """Return the values of a list: one per line, or on one line separated by commas or semicolons."""
    parts = text.replace(";", "\n" if "\n" in text else ",").split("\n" if "\n" in text else ",")
    return [part for part in (part.strip() for part in parts) if part]
