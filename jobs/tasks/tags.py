"""The jobs of tags."""

from freight.features.desk.tagging import backfill, matching
from freight.features.work.tasks.runner import perform_task
from jobs.app import job


@job(backfill.JOB)
async def apply_tagging_rule_job(task_key: str) -> None:
    """Tag the stored records that a saved rule is met by, and untag the others."""
    await perform_task(task_key, backfill.run_tagging)


@job(matching.JOB)
async def tag_matching_job(task_key: str) -> None:
    """Tag all records that a list found."""
    await perform_task(task_key, matching.run_tagging_of_matching)


@job(backfill.SETTLE_JOB)
async def settle_tags_job(company_id: str, system_id: str, ended_only: bool) -> None:
    """Apply the tagging rules of a system again."""
    await backfill.settle_system_tags(company_id, system_id, ended_only=ended_only)
