"""Headings: their normal form, by which fields are found and a sheet is recognised again."""

import hashlib
import re
from collections.abc import Sequence

_WORD = re.compile(r"[^\W_]+")
_UNIT = re.compile(r"\s*[(\[,]\s*(kg|kgs|kilograms?|cbm|m3|m³|usd|eur|days?)\s*[)\]]?\s*$", re.IGNORECASE)
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def normal(heading: str) -> str:
    """A heading without case, punctuation and a unit at its end: `Weight (Kilograms)` and `weight` are alike."""
    bare = _UNIT.sub("", heading) or heading
    return " ".join(_WORD.findall(bare)).casefold()


def normal_key(key: str) -> str:
    """The short key of a field in the same form: `shipmentInformation#shipDate` → `ship date`."""
    return normal(_CAMEL.sub(" ", key.rpartition("#")[2]))


def fingerprint(headings: Sequence[str]) -> str:
    """What a sheet with these headings in this order is recognised by."""
    joined = "\x1f".join(normal(heading) for heading in headings)
    return hashlib.sha256(joined.encode()).hexdigest()[:32]
