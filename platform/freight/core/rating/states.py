"""States and provinces as lanes and shipments name them: `IL`, `Illinois`, `Québec`."""

from collections.abc import Mapping
from functools import cache
from unicodedata import normalize

import pycountry

from freight.core.postal_states import STATES

STATE_CODES = frozenset(code for codes in STATES.values() for code in codes)
_LETTERS = 3


def read_state(text: str) -> str:
    """Return the two letters of a state or province: `Illinois` is IL. Any other text is returned unchanged, to be
    refused."""
    return text.upper() if len(text) <= _LETTERS else _state_names().get(_plain(text), text)


def validate_state(text: str) -> str:
    """What is wrong with a state; "" for a good one."""
    if text in STATE_CODES:
        return ""
    return f"{text[:40]!r} is not a state or province. Enter its two letters, like IL or ON."


@cache
def _state_names() -> Mapping[str, str]:
    """Return names to letters, built at the first use: there are thousands of subdivisions."""
    return {
        _plain(subdivision.name): subdivision.code[3:]
        for subdivision in pycountry.subdivisions
        if subdivision.country_code in STATES and subdivision.code[3:] in STATE_CODES
    }


def _plain(name: str) -> str:
    """A name without accents and case: Québec is quebec."""
    return normalize("NFKD", name).encode("ascii", "ignore").decode().casefold()
