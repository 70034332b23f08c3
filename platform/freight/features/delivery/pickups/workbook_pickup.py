"""Pick up workbooks from a customer's folder. Each becomes an upload in the name of the user who last saved the
channel, and continues automatically as an operator's own would: checked, and imported if no row is rejected.

A file is moved away when its upload is stored. If a worker dies in between, the file is found again, and the same bytes
make only one upload.
"""

import hashlib
import io
from collections.abc import Sequence
from dataclasses import replace

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import DuplicateKeyError

from freight.core.delivery.pickups import is_pickup_file, parse_pickup_patterns
from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid, NotFound, TooLarge
from freight.core.records import copy_record
from freight.delivery.incoming_settings import IncomingChannelSettings
from freight.delivery.transports.transport import RemoteFile
from freight.documents.collected_file import CollectedFile, match_failed_files, match_file_content, match_pending_files
from freight.documents.records.collected_file import StoredCollectedFile
from freight.documents.records.upload import StoredUpload
from freight.documents.upload import UploadState, UploadType
from freight.features.delivery.folder_poll import FolderPoll
from freight.features.shipments.uploads import job_start, receive, service
from freight.features.work.tasks import service as tasks
from freight.kit import clock
from freight.kit.access import find_current_grant
from freight.kit.records.history import load_user_names
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction
from freight.kit.storage.uploaded_file import LocalFile

MOST_AT_ONCE = 20
"""Files of one look: what is left has its turn with the next."""
PICKUPS = "/invoices/ftfBookingCreation"
_PERMISSION = receive.PERMISSIONS[UploadType.SHIPMENT]
_MAY_NOT = "{name} may no longer upload shipments. Have someone who may save this channel again."
_SOMEBODY = "Whoever saved this channel"
_TOO_LARGE = "{name} is larger than {most} MB. It stays in the folder."
_SAME = "{name} is the same file as {before}, which was picked up before. It wasn’t uploaded again."
_REFUSED = "{name} stays in the folder: {reason}"


async def pick_up_workbooks(look: FolderPoll, files: Sequence[RemoteFile]) -> int:
    """Take the workbooks among the files of a folder; return how many. Raises Invalid if the user who last saved the
    channel may not upload any more, CollectionFailed when the folder stops answering."""
    acting = await _acting(look)
    await _begin_left(acting, look)
    patterns = parse_pickup_patterns(look.settings.file_names)
    remote_files = [file for file in files if is_pickup_file(file.name, patterns)]
    refused = await _find_refused(look, [file.name for file in remote_files])
    complete_files = [
        file for file in remote_files if (file.name, file.size) not in refused and _has_stopped_growing(look, file)
    ]
    return sum([await _one(acting, look, file) for file in complete_files[:MOST_AT_ONCE]])


async def _acting(look: FolderPoll) -> Scope:
    """Return the channel's system with the present rights of the user who last saved it. The suite's own channel has no
    such user."""
    author = look.channel["updated_by"]
    user_id = author.partition("+")[0]
    if not ObjectId.is_valid(user_id):
        return look.scope
    scope = replace(look.scope, user_id=user_id, right=_PERMISSION)
    current_grant = await find_current_grant(scope)
    if current_grant is None:
        name = (await load_user_names([user_id])).get(user_id, _SOMEBODY)
        raise Invalid(_MAY_NOT.format(name=name), code=ErrorCode.MAY_NOT)
    return replace(scope, grants=(current_grant,))


def _has_stopped_growing(look: FolderPoll, file: RemoteFile) -> bool:
    """Whether a file has the same size as at the last poll: nothing signals when a transfer is complete."""
    if look.growing.get(file.name) == file.size:
        return True
    look.growing[file.name] = file.size
    return False


async def _find_refused(look: FolderPoll, names: Sequence[str]) -> set[tuple[str, int]]:
    query = match_failed_files(look.channel["_id"], names)
    return {
        (collected_file["name"], collected_file["size"])
        async for collected_file in scoped(CollectedFile, look.scope).find(query, ["name", "size"])
    }


