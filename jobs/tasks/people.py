"""The jobs of people."""

from freight.features.desk.handover import reassignment
from freight.features.identity.rights import holder_updates
from freight.features.work.tasks.runner import perform_task
from jobs.app import job


@job(reassignment.JOB)
async def hand_over_work_job(task_key: str) -> None:
    """Hand over what is not handed over yet."""
    await perform_task(task_key, reassignment.run_handover)


@job(holder_updates.JOB)
async def notify_role_holders_job(company_id: str, role_id: str) -> None:
    """Apply a changed role to the users who hold it."""
    await holder_updates.process_role_holders(company_id, role_id)
