"""The names of carriers as they are compared: a shipment, a file and a tariff may each write another one."""

import re
from collections.abc import Container, Iterable
from dataclasses import dataclass
from itertools import chain, count

from freight.core.workbooks.headings import normalize_heading

LONGEST_KEY = 100
LONGEST_CODE = 20
_NO_CODE = re.compile(r"[^A-Za-z0-9_]+")


def get_carrier_key(name: str) -> str:
    """Return a carrier's name as it is compared: without case and punctuation."""
    return normalize_heading(name)[:LONGEST_KEY]


def list_carrier_keys(names: Iterable[str]) -> list[str]:
    """Return the keys of a carrier's code, name and other names, each once, in their order."""
    return list(dict.fromkeys(key for name in names if (key := get_carrier_key(name))))


@dataclass(frozen=True)
class CarrierNames:
    """All names of one carrier, by their keys: a name is among them however it is written."""

    keys: frozenset[str]

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and get_carrier_key(name) in self.keys


def make_carrier_code(name: str, taken: Container[str]) -> str:
    """Return a code made of the letters and digits of a name that is none of the `taken` ones, which are without
    case."""
    code = _NO_CODE.sub("-", name).strip("-")[:LONGEST_CODE].strip("-") or "CARRIER"
    numbered = (f"{code[: LONGEST_CODE - 4]}-{number}" for number in count(2))
    return next(candidate for candidate in chain((code,), numbered) if candidate.casefold() not in taken)
