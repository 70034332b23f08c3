"""Looking into the folders of incoming channels. A file is put away there when its receipt is stored here: whoever dies
between finds it again, and the same bytes do nothing a second time."""

from collections.abc import Mapping

import structlog
from bson import ObjectId

from freight.core.delivery.profile_types import ProfileType
from freight.core.edi import acknowledgements
from freight.core.edi.interchange import MOST_BYTES
from freight.core.errors import Conflict, Invalid
from freight.core.records import Stored
from freight.delivery.incoming import IncomingSettings
from freight.delivery.transports import COLLECTORS
from freight.delivery.transports.kind import Collector, Line, NotCollected, Waiting
from freight.documents.channel_poll import ChannelPoll
from freight.documents.delivery_profile import DeliveryProfile
from freight.documents.records.delivery_profile import StoredDeliveryProfile
from freight.features.delivery import polls
from freight.features.delivery.outbox.lines import incoming_line
from freight.features.delivery.outbox.runs import COLLECT_JOB
from freight.features.delivery.receipts.intake import take_in
from freight.features.delivery.receipts.schemas import ChannelChecked
from freight.features.system.tasks import lease
from freight.kit import shared_clock
from freight.kit.scopes import Scope, scope_of
from freight.kit.tenancy import Record, scoped

log = structlog.get_logger()

MOST_AT_ONCE = 200
"""Files of one look: what is left has its turn with the next."""
_NO_CHANNEL = "This is no incoming channel that is active."
_BUSY = "This channel is being checked right now."
_TOO_LARGE = "{name} is larger than {most} MB. Have it taken away."


async def perform(company_id: str, system_id: str, channel_id: str) -> None:
    """The job of one incoming channel. One worker at a time looks into it."""
    async with lease.hold(f"{COLLECT_JOB}:{channel_id}", patience=0) as held:
        if held is None:
            return
        scope = await scope_of(ObjectId(company_id), ObjectId(system_id))
        channel = await scoped(DeliveryProfile, scope).find_one({"_id": ObjectId(channel_id)})
        if channel is not None and channel["is_active"]:
            await look(scope, channel)


async def look_now(scope: Scope, channel_id: str) -> ChannelChecked:
    """Look into the folder of a channel for somebody who waits. Raises NotFound, Invalid where it is none of those that
    are looked into, Conflict while a worker is at it, PermissionDenied for somebody who sees some accounts only."""
    scope.demand_every_account()
    channel = await scoped(DeliveryProfile, scope).get(channel_id, "incoming channel")
    if channel["type"] != ProfileType.INCOMING_CHANNEL or not channel["is_active"]:
        raise Invalid(_NO_CHANNEL, code="no_channel")
    async with lease.hold(f"{COLLECT_JOB}:{channel['_id']}", patience=0) as held:
        if held is None:
            raise Conflict(_BUSY)
        taken = await look(scope, channel)
    poll = await scoped(ChannelPoll, scope).find_one({"channel_id": channel["_id"]})
    return ChannelChecked(taken=taken, answer=poll.get("answer", "") if poll else "")


async def look(scope: Scope, channel: StoredDeliveryProfile) -> int:
    """Take in what lies in the folder of a channel, and note how that went; returns how many files were taken."""
    before: Stored = await scoped(ChannelPoll, scope).find_one({"channel_id": channel["_id"]}) or {}
    growing = {each["name"]: each["size"] for each in before.get("growing") or ()}
    told: Record = {"failed_since": None, "answer": ""}
    taken = 0
    try:
        transport, line = await incoming_line(scope, channel)
        collector = COLLECTORS[transport.name]
        try:
            for each in (await collector.waiting(line))[:MOST_AT_ONCE]:
                taken += await _one(scope, channel, each, collector, line, growing, told)
        finally:
            await transport.hang_up(line)
    except (NotCollected, Invalid) as reason:
        message = reason.message if isinstance(reason, Invalid) else str(reason)
        since = before.get("failed_since") or await shared_clock.now()
        told |= {"failed_since": since, "answer": message}
        log.warning("incoming channel failed", channel=str(channel["_id"]), reason=message)
    told["growing"] = [{"name": name, "size": size} for name, size in growing.items()]
    await polls.note(scope, ChannelPoll, {"channel_id": channel["_id"]}, told, taken, channel["account_id"])
    return taken


async def _one(
    scope: Scope,
    channel: StoredDeliveryProfile,
    file: Waiting,
    collector: Collector,
    line: Line,
    growing: dict[str, int],
    told: Record,
) -> int:
    """Take one file in and put it away; 0 where it is still being written, or too large."""
    if file.size > MOST_BYTES:
        told["answer"] = _TOO_LARGE.format(name=file.name, most=MOST_BYTES // 1_000_000)
        return 0
    content = await collector.read(file.name, line)
    if not acknowledgements.is_whole(content) and growing.get(file.name) != len(content):
        growing[file.name] = len(content)
        return 0
    growing.pop(file.name, None)
    await take_in(scope, content, file.name, channel["name"], channel_id=channel["_id"])
    await collector.put_away(file.name, settings_of(channel).done_folder, line)
    return 1


def settings_of(channel: Mapping[str, object]) -> IncomingSettings:
    """What a stored channel says beside its server."""
    return IncomingSettings.model_validate(channel.get("configurations") or {})
