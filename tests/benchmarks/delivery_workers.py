"""What leaves the house, by a scheduler and two workers as they are deployed.

    python -m tests.benchmarks.delivery_workers        10,000 invoices
    python -m tests.benchmarks.delivery_workers 500    fewer

Two figures. How long something waits: from the moment that an approval plans a mail to the moment it is first tried,
one approval every half second. How long many take: invoices with their PDFs as mails, from approval to the last one
Delivered. PDFs are drawn before; servers, workers and the database share this machine.
"""

import asyncio
import statistics
import sys
import time
from functools import partial
from pathlib import Path

from bson import ObjectId

from freight.core.shipments.statuses import APPROVE_FOR_DELIVERY
from freight.documents.account import Account
from freight.documents.delivery import Delivery
from freight.documents.delivery_packet import Packet
from freight.documents.delivery_profile import DeliveryProfile
from freight.documents.invoice import Invoice
from freight.documents.records.delivery_packet import StoredPacket
from freight.documents.records.invoice import StoredInvoice
from freight.features.ledger.invoices import design_snapshots
from freight.features.recipients.planning.plan import plan_deliveries
from freight.kit.settings import Settings
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction
from tests.benchmarks import delivery
from tests.benchmarks.invoice_pdf import prepare
from tests.benchmarks.servers import empty_database, measured, until, working
from tests.jobs.environment import worker_environment

INVOICES, TRICKLE, WORKERS = 10_000, 40, 2
LONGEST_WAIT, LIMIT_SECONDS = 3.0, 180.0
APPROVED_AT_ONCE = 50


def environment(settings: Settings, smtp: int) -> dict[str, str]:
    """That of a worker which mails by the server at that port."""
    return worker_environment(settings) | {
        "FREIGHT_SMTP_HOST": "127.0.0.1",
        "FREIGHT_SMTP_PORT": str(smtp),
        "FREIGHT_SMTP_SECURITY": "none",
        "FREIGHT_SMTP_FROM": delivery.SENDER,
        "FREIGHT_OUTGOING_HOSTS": "127.0.0.1",
    }


async def approvable(count: int) -> Scope:
    """A system whose issued invoices are approved and owe nothing yet."""
    scope = await prepare(count)
    account = await Account.find_one()
    assert account and account.id
    design = await design_snapshots.get_current_design_id(scope, account.id)
    # these have no shipments that would follow them, and their look was settled when they were issued
    standing = {"is_primary": False, "design_id": design, "status": APPROVE_FOR_DELIVERY}
    await Invoice.get_pymongo_collection().update_many({}, {"$set": standing})
    return scope


async def approve(scope: Scope, invoices: list[StoredInvoice]) -> None:
    """Plan what the invoices owe, as the transaction of an approval does."""
    await run_in_transaction(lambda session: plan_deliveries(scope, invoices, session))


async def waited(scope: Scope) -> float:
    """Seconds from the approval to the first try, of the slowest but one in twenty."""
    for invoice in await scoped(Invoice, scope).find().limit(TRICKLE).to_list():
        await approve(scope, [invoice])
        await asyncio.sleep(0.5)
    await until(partial(_are_delivered, scope, TRICKLE))
    tried: dict[ObjectId | None, StoredPacket] = {each["_id"]: each async for each in scoped(Packet, scope).find()}
    waits = []
    async for owed in scoped(Delivery, scope).find():
        packet = tried[owed["packet_id"]]
        first = packet["answers"][0]
        waits.append((first["on"] - owed["created_on"]).total_seconds() - first["milliseconds"] / 1_000)
    return statistics.quantiles(waits, n=20)[-1]


async def mailed(scope: Scope, count: int) -> float:
    """Seconds from the first approval of the others to the last one Delivered."""
    invoices = await scoped(Invoice, scope).find({"status": APPROVE_FOR_DELIVERY}).to_list()
    begun = time.perf_counter()
    for first in range(0, len(invoices), APPROVED_AT_ONCE):
        await approve(scope, invoices[first : first + APPROVED_AT_ONCE])
    await until(partial(_are_delivered, scope, count))
    return time.perf_counter() - begun


async def _are_delivered(scope: Scope, count: int) -> bool:
    return await scoped(Invoice, scope).count({"status": "Delivered"}) >= count


async def run(folder: Path) -> int:
    """Print the figures; 0 when the limits were held."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else INVOICES
    async with empty_database(folder) as settings:
        scope = await approvable(count)
        (folder / "in").mkdir()
        with delivery.servers(folder / "in") as (smtp, _, _):
            delivery.reachable(smtp)
            await delivery.draw(scope)
            await delivery.profile(scope, "email", configurations={"to": "ap@customer.example"})
            assert await scoped(DeliveryProfile, scope).count() == 1
            async with working(folder, environment(settings, smtp), WORKERS, scheduler=True):
                wait = await waited(scope)
                seconds = await mailed(scope, count)
    print(f"  first tried {wait:.1f} s after the approval, of 19 in 20; limit {LONGEST_WAIT:g}")
    print(
        f"  {count:,} mails with PDFs in {seconds:.0f} s by {WORKERS} workers; limit {LIMIT_SECONDS:g} of {INVOICES:,}"
    )
    return int(wait > LONGEST_WAIT or seconds > LIMIT_SECONDS)


if __name__ == "__main__":
    sys.exit(measured(run))
