"""Suggestions that are the same for every user: modes, terms, countries, currencies."""

from collections.abc import Iterable
from functools import cache

import pycountry

from freight.core.currency import list_current_currencies
from freight.core.shipments.statuses import STATUSES
from freight.core.suggestion_terms import fold_search_text
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


def build_suggestion(value: str, name: str = "", kind: str = "") -> Suggestion:
    """Return a suggestion of a value, shown as `name`."""
    return Suggestion(id=value, v=value, n=name or value, type=kind)


@cache
def list_country_suggestions() -> tuple[Suggestion, ...]:
    """List the ISO 3166-1 countries: alpha-2 code and common name."""
    countries = sorted((getattr(c, "common_name", c.name), c.alpha_2) for c in pycountry.countries)
    return tuple(build_suggestion(code, name) for name, code in countries)


@cache
def list_currency_suggestions() -> tuple[Suggestion, ...]:
    """List the current currencies: code and name."""
    return tuple(build_suggestion(code, name) for code, name in list_current_currencies().items())


@cache
def list_incoterm_suggestions() -> tuple[Suggestion, ...]:
    """List the terms of Incoterms 2020."""
    return tuple(build_suggestion(code, name) for code, name in _INCOTERMS.items())


@cache
def list_transport_mode_suggestions() -> tuple[Suggestion, ...]:
    """List the transport modes (foundation §3)."""
    return tuple(build_suggestion(mode) for mode in VOLUME_FACTORS)


@cache
def list_status_suggestions() -> tuple[Suggestion, ...]:
    """List the statuses of a shipment (operations §4)."""
    return tuple(build_suggestion(status) for status in STATUSES)


@cache
def list_group_type_suggestions() -> tuple[Suggestion, ...]:
    """List what a group can hold (administration §3.6)."""
    return (build_suggestion("permission", "Permission"), build_suggestion("user", "User"))


@cache
def list_issue_module_suggestions() -> tuple[Suggestion, ...]:
    """List the modules that exceptions are raised in (A029)."""
    return (build_suggestion("shipment", "Shipment"), build_suggestion("invoice", "Invoice"))


@cache
def list_weight_unit_suggestions() -> tuple[Suggestion, ...]:
    """List the units of weights (administration §9)."""
    return (
        build_suggestion("kg", "Kilogram"),
        build_suggestion("lb", "Pound"),
        build_suggestion("g", "Gram"),
        build_suggestion("oz", "Ounce"),
    )


def filter_suggestions(all_of_it: Iterable[Suggestion], typed: str) -> list[Suggestion]:
    """Return the suggestions that contain the typed text; those that begin with it come first, otherwise in the
    source's order."""
    search_text = fold_search_text(typed)
    if not search_text:
        return list(all_of_it)
    suggestions = [
        suggestion
        for suggestion in all_of_it
        if search_text in fold_search_text(suggestion.v) or search_text in fold_search_text(suggestion.n)
    ]
    return sorted(suggestions, key=lambda suggestion: not fold_search_text(suggestion.v).startswith(search_text))
