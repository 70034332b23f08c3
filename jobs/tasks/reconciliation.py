"""The job that compares kept figures with a recount."""

from freight.features.desk.reconciliation import service
from jobs.app import job


@job(service.JOB)
async def reconcile_system_job(company_id: str, system_id: str) -> None:
    """Compare the kept figures of one system with a recount, and correct what differs."""
    await service.run_system_reconciliation(company_id, system_id)
