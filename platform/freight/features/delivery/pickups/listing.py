"""The picked up files with their state, and the folders they come from."""

from collections.abc import Mapping, Sequence

from bson import ObjectId

from freight.delivery.incoming_settings import IncomingChannelSettings, IncomingContent
from freight.documents.account import Account
from freight.documents.base import ANYBODY
from freight.documents.collected_file import CollectedFile
from freight.documents.records.collected_file import StoredCollectedFile
from freight.documents.upload import Upload, UploadState
from freight.features.delivery import poll_records
from freight.features.delivery.pickups.schemas import PickupChannel, PickupGroup, PickupPage, PickupUpload, RefusedFile
from freight.features.delivery.pickups.workbook_pickup import get_pickup_account
from freight.features.shipments.uploads.receive import BUSY
from freight.features.shipments.uploads.service import build_upload_summary, build_visible_uploads_filter
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped

_MOST_REFUSED = 100
STATES: Mapping[PickupGroup, Sequence[UploadState]] = {
    PickupGroup.NEEDS_SOMEONE: (UploadState.COLUMNS, UploadState.CHECKED, UploadState.STOPPED, UploadState.FAILED),
    PickupGroup.RUNNING: BUSY,
    PickupGroup.DONE: (UploadState.IMPORTED, UploadState.UNDONE),
}


async def get_pickup_page(scope: Scope, group: PickupGroup | None, page: Page) -> PickupPage:
    """Return a page of the picked up uploads, all or those of a group."""
    uploads = scoped(Upload, scope)
    picked_up: Record = {"channel_id": {"$gt": ANYBODY}, **build_visible_uploads_filter(scope)}
    query = picked_up | ({"state": {"$in": list(STATES[group])}} if group else {})
    cursor = uploads.find(query, {"columns": 0, "first_errors": 0}).sort([("created_on", -1), ("_id", -1)])
    found = await cursor.skip(page.skip).limit(page.limit).to_list()
    files = await _files_of(scope, [each["_id"] for each in found])
    counts = {each: await uploads.count(picked_up | {"state": {"$in": list(STATES[each])}}) for each in STATES}
    return PickupPage(
        count=counts[group] if group else sum(counts.values()),
        rows=[
            PickupUpload(
                **build_upload_summary(each).model_dump(),
                channel_name=files[each["_id"]]["channel_name"],
                reason=files[each["_id"]]["reason"] if each["state"] == UploadState.COLUMNS else "",
            )
            for each in found
        ],
        counts=counts,
        refused=await _refused(scope),
        channels=await _channels(scope),
    )


async def forget_refused_file(scope: Scope, file_id: str) -> None:
    """Forget that a file was refused: the next poll of its folder takes it if it is still there. Raises NotFound,
    PermissionDenied for a user who sees only some accounts."""
    scope.demand_every_account()
    file = await scoped(CollectedFile, scope).get(parse_object_id(file_id, "file"), "file")
    await scoped(CollectedFile, scope).delete_many({"_id": file["_id"], "upload_id": None})


async def _files_of(scope: Scope, upload_ids: list[ObjectId]) -> dict[ObjectId, StoredCollectedFile]:
    found = scoped(CollectedFile, scope).find({"upload_id": {"$in": upload_ids}})
    return {each["upload_id"]: each async for each in found if each["upload_id"]}


async def _refused(scope: Scope) -> list[RefusedFile]:
    """Return the refused files that stay in their folders. Users limited to some accounts see none: an unreadable file
    may hold rows of any account."""
    if scope.is_limited:
        return []
    found = scoped(CollectedFile, scope).find({"upload_id": None}).sort("created_on", -1)
    return [
        RefusedFile(
            id=str(each["_id"]),
            channel_name=each["channel_name"],
            name=each["name"],
            size=each["size"],
            found_on=each["created_on"],
            reason=each["reason"],
        )
        async for each in found.limit(_MOST_REFUSED)
    ]


async def _channels(scope: Scope) -> list[PickupChannel]:
    if scope.is_limited:
        return []
    found = await poll_records.list_incoming_channels(scope, IncomingContent.SHIPMENTS)
    settings = {each["_id"]: IncomingChannelSettings.model_validate(each["configurations"]) for each, _ in found}
    accounts = {get_pickup_account(each) for each in settings.values()}
    stored = scoped(Account, scope).find({"_id": {"$in": list(accounts)}}, ["name"])
    names: dict[ObjectId | None, str] = {each["_id"]: each["name"] async for each in stored}
    return [
        PickupChannel(
            id=str(each["_id"]),
            name=each["name"],
            account_name=names.get(get_pickup_account(settings[each["_id"]]), ""),
            every_minutes=settings[each["_id"]].every_minutes,
            looked_on=poll.get("looked_on"),
            taken_on=poll.get("taken_on"),
            failed_since=poll.get("failed_since"),
            answer=poll.get("answer", ""),
        )
        for each, poll in found
    ]
