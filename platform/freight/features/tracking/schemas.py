"""Tracking on the wire. Times are moments in UTC; the zone given with one is where it was reported."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from freight.core.tracking.events import TrackingEventKind, TrackingSource
from freight.core.tracking.state import MilestoneOutcome, TrackingStatus
from freight.kit.http.envelope import RequestModel, WireModel

Month = Annotated[str, Field(max_length=10, description="yyyy-MM")]
Name = Annotated[str, Field(max_length=100)]
Judged = Literal["", "met", "missed", "judged"]


class TrackedShipment(WireModel):
    """A shipment in a tracking list. `current` and `next` are names of milestones; `lateAt` is the late one,
    `lateMinutes` after its planned time."""

    id: str
    number: str
    account: str
    mode: str
    carrier: str
    origin: str
    destination: str
    ship_date: str
    entry_date: str
    status: TrackingStatus
    current: str
    current_at: datetime | None
    next: str
    next_at: datetime | None
    late_at: str
    late_minutes: int | None
    delivered_at: datetime | None


class TrackingFilter(RequestModel):
    """The filter of a list of tracked shipments. `q`: a number of the shipment. `statuses` empty: all. `milestone` with
    `outcome` (`judged`: met or missed) and the months `fromMonth` to `toMonth` it was planned in: what a report
    counted. `carrier`, `origin`, `destination`, `country`: `(none)` finds shipments that name none."""

    q: str = Field("", max_length=60)
    statuses: list[TrackingStatus] = Field(default=[], max_length=4)
    delivered_days: int | None = Field(None, ge=1, le=3650, description="delivered in the last so many days")
    country: Name = ""
    account_id: str = Field("", max_length=24)
    carrier: Name = ""
    origin: Name = ""
    destination: Name = ""
    milestone: str = Field("", max_length=20)
    outcome: Judged = ""
    from_month: Month = ""
    to_month: Month = ""


class TrackingRequest(TrackingFilter):
    """A page of tracked shipments: if all are late, the oldest delay first, else newest first."""

    page_no: int = 1
    page_limit: int = 50


class TrackingPage(WireModel):
    """Tracked shipments."""

    count: int
    page_no: int
    page_limit: int
    account: str = Field(description="the name of the account that is asked for")
    rows: list[TrackedShipment]


class MilestoneChoice(WireModel):
    """A milestone that may be reported."""

    code: str
    name: str
    modes: list[str]
    tolerance_hours: int
    is_delivery: bool


class MilestoneChoices(WireModel):
    """The milestones of a system, in their order."""

    rows: list[MilestoneChoice]


class TrackingCount(WireModel):
    """How many shipments are in one status, and the list of them."""

    status: TrackingStatus
    count: int
    link: str


class TrackedCountry(WireModel):
    """Open shipments to one country. `numeric`: the ISO 3166-1 code of the map's shapes."""

    country: str
    numeric: str
    name: str
    count: int
    late: int
    tooltip: str
    link: str


class TrackingSummary(WireModel):
    """The shipments by status; each counts once. `late` are the first of the late ones."""

    today: str
    delivered_days: int
    untracked_days: int
    counts: list[TrackingCount]
    open: int
    open_link: str
    countries: list[TrackedCountry]
    late: list[TrackedShipment]


class EventView(WireModel):
    """One report. `at` null withdraws an earlier one. `isStanding`: no other corrects it."""

    key: str
    milestone: str
    kind: TrackingEventKind
    at: datetime | None
    time_zone: str
    source: TrackingSource
    reference: str
    by: str
    received_at: datetime
    corrects: bool
    is_standing: bool


class MilestoneTime(WireModel):
    """The reported time of a milestone, and the event it comes from."""

    at: datetime
    time_zone: str
    key: str


class TimelineStep(WireModel):
    """A milestone of a shipment; steps come in the order they are passed."""

    code: str
    name: str
    planned: MilestoneTime | None
    estimated: MilestoneTime | None
    actual: MilestoneTime | None
    due_at: datetime | None = Field(description="planned, with the tolerance")
    outcome: MilestoneOutcome | None = Field(description="null where nothing is said of it")
    late_minutes: int | None = Field(description="after the planned time, once that is too late")


class ShipmentTimeline(WireModel):
    """A shipment with its milestones and everything that was reported about them, newest first."""

    shipment: TrackedShipment
    steps: list[TimelineStep]
    events: list[EventView]
