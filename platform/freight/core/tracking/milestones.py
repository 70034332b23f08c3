"""The milestones of a system, in the order shipments reach them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from freight.core.records import Stored

VIEW = "tracking.view"
UPDATE = "tracking.update"
CONFIGURE = "tracking.configure"


@dataclass(frozen=True)
class Milestone:
    """One milestone. `rank` orders them; `tolerance`: how long after its planned time it still counts as met; `modes`:
    the modes of transport that have it, lower case, none for all; `is_delivery`: reaching it ends the journey."""

    code: str
    name: str
    rank: int
    tolerance: timedelta = timedelta()
    modes: frozenset[str] = frozenset()
    is_delivery: bool = False


def to_milestone(stored: Stored) -> Milestone:
    """The milestone of a stored record."""
    return Milestone(
        code=stored["code"],
        name=stored["name"],
        rank=stored["rank"],
        tolerance=timedelta(hours=stored["tolerance_hours"]),
        modes=frozenset(parse_transport_modes(stored["modes"])),
        is_delivery=stored["is_delivery"],
    )


def parse_transport_modes(text: str) -> list[str]:
    """The modes of a text that lists them, lower case."""
    return [mode for part in text.casefold().split(",") if (mode := part.strip())]


def sort_milestones(milestones: Iterable[Milestone]) -> list[Milestone]:
    """Milestones as shipments pass them."""
    return sorted(milestones, key=lambda milestone: (milestone.rank, milestone.code))


def list_passed_milestones(mode: str, milestones: Iterable[Milestone]) -> list[Milestone]:
    """The milestones that a shipment of this mode passes, in their order. One without a mode passes all of them."""
    mode_key = mode.strip().casefold()
    return sort_milestones(
        milestone for milestone in milestones if not mode_key or not milestone.modes or mode_key in milestone.modes
    )


def find_delivery_milestone(milestones: Sequence[Milestone]) -> Milestone | None:
    """The milestone that ends the journey: the first that says so, else the last of them."""
    ordered = sort_milestones(milestones)
    return next((milestone for milestone in ordered if milestone.is_delivery), ordered[-1] if ordered else None)


def find_milestone(text: str, milestones: Iterable[Milestone]) -> Milestone | None:
    """The milestone of a code or a name, in any case."""
    search_key = text.strip().casefold()
    milestones_by_key = {milestone.name.casefold(): milestone for milestone in milestones} | {
        milestone.code.casefold(): milestone for milestone in milestones
    }
    return milestones_by_key.get(search_key)
