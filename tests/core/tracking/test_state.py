"""How far a shipment is, by the events reported of it: in any order, however often."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from freight.core.tracking.events import (
    TrackingEvent,
    TrackingEventKind,
    build_event_key,
    find_uncorrected_events,
    state_time,
)
from freight.core.tracking.milestones import Milestone, list_passed_milestones
from freight.core.tracking.state import (
    MilestoneOutcome,
    TrackingState,
    TrackingStatus,
    fold_events,
    get_lateness,
    get_status_at,
)

HOUR = timedelta(hours=1)
PICKED_UP = Milestone("PUP", "Picked up", 10, 4 * HOUR)
ARRIVED = Milestone("ARR", "Arrived at port", 20, 12 * HOUR, frozenset({"air", "ocean"}))
DELIVERED = Milestone("DEL", "Delivered", 30, 2 * HOUR, is_delivery=True)
POD = Milestone("POD", "POD received", 40, 48 * HOUR)
ALL = [PICKED_UP, ARRIVED, DELIVERED, POD]
PLN, EST, ACT = TrackingEventKind


def at(day: int, hour: int = 12) -> datetime:
    return datetime(2026, 5, day, hour, tzinfo=UTC)


def event(
    code: str,
    kind: TrackingEventKind,
    when: datetime | None,
    *,
    received: datetime | None = None,
    corrects: Iterable[str] = (),
) -> TrackingEvent:
    named = tuple(corrects)
    return TrackingEvent(build_event_key(code, kind, when, "hand", named), code, kind, when, received or at(1), named)


def state(*events: TrackingEvent) -> TrackingState:
    found = fold_events(events, ALL)
    assert found is not None
    return found


def test_nothing_reported_is_no_state() -> None:
    assert fold_events([], ALL) is None
    assert fold_events([event("GATE", ACT, at(2))], ALL) is None  # a milestone that the shipment does not pass


def test_it_is_where_its_furthest_milestone_is() -> None:
    found = state(event("PUP", ACT, at(2)), event("DEL", PLN, at(9)))
    assert (found.status, found.current, found.current_at) == (TrackingStatus.IN_TRANSIT, "PUP", at(2))
    # arrival is not planned: the first that is known of comes next
    assert (found.next, found.next_at) == ("DEL", at(9))
    # an earlier event that is reported later takes nothing back
    later = state(event("ARR", ACT, at(5)), event("PUP", ACT, at(2)), event("DEL", PLN, at(9)))
    assert later.current == "ARR"


def test_a_plan_alone_has_not_started() -> None:
    assert state(event("PUP", PLN, at(2))).status is TrackingStatus.NOT_STARTED


def test_delivered_is_delivered_and_never_late_again() -> None:
    found = state(event("DEL", PLN, at(9)), event("DEL", ACT, at(12)), event("POD", PLN, at(13)))
    assert (found.status, found.delivered_at, found.late_from) == (TrackingStatus.DELIVERED, at(12), None)
    assert (found.next, found.next_at) == ("POD", at(13))
    # a proof of delivery implies the delivery
    assert state(event("POD", ACT, at(13))).status is TrackingStatus.DELIVERED


def test_late_begins_after_the_tolerance() -> None:
    found = state(event("PUP", PLN, at(2, 10)))
    assert found.late_from == at(2, 14)
    assert get_status_at(found.status, found.late_from, at(2, 13)) is TrackingStatus.NOT_STARTED
    assert get_status_at(found.status, found.late_from, at(2, 14)) is TrackingStatus.LATE
    assert get_lateness(found.milestones[0], at(2, 13)) is None
    assert get_lateness(found.milestones[0], at(2, 20)) == 10 * HOUR  # since it was planned


def test_an_estimate_behind_the_plan_makes_it_late_before_its_time() -> None:
    told = event("DEL", EST, at(11), received=at(4))
    found = state(event("DEL", PLN, at(9)), told)
    assert found.late_from == at(4)
    assert get_lateness(found.milestones[0], at(5)) == 48 * HOUR
    # within the tolerance it is not
    assert state(event("DEL", PLN, at(9, 12)), event("DEL", EST, at(9, 14))).late_from == at(9, 14)


def test_outcomes() -> None:
    met, missed = event("PUP", ACT, at(2, 16)), event("PUP", ACT, at(2, 17))
    plan = event("PUP", PLN, at(2, 12))
    assert state(plan, met).milestones[0].outcome is MilestoneOutcome.MET  # four hours are within the tolerance
    assert state(plan, missed).milestones[0].outcome is MilestoneOutcome.MISSED
    assert state(plan).milestones[0].outcome is MilestoneOutcome.OPEN
    # it was passed, but no time was reported
    assert state(plan, event("DEL", ACT, at(9))).milestones[0].outcome is MilestoneOutcome.UNREPORTED
    assert state(met).milestones[0].outcome is MilestoneOutcome.UNPLANNED


def test_a_milestone_is_reached_once_at_the_first_time_told() -> None:
    assert state(event("PUP", ACT, at(3)), event("PUP", ACT, at(2))).current_at == at(2)


def test_of_plans_the_last_received_counts() -> None:
    first, second = event("DEL", PLN, at(9), received=at(1)), event("DEL", PLN, at(8), received=at(2))
    assert state(second, first).milestones[0].planned_at == at(8)


def test_a_correction_counts_before_what_is_only_reported() -> None:
    wrong = event("PUP", ACT, at(2))
    right = event("PUP", ACT, at(4), corrects=[wrong.key])
    again = event("PUP", ACT, at(3))  # the carrier says something else
    assert state(again, right, wrong).current_at == at(4)


def test_taken_back_it_was_not_reached_until_it_is_told_anew() -> None:
    wrong = event("PUP", ACT, at(2))
    back = event("PUP", ACT, None, corrects=[wrong.key])
    assert fold_events([back, wrong], ALL) is None
    stating = state_time(find_uncorrected_events([wrong, back])["PUP", ACT], at(2))
    assert stating is not None and stating.before is None
    anew = event("PUP", ACT, at(2), corrects=stating.corrects)
    assert anew.key != wrong.key
    assert state(anew, wrong, back).current_at == at(2)


def test_saying_what_counts_already_is_nothing_new() -> None:
    assert state_time([event("PUP", ACT, at(2))], at(2)) is None


def test_a_mode_has_its_milestones() -> None:
    assert [each.code for each in list_passed_milestones("Ground", ALL)] == ["PUP", "DEL", "POD"]
    assert [each.code for each in list_passed_milestones("ocean", ALL)] == ["PUP", "ARR", "DEL", "POD"]
    assert list_passed_milestones("", ALL) == ALL


@st.composite
def histories(draw: st.DrawFn) -> list[TrackingEvent]:
    """Draw reports and corrections of earlier ones, as users and carriers make them."""
    told: list[TrackingEvent] = []
    for _ in range(draw(st.integers(1, 12))):
        code = draw(st.sampled_from(["PUP", "ARR", "DEL", "POD", "GATE"]))
        kind = draw(st.sampled_from(list(TrackingEventKind)))
        when = draw(st.none() | st.integers(1, 28).map(at))
        of_slot = [each.key for each in told if (each.code, each.kind) == (code, kind)]
        corrects = draw(st.lists(st.sampled_from(of_slot), max_size=2, unique=True)) if of_slot else []
        if when is None and not corrects:
            continue
        told.append(event(code, kind, when, received=at(draw(st.integers(1, 28))), corrects=corrects))
    return list({each.key: each for each in told}.values())


@given(histories(), st.randoms(use_true_random=False))
def test_any_order_and_any_repetition_come_to_one_state(told: list[TrackingEvent], chance: Random) -> None:
    mixed = [*told, *(each for each in told if chance.random() < 0.5)]
    chance.shuffle(mixed)
    assert fold_events(mixed, ALL) == fold_events(told, ALL)


@given(histories(), st.sampled_from(["PUP", "ARR", "DEL"]))
def test_a_report_that_corrects_nothing_never_takes_a_shipment_back(told: list[TrackingEvent], code: str) -> None:
    before = fold_events(told, ALL)
    after = fold_events([*told, TrackingEvent("another", code, ACT, at(15), at(15))], ALL)
    ranks = {each.code: each.rank for each in ALL}
    assert after is not None
    if before is not None and before.current:
        assert ranks[after.current] >= ranks[before.current]
