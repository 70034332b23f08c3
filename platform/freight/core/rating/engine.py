"""Rating of a shipment against every tariff that applies to it, and what follows for the shipment.

A shipment is rated by the account's own tariffs first, then by those for everyone; in a tie by one whose lanes name the
shipment's carrier, then by the newest: the one with the later first day, and of the same first day the one that was
published last. The first tariff with a matching lane decides: a lane without a break for the weight is an answer, not a
reason to try other tariffs.
"""

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

from freight.core.cache import cache_result
from freight.core.currency import RateBook
from freight.core.dates import format_iso_day
from freight.core.rating.asked import build_lookup_key
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.explain import FITTING, NO_BREAK, NO_LANE, RATED, Facts
from freight.core.rating.identifiers import IDENTIFIERS, normalize_identifier
from freight.core.rating.left_open import CHOOSE_LANE, get_facts_by_lane, list_lanes_to_choose
from freight.core.rating.measures import read_shipment_day
from freight.core.rating.ready import ReadyTariff
from freight.core.rating.reasons import NO_DATE, NO_TARIFF, REASONS, TARIFF_UNUSABLE
from freight.core.rating.references import References
from freight.core.records import Values

ENGINE = "rate() 1.0"
NOT_YET = datetime.max.replace(tzinfo=UTC)
_MOST_REMEMBERED = 50_000
_FOUND_LANE = frozenset({RATED, NO_BREAK, CHOOSE_LANE})


@dataclass(frozen=True, kw_only=True)
class VersionInForce:
    """What choosing a tariff needs to know of a published version. Dates inclusive; `expires` "" never comes. A version
    that waits for publication will be the newest: `NOT_YET`. `bought_from`: the names of the carrier of a buying
    tariff, which rates no shipment of another one, and `carrier` its code; None and "" for a selling tariff."""

    version_id: str
    tariff_id: str
    tariff_name: str
    number: int
    account_id: Any
    effective: str
    expires: str
    carriers: frozenset[str] = frozenset()  # normalised
    published_on: datetime = NOT_YET
    bought_from: Container[str] | None = None
    carrier: str = ""

    def covers(self, day: date) -> bool:
        """Whether the version is in force on that day."""
        return self.effective <= format_iso_day(day) and (not self.expires or format_iso_day(day) <= self.expires)


@dataclass(frozen=True, kw_only=True)
class BrokenVersion(VersionInForce):
    """A version in force that can no longer be calculated. It is the answer to every shipment that reaches it: another
    tariff's price is not what was agreed."""

    applied_on: str
    why: str

    def rate(
        self, values: Values, rates: RateBook | None = None, day: str = "", tried: tuple[tuple[str, str], ...] = ()
    ) -> "Rating":
        """Return a rating without a total, with the reason."""
        reason = f"{self.tariff_name}, version {self.number} cannot be calculated. {self.why}"
        return Rating({"outcome": TARIFF_UNUSABLE}, reason, day=day, tried=tried)


@dataclass(frozen=True, kw_only=True)
class TariffCandidate(VersionInForce):
    """A version in force, ready to rate."""

    ready: ReadyTariff

    @classmethod
    def alone(cls, tariff: CompiledTariff, name: str = "", references: References | None = None) -> "TariffCandidate":
        """Return a version alone, in force on every day: to try a draft, or to rate a frame by one version."""
        return cls(
            version_id=tariff.version_id,
            tariff_id=tariff.version_id,
            tariff_name=name,
            number=0,
            account_id=None,
            effective="",
            expires="",
            ready=ReadyTariff(tariff, references),
        )

    @property
    def applied_on(self) -> str:
        """The shipment's date field that chooses the version."""
        return self.ready.tariff.terms.tariff_applied_on_date

    def rate(
        self, values: Values, rates: RateBook | None = None, day: str = "", tried: tuple[tuple[str, str], ...] = ()
    ) -> "Rating":
        """Return the rating of one shipment by this version, whatever its dates. `rates` None: no exchange rate is
        known."""
        facts, reason = self.ready.rate(values, rates or RateBook())
        return Rating(facts, reason, self, day, tried)


@dataclass(frozen=True, kw_only=True)
class TrialCandidate(TariffCandidate):
    """A version being tried: it is ranked by its dates but in force on every day."""

    def covers(self, day: date) -> bool:
        """Return True for every day."""
        return True


