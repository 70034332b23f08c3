"""Preparing the user's own workbook with its faulty cells coloured and commented, in a child process of its own."""

import asyncio
import os
import sys
import tempfile
from dataclasses import asdict, replace
from pathlib import Path

import orjson
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.documents.upload import Upload
from freight.features.shipments.uploads import review, template
from freight.features.shipments.uploads.receive import keep_file, limits, path_suffix
from freight.kit import files
from freight.kit.resources import current
from freight.kit.scopes import scope_of
from freight.kit.tenancy import object_id, scoped
from freight.kit.transactions import in_transaction

_CHILD = "freight.kit.workbooks.annotate"
_SECONDS = 300


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
        await files.copy_to(upload["file_id"], as_sender, source)
        (Path(folder) / "marks.json").write_bytes(orjson.dumps(marks))
        await _run(source, upload["file_name"], upload["sheet"], Path(folder) / "marks.json", marked)
        name = upload["file_name"].removesuffix(path_suffix(upload["file_name"])) + " - cells to correct.xlsx"
        file_id = await keep_file(as_sender, marked, name, upload["account_id"])

    async def store(session: AsyncClientSession) -> None:
        stored = await scoped(Upload, scope).update_one(
            {"_id": upload["_id"], "annotated_file_id": "", "updated_on": upload["updated_on"]},
            {"$set": {"annotated_file_id": file_id}},
            session=session,
        )
        if stored.modified_count:  # else it was checked again meanwhile: these marks are not its marks any more
            await files.keep(file_id, as_sender, session)

    await in_transaction(store)
    await current().redis.delete(current().key("annotating", upload_id))


async def _run(source: Path, name: str, sheet: str, marks: Path, out: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        _CHILD,
        str(source),
        name,
        sheet,
        str(marks),
        str(out),
        orjson.dumps(asdict(limits())).decode(),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
        env={"PATH": os.environ.get("PATH", ""), "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)},
    )
    try:
        async with asyncio.timeout(_SECONDS):
            _, complaint = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode:
        raise RuntimeError(f"annotating {name} ended with {process.returncode}: {complaint[-500:]!r}")
