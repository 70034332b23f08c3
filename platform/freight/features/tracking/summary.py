"""Summarize the shipments: how many in each status, open ones by country, and the late ones."""

from datetime import datetime, timedelta

from freight.core.countries import get_country_name
from freight.core.dates import format_iso_day
from freight.core.tracking.state import TrackingStatus
from freight.documents.shipment import Shipment
from freight.features.tracking import tracking_query
from freight.features.tracking.listing import LATEST_FIRST
from freight.features.tracking.schemas import TrackedCountry, TrackingCount, TrackingFilter, TrackingSummary
from freight.features.tracking.views import SHOWN, build_tracked_rows
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_LATE_SHOWN = 12
TOOLTIP = "Open Shipments"  # A017


async def build_tracking_summary(scope: Scope) -> TrackingSummary:
    """Return the summary as of now: each shipment counts in one status."""
    now = clock.now()
    counts = [await _count(scope, status, now) for status in TrackingStatus]
    late = tracking_query.build_status_query(TrackingStatus.LATE, scope.place, now)
    shipments = await scoped(Shipment, scope).find(late, SHOWN).sort(LATEST_FIRST).limit(_LATE_SHOWN).to_list()
    return TrackingSummary(
        today=format_iso_day(scope.place.day_of(now)),
        delivered_days=tracking_query.DELIVERED_DAYS,
        untracked_days=tracking_query.UNTRACKED_DAYS,
        counts=counts,
        open=sum(count.count for count in counts if count.status in tracking_query.ALL_OPEN),
        open_link=tracking_query.format_tracking_address(status=tracking_query.ALL_OPEN),
        countries=await _countries(scope, now),
        late=await build_tracked_rows(scope, shipments, now),
    )


async def _count(scope: Scope, status: TrackingStatus, now: datetime) -> TrackingCount:
    days = tracking_query.DELIVERED_DAYS if status is TrackingStatus.DELIVERED else None
    tracking_filter = TrackingFilter(statuses=[status], delivered_days=days)
    return TrackingCount(
        status=status,
        count=await scoped(Shipment, scope).count(
            tracking_query.build_tracking_query(tracking_filter, scope.place, now)
        ),
        link=tracking_query.format_tracking_address(status=status, deliveredDays=days),
    )


async def _countries(scope: Scope, now: datetime) -> list[TrackedCountry]:
    """Count open shipments by destination country, most first."""
    never = now + timedelta(days=1)
    is_late = {"$lte": [{"$ifNull": ["$tracking.late_from", never]}, now]}
    groups = await scoped(Shipment, scope).aggregate(
        [
            {
                "$match": tracking_query.build_tracking_query(
                    TrackingFilter(statuses=list(tracking_query.ALL_OPEN)), scope.place, now
                )
            },
            {"$group": {"_id": "$country", "count": {"$sum": 1}, "late": {"$sum": {"$cond": [is_late, 1, 0]}}}},
        ]
    )
    tracked_countries = [_country(group["_id"] or "", group["count"], group["late"]) async for group in groups]
    return sorted(tracked_countries, key=lambda tracked_country: (-tracked_country.count, tracked_country.name))


def _country(code: str, count: int, late: int) -> TrackedCountry:
    country_name = get_country_name(code)
    return TrackedCountry(
        country=code,
        numeric=country_name.numeric,
        name=country_name.name,
        count=count,
        late=late,
        tooltip=TOOLTIP,
        link=tracking_query.format_tracking_address(
            status=tracking_query.ALL_OPEN, country=code or tracking_query.NONE
        ),
    )
