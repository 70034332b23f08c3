"""What a check finds, and what it looks at."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Literal

from freight.core.rating.identifiers import normalised
from freight.core.rating.references import References
from freight.core.rating.stated_tariff import StatedTariff

Severity = Literal["warning", "notice"]


@dataclass(frozen=True)
class Kind:
    """A kind of finding: its heading, and whether it is probably wrong or only good to know."""

    label: str
    severity: Severity


UNUSABLE = "unusable"  # terms or lanes that nothing can be looked over in

KINDS: dict[str, Kind] = {
    UNUSABLE: Kind("Cannot be calculated", "warning"),
    "gap": Kind("Gaps between breaks", "warning"),
    "overlap": Kind("Overlapping breaks", "warning"),
    "rival": Kind("Lanes also in another tariff", "warning"),
    "postalOverlap": Kind("Overlapping postal codes", "warning"),
    "oneKey": Kind("Duplicate lanes", "notice"),
    "inversion": Kind("Break inversion", "notice"),
    "expiry": Kind("Expiring", "warning"),
    "laneDates": Kind("Lane dates", "warning"),
    "currency": Kind("Mixed currencies", "notice"),
    "fuel": Kind("Missing fuel prices", "warning"),
    "zone": Kind("Zones without lanes", "warning"),
    "condition": Kind("Conditions on fields that are gone", "warning"),
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing worth a look. `lane` is the lane's place in the version, None where it is about the whole; `others`
    are further lanes it concerns. `told`: what it says, or what writes that: of a sheet with a finding for each of
    100,000 lanes some three are read."""

    code: str  # one of KINDS
    told: str | Callable[[], str]
    lane: int | None = None
    charge: str = ""
    others: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """What it says, as a sentence."""
        return self.told if isinstance(self.told, str) else self.told()


@dataclass(frozen=True)
class Rival:
    """A version of another tariff for the same shipments with the same first day: what it is, whether it was published
    later, and what its lanes are found by."""

    tariff_name: str
    number: int
    is_newer: bool
    lanes: frozenset[tuple[tuple[str, str], ...]]

    @staticmethod
    def key(identifiers: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
        """What a lane is found by, whatever the order of the identifiers and the case of their values."""
        return tuple(sorted((name, text) for name, each in identifiers.items() if (text := normalised(each))))


@dataclass(frozen=True)
class Checked:
    """A version with what the checks need beside it. Days `yyyy-MM-dd`; `expires` "" never comes."""

    tariff: StatedTariff
    effective: str
    expires: str
    today: date
    references: References
    rivals: Sequence[Rival] = ()

    @cached_property
    def keys(self) -> list[tuple[str, ...]]:
        """What each lane is found by, as it compares."""
        return [tuple([normalised(each) for each in lane.identifiers]) for lane in self.tariff.lanes]

    @cached_property
    def lanes_of_one_key(self) -> list[list[int]]:
        """The lanes, by number, of each key that several have, in the order of their first."""
        keys = self.keys
        if len(set(keys)) == len(keys):
            return []  # as of most tariffs
        found: dict[tuple[str, ...], list[int]] = defaultdict(list)
        for number, key in enumerate(keys):
            found[key].append(number)
        return [numbers for numbers in found.values() if len(numbers) > 1]
