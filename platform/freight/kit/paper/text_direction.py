"""The direction of a text. The renderer joins and orders letters by itself, but needs the side a line starts on."""

import unicodedata
from typing import Literal

_RIGHT_TO_LEFT = ("R", "AL")


def detect_text_direction(text: str) -> Literal["ltr", "rtl"]:
    """Return the direction of the first letter that has one, as `dir="auto"` of HTML does (Unicode annex 9, P2 and
    P3)."""
    for letter in text:
        kind = unicodedata.bidirectional(letter)
        if kind == "L":
            return "ltr"
        if kind in _RIGHT_TO_LEFT:
            return "rtl"
    return "ltr"
