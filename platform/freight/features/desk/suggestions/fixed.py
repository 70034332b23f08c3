"""Suggestions that are the same for everybody: modes, terms, countries, currencies."""

from collections.abc import Iterable
from functools import cache

import pycountry

from freight.core.currency import in_use
from freight.core.shipments.statuses import STATUSES
from freight.core.suggestion_terms import folded
from freight.core.units import VOLUME_FACTORS
from freight.features.desk.suggestions.schemas import Suggestion

_INCOTERMS = {
    "EXW": "Ex works",
    "FCA": "Free carrier",
    "FAS": "Free alongside ship",
    "FOB": "Free on board",
    "CPT": "Carriage paid to",
    "CFR": "Cost and freight",
    "CIP": "Carriage and insurance paid to",
    "CIF": "Cost, insurance and freight",
    "DAP": "Delivered at place",
    "DPU": "Delivered at place unloaded",
    "DDP": "Delivered duty paid",
}


def named(value: str, name: str = "", kind: str = "") -> Suggestion:
    """A suggestion of a value, read as `name`."""
    return Suggestion(id=value, v=value, n=name or value, type=kind)


@cache
def countries() -> tuple[Suggestion, ...]:
    """ISO 3166-1 countries: alpha-2 code and usual name."""
    each = sorted((getattr(c, "common_name", c.name), c.alpha_2) for c in pycountry.countries)
    return tuple(named(code, name) for name, code in each)


@cache
def currencies() -> tuple[Suggestion, ...]:
    """The currencies of today: code and name."""
    return tuple(named(code, name) for code, name in in_use().items())


@cache
def incoterms() -> tuple[Suggestion, ...]:
    """The terms of Incoterms 2020."""
    return tuple(named(code, name) for code, name in _INCOTERMS.items())


@cache
def transport_modes() -> tuple[Suggestion, ...]:
    """The transport modes (foundation §3)."""
    return tuple(named(mode) for mode in VOLUME_FACTORS)


@cache
def statuses() -> tuple[Suggestion, ...]:
    """The statuses of a shipment (operations §4)."""
    return tuple(named(status) for status in STATUSES)


@cache
def group_types() -> tuple[Suggestion, ...]:
    """What a group holds (administration §3.6)."""
    return (named("permission", "Permission"), named("user", "User"))


@cache
def issue_modules() -> tuple[Suggestion, ...]:
    """The modules that exceptions are raised in (A029)."""
    return (named("shipment", "Shipment"), named("invoice", "Invoice"))


@cache
def weight_units() -> tuple[Suggestion, ...]:
    """Units that weights are given in (administration §9)."""
    return (named("kg", "Kilogram"), named("lb", "Pound"), named("g", "Gram"), named("oz", "Ounce"))


def matching(all_of_it: Iterable[Suggestion], typed: str) -> list[Suggestion]:
    """What contains the typed text; what begins with it stands first, otherwise the source's own order."""
    wanted = folded(typed)
    if not wanted:
        return list(all_of_it)
    found = [each for each in all_of_it if wanted in folded(each.v) or wanted in folded(each.n)]
    return sorted(found, key=lambda each: not folded(each.v).startswith(wanted))
