"""Reports about a shipment's milestones. Events are only added: a wrong one is corrected by another, which names it.
The result does not depend on their order, nor on duplicates."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum


class TrackingEventKind(StrEnum):
    """What an event says of a milestone: when it is planned, when it is now expected, or when it was reached."""

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
    """One report. `key` identifies it; `at` None only withdraws the events that it corrects; `corrects`: the keys of
    the events that no longer count."""

    key: str
    code: str
    kind: TrackingEventKind
    at: datetime | None
    received_at: datetime
    corrects: tuple[str, ...] = ()


Slot = tuple[str, TrackingEventKind]


def find_uncorrected_events(events: Iterable[TrackingEvent]) -> dict[Slot, list[TrackingEvent]]:
    """Return the events that no other corrects, each once, by milestone and kind."""
    events_by_key = {event.key: event for event in events}
    corrected = {key for event in events_by_key.values() for key in event.corrects}
    events_by_slot: dict[Slot, list[TrackingEvent]] = {}
    for key in sorted(events_by_key.keys() - corrected):
        event = events_by_key[key]
        events_by_slot.setdefault((event.code, event.kind), []).append(event)
    return events_by_slot


def choose_counting_event(of_slot: Sequence[TrackingEvent]) -> TrackingEvent | None:
    """Return the event that counts among those for a milestone and a kind; None if none has a time.

    Corrections by a user count before reports. A milestone is reached once, at the first reported time; of plans and
    estimates the last received counts.
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
    """Return the key of an event within its shipment: the same report from the same source is the same event. A
    correction is a different one for each state that it corrects."""
    moment = at.astimezone(UTC).isoformat() if at else "taken back"
    about = "|".join((code, kind, moment))
    if not corrects:
        return f"{about}|{source}"
    return f"{about}|{hashlib.sha256('|'.join(sorted(corrects)).encode()).hexdigest()[:24]}"


@dataclass(frozen=True)
class TimeStatement:
    """What to store so that a milestone has a time, or none. `corrects`: what no longer counts then; `before`: the time
    that counted."""

    corrects: tuple[str, ...]
    before: datetime | None


def state_time(of_slot: Sequence[TrackingEvent], at: datetime | None) -> TimeStatement | None:
    """Return what to store so that a milestone and kind have a time, whatever they have now; None if they have it
    already."""
    now = choose_counting_event(of_slot)
    if (now.at if now else None) == at:
        return None
    return TimeStatement(tuple(sorted(event.key for event in of_slot)), now.at if now else None)
