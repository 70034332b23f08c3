"""The user's own workbook with its faulty cells coloured and commented: asked for, and prepared by a job."""

import tempfile
from dataclasses import replace
from pathlib import Path

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import NotFound
from freight.documents.records.upload import StoredUpload
from freight.documents.upload import Upload
from freight.features.shipments.uploads import review, template
from freight.features.shipments.uploads.kept_files import keep_file, path_suffix
from freight.features.shipments.uploads.schemas import WorkbookView
from freight.features.shipments.uploads.sheet_reading import limits
from freight.kit.storage import files
from freight.kit.storage.connections import current
from freight.kit.storage.scopes import Scope, scope_of
from freight.kit.storage.tenancy import object_id, scoped
from freight.kit.storage.transactions import in_transaction
from freight.kit.workbooks.marking import mark

ANNOTATE_JOB = "uploads.annotate"


async def workbook(scope: Scope, upload: StoredUpload) -> WorkbookView:
    """The annotated workbook, or word that it is being prepared."""
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
    """Have the annotated workbook made, once however often it is asked for."""
    flag = current().key("annotating", str(upload["_id"]))
    if await current().redis.set(flag, "1", nx=True, ex=120):
        await current().queue.enqueue(
            ANNOTATE_JOB,
            upload_id=str(upload["_id"]),
            company_id=str(scope.company_id),
            system_id=str(scope.system_id),
        )


async def annotate(upload_id: str, company_id: str, system_id: str) -> None:
    """Make the annotated workbook of an upload, unless it is there. Safe to run twice."""
    scope = await scope_of(object_id(company_id), object_id(system_id))
    upload = await scoped(Upload, scope).get(upload_id, "upload")
    if upload["annotated_file_id"] or not upload["counts"]:
        return
    specs = {spec.key: spec for spec in (await template.of_upload(scope, upload)).importable}
    marks = await review.marks(scope, upload, specs)
    as_sender = replace(scope, user_id=upload["user_id"])
    with tempfile.TemporaryDirectory(prefix="freight-annotate-") as folder:
        source, marked = Path(folder) / "source", Path(folder) / "marked.xlsx"
        await files.copy_to(as_sender, upload["file_id"], source)
        await mark(source, upload["file_name"], upload["sheet"], marks, marked, limits())
        name = upload["file_name"].removesuffix(path_suffix(upload["file_name"])) + " - cells to correct.xlsx"
        file_id = await keep_file(as_sender, marked, name, upload["account_id"])

    async def store(session: AsyncClientSession) -> None:
        stored = await scoped(Upload, scope).update_one(
            {"_id": upload["_id"], "annotated_file_id": "", "updated_on": upload["updated_on"]},
            {"$set": {"annotated_file_id": file_id}},
            session=session,
        )
        if stored.modified_count:  # else it was checked again meanwhile: these marks are not its marks any more
            await files.keep(as_sender, file_id, session)

    await in_transaction(store)
    await current().redis.delete(current().key("annotating", upload_id))
