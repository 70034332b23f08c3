"""What the holder of a link sees: where one shipment is. They are not signed in and stay anonymous.

A link that never existed, has expired, was revoked, or whose shipment is gone, gets the same answer.
"""

from datetime import datetime, timedelta

from freight.core.delivery import links as rules
from freight.core.delivery.links import LinkState
from freight.core.error_codes import ErrorCode
from freight.core.errors import NotFound
from freight.core.tracking.events import TrackingEventKind, choose_counting_event, find_uncorrected_events
from freight.core.tracking.milestones import list_passed_milestones, to_milestone
from freight.core.tracking.zones import get_tzinfo
from freight.documents.company import Company
from freight.documents.milestone_type import MilestoneType
from freight.documents.records.shipment import StoredShipment
from freight.documents.records.tracking_link import StoredTrackingLink
from freight.documents.shipment import Shipment
from freight.documents.tracking_link import TrackingLink
from freight.features.shipments.tracking_state import (
    get_transport_mode,
    load_shipment_events,
    load_system_milestones,
    to_tracking_event,
)
from freight.features.tracking.links.schemas import PublicStep, PublicTracking
from freight.features.tracking.views import build_tracked_row
from freight.kit import clock
from freight.kit.auth.sessions import SignInOrigin
from freight.kit.auth.throttle import ThrottleWindow
from freight.kit.security.one_time_tokens import hash_token
from freight.kit.storage.scopes import Scope, make_system_scope
from freight.kit.storage.tenancy import scoped

# 256 bits cannot be guessed, but attempts are slowed down all the same
PER_ADDRESS = ThrottleWindow("tracking", failures=30, span=timedelta(minutes=15))
# so is a program that opens one link over and over
PER_LINK = ThrottleWindow("tracking link", failures=120, span=timedelta(minutes=15))
DEAD = "This link no longer works. Ask the sender for a new one."
# the numbers a customer knows the shipment by; internal and carriers' numbers are not shown
_REFERENCES = ("purchaseOrder", "customerReference", "mwab", "hwab", "billOfLading", "bookingNumber")


async def open_tracking_link(token: str, desk: SignInOrigin) -> PublicTracking:
    """Return the shipment of a link. Raises NotFound for a link that opens nothing, Throttled."""
    now = clock.now()
    await PER_ADDRESS.check(desk.address, now)
    link = await TrackingLink.of_token(hash_token(token))
    if link and rules.get_link_state(link["expires_on"], link["revoked_on"], now) is LinkState.ACTIVE:
        await PER_LINK.count(str(link["_id"]), now)
        scope = await make_system_scope(link["company_id"], link["system_id"])
        shipment = await scoped(Shipment, scope).find_one({"_id": link["shipment_id"]})
        if shipment is not None:
            opened = {"$set": {"last_opened_on": now}, "$inc": {"opened": 1}}
            await scoped(TrackingLink, scope).update_one({"_id": link["_id"]}, opened)
            return await _shown(scope, link, shipment, now)
    await PER_ADDRESS.record(desk.address, now)
    raise NotFound(DEAD, code=ErrorCode.DEAD_LINK)


async def _shown(scope: Scope, link: StoredTrackingLink, shipment: StoredShipment, now: datetime) -> PublicTracking:
    company = await Company.get(scope.company_id)
    row = build_tracked_row(shipment, await load_system_milestones(scope), {}, now)
    steps = await _steps(scope, shipment)
    step_names = {step.name for step in steps}
    information = shipment["data"].get("shipmentInformation", {})
    upcoming = next((step for step in steps if step.name == row.next), None)
    return PublicTracking(
        company=company.name if company else "",
        number=row.number,
        status=row.status,
        mode=row.mode,
        origin=row.origin,
        destination=row.destination,
        references=list(dict.fromkeys(text for key in _REFERENCES if (text := str(information.get(key) or "")))),
        current=row.current if row.current in step_names else "",
        next=row.next if row.next in step_names else "",
        next_at=(upcoming.expected or upcoming.planned) if upcoming else "",
        steps=steps,
        as_of=now,
        opens_until=link["expires_on"],
    )


async def _steps(scope: Scope, shipment: StoredShipment) -> list[PublicStep]:
    """Return the milestones shown to customers, those of its mode, in order."""
    public = [milestone_type async for milestone_type in scoped(MilestoneType, scope).find({"is_public": True})]
    events = (await load_shipment_events(scope, [shipment["_id"]])).get(shipment["_id"], [])
    slots, zones = (
        find_uncorrected_events(map(to_tracking_event, events)),
        {event["key"]: event["time_zone"] for event in events},
    )

    def local(code: str, kind: TrackingEventKind) -> str:
        event = choose_counting_event(slots.get((code, kind), []))
        if event is None or event.at is None:
            return ""
        return f"{event.at.astimezone(get_tzinfo(zones[event.key])):%Y-%m-%dT%H:%M}"

    return [
        PublicStep(
            name=passed_milestone.name,
            planned=local(passed_milestone.code, TrackingEventKind.PLANNED),
            expected=local(passed_milestone.code, TrackingEventKind.ESTIMATED),
            actual=local(passed_milestone.code, TrackingEventKind.ACTUAL),
        )
        for passed_milestone in list_passed_milestones(get_transport_mode(shipment), map(to_milestone, public))
    ]
