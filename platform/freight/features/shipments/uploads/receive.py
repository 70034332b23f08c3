"""Receive a workbook: its file is stored, its rows are stored in chunks, its columns are matched with fields."""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import DuplicateKeyError

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, FreightError, Invalid
from freight.core.rating.sides import TariffSide
from freight.core.records import copy_record
from freight.documents.records.upload import StoredUpload
from freight.documents.upload import Upload, UploadState, UploadType
from freight.features.shipments.uploads import chunks, upload_template
from freight.features.shipments.uploads.column_matching import build_port_watcher, identify_headings, match_sheet
from freight.features.shipments.uploads.sheet_reading import get_upload_limits, read_alternate_sheet, read_sheet_rows
from freight.features.shipments.uploads.upload_files import delete_upload_file, store_upload_file, write_temporary_file
from freight.features.tariffs import service as tariffs
from freight.kit import clock
from freight.kit.storage import files
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction
from freight.kit.storage.uploaded_file import IncomingFile

PERMISSIONS = {
    UploadType.SHIPMENT: "shipmentEntry.uploadShipmentEntry",
    UploadType.TARIFF_LANE: "tariffs.uploadLanes",
}
BUSY = (UploadState.CHECKING, UploadState.IMPORTING, UploadState.UNDOING)


@dataclass(frozen=True)
class UploadTarget:
    """Where a workbook goes. `account` is an id or a number; if empty, the rows name it. `channel_id`: it was picked up
    from the folder of that channel."""

    type: UploadType
    account: str = ""
    template_id: str = ""
    tariff_id: str = ""
    channel_id: ObjectId | None = None


Beside = Callable[[StoredUpload, AsyncClientSession], Awaitable[None]]


async def receive_workbook(
    scope: Scope, user_name: str, incoming: IncomingFile, target: UploadTarget, beside: Beside | None = None
) -> StoredUpload:
    """Store a workbook and its rows; return the upload, with columns waiting to be confirmed. `beside` stores something
    in the same transaction.

    Raises Invalid, TooLarge or NotFound with a one-sentence reason, and then nothing is stored.
    """
    account_id = await upload_template.resolve_account_id(scope, target.account)
    tariff_id = parse_object_id(target.tariff_id, "tariff") if target.tariff_id else None
    side = TariffSide.SELLING
    if target.type is UploadType.TARIFF_LANE:
        if tariff_id is None:
            raise Invalid("Choose the tariff for these lanes.", code=ErrorCode.TARIFF_NEEDED)
        side = (await tariffs.read_tariff(scope, target.tariff_id)).side
    fields = await upload_template.load_upload_template(scope, target.type, account_id, target.template_id, tariff_id)
    name = files.safe_name(incoming.filename or "")
    upload_id, now = ObjectId(), clock.now()
    async with write_temporary_file(incoming, name) as path:
        keeping = asyncio.create_task(store_upload_file(scope, path, name, account_id))
        try:
            watched = build_port_watcher(scope, target.type, account_id, fields)
            read = await read_sheet_rows(scope, upload_id, path, name, get_upload_limits(target.type), watched)
        except BaseException:
            # the file was stored while it was read: delete a refused one
            await delete_upload_file(scope, keeping)
            raise
        file_id = await keeping
        size = path.stat().st_size
    opened = read.opened
    columns, layout = await match_sheet(scope, target.type, account_id, read, fields)
    received: Record = Upload(
        company_id=scope.company_id,
        system_id=scope.system_id,
        account_id=account_id,
        type=target.type,
        user_id=scope.user_id,
        user_name=user_name,
        template_id=fields.id,
        tariff_id=tariff_id,
        side=side,
        channel_id=target.channel_id,
        file_name=name,
        file_id=file_id,
        file_size=size,
        sheets=opened.sheets,
        sheet=opened.sheet,
        header_row=opened.header_row,
        row_count=read.row_count,
        chunk_count=read.chunk_count,
        width=len(opened.headings),
        fingerprint=identify_headings(opened),
        columns=columns,
        layout=layout,
        notes=read.notes.model_dump() if read.notes else None,
        created_on=now,
        updated_on=now,
        updated_by=scope.user_id,
    ).model_dump(exclude={"id"})
    received["_id"] = upload_id
    upload = cast(StoredUpload, received)

    async def store(session: AsyncClientSession) -> None:
        await scoped(Upload, scope).insert_one(upload, session=session)
        await files.retain_file(scope, file_id, session)
        if beside is not None:
            await beside(upload, session)

    try:
        await run_in_transaction(store)
    except (FreightError, DuplicateKeyError):
        await chunks.drop_upload_rows(scope, upload_id)
        raise
    return upload


async def assign_upload_account(scope: Scope, upload: StoredUpload, account: str) -> StoredUpload:
    """Assign rows that name no account to an account, by its id or number; the file stays. Its columns are matched
    again, with the fields of that account's template and the mappings confirmed for it."""
    require_idle_upload(upload)
    account_id = await upload_template.resolve_account_id(scope, account)
    fields = await upload_template.load_upload_template(
        scope, UploadType(upload["type"]), account_id, "", upload.get("tariff_id")
    )
    assigned_upload = copy_record(upload, {"account_id": account_id, "template_id": fields.id})
    return await switch_upload_sheet(scope, assigned_upload, upload["sheet"])


async def switch_upload_sheet(scope: Scope, upload: StoredUpload, sheet: str) -> StoredUpload:
    """Read another sheet of an upload's workbook instead of the present one."""
    require_idle_upload(upload)
    if sheet not in upload["sheets"]:
        raise Invalid(f"{upload['file_name']} has no sheet {sheet}. It has {', '.join(upload['sheets'])}.")
    fields, kind = await upload_template.load_received_template(scope, upload), UploadType(upload["type"])
    with tempfile.TemporaryDirectory(prefix="freight-upload-") as folder:
        path = Path(folder) / "workbook"
        await files.copy_file(scope, upload["file_id"], path)
        # the rows of the new sheet replace the old ones only once all of them were read
        watched = build_port_watcher(scope, kind, upload["account_id"], fields)
        async with read_alternate_sheet(scope, upload, path, sheet, watched) as read:
            opened = read.opened
            columns, layout = await match_sheet(scope, kind, upload["account_id"], read, fields)
            change = {
                "account_id": upload["account_id"],
                "template_id": upload["template_id"],
                "sheet": opened.sheet,
                "header_row": opened.header_row,
                "row_count": read.row_count,
                "chunk_count": read.chunk_count,
                "width": len(opened.headings),
                "fingerprint": identify_headings(opened),
                "columns": [column.model_dump() for column in columns],
                "layout": layout.model_dump(),
                "notes": read.notes.model_dump() if read.notes else None,
                **build_unchecked_state(),
            }
    await scoped(Upload, scope).update_one({"_id": upload["_id"]}, {"$set": change})
    return copy_record(upload, change)


def build_unchecked_state() -> Record:
    """Return the fields of an upload whose sheet or columns changed, without results of an earlier check."""
    return {
        "state": UploadState.COLUMNS,
        "counts": None,
        "outcome": None,
        "first_errors": [],
        "refused_values": [],
        "lane_findings": [],
        "annotated_file_id": "",
        "updated_on": clock.now(),
    }


def require_idle_upload(upload: StoredUpload) -> None:
    """Raise Conflict while a job works on the upload."""
    if upload["state"] in BUSY:
        raise Conflict(f"{upload['file_name']} is still running. Wait, or cancel it first.", code=ErrorCode.BUSY)
