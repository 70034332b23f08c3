"""The runs of profiles. Each is claimed by exactly one scheduler, by moving the profile on to its next run; missed runs
count as one. Deliveries that wait for a run become due at its time; the folder of a channel is polled."""

from freight.core.delivery.profile_types import ProfileType
from freight.documents.delivery_profile import DeliveryProfile
from freight.features.recipients.profiles.schedules import get_next_profile_run
from freight.kit.storage import database_clock
from freight.kit.storage.connections import get_connections

COLLECT_JOB = "delivery.collect"
_AT_ONCE = 500


async def claim_due_runs() -> int:
    """Claim the due runs of the whole installation; return how many. Safe with two schedulers."""
    now = await database_clock.read_database_clock()
    claimed = 0
    for profile in await DeliveryProfile.due(now, _AT_ONCE):
        following = get_next_profile_run(profile, now) if profile["is_active"] and not profile["archived"] else None
        if not await DeliveryProfile.move_on(profile, following):
            continue
        claimed += 1
        if following is not None and profile["type"] == ProfileType.INCOMING_CHANNEL:
            await get_connections().queue.enqueue(
                COLLECT_JOB,
                company_id=str(profile["company_id"]),
                system_id=str(profile["system_id"]),
                channel_id=str(profile["_id"]),
            )
    return claimed
