"""Differences between the terms of two versions, in words: terms, charges, and the breaks they share."""

from collections.abc import Mapping
from decimal import Decimal
from typing import NamedTuple

from freight.core.rating.break_kinds import WRITINGS
from freight.core.rating.conditions import describe_charge_condition
from freight.core.rating.identifiers import IDENTIFIERS
from freight.core.rating.lane_sheet import format_lane_figure
from freight.core.rating.page.arithmetic import ROUNDED
from freight.core.rating.terms import TariffTerms
from freight.core.rules import ConditionGroup

# every field of the terms and of a charge that can differ, as people call it
_TERMS = {
    "currency": "Currency",
    "identifiers": "Lane match fields",
    "lane_choice": "If several lanes match",
    "tariff_applied_on_date": "Date basis",
    "currency_source": "Exchange rate source",
    "currency_frequency": "Exchange rate frequency",
    "holidays": "Holidays",
    "zone_table": "Zone table",
}
_WEIGHT = {
    "basis": "Weight",
    "unit": "Weight unit",
    "volume_factor": "Volumetric factor",
    "volume_divisor": "Volumetric divisor",
    "round_up_to": "Weight rounded up to",
}
_CLASSES = {"fak": "Classes rated as another (FAK)", "by_density": "Class by density"}
_CHARGE = {
    "name": "name",
    "method": "calculated",
    "value": "rate or amount",
    "parameters": "parameters",
    "based_on": "based on",
    "minimum": "minimum",
    "maximum": "maximum",
    "consider": "considers",
    "group": "group",
    "breaks": "by break",
    "break_set": "breaks",
    "removed_breaks": "excluded breaks",
    "mixed_ranges": "flat amounts in breaks",
    "condition": "only if",
    "discount": "discount, %",
    "discount_taken": "discount taken",
    "absolute_minimum": "absolute minimum",
    "per_package": "for each package",
    "multi_piece_minimum": "multi-piece minimum",
    "nearest": "round to nearest",
    "rounding": "rounded",
    "decimals": "decimals",
    "billed": "billed",
    "currency": "currency",
    "currency_source": "exchange rate source",
    "currency_frequency": "exchange rate frequency",
    "exchange_rate_applied_on": "exchange rate date",
}


class TermChange(NamedTuple):
    """One term before and after; "" if absent."""

    label: str
    before: str
    after: str


def list_term_changes(before: TariffTerms, after: TariffTerms) -> list[TermChange]:
    """Return how the later terms differ, in the order of the form. A charge that was added or removed is listed
    once."""
    names = {charge.id: charge.name for charge in (*before.charges, *after.charges)}
    old, new = _describe_terms(before, names), _describe_terms(after, names)
    labels = list(dict.fromkeys([*old, *new]))
    return [
        TermChange(label, old.get(label, ""), new.get(label, ""))
        for label in labels
        if old.get(label, "") != new.get(label, "")
    ]


def _describe_terms(terms: TariffTerms, names: Mapping[str, str]) -> Mapping[str, str]:
    """Return everything that terms say, by label. A charge is identified by its id: renamed, it is the same, under its
    new name."""
    term_texts = {label: _text(getattr(terms, name)) for name, label in _TERMS.items()}
    term_texts["Lane match fields"] = ", ".join(IDENTIFIERS[identifier].label for identifier in terms.identifiers)
    term_texts |= {label: _text(getattr(terms.weight, name)) for name, label in _WEIGHT.items()}
    term_texts |= {label: _text(getattr(terms.classes, name)) for name, label in _CLASSES.items()}
    for charge in terms.charges:
        term_texts |= {f"{names[charge.id]}: {label}": _text(getattr(charge, name)) for name, label in _CHARGE.items()}
        term_texts[f"{names[charge.id]}: decimals"] = _text(terms.decimals_of(charge))
        term_texts[f"{names[charge.id]}: rounded"] = ROUNDED[charge.rounding]
        discount_timing = {"afterMinimum": "after the minimum", "beforeMinimum": "before the minimum"}[
            charge.discount_taken
        ]
        term_texts[f"{names[charge.id]}: discount taken"] = discount_timing if charge.discount else ""
    for break_set in terms.break_sets:
        span = WRITINGS[break_set.kind].span
        term_texts[f"Breaks {break_set.name}"] = ", ".join(
            f"{span(break_range)} {format_lane_figure(break_range.rate)}"
            if break_set.states_rates
            else span(break_range)
            for break_range in break_set.half_open()
        )
    return {label: text for label, text in term_texts.items() if text}


def _text(value: object) -> str:
    match value:
        case None | False | ():
            return ""
        case True:
            return "yes"
        case Decimal():
            return format_lane_figure(value)
        case ConditionGroup():
            return describe_charge_condition(value)
        case dict():
            return ", ".join(f"{name} {_text(entry)}" for name, entry in value.items())
        case tuple():
            return ", ".join(map(_text, value))
    return str(value)
