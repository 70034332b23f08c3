"""The types of elements: how a value is written so that it is one, and whether a text is one."""

import re
from collections.abc import Callable
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum

from freight.core.dates import parse_day
from freight.core.fields.numbers import plain_text
from freight.core.money import half_up, parse_amount


class ElementKind(StrEnum):
    """The type of an element. N2 is a figure with two implied decimals: 152.50 is written 15250."""

    TEXT = "AN"
    CODE = "ID"
    WHOLE = "N0"
    CENTS = "N2"
    FIGURE = "R"
    DAY = "DT"
    TIME = "TM"


class InvalidElementValue(ValueError):
    """A value that cannot be written as the type; the text says why."""


_TIMED = re.compile(r"(\d{1,2}):?(\d{2})(?::?(\d{2}))?", re.ASCII)


def format_element_value(kind: ElementKind, value: object) -> str:
    """Return a value as the type writes it. Raises InvalidElementValue."""
    return _WRITERS[kind](value)


def to_plain_text(value: object) -> str:
    """A stored value as text: figures without exponent and trailing zeros, amounts as they are, days yyyy-MM-dd."""
    if isinstance(value, str):
        return value
    if value is None:
        return ""
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, int | float) and not isinstance(value, bool):
        return plain_text(value)
    if isinstance(value, datetime | date):
        return value.isoformat()
    return str(value)


def parse_element_amount(value: object) -> Decimal:
    """Return the exact figure of a value. Raises InvalidElementValue if it has none."""
    if isinstance(value, Decimal):
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return Decimal(value)
    try:
        return parse_amount(to_plain_text(value))
    except ValueError as broken:
        raise InvalidElementValue(f"{to_plain_text(value)[:40]!r} is not a number") from broken


def _text(value: object) -> str:
    return value if isinstance(value, str) else to_plain_text(value)


def _whole(value: object) -> str:
    figure = parse_element_amount(value)
    if figure != figure.to_integral_value():
        raise InvalidElementValue(f"{to_plain_text(value)[:40]} is not a whole number")
    return f"{figure:.0f}"


def _cents(value: object) -> str:
    return f"{half_up(parse_element_amount(value)).scaleb(2):.0f}"


def _figure(value: object) -> str:
    return plain_text(parse_element_amount(value))


def _day(value: object) -> str:
    text = value if isinstance(value, str) else ""
    if len(text) == 10 and text[4] == text[7] == "-" and text.isascii():  # as it is stored
        text = text.replace("-", "")
    if len(text) == 8 and is_edi_day(text):
        return text
    day = parse_day(value)
    if day is None:
        raise InvalidElementValue(f"{to_plain_text(value)[:40]!r} is not a day")
    return f"{day:%Y%m%d}"


def _time(value: object) -> str:
    if isinstance(value, datetime):
        return f"{value:%H%M}"
    time_match = _TIMED.fullmatch(to_plain_text(value))
    text = "".join(part.zfill(2) for part in time_match.groups() if part) if time_match else ""
    if not is_edi_time(text):
        raise InvalidElementValue(f"{to_plain_text(value)[:40]!r} is not a time of day")
    return text


_WRITERS: dict[ElementKind, Callable[[object], str]] = {
    ElementKind.TEXT: _text,
    ElementKind.CODE: _text,
    ElementKind.WHOLE: _whole,
    ElementKind.CENTS: _cents,
    ElementKind.FIGURE: _figure,
    ElementKind.DAY: _day,
    ElementKind.TIME: _time,
}
_WHOLE_FIGURE = re.compile(r"-?[0-9]+")
_ANY_FIGURE = re.compile(r"-?([0-9]+(\.[0-9]*)?|\.[0-9]+)")


def is_edi_day(text: str) -> bool:
    """Whether a text is a day as CCYYMMDD."""
    if len(text) != 8 or not (text.isascii() and text.isdigit()):
        return False
    try:
        date(int(text[:4]), int(text[4:6]), int(text[6:]))
    except ValueError:
        return False
    return True


def is_edi_time(text: str) -> bool:
    """Whether a text is a time of day as HHMM or HHMMSS."""
    if len(text) not in (4, 6, 8) or not (text.isascii() and text.isdigit()):
        return False
    return int(text[:2]) < 24 and int(text[2:4]) < 60 and (len(text) == 4 or int(text[4:6]) < 60)


def is_element_value(kind: ElementKind, text: str) -> bool:
    """Whether a text is a value of the type."""
    match kind:
        case ElementKind.TEXT | ElementKind.CODE:
            return True
        case ElementKind.WHOLE | ElementKind.CENTS:
            return _WHOLE_FIGURE.fullmatch(text) is not None
        case ElementKind.FIGURE:
            return _ANY_FIGURE.fullmatch(text) is not None
        case ElementKind.DAY:
            return is_edi_day(text)
        case ElementKind.TIME:
            return is_edi_time(text)


def measure_element(kind: ElementKind, text: str) -> int:
    """How long an element is: sign and decimal point of a figure do not count."""
    if kind in _FIGURES:
        return len(text) - text.count("-") - text.count(".")
    return len(text)


_FIGURES = frozenset({ElementKind.WHOLE, ElementKind.CENTS, ElementKind.FIGURE})


def parse_implied_cents(text: str) -> Decimal:
    """Return the amount that an N2 element means. Raises InvalidElementValue."""
    if not is_element_value(ElementKind.CENTS, text):
        raise InvalidElementValue(f"{text[:40]!r} is not an amount with two implied decimals")
    return Decimal(text).scaleb(-2)


def parse_element_figure(text: str) -> Decimal:
    """Return the figure that an R element means. Raises InvalidElementValue."""
    if not is_element_value(ElementKind.FIGURE, text):
        raise InvalidElementValue(f"{text[:40]!r} is not a number")
    return Decimal(text)
