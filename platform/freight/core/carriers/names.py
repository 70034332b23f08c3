"""The names of carriers as they are compared: a shipment, a file and a tariff may each write another one."""

from collections.abc import Iterable

from freight.core.workbooks.headings import normalize_heading

LONGEST_KEY = 100


def get_carrier_key(name: str) -> str:
    """Return a carrier's name as it is compared: without case and punctuation."""
    return normalize_heading(name)[:LONGEST_KEY]


def list_carrier_keys(names: Iterable[str]) -> list[str]:
    """Return the keys of a carrier's code, name and other names, each once, in their order."""
    return list(dict.fromkeys(key for name in names if (key := get_carrier_key(name))))
