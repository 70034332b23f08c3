"""The steps that shape a value on its way into an element, one at a time so that each can be shown."""

from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import NamedTuple

from freight.core.edi.guides.model import ElementRule
from freight.core.edi.mapping import Element, Padding, Reformation, Replacement
from freight.core.edi.types import (
    ElementKind,
    InvalidElementValue,
    format_element_value,
    measure_element,
    parse_element_amount,
    to_plain_text,
)
from freight.core.fields.numbers import plain_text
from freight.core.money import half_up

_DECIMALS = 6  # of an average


class ShapingStep(NamedTuple):
    """A step that changes a text, in the words of its settings."""

    name: str
    detail: str
    change: Callable[[str], str]


def list_shaping_steps(element: Element) -> list[ShapingStep]:
    """The steps before a value is written as its type."""
    shaping_steps = [
        ShapingStep("Replace", f"{replacement.before!r} by {replacement.after!r}", _replacing(replacement))
        for replacement in element.replacements
        if replacement.before
    ]
    if element.cut and (element.cut.first > 1 or element.cut.last):
        start, end = max(element.cut.first - 1, 0), element.cut.last or None
        description = f"characters {start + 1} to {end or 'the end'}"
        shaping_steps.append(ShapingStep("Substring", description, lambda text: text[start:end]))
    return shaping_steps


def _replacing(each: Replacement) -> Callable[[str], str]:
    return lambda text: text.replace(each.before, each.after)


def get_padding_step(element: Element) -> ShapingStep | None:
    """Return how a written value is filled up to its length."""
    width = element.length
    if not width or element.padding is Padding.NONE:
        return None
    if element.padding is Padding.LEFT:
        sign = element.left_pad or " "
        return ShapingStep(
            "Left padding", f"{sign!r} to {width}", lambda text: text.rjust(width, sign) if text else text
        )
    sign = element.right_pad or " "
    return ShapingStep("Right padding", f"{sign!r} to {width}", lambda text: text.ljust(width, sign) if text else text)


def format_element(rule: ElementRule | None, value: object) -> str:
    """Return a value written as the guide says; unchanged if the guide has no rule. Raises InvalidElementValue."""
    return to_plain_text(value) if rule is None else format_element_value(rule.kind, value)


def find_written_fault(rule: ElementRule | None, element: Element, text: str) -> str:
    """Return why a written value is invalid; "" if it is valid."""
    if rule is not None:
        size = measure_element(rule.kind, text)
        if size > rule.most:
            return f"{text[:40]!r} is {size} characters long, at most {rule.most} fit. Cut it with a length."
        if size < rule.least:
            return f"{text!r} is {size} characters long, at least {rule.least} are needed."
    for validation_rule in element.validation_rules:
        if validation_rule.one_of and text not in validation_rule.one_of:
            return f"{text[:40]!r} is none of {', '.join(validation_rule.one_of[:10])}."
        if (validation_rule.least and len(text) < validation_rule.least) or (
            validation_rule.most and len(text) > validation_rule.most
        ):
            return (
                f"{text[:40]!r} is {len(text)} characters long: {validation_rule.least} to "
                f"{validation_rule.most or 'any'} are asked for."
            )
    return ""


def apply_reformation(element: Element, raw: object, rows: Sequence[object], weights: Sequence[object]) -> object:
    """Return the reformation of a value over the rows of its group; `weights` are the values the reformation names, row
    by row. Raises InvalidElementValue for a value that is not a figure."""
    match element.reformation:
        case Reformation.AVERAGE:
            figures = [parse_element_amount(row) for row in rows if row not in (None, "")]
            return _quotient(sum(figures, Decimal(0)), Decimal(len(figures)))
        case Reformation.WEIGHTED:
            pairs = [
                (parse_element_amount(row), parse_element_amount(weight))
                for row, weight in zip(rows, weights, strict=True)
                if row not in (None, "") and weight not in (None, "")
            ]
            return _quotient(sum((figure * weight for figure, weight in pairs), Decimal(0)),
                             sum((weight for _, weight in pairs), Decimal(0)))  # fmt: skip
        case Reformation.PER_COUNT:
            count = len({to_plain_text(weight) for weight in weights if weight not in (None, "")})
            return _quotient(parse_element_amount(raw), Decimal(count)) if raw not in (None, "") else None
    return raw


def _quotient(dividend: Decimal, divisor: Decimal) -> object:
    return half_up(dividend / divisor, _DECIMALS).normalize() if divisor else None


def format_raw_value(value: object) -> str:
    """A raw value as it is shown."""
    if isinstance(value, Decimal):
        return (
            plain_text(value) if value == value.to_integral_value() and value.as_tuple().exponent == 0 else f"{value:f}"
        )
    return to_plain_text(value)


__all__ = [
    "ElementKind",
    "InvalidElementValue",
    "ShapingStep",
    "apply_reformation",
    "find_written_fault",
    "format_element",
    "format_raw_value",
    "get_padding_step",
    "list_shaping_steps",
]
