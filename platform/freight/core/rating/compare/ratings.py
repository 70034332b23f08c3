"""Differences between two ratings: version, inputs, lane, and every charge."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from freight.core.money import parse_amount
from freight.core.rating.breaks import format_break_quantity
from freight.core.rating.compare import model
from freight.core.rating.compare.charges import ChargeBreakdown, list_charge_differences
from freight.core.rating.compare.model import (
    ChargeDifference,
    RatingComparison,
    RatingDifference,
    build_rating_difference,
)
from freight.core.rating.compiled import NO_TRANSIT, CompiledTariff
from freight.core.rating.explain import RATED, Facts
from freight.core.rating.identifiers import IDENTIFIERS, normalize_identifier
from freight.core.rating.measures import GROSS_WEIGHT, PIECES, VOLUME
from freight.core.rating.page import figures
from freight.core.rating.page.arithmetic import get_facts_total
from freight.core.records import Values

_FIGURES = (
    (GROSS_WEIGHT, model.OTHER_WEIGHT, "Gross weight", "kg"),
    (VOLUME, model.OTHER_VOLUME, "Volume", "m³"),
    (PIECES, model.OTHER_PIECES, "Pieces", ""),
)


@dataclass(frozen=True)
class RatingSide:
    """One of two ratings: facts together with the version they belong to. `tariff` None: there was none."""

    tariff: CompiledTariff | None
    facts: Facts
    values: Values
    day: str
    tariff_name: str = ""
    version: str = ""
    reason: str = ""

    @property
    def is_rated(self) -> bool:
        """Whether there is a total."""
        return self.tariff is not None and self.facts["outcome"] == RATED

    @cached_property
    def charged(self) -> ChargeBreakdown | None:
        """The rating charge by charge; None without a total."""
        return ChargeBreakdown(self.tariff, self.facts) if self.tariff is not None and self.is_rated else None

    @property
    def total(self) -> Decimal | None:
        """The total in the tariff's currency."""
        return get_facts_total(self.tariff, self.facts) if self.tariff is not None and self.is_rated else None

    @property
    def currency(self) -> str:
        """The tariff's currency; "" without a total."""
        return self.tariff.terms.currency if self.tariff is not None and self.is_rated else ""


def compare_ratings(before: RatingSide, after: RatingSide) -> RatingComparison:
    """Return everything that differs between two ratings, and for each charge why its amount differs."""
    in_one_currency = before.is_rated and after.is_rated and before.currency == after.currency
    delta = None
    if in_one_currency and before.total is not None and after.total is not None:
        delta = f"{after.total - before.total:f}"
    return RatingComparison(
        before_currency=before.currency,
        after_currency=after.currency,
        before_total=_money(before.total),
        after_total=_money(after.total),
        delta=delta,
        differences=list(_differences(before, after)),
        charges=list(_charges(before, after, in_one_currency)),
    )


def _differences(before: RatingSide, after: RatingSide) -> Iterator[RatingDifference]:
    if before.is_rated != after.is_rated or (not before.is_rated and before.reason != after.reason):
        yield build_rating_difference(model.OTHER_OUTCOME, "Outcome", _outcome(before), _outcome(after))
    if before.tariff_name != after.tariff_name:
        yield build_rating_difference(model.OTHER_TARIFF, "Tariff", before.tariff_name, after.tariff_name)
    elif _version_id(before) != _version_id(after):
        yield build_rating_difference(model.OTHER_VERSION, "Version", before.version, after.version)
    if before.day != after.day:
        yield build_rating_difference(model.OTHER_DATE, "Date", before.day, after.day)
    for name in _identifiers(before, after):
        field = IDENTIFIERS[name].field
        was, now = before.values.get(field), after.values.get(field)
        if normalize_identifier(was) != normalize_identifier(now):
            yield build_rating_difference(model.OTHER_VALUE, IDENTIFIERS[name].label, was, now)
    for field, code, label, unit in _FIGURES:
        was, now = _entered(before.values.get(field), unit), _entered(after.values.get(field), unit)
        if was != now:
            yield build_rating_difference(code, label, was, now)
    if before.currency and after.currency and before.currency != after.currency:
        yield build_rating_difference(model.OTHER_CURRENCY, "Currency", before.currency, after.currency)
    if _chargeable(before) != _chargeable(after) and before.tariff and after.tariff:
        yield build_rating_difference(
            model.OTHER_CHARGEABLE, "Chargeable weight", _chargeable(before), _chargeable(after)
        )
    if before.is_rated and after.is_rated and _lane(before) != _lane(after):
        yield build_rating_difference(model.OTHER_LANE, "Lane", _lane(before), _lane(after))


def _charges(before: RatingSide, after: RatingSide, in_one_currency: bool) -> Iterator[ChargeDifference]:
    old, new = before.charged, after.charged
    names = (new.names if new else {}) | (old.names if old else {})
    for charge_id, name in names.items():
        was = old.lines.get(charge_id) if old else None
        now = new.lines.get(charge_id) if new else None
        yield ChargeDifference(
            charge_id=charge_id,
            charge=name,
            before=_money(was),
            after=_money(now),
            delta=f"{(now or Decimal(0)) - (was or Decimal(0)):f}" if in_one_currency else None,
            reasons=list_charge_differences(charge_id, old, new) if old and new else [],
        )


def _outcome(side: RatingSide) -> str:
    return "rated" if side.is_rated else side.reason or "not rated"


def _version_id(side: RatingSide) -> str:
    return side.tariff.version_id if side.tariff else ""


def _identifiers(before: RatingSide, after: RatingSide) -> list[str]:
    identifier_lists = [side.tariff.terms.identifiers for side in (before, after) if side.tariff]
    return list(dict.fromkeys(name for identifiers in identifier_lists for name in identifiers))


def _chargeable(side: RatingSide) -> str:
    quantities = side.facts.get("quantities")
    if side.tariff is None or not quantities:
        return ""
    weight = side.tariff.charges.scope.quantities[0]
    return figures.format_trace_quantity(weight.as_decimal(quantities[0]), weight.unit)


def _lane(side: RatingSide) -> str:
    """Return the lane that was taken, as its sheet has it: lanes are the same if their contents are, whatever their
    place."""
    if side.tariff is None or not side.is_rated:
        return ""
    lane = side.facts["lane"]
    days = side.tariff.transit[lane]
    transit = [] if days == NO_TRANSIT else [f"{days} day{'' if days == 1 else 's'}"]
    return " · ".join([*(identifier.strip() or "any" for identifier in side.tariff.lanes[lane].identifiers), *transit])


def _entered(value: object, unit: str) -> str:
    if value is None or value == "":
        return ""
    try:
        return f"{format_break_quantity(parse_amount(value))} {unit}".strip()
    except ValueError:
        return str(value)


def _money(value: Decimal | None) -> str | None:
    return None if value is None else f"{value:f}"
