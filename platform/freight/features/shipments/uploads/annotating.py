"""Preparing the user's own workbook with its faulty cells coloured and commented."""

import tempfile
from dataclasses import replace
from pathlib import Path

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.documents.upload import Upload
from freight.features.shipments.uploads import review, template
from freight.features.shipments.uploads.kept_files import keep_file, path_suffix
from freight.features.shipments.uploads.sheet_reading import limits
from freight.kit import files
from freight.kit.connections import current
from freight.kit.scopes import scope_of
from freight.kit.tenancy import object_id, scoped
from freight.kit.transactions import in_transaction
from freight.kit.workbooks.marking import mark


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
