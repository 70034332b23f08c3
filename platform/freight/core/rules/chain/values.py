"""Values in rules: reading them as text, figure or day, comparing, computing and formatting them.

A value is what a row stores: text, a figure (exact, see `core.fields.numbers`), a day as `yyyy-MM-dd`, a list, a
check; None is empty. Everything here raises `InapplicableCondition` for a value that is not what the operation needs.
"""

from collections.abc import Sequence
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Context, Decimal
from typing import Any

from freight.core.dates import ISO, parse_rule_day
from freight.core.fields.numbers import MOST_DIGITS, exact, plain_text, stored_number
from freight.core.fields.types.numeric import FIGURE
from freight.core.rules.chain.expressions import BETWEEN, SUB_EXPRESSIONS, TEXT_PARTS, Kind
from freight.core.rules.chain.outcome import InapplicableCondition
from freight.core.rules.operators import EQUALITY, LISTS, OPERATORS

_EXACT = Context(prec=MOST_DIGITS, rounding=ROUND_HALF_UP)
YEARS = range(1900, 2200)  # a day outside is a typo
_MOST_DAYS = 100_000


def format_rule_value(value: Any) -> str:
    """The canonical text of a value."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return plain_text(value)


def find_rule_figure(value: Any) -> float | Decimal | None:
    """Return the figure of a value, None if it has none."""
    if isinstance(value, bool | list):
        return None
    if not isinstance(value, str):
        return float(value) if isinstance(value, int) else value
    text = value.strip()
    if not text or text in "+-" or not FIGURE.fullmatch(text) or len(text) > 2 * MOST_DIGITS:
        return None
    try:
        return stored_number(Decimal(text.replace(",", "")))
    except ValueError:
        return None


def require_rule_figure(value: object, number: int) -> float | Decimal:
    """Return the figure of a value; `number` is that of the condition that needs it."""
    figure = find_rule_figure(value)
    if figure is None:
        raise InapplicableCondition(number, f"'{format_rule_value(value)}' is not a number")
    return figure


def require_rule_day(value: object, number: int) -> str:
    """The day a value is."""
    if isinstance(value, str):
        text = value.strip()
        day = parse_rule_day(text)
        if day is not None and day.year in YEARS:
            return text if ISO.fullmatch(text) else day.isoformat()
    raise InapplicableCondition(number, f"'{format_rule_value(value)}' is not a date")


def to_comparable(kind: Kind, value: object, number: int) -> Any:
    """Return a value in the form its kind compares in; text is folded, because people do not mean its capitals."""
    if kind == "numeric":
        return require_rule_figure(value, number)
    return require_rule_day(value, number) if kind == "date" else format_rule_value(value).lower()


def is_comparison_true(expression: str, kind: Kind, left: Any, right: Any, number: int) -> bool:
    """Whether a comparison holds. `right` is a sequence of texts for lists and for between. An empty side equals an
    empty one, and is in no list, before or after nothing."""
    operator = OPERATORS.get(expression)
    if operator is None or operator.holds is None:
        raise InapplicableCondition(number, f"values are not compared by '{expression}'")
    equality = expression in EQUALITY and expression not in LISTS
    if left is None or right is None:
        return operator.holds(left is not right) if equality else operator.negative
    if expression in TEXT_PARTS:
        return operator.holds(format_rule_value(left).lower(), format_rule_value(right).lower())
    if expression in LISTS:
        return operator.holds(_is_listed(kind, left, right, number))
    if expression in BETWEEN:
        if not isinstance(right, list | tuple) or len(right) != 2:
            raise InapplicableCondition(number, "between needs two values")
        low, high = (_order(kind, left, edge, number) for edge in right)
        return operator.holds(low, high)
    if equality and kind != "numeric":
        return operator.holds(to_comparable(kind, left, number) != to_comparable(kind, right, number))
    return operator.holds(_order(kind, left, right, number))


def _is_listed(kind: Kind, left: object, right: Sequence[str], number: int) -> bool:
    """Return whether a value is in a list. An item that is not a value of the kind equals nothing."""
    return build_list_key(kind, left, number) in build_list_keys(kind, right)


def build_list_key(kind: Kind, value: object, number: int) -> str:
    """A text that is the same for equal values of the kind."""
    return plain_text(require_rule_figure(value, number)) if kind == "numeric" else to_comparable(kind, value, number)


def build_list_keys(kind: Kind, items: Sequence[str]) -> frozenset[str]:
    """The keys of those items that are values of the kind."""
    keys = set()
    for item in items:
        try:
            keys.add(build_list_key(kind, item, 0))
        except InapplicableCondition:
            continue
    return frozenset(keys)


def _order(kind: Kind, left: object, right: object, number: int) -> int:
    """Below 0, 0 or above 0, as `left` comes before, with or after `right`. Texts that are both figures compare as
    such: reference fields often hold them."""
    if kind == "text":
        figures = find_rule_figure(left), find_rule_figure(right)
        if figures[0] is not None and figures[1] is not None:
            kind = "numeric"
    left_value, right_value = to_comparable(kind, left, number), to_comparable(kind, right, number)
    if kind == "numeric":
        left_value, right_value = exact(left_value), exact(right_value)
    order: int = (left_value > right_value) - (left_value < right_value)
    return order


def compute_rule_value(
    expression: str, left: object, left_kind: Kind, right: object, right_kind: Kind, number: int
) -> object:
    """The value of an arithmetic or sub-expression (R182-R184); empty when a side is."""
    if left is None or right is None:
        return None
    if expression in SUB_EXPRESSIONS:
        return _part(expression, format_rule_value(left), format_rule_value(right), number) or None
    if left_kind == "date" and expression in ("add", "subtract"):
        day = date.fromisoformat(require_rule_day(left, number))
        if right_kind == "date":
            if expression == "add":
                raise InapplicableCondition(number, "two dates cannot be added")
            return float((day - date.fromisoformat(require_rule_day(right, number))).days)
        return _shifted(day, right, -1 if expression == "subtract" else 1, number)
    return _arithmetic(
        expression, exact(require_rule_figure(left, number)), exact(require_rule_figure(right, number)), number
    )


def get_computed_kind(expression: str, left_kind: Kind, right_kind: Kind) -> Kind:
    """Return the kind of what `compute_rule_value` returns."""
    if expression in SUB_EXPRESSIONS:
        return "text"
    return "date" if left_kind == "date" and right_kind != "date" else "numeric"


def _shifted(day: date, days: object, sign: int, number: int) -> str:
    count = exact(require_rule_figure(days, number))
    if count != count.to_integral_value() or abs(count) > _MOST_DAYS:
        raise InapplicableCondition(number, f"'{plain_text(count)}' is not a number of days")
    try:
        shifted = day + timedelta(days=sign * int(count))
    except OverflowError:
        shifted = date.min
    if shifted.year not in YEARS:
        raise InapplicableCondition(number, "the date is out of range")
    return shifted.isoformat()


def _arithmetic(expression: str, left: Decimal, right: Decimal, number: int) -> float | Decimal:
    if expression == "divide":
        if not right:
            raise InapplicableCondition(number, "division by zero")
        result = _EXACT.divide(left, right)
    elif expression == "multiply":
        result = _EXACT.multiply(left, right)
    else:
        result = _EXACT.add(left, right) if expression == "add" else _EXACT.subtract(left, right)
    if result and not -MOST_DIGITS <= result.adjusted() < MOST_DIGITS:
        raise InapplicableCondition(number, "the figure is out of range")
    return stored_number(result.normalize(_EXACT)) if result else 0.0


def _part(expression: str, text: str, size: str, number: int) -> str:
    """Characters of a text: the first n, the last n, or `from,to` counted from 1, both included."""
    sizes = [part.strip() for part in size.split(",")]
    needed = 2 if expression == "subString" else 1
    if len(sizes) != needed or not all(part.isascii() and part.isdecimal() and len(part) <= 4 for part in sizes):
        raise InapplicableCondition(number, f"'{size}' is not a number of characters")
    count = int(sizes[0])
    if expression == "left":
        return text[:count]
    if expression == "right":
        return text[len(text) - count :] if count < len(text) else text
    return text[max(count - 1, 0) : int(sizes[1])]


def remove_list_items(text: str, items: Sequence[str]) -> str:
    """The text without any of the items, whatever their case, longest first; blanks at the ends go too (R190)."""
    for item in sorted(items, key=len, reverse=True):
        wanted_text, at, characters = item.lower(), 0, []
        while at < len(text):
            if text[at : at + len(item)].lower() == wanted_text:
                at += len(item)
            else:
                characters.append(text[at])
                at += 1
        text = "".join(characters)
    return text.strip()
