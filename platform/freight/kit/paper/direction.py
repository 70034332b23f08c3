"""Which way a text runs. The renderer joins and orders letters by itself, and has to be told the side a line starts."""

import unicodedata
from typing import Literal

_RIGHT_TO_LEFT = ("R", "AL")


def detect_text_direction(text: str) -> Literal["ltr", "rtl"]:
    """The direction of the first letter that has one, as `dir="auto"` of HTML has it (Unicode annex 9, P2 and P3)."""
    for letter in text:
        kind = unicodedata.bidirectional(letter)
        if kind == "L":
            return "ltr"
        if kind in _RIGHT_TO_LEFT:
            return "rtl"
    return "ltr"
