"""The jobs of people."""

from freight.features.desk.handover import giving
from freight.features.identity.rights import telling
from freight.features.work.tasks.work import perform_task
from jobs.app import job


@job(giving.JOB)
async def hand_over_work_job(task_key: str) -> None:
    """Hand over what is not handed over yet."""
    await perform_task(task_key, giving.run_handover)


@job(telling.JOB)
async def notify_role_holders_job(company_id: str, role_id: str) -> None:
    """Apply a changed role to the users who hold it."""
    await telling.process_role_holders(company_id, role_id)