@dataclass(frozen=True)
class Rating:
    """One shipment rated, or not, and why. `tried`: (version id, outcome) of tariffs looked at before."""

    facts: Facts
    reason: str = ""
    candidate: TariffCandidate | None = None
    day: str = ""
    tried: tuple[tuple[str, str], ...] = ()

    @property
    def is_rated(self) -> bool:
        """Whether there is a total."""
        rated: bool = self.facts["outcome"] == RATED
        return rated

    def is_for(self, values: Values) -> bool:
        """Return whether the tariff has a lane for the shipment. If not, missing values do not matter: the next tariff
        may have all it needs."""
        outcome = self.facts["outcome"]
        if outcome in _FOUND_LANE or not isinstance(self.candidate, TariffCandidate):
            return True
        return outcome != NO_LANE and self.candidate.ready.has_lane(values)

    @property
    def reason_code(self) -> str:
        """Why there is no total; "" when there is one."""
        return "" if self.is_rated else str(self.facts["outcome"])

    @property
    def total(self) -> Decimal | None:
        """The total in the tariff's currency."""
        if self.candidate is None or not self.is_rated:
            return None
        return self.candidate.ready.tariff.charges.total.as_decimal(self.facts["total"])

    @property
    def currency(self) -> str:
        """The tariff's currency; "" without a tariff."""
        return self.candidate.ready.tariff.terms.currency if self.candidate else ""

    def stored_facts(self) -> dict[str, object]:
        """The facts as a database keeps them; `packed.unpack_facts` reads them."""
        return self.candidate.ready.packer.stored(self.facts) if self.candidate else dict(self.facts)

    def lanes(self) -> tuple[int, ...]:
        """The lanes it could have used, the chosen one first; those to choose from if the tariff asks; none without a
        total."""
        if not self.is_rated:
            return tuple(lane for lane, _ in list_lanes_to_choose(self.facts))
        return self.facts["lane"], *(lane for lane, why, _ in self.facts["lost"] if why in FITTING)

    def by_lane(self, lane: int) -> "Rating | None":
        """Return the same by another of its `lanes`; None if the lane is not among them."""
        facts = get_facts_by_lane(self.candidate.ready.explainer, self.facts, lane) if self.candidate else None
        return replace(self, facts=facts, reason="") if facts else None

    def lines(self) -> list[tuple[str, str, Decimal]]:
        """Return (charge id, name, rounded amount) of every billed charge, in the order of the tariff. A conditional
        charge that is zero is left out: an invoice does not list what does not apply."""
        if self.candidate is None or not self.is_rated:
            return []
        tariff = self.candidate.ready.tariff
        amounts = {
            register.charge_id: register.expression.as_decimal(value)
            for register, value in zip(tariff.charges.registers, self.facts["registers"], strict=False)
            if register.step == "line"
        }
        return [
            (charge.id, charge.name, amounts[charge.id])
            for charge in tariff.terms.charges
            if charge.billed and (charge.condition is None or amounts[charge.id])
        ]


