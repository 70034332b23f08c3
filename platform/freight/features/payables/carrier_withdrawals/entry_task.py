"""The task that enters carriers' invoices on the charges of their shipments, or takes them off."""

from collections.abc import Mapping

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.features.work.tasks import service as tasks
from freight.kit.storage.scopes import Scope

JOB = "invoices.carrier"
LIST = "/invoices/carrierInvoices"


async def start_carrier_entry_task(
    scope: Scope, request_key: str, count: int, carrier: str, session: AsyncClientSession
) -> Mapping[str, object]:
    """Accept the task that enters the invoices waiting under a key."""
    word = "invoice" if count == 1 else "invoices"
    return await tasks.accept_task(
        scope,
        kind="billing",
        title=f"Enter {count:,} carrier {word}" + (f" from {carrier}" if carrier else ""),
        job_name=JOB,
        arguments={"request_key": request_key},
        total=count,
        link=LIST,
        session=session,
    )
