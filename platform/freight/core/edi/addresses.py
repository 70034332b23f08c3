"""Address lines of an account as the parts that EDI asks for: street, city, state, postal code."""

import re
from collections.abc import Sequence
from typing import NamedTuple

_CITY_FIRST = re.compile(r"(?P<city>[^,\d][^,]*?),\s*(?P<state>[A-Z]{2})\.?\s+(?P<code>[A-Z0-9][A-Z0-9 -]{2,9})")
_CODE_FIRST = re.compile(r"(?P<code>(?:[A-Z]{1,2}-)?\d[\d -]{2,7}\d(?: [A-Z]{2}(?=\s))?)\s+(?P<city>\D.*)")


class Address(NamedTuple):
    """The parts of an address; anything that cannot be separated stays in the streets."""

    streets: tuple[str, ...] = ()
    city: str = ""
    state: str = ""
    postal_code: str = ""


def parse_address_lines(lines: Sequence[str]) -> Address:
    """`Rolling Meadows, IL 60008` and `47119 Duisburg` are read from the last line that is one of them; lines after
    it, such as the country, are not repeated as streets."""
    rows = [text for line in lines if (text := " ".join(line.split()))]
    for place in range(len(rows) - 1, -1, -1):
        if line_match := _CITY_FIRST.fullmatch(rows[place]):
            return Address(tuple(rows[:place]), line_match["city"], line_match["state"], line_match["code"])
        if line_match := _CODE_FIRST.fullmatch(rows[place]):
            return Address(tuple(rows[:place]), line_match["city"], "", line_match["code"])
    return Address(tuple(rows))
