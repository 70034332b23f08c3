"""Deliveries in the background."""

from freight.features.delivery.bounces import mailbox_polling
from freight.features.delivery.following import status_polling
from freight.features.delivery.outbox import dispatch, draining, packing, runs
from freight.features.delivery.printing import batch_rendering
from freight.features.delivery.receipts import polling
from freight.features.work.tasks.runner import perform_task
from jobs.app import job


@job(dispatch.PACK_JOB)
async def pack_deliveries_job(company_id: str, system_id: str, profile_id: str) -> None:
    """Pack what is due by a profile."""
    await packing.run_packing_job(company_id, system_id, profile_id)


@job(dispatch.DRAIN_JOB)
async def drain_endpoint_job(company_id: str, system_id: str, endpoint: str) -> None:
    """Send what is due to an endpoint."""
    await draining.run_send_job(company_id, system_id, endpoint)


@job(runs.COLLECT_JOB)
async def collect_files_job(company_id: str, system_id: str, channel_id: str) -> None:
    """Check the folder of an incoming channel."""
    await polling.run_channel_job(company_id, system_id, channel_id)


@job(status_polling.FOLLOW_JOB)
async def follow_packets_job(company_id: str, system_id: str, endpoint: str) -> None:
    """Ask the recipients of sent packets what became of them."""
    await status_polling.run_follow_up_job(company_id, system_id, endpoint)


@job(mailbox_polling.BOUNCES_JOB)
async def read_bounces_job(company_id: str, system_id: str, account_id: str) -> None:
    """Read the mailbox of an email account."""
    await mailbox_polling.run_mailbox_job(company_id, system_id, account_id)


@job(batch_rendering.JOB)
async def render_print_batch_job(task_key: str) -> None:
    """Put the PDF of a print batch together."""
    await perform_task(task_key, batch_rendering.run_batch_rendering_task)
