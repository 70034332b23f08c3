"""Billing in the background."""

from freight.features.invoices import billing, readying, rechecking
from freight.features.invoices.bulk import service as bulk
from freight.features.invoices.carrier_invoices import entering as carrier_invoices
from freight.features.invoices.mismatches import explaining
from freight.features.payables.carrier_withdrawals import entering as carriers
from freight.features.work.tasks import work
from jobs.app import job


@job(billing.JOB)
async def bill_shipments_job(task_key: str) -> None:
    """Bill the shipments of a task."""
    await work.perform_task(task_key, billing.run_billing_task)


@job(readying.JOB)
async def make_ready_job(task_key: str) -> None:
    """Make the shipments of a task Ready for Invoicing."""
    await work.perform_task(task_key, readying.run_ready_task)


@job(bulk.JOB)
async def act_on_invoices_job(task_key: str) -> None:
    """Void, credit or approve the invoices of a task."""
    await work.perform_task(task_key, bulk.run_bulk_task)


@job(rechecking.JOB)
async def check_differences_job(task_key: str) -> None:
    """Judge differences from the tariff by tolerances that changed."""
    await work.perform_task(task_key, rechecking.run_mismatch_recheck_task)


@job(explaining.JOB)
async def explain_mismatches_job(company_id: str, system_id: str) -> None:
    """Look for what explains the mismatches of a system."""
    await explaining.run_mismatch_explanation_job(company_id, system_id)


@job(carriers.JOB)
async def enter_carrier_invoices_job(task_key: str) -> None:
    """Enter carriers' invoices on the charges of their shipments."""
    await work.perform_task(task_key, carrier_invoices.run_carrier_entry_task)
