"""Stored values on the wire."""

from decimal import Decimal

from freight.core.fields.numbers import plain_text
from freight.core.units import GivenFigure


def wire_value(value: object) -> object:
    """A stored value as the wire carries it: figures as text, so that no browser rounds them, in the unit they were
    given in; several values as text with commas; no value as an empty text."""
    # nearly every value is text: asked first, because a page of the grid asks thousands of times
    if isinstance(value, (str, bool)):
        return value
    if value.__class__ is GivenFigure:
        return value.words()
    if isinstance(value, (float, int, Decimal)):
        return plain_text(value)
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return "" if value is None else value
