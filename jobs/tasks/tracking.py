"""The jobs of tracking."""

from freight.features.tracking.milestones import recounting
from freight.features.work.tasks import work
from jobs.app import job


@job(recounting.JOB)
async def recount_tracking_job(task_key: str) -> None:
    """Recompute where shipments are after their milestones changed."""
    await work.perform_task(task_key, recounting.run_tracking_recount)
