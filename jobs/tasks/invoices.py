"""Billing in the background."""

from freight.features.invoices import billing, readying, rechecking
from freight.features.invoices.bulk import service as bulk
from freight.features.invoices.carrier_invoices import entering as carrier_invoices
from freight.features.invoices.mismatches import explaining
from freight.features.payables.carrier_withdrawals import entering as carriers
from freight.features.work.tasks import work
from jobs.app import job


@job(billing.JOB)
async def bill(task_key: str) -> None:
    """Bill the shipments of a task."""
    await work.perform(task_key, billing.run)


@job(readying.JOB)
async def make_ready(task_key: str) -> None:
    """Make the shipments of a task Ready for Invoicing."""
    await work.perform(task_key, readying.run)


@job(bulk.JOB)
async def act_on_invoices(task_key: str) -> None:
    """Void, credit or approve the invoices of a task."""
    await work.perform(task_key, bulk.run)


@job(rechecking.JOB)
async def check_differences(task_key: str) -> None:
    """Judge differences from the tariff by tolerances that changed."""
    await work.perform(task_key, rechecking.run)


@job(explaining.JOB)
async def explain_mismatches(company_id: str, system_id: str) -> None:
    """Look for what explains the mismatches of a system."""
    await explaining.perform(company_id, system_id)


@job(carriers.JOB)
async def enter_carrier_invoices(task_key: str) -> None:
    """Enter carriers' invoices on the charges of their shipments."""
    await work.perform(task_key, carrier_invoices.run)
