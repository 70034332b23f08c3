"""Rows of a matrix for a kind of package instead of a weight: `Letter`, `Env`, `Pak`, above the weights."""

import re

_PACKAGE = re.compile(r"\b(letters?|env(elope)?s?|paks?|packs?|documents?|docs?|tubes?)\b", re.IGNORECASE)


def is_package_name(text: str) -> bool:
    """Whether a cell among the weights names a kind of package."""
    return _PACKAGE.search(text) is not None


def describe_left_out_row(text: str) -> str:
    """Return the note about such a row: it is not a weight, and the weights are imported without it."""
    return (
        f"“{text[:40]}” is a kind of package and no weight, so this row is left out: such packages are charged by "
        "their weight. To charge them otherwise, put the row into a tariff for their product or service."
    )
