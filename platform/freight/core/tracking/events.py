"""What is reported of a shipment's milestones. Events are only ever added: one that was wrong is corrected by another,
which names it. What they come to does not depend on their order, nor on how often each of them is there."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum


class TrackingEventKind(StrEnum):
    """What an event says of a milestone: when it is to be reached, is expected now, or was."""

    PLANNED = "PLN"
    ESTIMATED = "EST"
    ACTUAL = "ACT"


KIND_NAMES: Mapping[TrackingEventKind, str] = {
    TrackingEventKind.PLANNED: "Planned",
    TrackingEventKind.ESTIMATED: "Estimated",
    TrackingEventKind.ACTUAL: "Actual",
}


class TrackingSource(StrEnum):
    """Where an event comes from."""

    HAND = "hand"
    FILE = "file"
    EDI = "edi"


@dataclass(frozen=True)
class TrackingEvent:
    """One report. `key` is what makes it the same as another; `at` None takes back what it corrects and says nothing
    else; `corrects`: the keys of the events that no longer count."""

    key: str
    code: str
    kind: TrackingEventKind
    at: datetime | None
    received_at: datetime
    corrects: tuple[str, ...] = ()


Slot = tuple[str, TrackingEventKind]


def find_uncorrected_events(events: Iterable[TrackingEvent]) -> dict[Slot, list[TrackingEvent]]:
    """The events that no other corrects, each once, by milestone and kind."""
    known = {event.key: event for event in events}
    corrected = {key for event in known.values() for key in event.corrects}
    found: dict[Slot, list[TrackingEvent]] = {}
    for key in sorted(known.keys() - corrected):
        event = known[key]
        found.setdefault((event.code, event.kind), []).append(event)
    return found


def choose_counting_event(of_slot: Sequence[TrackingEvent]) -> TrackingEvent | None:
    """The event that counts among those that stand for a milestone and a kind; None where none says a time.

    What somebody corrected counts before what was only reported. A milestone is reached once, at the first time that is
    reported; of plans and estimates the last received counts.
    """
    saying = [event for event in of_slot if event.at is not None]
    among = [event for event in saying if event.corrects] or saying
    if not among:
        return None
    if among[0].kind is TrackingEventKind.ACTUAL:
        return min(among, key=lambda event: (event.at, event.key))
    return max(among, key=lambda event: (event.received_at, event.key))


def build_event_key(
    code: str, kind: TrackingEventKind, at: datetime | None, source: str, corrects: Sequence[str] = ()
) -> str:
    """What names an event among those of its shipment: the same report from the same source is the same event. A
    correction is another one for each state that it corrects."""
    moment = at.astimezone(UTC).isoformat() if at else "taken back"
    about = "|".join((code, kind, moment))
    if not corrects:
        return f"{about}|{source}"
    return f"{about}|{hashlib.sha256('|'.join(sorted(corrects)).encode()).hexdigest()[:24]}"


@dataclass(frozen=True)
class TimeStatement:
    """What has to be stored so that a milestone has a time, or none. `corrects`: what no longer counts then;
    `before`: the time that counted."""

    corrects: tuple[str, ...]
    before: datetime | None


def state_time(of_slot: Sequence[TrackingEvent], at: datetime | None) -> TimeStatement | None:
    """How to have a milestone and kind say a time, whatever stands for it now; None where it says so already."""
    now = choose_counting_event(of_slot)
    if (now.at if now else None) == at:
        return None
    return TimeStatement(tuple(sorted(event.key for event in of_slot)), now.at if now else None)
