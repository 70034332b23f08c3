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
    page_uploads = await cursor.skip(page.skip).limit(page.limit).to_list()
    files = await _files_of(scope, [upload["_id"] for upload in page_uploads])
    counts = {
        pickup_group: await uploads.count(picked_up | {"state": {"$in": list(STATES[pickup_group])}})
        for pickup_group in STATES
    }
    return PickupPage(
        count=counts[group] if group else sum(counts.values()),
        rows=[
            PickupUpload(
                **build_upload_summary(upload).model_dump(),
                channel_name=files[upload["_id"]]["channel_name"],
                reason=files[upload["_id"]]["reason"] if upload["state"] == UploadState.COLUMNS else "",
            )
            for upload in page_uploads
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
    cursor = scoped(CollectedFile, scope).find({"upload_id": {"$in": upload_ids}})
    return {
        collected_file["upload_id"]: collected_file async for collected_file in cursor if collected_file["upload_id"]
    }


async def _refused(scope: Scope) -> list[RefusedFile]:
    """Return the refused files that stay in their folders. Users limited to some accounts see none: an unreadable file
    may hold rows of any account."""
    if scope.is_limited:
        return []
    cursor = scoped(CollectedFile, scope).find({"upload_id": None}).sort("created_on", -1)
    return [
        RefusedFile(
            id=str(collected_file["_id"]),
            channel_name=collected_file["channel_name"],
            name=collected_file["name"],
            size=collected_file["size"],
            found_on=collected_file["created_on"],
            reason=collected_file["reason"],
        )
        async for collected_file in cursor.limit(_MOST_REFUSED)
    ]


async def _channels(scope: Scope) -> list[PickupChannel]:
    if scope.is_limited:
        return []
    incoming_channels = await poll_records.list_incoming_channels(scope, IncomingContent.SHIPMENTS)
    settings = {
        delivery_profile["_id"]: IncomingChannelSettings.model_validate(delivery_profile["configurations"])
        for delivery_profile, _ in incoming_channels
    }
    accounts = {get_pickup_account(channel_settings) for channel_settings in settings.values()}
    stored = scoped(Account, scope).find({"_id": {"$in": list(accounts)}}, ["name"])
    names: dict[ObjectId | None, str] = {account["_id"]: account["name"] async for account in stored}
    return [
        PickupChannel(
            id=str(delivery_profile["_id"]),
            name=delivery_profile["name"],
            account_name=names.get(get_pickup_account(settings[delivery_profile["_id"]]), ""),
            every_minutes=settings[delivery_profile["_id"]].every_minutes,
            looked_on=poll.get("looked_on"),
            taken_on=poll.get("taken_on"),
            failed_since=poll.get("failed_since"),
            answer=poll.get("answer", ""),
        )
        for delivery_profile, poll in incoming_channels
    ]
