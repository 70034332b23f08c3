"""The jobs of uploads."""

from freight.features.shipments.uploads import annotated_workbook, check_job, import_job, undo_job
from freight.features.shipments.uploads.annotated_workbook import ANNOTATE_JOB
from freight.features.shipments.uploads.job_start import CHECK_JOB, IMPORT_JOB, UNDO_JOB
from freight.features.work.tasks.runner import perform_task
from jobs.app import job


@job(CHECK_JOB)
async def check_upload_job(task_key: str) -> None:
    """The dry run of an upload."""
    await perform_task(task_key, check_job.run_upload_check)


@job(IMPORT_JOB)
async def import_rows_job(task_key: str) -> None:
    """Store the rows the dry run accepted."""
    await perform_task(task_key, import_job.run_upload_import)


@job(UNDO_JOB)
async def undo_import_job(task_key: str) -> None:
    """Take back what an import did."""
    await perform_task(task_key, undo_job.run_upload_undo)


@job(ANNOTATE_JOB)
async def annotate_upload_job(upload_id: str, company_id: str, system_id: str) -> None:
    """Prepare the user's own workbook with its faulty cells marked."""
    await annotated_workbook.annotate_upload(upload_id, company_id, system_id)
