"""Approval requests in the background."""

from freight.features.desk.approval_requests import watching
from jobs.app import job


@job(watching.JOB)
async def watch_requests_job(company_id: str, system_id: str) -> None:
    """Escalate what is overdue or stuck in a system."""
    await watching.process_overdue_requests(company_id, system_id)
