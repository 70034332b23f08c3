"""Which documents an invoice needs for its delivery, and which of them are missing. Pure."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Requirement(NamedTuple):
    """A kind of document that invoices need: of every account (None) or of one."""

    account_id: object
    name: str


def required_of(account_id: object, requirements: Iterable[Requirement]) -> list[str]:
    """The kinds an invoice of that account needs, each once whatever its case, in alphabetical order."""
    names: dict[str, str] = {}
    for one in requirements:
        if one.account_id in (None, account_id):
            names.setdefault(one.name.casefold(), one.name)
    return sorted(names.values(), key=str.casefold)


def missing(required: Sequence[str], linked: Iterable[str]) -> list[str]:
    """The required kinds that no linked document is of."""
    there = {kind.strip().casefold() for kind in linked}
    return [kind for kind in required if kind.casefold() not in there]


def explain_missing(kinds: Sequence[str]) -> str:
    """Why an invoice is not approved, in words; empty when nothing is missing."""
    if not kinds:
        return ""
    return f"{', '.join(kinds)}: not linked. Link the document{'s' if len(kinds) > 1 else ''}, then approve."
