"""Deliveries that wait for a run follow the profile's present schedule, not the one at approval."""

from datetime import datetime

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.records import Stored
from freight.documents.delivery import Delivery, match_deliveries_due_at_other_times
from freight.documents.delivery_profile import DeliveryProfile
from freight.features.recipients.profiles.schedules import get_delivery_due_time
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_SCHEDULE = ("scheduling", "restricted_time", "time_zone")
_MOVED = "The schedule was changed."


async def reschedule_deliveries(
    scope: Scope, before: Stored, after: Stored, now: datetime, session: AsyncClientSession
) -> None:
    """Move deliveries that wait for a run, of a profile or those linked to it, to the next run of its new schedule.
    Those already due, or requested to be sent now, stay."""
    if all(before.get(name) == after.get(name) for name in _SCHEDULE):
        return
    system_scope = scope.whole_system
    linked = scoped(DeliveryProfile, system_scope).find({"reference_id": after["_id"]}, ["_id"], session=session)
    profiles = [after["_id"], *[delivery_profile["_id"] async for delivery_profile in linked]]
    due = get_delivery_due_time(after, now)
    waiting = match_deliveries_due_at_other_times(profiles, now, due)
    await scoped(Delivery, system_scope).update_many(
        waiting,
        {
            "$set": {"next_try_on": due, "queued_until": min(due, now), "updated_on": now},
            "$push": {"events": {"on": now, "what": "Moved", "text": _MOVED, "by": scope.author}},
            "$inc": {"revision": 1},
        },
        session=session,
    )
