"""Billing in the background."""

from freight.features.invoices import billing, mismatch_recheck, ready_status
from freight.features.invoices.bulk import service as bulk
from freight.features.invoices.carrier_invoices import entry_task as carrier_invoices
from freight.features.invoices.mismatches import explanations
from freight.features.payables.carrier_withdrawals import entry_task as carriers
from freight.features.work.tasks import runner
from jobs.app import job


@job(billing.JOB)
async def bill_shipments_job(task_key: str) -> None:
    """Bill the shipments of a task."""
    await runner.perform_task(task_key, billing.run_billing_task)


@job(ready_status.JOB)
async def make_ready_job(task_key: str) -> None:
    """Make the shipments of a task Ready for Invoicing."""
    await runner.perform_task(task_key, ready_status.run_ready_task)


@job(bulk.JOB)
async def act_on_invoices_job(task_key: str) -> None:
    """Void, credit or approve the invoices of a task."""
    await runner.perform_task(task_key, bulk.run_bulk_task)


@job(mismatch_recheck.JOB)
async def check_differences_job(task_key: str) -> None:
    """Judge differences from the tariff by tolerances that changed."""
    await runner.perform_task(task_key, mismatch_recheck.run_mismatch_recheck_task)


@job(explanations.JOB)
async def explain_mismatches_job(company_id: str, system_id: str) -> None:
    """Look for what explains the mismatches of a system."""
    await explanations.run_mismatch_explanation_job(company_id, system_id)


@job(carriers.JOB)
async def enter_carrier_invoices_job(task_key: str) -> None:
    """Enter carriers' invoices on the charges of their shipments."""
    await runner.perform_task(task_key, carrier_invoices.run_carrier_entry_task)