async def _one(acting: Scope, look: FolderPoll, file: RemoteFile) -> int:
    """Upload one file and move it away; 0 if it is refused and stays."""
    look.growing.pop(file.name, None)
    most = get_connections().settings.upload_max_bytes
    if file.size > most:
        look.told["answer"] = _TOO_LARGE.format(name=file.name, most=most // (1024 * 1024))
        return 0
    content = await look.collector.read(file.name, look.line)
    digest = hashlib.sha256(content).hexdigest()
    collected_file = await _find_known(look, digest)
    picked = collected_file or await _store(acting, look, file, content, digest)
    if picked["upload_id"] is None:
        look.told["answer"] = _REFUSED.format(name=file.name, reason=picked["reason"])
        return 0
    if collected_file is not None and collected_file["name"] != file.name:
        look.told["answer"] = _SAME.format(name=file.name, before=collected_file["name"])
    if not picked["is_begun"]:
        await _begin(acting, look, picked)
    await look.collector.put_away(file.name, look.settings.done_folder, look.line)
    return 0 if collected_file else 1


async def _store(acting: Scope, look: FolderPoll, file: RemoteFile, content: bytes, digest: str) -> StoredCollectedFile:
    """Create an upload from a file, or record why it cannot become one."""
    channel, now = look.channel, clock.now()
    record: StoredCollectedFile = CollectedFile.model_construct(
        company_id=acting.company_id,
        system_id=acting.system_id,
        account_id=get_pickup_account(look.settings),
        channel_id=channel["_id"],
        channel_name=channel["name"],
        name=file.name,
        size=len(content),
        sha256=digest,
        created_on=now,
        updated_on=now,
        updated_by=acting.user_id,
    ).model_dump(exclude={"id"})
    stored: list[StoredCollectedFile] = []

    async def beside(upload: StoredUpload, session: AsyncClientSession) -> None:
        picked = copy_record(record, {"_id": ObjectId(), "upload_id": upload["_id"]})
        await scoped(CollectedFile, acting).insert_one(picked, session=session)
        stored[:] = [picked]

    target = receive.UploadTarget(UploadType.SHIPMENT, look.settings.account, channel_id=channel["_id"])
    try:
        await receive.receive_workbook(
            acting, channel["name"], LocalFile(file.name, io.BytesIO(content)), target, beside
        )
    except (Invalid, TooLarge, NotFound) as refused:
        return await _refuse(acting, record, refused.message)
    except DuplicateKeyError:  # another worker picked up the same file
        if (collected_file := await _find_known(look, digest)) is None:
            raise
        return collected_file
    return stored[0]


async def _find_known(look: FolderPoll, digest: str) -> StoredCollectedFile | None:
    return await scoped(CollectedFile, look.scope).find_one(match_file_content(look.channel["_id"], digest))


def get_pickup_account(settings: IncomingChannelSettings) -> ObjectId | None:
    """Return the account of a folder's workbooks; None if their rows name it."""
    return ObjectId(settings.account) if settings.account else None


async def _refuse(acting: Scope, record: StoredCollectedFile, reason: str) -> StoredCollectedFile:
    refused = copy_record(record, {"_id": ObjectId(), "reason": reason})
    message = f"{reason} The file stays in the folder."

    async def work(session: AsyncClientSession) -> None:
        await scoped(CollectedFile, acting).insert_one(refused, session=session)
        await _tell(acting, refused, message, PICKUPS, session)

    await run_in_transaction(work)
    return refused


async def _begin_left(acting: Scope, look: FolderPoll) -> None:
    """Start uploads that were picked up but not begun because a worker died in between."""
    query = match_pending_files(look.channel["_id"])
    for picked in await scoped(CollectedFile, acting).find(query).to_list(MOST_AT_ONCE):
        await _begin(acting, look, picked)


async def _begin(acting: Scope, look: FolderPoll, picked: StoredCollectedFile) -> None:
    """Start the check of an upload. If a user has to choose its columns first, store that as the reason."""
    reason, upload_id = "", str(picked["upload_id"])
    try:
        upload = await service.load_upload(acting, upload_id)
        if upload["state"] == UploadState.COLUMNS:
            await job_start.start_check(acting, upload, import_after=look.settings.imports_by_itself)
    except Conflict:
        pass  # it is already being checked
    except (Invalid, NotFound) as undecided:
        reason = undecided.message

    async def work(session: AsyncClientSession) -> None:
        change = {"is_begun": True, "reason": reason, "updated_on": clock.now()}
        update_result = await scoped(CollectedFile, acting).update_one(
            {"_id": picked["_id"], "is_begun": False}, {"$set": change}, session=session
        )
        if reason and update_result.modified_count:
            await _tell(acting, picked, reason, job_start.LINK.format(upload_id), session)

    await run_in_transaction(work)


async def _tell(
    acting: Scope, picked: StoredCollectedFile, message: str, link: str, session: AsyncClientSession
) -> None:
    if acting.user_id:
        title = f"{picked['name']} from {picked['channel_name']}"
        await tasks.notify_user(acting, kind="pickup", title=title, message=message, link=link, session=session)
