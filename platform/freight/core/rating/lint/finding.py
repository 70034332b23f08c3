"""The findings of checks, and the version they look at."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Literal

from freight.core.rating.identifiers import normalize_identifier
from freight.core.rating.references import References
from freight.core.rating.stated_tariff import StatedTariff

Severity = Literal["warning", "notice"]


@dataclass(frozen=True)
class LintKind:
    """A kind of finding: its heading, and whether it is probably wrong or only good to know."""

    label: str
    severity: Severity


UNUSABLE = "unusable"  # terms or lanes in which nothing can be checked

KINDS: dict[str, LintKind] = {
    UNUSABLE: LintKind("Cannot be calculated", "warning"),
    "gap": LintKind("Gaps between breaks", "warning"),
    "overlap": LintKind("Overlapping breaks", "warning"),
    "rival": LintKind("Lanes also in another tariff", "warning"),
    "postalOverlap": LintKind("Overlapping postal codes", "warning"),
    "oneKey": LintKind("Duplicate lanes", "notice"),
    "inversion": LintKind("Break inversion", "notice"),
    "expiry": LintKind("Expiring", "warning"),
    "laneDates": LintKind("Lane dates", "warning"),
    "currency": LintKind("Mixed currencies", "notice"),
    "fuel": LintKind("Missing fuel prices", "warning"),
    "zone": LintKind("Zones without lanes", "warning"),
    "condition": LintKind("Conditions on fields that are gone", "warning"),
}


@dataclass(frozen=True, slots=True)
class TariffLintFinding:
    """One finding. `lane` is the lane's place in the version, None if it is about the whole; `others` are further lanes
    it concerns. `told`: its text, or a function that writes it: of a sheet with 100,000 findings only some three are
    read."""

    code: str  # one of KINDS
    told: str | Callable[[], str]
    lane: int | None = None
    charge: str = ""
    others: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """Its text, as a sentence."""
        return self.told if isinstance(self.told, str) else self.told()


@dataclass(frozen=True)
class RivalVersion:
    """A version of another tariff for the same shipments with the same first day: its name, whether it was published
    later, and the keys of its lanes."""

    tariff_name: str
    number: int
    is_newer: bool
    lanes: frozenset[tuple[tuple[str, str], ...]]

    @staticmethod
    def key(identifiers: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
        """Return what a lane is found by, ignoring the order of the identifiers and the case of their values."""
        return tuple(
            sorted(
                (name, text) for name, identifier in identifiers.items() if (text := normalize_identifier(identifier))
            )
        )


@dataclass(frozen=True)
class LintedVersion:
    """A version with everything the checks need. Days `yyyy-MM-dd`; `expires` "" never comes."""

    tariff: StatedTariff
    effective: str
    expires: str
    today: date
    references: References
    rivals: Sequence[RivalVersion] = ()

    @cached_property
    def keys(self) -> list[tuple[str, ...]]:
        """What each lane is found by, as it compares."""
        return [
            tuple([normalize_identifier(identifier) for identifier in lane.identifiers]) for lane in self.tariff.lanes
        ]

    @cached_property
    def lanes_of_one_key(self) -> list[list[int]]:
        """The lanes, by number, of each key that several lanes have, in the order of their first."""
        keys = self.keys
        if len(set(keys)) == len(keys):
            return []  # as in most tariffs
        lanes_by_key: dict[tuple[str, ...], list[int]] = defaultdict(list)
        for number, key in enumerate(keys):
            lanes_by_key[key].append(number)
        return [numbers for numbers in lanes_by_key.values() if len(numbers) > 1]
