"""The jobs of tracking."""

from freight.features.tracking.milestones import recount_job
from freight.features.work.tasks import runner
from jobs.app import job


@job(recount_job.JOB)
async def recount_tracking_job(task_key: str) -> None:
    """Recompute where shipments are after their milestones changed."""
    await runner.perform_task(task_key, recount_job.run_tracking_recount)
