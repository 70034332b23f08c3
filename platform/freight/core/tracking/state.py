"""The tracking state of a shipment: one fold over its reported events."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from freight.core.tracking.events import (
    Slot,
    TrackingEvent,
    TrackingEventKind,
    choose_counting_event,
    find_uncorrected_events,
)
from freight.core.tracking.milestones import Milestone, find_delivery_milestone


class TrackingStatus(StrEnum):
    """Where a shipment is. `LATE` is never stored: time alone makes a shipment late."""

    NOT_STARTED = "Not started"
    IN_TRANSIT = "In transit"
    LATE = "Late"
    DELIVERED = "Delivered"


OPEN = (TrackingStatus.NOT_STARTED, TrackingStatus.IN_TRANSIT)


class MilestoneOutcome(StrEnum):
    """The outcome of a planned milestone."""

    OPEN = "open"  # not reached yet: missed once its time and tolerance are over
    MET = "met"
    MISSED = "missed"
    UNREPORTED = "unreported"  # a later one was reached, but this one was not reported
    UNPLANNED = "unplanned"


@dataclass(frozen=True)
class MilestoneProgress:
    """A milestone of a shipment. `due_at`: planned, with the tolerance. `expected_late_on`: since when an estimate says
    that it will be missed."""

    code: str
    planned_at: datetime | None
    estimated_at: datetime | None
    actual_at: datetime | None
    due_at: datetime | None
    outcome: MilestoneOutcome
    expected_late_on: datetime | None = None

    @property
    def late_from(self) -> datetime | None:
        """When a milestone that is not reached yet becomes late."""
        moments = [moment for moment in (self.due_at, self.expected_late_on) if moment]
        return min(moments, default=None)


@dataclass(frozen=True)
class TrackingState:
    """How far a shipment is. `current`: the furthest milestone that was reached; `next`: the one after it, with its
    expected time. `late_from`: when it becomes late, unless something is reported before."""

    status: TrackingStatus
    current: str
    current_at: datetime | None
    next: str
    next_at: datetime | None
    late_from: datetime | None
    delivered_at: datetime | None
    milestones: tuple[MilestoneProgress, ...]


def fold_events(events: Iterable[TrackingEvent], milestones: Sequence[Milestone]) -> TrackingState | None:
    """Return the state of a shipment that passes these milestones, in order; None if nothing is reported of any.

    The furthest milestone reached stays the current one, whatever is reported of earlier ones later: only a correction
    takes it back. Events of other milestones are ignored.
    """
    slots = find_uncorrected_events(events)
    times = [_times(milestone, slots) for milestone in milestones]
    actual = [at for at, time in enumerate(times) if time[TrackingEventKind.ACTUAL]]
    furthest = max(actual, default=-1)
    reached = tuple(
        _reached(milestone, times[at], is_passed=at < furthest)
        for at, milestone in enumerate(milestones)
        if any(times[at].values())
    )
    if not reached:
        return None
    delivery = find_delivery_milestone(milestones)
    end = milestones.index(delivery) if delivery else len(milestones)
    delivered = [times[at][TrackingEventKind.ACTUAL] for at in actual if at >= end]
    ahead = milestones[furthest + 1 :]
    coming = {milestone.code for milestone in milestones[furthest + 1 : end + 1]}
    late = [progress.late_from for progress in reached if progress.code in coming and progress.late_from]
    # the first with any information, else simply the one that follows
    upcoming = list(zip(ahead, map(_expected, times[furthest + 1 :]), strict=True))
    follows, expected = next(
        (event_entry for event_entry in upcoming if event_entry[1]), upcoming[0] if upcoming else (None, None)
    )
    return TrackingState(
        status=_status(bool(actual), bool(delivered)),
        current=milestones[furthest].code if actual else "",
        current_at=_at(times[furthest], TrackingEventKind.ACTUAL) if actual else None,
        next=follows.code if follows else "",
        next_at=expected,
        late_from=min(late, default=None) if not delivered else None,
        delivered_at=min((event.at for event in delivered if event and event.at), default=None),
        milestones=reached,
    )


def get_status_at(status: TrackingStatus, late_from: datetime | None, now: datetime) -> TrackingStatus:
    """Return the status of a shipment as of a moment."""
    return TrackingStatus.LATE if status in OPEN and late_from is not None and late_from <= now else status


def get_lateness(reached: MilestoneProgress, now: datetime) -> timedelta | None:
    """Return how long after its planned time a milestone is, was, or is expected to be reached, if that is too late;
    else None."""
    if reached.planned_at is None or reached.due_at is None:
        return None
    if reached.outcome is MilestoneOutcome.MISSED and reached.actual_at:
        return reached.actual_at - reached.planned_at
    if reached.outcome is not MilestoneOutcome.OPEN or reached.late_from is None or reached.late_from > now:
        return None
    return max(now, reached.estimated_at or now) - reached.planned_at


_Times = Mapping[TrackingEventKind, TrackingEvent | None]


def _times(milestone: Milestone, slots: Mapping[Slot, list[TrackingEvent]]) -> _Times:
    return {kind: choose_counting_event(slots.get((milestone.code, kind), [])) for kind in TrackingEventKind}


def _at(times: _Times, kind: TrackingEventKind) -> datetime | None:
    event = times[kind]
    return event.at if event else None


def _expected(times: _Times) -> datetime | None:
    return _at(times, TrackingEventKind.ESTIMATED) or _at(times, TrackingEventKind.PLANNED)


def _status(started: bool, delivered: bool) -> TrackingStatus:
    if delivered:
        return TrackingStatus.DELIVERED
    return TrackingStatus.IN_TRANSIT if started else TrackingStatus.NOT_STARTED


def _reached(milestone: Milestone, times: _Times, *, is_passed: bool) -> MilestoneProgress:
    planned, estimated, actual = (_at(times, kind) for kind in TrackingEventKind)
    due = planned + milestone.tolerance if planned else None
    estimate = times[TrackingEventKind.ESTIMATED]
    is_behind = due is not None and estimated is not None and estimated > due and not actual and not is_passed
    return MilestoneProgress(
        code=milestone.code,
        planned_at=planned,
        estimated_at=estimated,
        actual_at=actual,
        due_at=due,
        outcome=_outcome(due, actual, is_passed=is_passed),
        expected_late_on=estimate.received_at if estimate and is_behind else None,
    )


def _outcome(due: datetime | None, actual: datetime | None, *, is_passed: bool) -> MilestoneOutcome:
    if due is None:
        return MilestoneOutcome.UNPLANNED
    if actual is not None:
        return MilestoneOutcome.MET if actual <= due else MilestoneOutcome.MISSED
    return MilestoneOutcome.UNREPORTED if is_passed else MilestoneOutcome.OPEN