class Engine:
    """Rates shipments by a fixed set of versions: a run keeps its set however long it takes."""

    def __init__(self, versions: Sequence[TariffCandidate | BrokenVersion], rates: RateBook | None = None) -> None:
        self.versions = tuple(versions)
        self.candidates = tuple(version for version in self.versions if isinstance(version, TariffCandidate))
        self.rates = rates or RateBook()
        self._day_fields = tuple(dict.fromkeys(version.applied_on for version in self.versions))
        self._remembered: dict[tuple[object, ...], tuple[list[TariffCandidate | BrokenVersion], str]] = {}

    def rate(self, values: Values, account_id: object) -> Rating:
        """Return the rating of one shipment. `values` by wire key; `account_id` is its account, or None."""
        in_force, day, nothing = self._find_in_force(values, account_id)
        if nothing:
            return nothing
        endings: list[Rating] = []
        for candidate in in_force:
            ending = candidate.rate(values, self.rates, day, tuple(map(_tried, endings)))
            if ending.is_for(values):
                return ending
            endings.append(ending)
        if gap := self._gap(values, account_id, in_force):
            return replace(gap, day=day, tried=tuple(map(_tried, endings)))
        # no tariff has a lane: the one that knows most of the values best explains what is missing
        best = max(endings, key=lambda ending: _familiarity(ending, values))
        return replace(best, tried=tuple(_tried(rating) for rating in endings if rating is not best))

    def offers(self, values: Values, account_id: object) -> list[Rating]:
        """Return the answer of every tariff in force for one shipment: first the one that `rate` takes, then the other
        totals, the lowest first within a currency, then those without one."""
        in_force, day, nothing = self._find_in_force(values, account_id)
        if nothing:
            return [nothing]
        every = [active_version.rate(values, self.rates, day) for active_version in in_force]
        at = next((at for at, rating in enumerate(every) if rating.is_for(values)), None)
        before = every[:at]
        if at is None:
            at = max(range(len(every)), key=lambda at: _familiarity(every[at], values))
            before = [*every[:at], *every[at + 1 :]]
        own_rating = replace(every.pop(at), tried=tuple(map(_tried, before)))
        return [own_rating, *sorted(every, key=lambda rating: _place(rating, own_rating.currency))]

    def _find_in_force(
        self, values: Values, account_id: object
    ) -> tuple[list[TariffCandidate | BrokenVersion], str, Rating | None]:
        """Return the versions in force and their day; else the rating that says why there is none."""
        if not self.versions:
            return [], "", Rating({"outcome": NO_TARIFF}, f"{REASONS[NO_TARIFF]}: none is published.")
        in_force, day = self.in_force(values, account_id)
        if not day:
            facts = {"outcome": NO_DATE, "field": self._day_fields[0]}
            return [], "", Rating(facts, "The shipment has no date to choose a tariff version by.")
        if not in_force:
            gap = self._gap(values, account_id, in_force)
            nothing = Rating({"outcome": NO_TARIFF}, f"No tariff is published for {day}.")
            return [], day, replace(gap or nothing, day=day)
        return in_force, day, None

    def _gap(self, values: Values, account_id: object, in_force: Sequence[VersionInForce]) -> Rating | None:
        """Return a rating by the tariff that would have a lane if it had a version on that day, for when no tariff in
        force has one. The account's own come first, as in `in_force`."""
        tried = {active_version.tariff_id for active_version in in_force}
        for version in self._fitting(account_id, normalize_identifier(values.get(IDENTIFIERS["carrier"].field))):
            day = read_shipment_day(values, version.applied_on)
            if version.tariff_id in tried or day is None or not isinstance(version, TariffCandidate):
                continue
            of_tariff = [candidate for candidate in self.versions if candidate.tariff_id == version.tariff_id]
            forces = _beside(of_tariff, format_iso_day(day))
            if version in forces and version.rate(values, self.rates).is_for(values):
                return Rating({"outcome": NO_TARIFF}, _explain_gap(forces, format_iso_day(day)))
        return None

    def in_force(self, values: Values, account_id: object) -> tuple[list[TariffCandidate | BrokenVersion], str]:
        """Return the newest version of each tariff in force on the shipment's day, best first, and that day. The answer
        is cached: shipments share account, carrier and days."""
        carrier = normalize_identifier(values.get(IDENTIFIERS["carrier"].field))
        cache_key = (account_id, carrier, *(values.get(field) for field in self._day_fields))
        versions_and_day = self._remembered.get(cache_key)
        if versions_and_day is None:
            selection = self._chosen(values, account_id, carrier)
            versions_and_day = cache_result(self._remembered, cache_key, selection, _MOST_REMEMBERED)
        return versions_and_day

    def _fitting(self, account_id: object, carrier: str) -> list[TariffCandidate | BrokenVersion]:
        """Return the versions for an account, best first, whatever their days."""
        fitting = [
            version
            for version in self.versions
            if version.account_id in (None, account_id)
            and (not carrier or version.bought_from is None or carrier in version.bought_from)
        ]
        fitting.sort(
            key=lambda candidate: (candidate.effective, candidate.published_on, candidate.version_id), reverse=True
        )
        fitting.sort(key=lambda candidate: (candidate.account_id is None, carrier not in candidate.carriers))
        return fitting

    def _chosen(
        self, values: Values, account_id: object, carrier: str
    ) -> tuple[list[TariffCandidate | BrokenVersion], str]:
        newest: dict[str, TariffCandidate | BrokenVersion] = {}
        last_day = ""
        for candidate in self._fitting(account_id, carrier):
            day = read_shipment_day(values, candidate.applied_on)
            if day is None:
                continue
            last_day = last_day or format_iso_day(day)
            current_newest = newest.get(candidate.tariff_id)
            if candidate.covers(day) and (current_newest is None or current_newest.number < candidate.number):
                newest[candidate.tariff_id] = candidate
        return list(newest.values()), last_day


def _beside(versions: Sequence[VersionInForce], day: str) -> list[VersionInForce]:
    """Return the versions of a tariff around a day that none of them covers: the last that ended before it and the
    first that starts after it, if any."""
    over = [version for version in versions if version.expires and version.expires < day]
    to_come = [version for version in versions if version.effective > day]
    return [
        *sorted(over, key=lambda force: (force.expires, force.number))[-1:],
        *sorted(to_come, key=lambda force: (force.effective, -force.number))[:1],
    ]


def _explain_gap(beside: Sequence[VersionInForce], day: str) -> str:
    """Return a sentence: `Air has no version in effect on 2026-11-03: v1 ends 2026-10-31, v2 starts 2026-11-10.`"""
    periods = [
        f"v{force.number} ends {force.expires}"
        if force.effective <= day
        else f"v{force.number} starts {force.effective}"
        for force in beside
    ]
    return f"{beside[0].tariff_name} has no version in effect on {day}: {', '.join(periods)}."


def _tried(rating: Rating) -> tuple[str, str]:
    return (rating.candidate.version_id if rating.candidate else "", str(rating.facts["outcome"]))


def _place(offer: Rating, currency: str) -> tuple[bool, bool, str, Decimal]:
    """Return a sort key: amounts of different currencies are not compared, those of `currency` come first."""
    return not offer.is_rated, offer.currency != currency, offer.currency, offer.total or Decimal(0)


def _familiarity(ending: Rating, values: Values) -> int:
    if ending.candidate is None:
        return 0
    tariff = ending.candidate.ready.tariff
    return sum(tariff.vocabulary.known(build_lookup_key(tariff, values)))
