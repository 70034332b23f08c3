"""Approval requests in the background."""

from freight.features.desk.approval_requests import overdue
from jobs.app import job


@job(overdue.JOB)
async def watch_requests_job(company_id: str, system_id: str) -> None:
    """Escalate what is overdue or stuck in a system."""
    await overdue.process_overdue_requests(company_id, system_id)
