"""A compiled version with everything that rates by it."""

from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from freight.core.cargo.lines import get_cargo_lines
from freight.core.cargo.sides import find_largest_sides
from freight.core.currency import RateBook
from freight.core.rating.asked import ChargeFigures, Measurer, build_lookup_key
from freight.core.rating.by_lines.groups import GroupedCargo, group_cargo
from freight.core.rating.by_lines.rating import LineRater
from freight.core.rating.by_package.packages import ShipmentPackage, list_shipment_packages
from freight.core.rating.by_package.rating import PackageRater
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.conversions import (
    NO_EXCHANGE_RATE,
    Rates,
    find_missing_rate,
    look_up_conversion_rates,
    to_rate_facts,
    to_rate_measures,
)
from freight.core.rating.explain import NO_LANE, RATED, Explainer, Facts
from freight.core.rating.lanes import Key
from freight.core.rating.left_open import ASK, ask_for_lane
from freight.core.rating.measures import MissingMeasure
from freight.core.rating.packed import Packer
from freight.core.rating.reasons import explain_unrated
from freight.core.rating.references import References
from freight.core.records import CARGO_LINES, Values
from freight.core.units import SIDE_FIELDS

_OF_LINES = frozenset({"freightClass", "containerType"})


class ReadyTariff:
    """A compiled version with everything that rates by it. `references` are what its charges look up."""

    def __init__(
        self, tariff: CompiledTariff, references: References | None = None, explainer: Explainer | None = None
    ) -> None:
        self.tariff = tariff
        self.explainer = explainer or Explainer(tariff)
        self.packer = Packer(tariff)
        self.measurer = Measurer(tariff, references)
        self.conversions = tuple(tariff.charges.scope.rates)
        self._asks = tariff.terms.lane_choice == ASK
        self._is_by_package = tariff.terms.is_by_package
        self._asks_sides = not SIDE_FIELDS.keys().isdisjoint(self.measurer.fields)

    def rate(self, values: Values, rates: RateBook) -> tuple[Facts, str]:
        """Return (facts, reason sentence) of one shipment; the sentence is "" when it is rated."""
        facts, reason = self._explained(values, rates)
        if zones := self.tariff.zones:
            facts = {**facts, "zone": zones.find(values).told}
        if self._asks and facts["outcome"] == RATED:
            facts = ask_for_lane(facts)
        return facts, reason or explain_unrated(self.tariff, facts)

    def has_lane(self, values: Values) -> bool:
        """Return whether any lane is for a shipment, whatever else it lacks. Its lines may have lanes that it has
        not."""
        by_lines = CARGO_LINES in values and not _OF_LINES.isdisjoint(self.tariff.terms.identifiers)
        return by_lines or self.explainer.has_lane(build_lookup_key(self.tariff, values))

    def _explained(self, values: Values, rates: RateBook) -> tuple[Facts, str]:
        cargo = group_cargo(self.tariff.terms, values) if CARGO_LINES in values else None
        if isinstance(cargo, MissingMeasure):
            return _refused(cargo)
        if cargo:
            values = cargo.values
            if self._asks_sides:
                values = {**values, **find_largest_sides(get_cargo_lines(values))}
        if self._is_by_package:
            packages = list_shipment_packages(values)
            if isinstance(packages, MissingMeasure):
                return _refused(packages)
            if packages:
                return self._by_package(values, packages, rates)
        elif cargo and cargo.groups and self.lines.applies(cargo):
            return self._by_lines(values, cargo, rates)
        return self._as_one(values, rates)

    def _as_one(self, values: Values, rates: RateBook) -> tuple[Facts, str]:
        """Rate one shipment, or one package of it, by its totals. A lane whose figures are missing is an answer without
        an amount; without a lane, no figures are required."""
        if self.measurer.reads_more or self.conversions:
            measure = self._ask(values, rates)
            if isinstance(measure, MissingMeasure):
                return _refused(measure)
            return self._concluded(self.explainer.explain(measure.key, measure.whole), measure)
        measures = self.measurer.measures(values)
        if isinstance(measures, MissingMeasure):
            return _refused(measures)
        return self.explainer.explain(build_lookup_key(self.tariff, values), measures), ""

    def _ask(self, values: Values, rates: RateBook) -> "_Asked | MissingMeasure":
        measures = self.measurer.measures(values)
        if isinstance(measures, MissingMeasure):
            return measures
        more, exchange = self.measurer.more(values), look_up_conversion_rates(self.conversions, values, rates)
        return _Asked(build_lookup_key(self.tariff, values), measures, more, exchange)

    @cached_property
    def lines(self) -> LineRater:
        """The rater of lines of several classes or container types; created for the first such shipment."""
        return LineRater(self.tariff, self.explainer)

    def _by_lines(self, values: Values, cargo: GroupedCargo, rates: RateBook) -> tuple[Facts, str]:
        measure = self._ask(values, rates)
        if isinstance(measure, MissingMeasure):
            return _refused(measure)
        facts = self.lines.explain(measure.key, measure.whole, cargo)
        if isinstance(facts, MissingMeasure):
            return {"outcome": facts.code, "key": measure.key, **_to_correct(facts)}, facts.sentence
        return self._concluded(facts, measure)

    @cached_property
    def packages(self) -> PackageRater:
        """The rater of shipments package by package; created for the first such shipment."""
        return PackageRater(self.tariff)

    def _by_package(self, values: Values, packages: tuple[ShipmentPackage, ...], rates: RateBook) -> tuple[Facts, str]:
        """Rate each package as a shipment of its own, plus what is charged once for all of them."""
        rated: list[Facts] = []
        for package in packages:
            facts, reason = self._as_one(package.values, rates)
            if facts["outcome"] == NO_LANE:
                return facts, reason
            if facts["outcome"] != RATED:
                return facts, f"Package of {package.label}: {reason or explain_unrated(self.tariff, facts)}"
            if self._asks and ask_for_lane(facts)["outcome"] != RATED:
                message = "Several lanes match a package, which can't be asked about"
                return _refused(
                    MissingMeasure("lines_ask", f"{message}: let the tariff choose the cheapest, or leave one lane.")
                )
            rated.append(facts)
        measure = self._ask(values, rates)
        if isinstance(measure, MissingMeasure):
            return _refused(measure)
        facts = self.packages.explain(measure.key, measure.whole, packages, rated)
        told_of = self.packages.tell(measure.more.told, facts, rated)
        return self._concluded(facts, measure._replace(more=replace(measure.more, told=told_of)))

    def with_references(self, references: References) -> "ReadyTariff":
        """Return the same version with other references: prices change while it does not."""
        return ReadyTariff(self.tariff, references, self.explainer) if self.measurer.reads_more else self

    def _concluded(self, facts: Facts, asked: "_Asked") -> tuple[Facts, str]:
        """Return the facts with what was looked up for them; those of the refusal if something is missing."""
        key, measures, more, rates = asked
        absent = more.missing if facts["outcome"] != RATED else more.lacking(facts["total"])
        if absent and facts["outcome"] != NO_LANE:
            facts = {"outcome": absent.code, "key": key, "measures": measures, **_to_correct(absent)}
            return facts, absent.sentence
        missing = find_missing_rate(rates)
        if missing and facts["outcome"] == RATED:
            return {"outcome": NO_EXCHANGE_RATE, "key": key, "measures": measures}, missing.reason
        lookup_facts = {"told": more.told} if more.told else {}
        converted = {"rates": to_rate_facts(rates)} if self.conversions else {}
        return {**facts, **lookup_facts, **converted}, ""


class _Asked(NamedTuple):
    """The input of a rating: what the shipment asks of a version, the figures its charges read, and a rate for each
    currency."""

    key: Key
    measures: tuple[int, ...]
    more: ChargeFigures
    rates: Rates

    @property
    def whole(self) -> tuple[int, ...]:
        """All its measures, in the order of the scope's."""
        return self.measures + self.more.figures + to_rate_measures(self.rates)


def _refused(missing: MissingMeasure) -> tuple[Facts, str]:
    return {"outcome": missing.code, **_to_correct(missing)}, missing.sentence


def _to_correct(missing: MissingMeasure) -> dict[str, str]:
    return {"field": missing.field} if missing.field else {}
