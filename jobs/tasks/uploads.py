"""The jobs of uploads."""

from freight.features.shipments.uploads import annotating, checking, importing, undoing
from freight.features.shipments.uploads.annotating import ANNOTATE_JOB
from freight.features.shipments.uploads.starting import CHECK_JOB, IMPORT_JOB, UNDO_JOB
from freight.features.work.tasks.work import perform
from jobs.app import job


@job(CHECK_JOB)
async def check(task_key: str) -> None:
    """The dry run of an upload."""
    await perform(task_key, checking.check)


@job(IMPORT_JOB)
async def import_rows(task_key: str) -> None:
    """Store the rows the dry run accepted."""
    await perform(task_key, importing.import_rows)


@job(UNDO_JOB)
async def undo(task_key: str) -> None:
    """Take back what an import did."""
    await perform(task_key, undoing.undo)


@job(ANNOTATE_JOB)
async def annotate(upload_id: str, company_id: str, system_id: str) -> None:
    """Prepare the user's own workbook with its faulty cells marked."""
    await annotating.annotate(upload_id, company_id, system_id)
