"""What a check finds, and what it looks at."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.references import References

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
    "oneKey": Kind("Lanes with one key", "notice"),
    "inversion": Kind("Heavier and cheaper", "warning"),
    "expiry": Kind("Runs out", "warning"),
    "currency": Kind("Mixed currencies", "notice"),
    "fuel": Kind("Missing fuel prices", "warning"),
}


@dataclass(frozen=True)
class Finding:
    """One thing worth a look. `lane` is the lane's place in the version, None where it is about the whole; `others`
    are further lanes it concerns."""

    code: str  # one of KINDS
    text: str
    lane: int | None = None
    charge: str = ""
    others: tuple[int, ...] = ()


@dataclass(frozen=True)
class Checked:
    """A version with what the checks need beside it. Days `yyyy-MM-dd`; `expires` "" never comes."""

    tariff: CompiledTariff
    effective: str
    expires: str
    today: date
    references: References
