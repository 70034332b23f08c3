"""Headings: the normal form by which fields are found and a known sheet is recognized."""

import hashlib
import re
from collections.abc import Sequence

_WORD = re.compile(r"[^\W_]+")
_UNIT = re.compile(r"\s*[(\[,]\s*(kg|kgs|kilograms?|cbm|m3|m³|usd|eur|days?)\s*[)\]]?\s*$", re.IGNORECASE)
_JOINED = re.compile(r"_|(?<=[a-z][a-z])(?=[A-Z][a-z])")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def normalize_heading(heading: str) -> str:
    """A heading without case, punctuation and a unit at its end: `Weight (Kilograms)` and `weight` are alike."""
    bare = _UNIT.sub("", heading) or heading
    return " ".join(_WORD.findall(bare)).casefold()


def normalize_heading_with_unit(heading: str) -> str:
    """A heading without case and punctuation, its unit with it: `Rate (USD)` and `Rate (EUR)` differ."""
    return " ".join(_WORD.findall(heading)).casefold()


def split_heading_words(heading: str) -> str:
    """Return a heading with its words separated, as programs join them: `rate_per_kg`, `ratePerKg`."""
    return _JOINED.sub(" ", heading)


def list_key_forms(key: str) -> set[str]:
    """How a heading may give the key of a field: `shipmentInformation#shipDate`, `shipDate`, `ship date`."""
    short = key.rpartition("#")[2]
    return {normalize_heading(key), normalize_heading(short), normalize_heading(_CAMEL.sub(" ", short))}


def fingerprint_headings(headings: Sequence[str]) -> str:
    """Return the fingerprint by which a sheet with these headings in this order is recognized."""
    joined = "\x1f".join(normalize_heading(heading) for heading in headings)
    return hashlib.sha256(joined.encode()).hexdigest()[:32]
