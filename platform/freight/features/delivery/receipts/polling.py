"""Poll the folders of incoming channels. A file is moved away there once its content is stored here: if a worker dies
in between, the file is found again, and the same bytes do nothing a second time."""

from collections.abc import Awaitable, Callable, Mapping, Sequence

import structlog
from bson import ObjectId

from freight.core.delivery.profile_types import ProfileType
from freight.core.delivery.states import PERMISSION
from freight.core.edi import acknowledgements
from freight.core.edi.interchange import MOST_BYTES
from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.core.records import Stored
from freight.delivery.incoming_settings import IncomingChannelSettings, IncomingContent
from freight.delivery.transports import COLLECTORS
from freight.delivery.transports.transport import CollectionFailed, RemoteFile
from freight.documents.channel_poll import ChannelPoll
from freight.documents.delivery_profile import DeliveryProfile
from freight.documents.records.delivery_profile import StoredDeliveryProfile
from freight.documents.upload import UploadType
from freight.features.delivery import poll_records
from freight.features.delivery.folder_poll import FolderPoll
from freight.features.delivery.outbox.delivery_routes import build_incoming_connection
from freight.features.delivery.outbox.runs import COLLECT_JOB
from freight.features.delivery.pickups.workbook_pickup import pick_up_workbooks
from freight.features.delivery.receipts.intake import ingest_receipt
from freight.features.delivery.receipts.schemas import ChannelChecked
from freight.features.shipments.uploads.receive import PERMISSIONS
from freight.features.work.tasks import lease
from freight.kit.storage import database_clock
from freight.kit.storage.scopes import Scope, make_system_scope
from freight.kit.storage.tenancy import Record, scoped

log = structlog.get_logger()

MOST_AT_ONCE = 200
"""Files of one look: what is left has its turn with the next."""
_NO_CHANNEL = "This is no incoming channel that is active."
_BUSY = "This channel is being checked right now."
_TOO_LARGE = "{name} is larger than {most} MB. Have it taken away."


async def run_channel_job(company_id: str, system_id: str, channel_id: str) -> None:
    """Run the job of one incoming channel. Only one worker at a time polls it."""
    async with lease.hold_task_lease(f"{COLLECT_JOB}:{channel_id}", patience=0) as task_lease:
        if task_lease is None:
            return
        scope = await make_system_scope(ObjectId(company_id), ObjectId(system_id))
        channel = await scoped(DeliveryProfile, scope).find_one({"_id": ObjectId(channel_id)})
        if channel is not None and channel["is_active"]:
            await poll_channel(scope, channel)


async def read_incoming_channel(scope: Scope, channel_id: str) -> StoredDeliveryProfile:
    """Return an incoming channel that the caller may poll. Raises NotFound, Invalid if it is not polled,
    PermissionDenied for a user who sees only some accounts."""
    scope.demand_every_account()
    channel = await scoped(DeliveryProfile, scope).get(channel_id, "incoming channel")
    if channel["type"] != ProfileType.INCOMING_CHANNEL or not channel["is_active"]:
        raise Invalid(_NO_CHANNEL, code=ErrorCode.NO_CHANNEL)
    return channel


def get_channel_permission(channel: StoredDeliveryProfile) -> str:
    """Return the right needed to poll a channel; it depends on the kind of its files."""
    takes_shipments = parse_channel_settings(channel).takes is IncomingContent.SHIPMENTS
    return PERMISSIONS[UploadType.SHIPMENT] if takes_shipments else PERMISSION


async def poll_channel_now(scope: Scope, channel: StoredDeliveryProfile) -> ChannelChecked:
    """Poll the folder of a channel while the user waits. Raises Conflict if a worker is polling it."""
    async with lease.hold_task_lease(f"{COLLECT_JOB}:{channel['_id']}", patience=0) as task_lease:
        if task_lease is None:
            raise Conflict(_BUSY)
        taken_count = await poll_channel(scope, channel)
    poll = await scoped(ChannelPoll, scope).find_one({"channel_id": channel["_id"]})
    return ChannelChecked(taken=taken_count, answer=poll.get("answer", "") if poll else "")


async def poll_channel(scope: Scope, channel: StoredDeliveryProfile) -> int:
    """Process what is in the folder of a channel, and record the result; return how many files were received."""
    before: Stored = await scoped(ChannelPoll, scope).find_one({"channel_id": channel["_id"]}) or {}
    growing = {growing_file["name"]: growing_file["size"] for growing_file in before.get("growing") or ()}
    poll_record: Record = {"failed_since": None, "answer": ""}
    settings = parse_channel_settings(channel)
    take, taken_count = _TAKING[settings.takes], 0
    try:
        transport, line = await build_incoming_connection(scope, channel)
        collector = COLLECTORS[transport.name]
        try:
            files = await collector.waiting(line)
            taken_count = await take(FolderPoll(scope, channel, settings, collector, line, growing, poll_record), files)
            missing_names = growing.keys() - {file.name for file in files}
            for name in missing_names:
                del growing[name]
        finally:
            await transport.hang_up(line)
    except (CollectionFailed, Invalid) as reason:
        message = reason.message if isinstance(reason, Invalid) else str(reason)
        since = before.get("failed_since") or await database_clock.read_database_clock()
        poll_record |= {"failed_since": since, "answer": message}
        log.warning("incoming channel failed", channel=str(channel["_id"]), reason=message)
    poll_record["growing"] = [{"name": name, "size": size} for name, size in growing.items()]
    await poll_records.record_poll(
        scope, ChannelPoll, {"channel_id": channel["_id"]}, poll_record, taken_count, channel["account_id"]
    )
    return taken_count


async def _take_answers(look: FolderPoll, files: Sequence[RemoteFile]) -> int:
    return sum([await _one(look, file) for file in files[:MOST_AT_ONCE]])


_TAKING: Mapping[IncomingContent, Callable[[FolderPoll, Sequence[RemoteFile]], Awaitable[int]]] = {
    IncomingContent.ANSWERS: _take_answers,
    IncomingContent.SHIPMENTS: pick_up_workbooks,
}


async def _one(look: FolderPoll, file: RemoteFile) -> int:
    """Process one file and move it away; 0 if it is still being written, or too large."""
    if file.size > MOST_BYTES:
        look.told["answer"] = _TOO_LARGE.format(name=file.name, most=MOST_BYTES // 1_000_000)
        return 0
    content = await look.collector.read(file.name, look.line)
    if not acknowledgements.is_complete_interchange(content) and look.growing.get(file.name) != len(content):
        look.growing[file.name] = len(content)
        return 0
    look.growing.pop(file.name, None)
    channel = look.channel
    await ingest_receipt(look.scope, content, file.name, channel["name"], channel_id=channel["_id"])
    await look.collector.put_away(file.name, look.settings.done_folder, look.line)
    return 1


def parse_channel_settings(channel: Mapping[str, object]) -> IncomingChannelSettings:
    """Return the settings of a stored channel other than its server."""
    return IncomingChannelSettings.model_validate(channel.get("configurations") or {})
