"""The user's own workbook with faulty cells colored and commented: requested here, prepared by a job."""

import tempfile
from dataclasses import replace
from pathlib import Path

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import NotFound
from freight.documents.records.upload import StoredUpload
from freight.documents.upload import Upload
from freight.features.shipments.uploads import review, upload_template
from freight.features.shipments.uploads.schemas import WorkbookView
from freight.features.shipments.uploads.sheet_reading import get_configured_limits
from freight.features.shipments.uploads.upload_files import get_file_suffix, store_upload_file
from freight.kit.storage import files
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope, make_system_scope
from freight.kit.storage.tenancy import parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction
from freight.kit.workbooks.cell_marking import mark_workbook_cells

ANNOTATE_JOB = "uploads.annotate"


async def read_annotated_workbook(scope: Scope, upload: StoredUpload) -> WorkbookView:
    """Return the annotated workbook, or that it is being prepared."""
    counts = upload["counts"]
    if not counts or not counts["refused"] + (upload["outcome"] or {}).get("conflicts", 0):
        raise NotFound(f"{upload['file_name']} has no cells to correct.")
    if not upload["annotated_file_id"]:
        await prepare_workbook(scope, upload)
    return WorkbookView(
        ready=bool(upload["annotated_file_id"]),
        file_id=upload["annotated_file_id"],
        file_name=upload["file_name"],
    )


async def prepare_workbook(scope: Scope, upload: StoredUpload) -> None:
    """Have the annotated workbook prepared, once however often it is requested."""
    flag = get_connections().key("annotating", str(upload["_id"]))
    if await get_connections().redis.set(flag, "1", nx=True, ex=120):
        await get_connections().queue.enqueue(
            ANNOTATE_JOB,
            upload_id=str(upload["_id"]),
            company_id=str(scope.company_id),
            system_id=str(scope.system_id),
        )


async def annotate_upload(upload_id: str, company_id: str, system_id: str) -> None:
    """Create the annotated workbook of an upload, unless it exists. Safe to run twice."""
    scope = await make_system_scope(parse_object_id(company_id), parse_object_id(system_id))
    upload = await scoped(Upload, scope).get(upload_id, "upload")
    if upload["annotated_file_id"] or not upload["counts"]:
        return
    specs = {spec.key: spec for spec in (await upload_template.load_received_template(scope, upload)).importable}
    marks = await review.list_cell_marks(scope, upload, specs)
    as_sender = replace(scope, user_id=upload["user_id"])
    with tempfile.TemporaryDirectory(prefix="freight-annotate-") as folder:
        source, marked = Path(folder) / "source", Path(folder) / "marked.xlsx"
        await files.copy_file(as_sender, upload["file_id"], source)
        await mark_workbook_cells(source, upload["file_name"], upload["sheet"], marks, marked, get_configured_limits())
        name = upload["file_name"].removesuffix(get_file_suffix(upload["file_name"])) + " - cells to correct.xlsx"
        file_id = await store_upload_file(as_sender, marked, name, upload["account_id"])

    async def store(session: AsyncClientSession) -> None:
        stored = await scoped(Upload, scope).update_one(
            {"_id": upload["_id"], "annotated_file_id": "", "updated_on": upload["updated_on"]},
            {"$set": {"annotated_file_id": file_id}},
            session=session,
        )
        if stored.modified_count:  # otherwise it was checked again in the meantime, and these marks are outdated
            await files.retain_file(as_sender, file_id, session)

    await run_in_transaction(store)
    await get_connections().redis.delete(get_connections().key("annotating", upload_id))
