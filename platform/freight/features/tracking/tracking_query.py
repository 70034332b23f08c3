"""The query behind every status, figure and filter of tracking, defined once, so that a figure opens exactly what it
counted."""

import re
from datetime import UTC, datetime, timedelta
from urllib.parse import urlencode

from freight.core.dates import format_iso_day
from freight.core.invoices.figures import LIVING_SHIPMENTS
from freight.core.periods import DateRange, get_next_month, read_month
from freight.core.places import Place
from freight.core.shipments.filed import FilingKind, build_filed_query, build_filed_range_query
from freight.core.shipments.references import normalize_reference
from freight.core.tracking.state import OPEN, MilestoneOutcome, TrackingStatus
from freight.features.tracking.schemas import TrackingFilter
from freight.kit.storage.tenancy import Record, parse_object_id

LIST = "/tracking/milestoneUpdate"
NONE = "(none)"
UNTRACKED_DAYS = 90
"""Shipments of which nothing was ever reported count as not started for so long after their entry."""
DELIVERED_DAYS = 30
_LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)  # before anything reported
ALL_OPEN = (TrackingStatus.NOT_STARTED, TrackingStatus.IN_TRANSIT, TrackingStatus.LATE)
CARRIER = "data.shipmentInformation.carrier"
ORIGIN, DESTINATION = "data.shipmentRouting.originPort", "data.shipmentRouting.destinationPort"


def build_tracking_query(wanted: TrackingFilter, place: Place, now: datetime) -> Record:
    """Return the query of a request, as of now. Raises Invalid for an invalid month, NotFound for an invalid
    account."""
    parts: list[Record] = []
    if wanted.statuses:
        parts.append(_any([build_status_query(status, place, now) for status in wanted.statuses]))
    if wanted.delivered_days:
        since = now - timedelta(days=wanted.delivered_days)
        parts += [build_filed_range_query(FilingKind.DELIVERED, since), {"tracking.delivered_at": {"$gte": since}}]
    if wanted.account_id:
        parts.append({"account_id": parse_object_id(wanted.account_id, "account")})
    values_by_path = {
        "country": wanted.country,
        CARRIER: wanted.carrier,
        ORIGIN: wanted.origin,
        DESTINATION: wanted.destination,
    }
    parts += [
        {path: {"$in": [None, ""]} if value == NONE else value} for path, value in values_by_path.items() if value
    ]
    if wanted.milestone:
        parts.append(_of_milestone(wanted, place, now))
    if text := wanted.q.strip():
        begins = {"shipment_number": {"$regex": f"^{re.escape(text)}"}}
        parts.append(
            {"$or": [begins, build_filed_query(FilingKind.NUMBER, normalize_reference(text))]}
            if normalize_reference(text)
            else begins
        )
    return {"$and": parts} if len(parts) > 1 else next(iter(parts), {})


def build_status_query(status: TrackingStatus, place: Place, now: datetime) -> Record:
    """Return the query of the shipments in a status as of now; voided and deleted ones are in none."""
    return {"$and": [_in_status(status, place, now), LIVING_SHIPMENTS]}


def _in_status(status: TrackingStatus, place: Place, now: datetime) -> Record:
    is_late: Record = {"$lte": now}
    if status is TrackingStatus.DELIVERED:
        return {"tracking.status": status}
    if status is TrackingStatus.LATE:
        return {"tracking.status": {"$in": list(OPEN)}, "tracking.late_from": is_late}
    in_time: Record = {"tracking.status": status, "tracking.late_from": {"$not": is_late}}
    if status is TrackingStatus.IN_TRANSIT:
        return in_time
    since = format_iso_day(place.day_of(now) - timedelta(days=UNTRACKED_DAYS))
    return {"$or": [in_time, {"tracking.status": None, "entry_date": {"$gte": since}}]}


def build_outcome_query(outcome: str, now: datetime) -> Record:
    """Return the query of planned milestones that were met or missed as of now, or (`judged`) either; applies to one
    milestone within a shipment."""
    over: Record = {"outcome": MilestoneOutcome.OPEN, "due_at": {"$lt": now}}
    if outcome == "met":
        return {"outcome": MilestoneOutcome.MET}
    missed: list[Record] = [{"outcome": MilestoneOutcome.MISSED}, over]
    if outcome == "missed":
        return {"$or": missed}
    return {"$or": [{"outcome": MilestoneOutcome.MET}, *missed]} if outcome == "judged" else {}


def build_planned_range(wanted: TrackingFilter, place: Place) -> Record:
    """Return the bounds of a milestone's planned time: whole months, in the system's local time."""
    first, before = _planned(wanted, place)
    return {"$gte": first} | ({"$lt": before} if before else {})


def list_months_between(first: str, last: str) -> list[str]:
    """Return the months from one to another, both included, yyyy-MM. Raises Invalid for invalid text."""
    months, end = [read_month(first)], read_month(last)
    while months[-1] < end:
        months.append(get_next_month(months[-1]))
    return [f"{month:%Y-%m}" for month in months]


def format_tracking_address(**filters: object) -> str:
    """Return the address of the list of tracked shipments with these filters."""
    pairs = [
        (name, str(value))
        for name, values in filters.items()
        for value in (values if isinstance(values, list | tuple) else [values])
        if value
    ]
    return f"{LIST}?{urlencode(pairs)}"


def _moments_of(month: str, place: Place) -> tuple[datetime, datetime]:
    first = read_month(month)
    last = get_next_month(first) - timedelta(days=1)
    return DateRange(first, last).in_moments(place)


def _of_milestone(wanted: TrackingFilter, place: Place, now: datetime) -> Record:
    element_query = {
        "code": wanted.milestone,
        "planned_at": build_planned_range(wanted, place),
        **build_outcome_query(wanted.outcome, now),
    }
    filed = build_filed_range_query(FilingKind.PLANNED, *_planned(wanted, place), of=wanted.milestone)
    return {**filed, "tracking.milestones": {"$elemMatch": element_query}}


def _planned(wanted: TrackingFilter, place: Place) -> tuple[datetime, datetime | None]:
    return (
        _moments_of(wanted.from_month, place)[0] if wanted.from_month else _LONG_AGO,
        _moments_of(wanted.to_month, place)[1] if wanted.to_month else None,
    )


def _any(queries: list[Record]) -> Record:
    return queries[0] if len(queries) == 1 else {"$or": queries}
