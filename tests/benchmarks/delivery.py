"""Benchmark delivering approved invoices: planned in the transaction of their approval, packed, sealed and sent.

    python -m tests.benchmarks.delivery        10,000 invoices
    python -m tests.benchmarks.delivery 500    fewer

Three figures. Planning: what 200 approvals in one transaction cost, against plainly storing the same 200 deliveries.
Mails: one worker that packs, seals, sends and settles each, against only sending the same mails to the same server over
one connection. Files: the invoices as 100 interchanges over SFTP, until the last one is Delivered. PDFs are drawn
beforehand and servers run in processes of their own; all share this machine, so other load on it blurs the wall-clock
times.
"""

import asyncio
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import aiosmtplib
from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.edi.starters import STARTERS
from freight.core.shipments.statuses import APPROVE_FOR_DELIVERY
from freight.delivery.transports.smtp.message import build_delivery_email
from freight.documents.account import Account
from freight.documents.delivery import Delivery
from freight.documents.delivery_packet import Packet
from freight.documents.delivery_profile import DeliveryProfile
from freight.documents.invoice import Invoice
from freight.features.delivery.outbox import draining, packing
from freight.features.invoices.documents import pdf
from freight.features.invoices.documents.content import build_invoice_content
from freight.features.invoices.documents.rendering import DrawingOffice
from freight.features.ledger.invoices import design_snapshots
from freight.features.recipients.planning import plan_deliveries
from freight.features.recipients.planning.plan import build_planned_delivery
from freight.features.recipients.profiles.servers import get_secret_context
from freight.kit.settings import SmtpSecurity
from freight.kit.storage import connections as open_ones
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction
from tests.benchmarks.invoice_pdf import prepare
from tests.benchmarks.servers import empty_database

INVOICES, APPROVALS, FILES = 10_000, 200, 100
PLANNING, MAILING = 6.0, 9.0  # why not less: docs/decisions/0066
SENDER = "Billing <billing@bench.example>"


@contextmanager
def servers(*folder_and_log: Path) -> Iterator[tuple[int, int, str]]:
    """A mail server and an SFTP server in processes of their own: their ports, and the key of the second. The second
    path is where ids of mails are kept."""
    begun = [sys.executable, "-m", "tests.benchmarks.delivery_servers", *map(str, folder_and_log)]
    with subprocess.Popen(begun, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        smtp, sftp, key = process.stdout.readline().strip().split(" ", 2)
        try:
            yield int(smtp), int(sftp), key
        finally:
            process.terminate()


def reachable(smtp: int) -> None:
    """Have the suite send its mails by that server, on this machine."""
    opened = get_connections()
    settings = opened.settings.model_copy(
        update={
            "smtp_host": "127.0.0.1",
            "smtp_port": smtp,
            "smtp_security": SmtpSecurity.NONE,
            "smtp_from": SENDER,
            "outgoing_hosts": "127.0.0.1",
        }
    )
    open_ones._current = replace(opened, settings=settings)


async def profile(scope: Scope, kind: str, **fields: Any) -> dict[str, Any]:
    """A stored profile of the whole system."""
    one = ObjectId()
    sealed = get_connections().keyring.seal("opensesame", get_secret_context("delivery_profiles", one, "password"))
    await DeliveryProfile(
        id=one,
        company_id=scope.company_id,
        system_id=scope.system_id,
        name=kind,
        type=kind,
        scheduling=[{"kind": "immediately"}],
        secrets={"password": sealed},
        **fields,
    ).insert()
    found = await scoped(DeliveryProfile, scope).get(one, "profile")
    return dict(found)


async def profile_of_files(scope: Scope, sftp: int, key: str, invoices: int) -> dict[str, Any]:
    """A stored profile by which so many invoices go in a file, as EDI over SFTP."""
    envelope = {"senderId": "BENCH", "receiverId": "CUSTOMER", "scac": "BNCH"}
    return await profile(
        scope,
        "edi",
        transport="sftp",
        transport_settings={"host": "127.0.0.1", "port": sftp, "user": "partner", "host_key": key},
        configurations={"transactionSet": "210", "envelope": envelope, **STARTERS["210"].stored()},
        single_invoice_file=True,
        invoice_count=invoices,
    )


async def planning(scope: Scope) -> tuple[float, float]:
    """Milliseconds of planning what 200 approvals owe, and of storing the same plainly; the best of some rounds."""
    invoices = await scoped(Invoice, scope).find().limit(APPROVALS).to_list()
    mail = await scoped(DeliveryProfile, scope).find_one({"type": "email"})
    assert mail

    async def owed(session: AsyncClientSession) -> None:
        await plan_deliveries(scope, invoices, session)

    async def plainly(session: AsyncClientSession) -> None:
        records = [build_planned_delivery(scope, invoice, mail) for invoice in invoices]
        await scoped(Delivery, scope).insert_many(records, session=session)

    best = []
    for work in (owed, plainly):
        taken = []
        for _ in range(3):
            await Delivery.get_pymongo_collection().delete_many({})
            begun = time.perf_counter()
            await run_in_transaction(work)
            taken.append((time.perf_counter() - begun) * 1_000)
        best.append(min(taken))
    await Delivery.get_pymongo_collection().delete_many({})
    return best[0], best[1]


async def owe(scope: Scope, by: dict[str, Any]) -> None:
    """Every invoice owes a delivery by that profile."""
    await Delivery.get_pymongo_collection().delete_many({})
    await Packet.get_pymongo_collection().delete_many({})
    await Invoice.get_pymongo_collection().update_many({}, {"$set": {"status": APPROVE_FOR_DELIVERY}})
    invoices = await scoped(Invoice, scope).find().to_list()
    await scoped(Delivery, scope).insert_many([build_planned_delivery(scope, each, by) for each in invoices])


async def worked(scope: Scope, by: dict[str, Any]) -> float:
    """Seconds in which one worker packs and sends all that is owed by a profile."""
    begun = time.perf_counter()
    while await packing.pack_profile(scope, by["_id"]):
        pass
    for endpoint in await scoped(Packet, scope).distinct("endpoint", {}):
        while await draining.drain_endpoint(scope, str(endpoint)):
            pass
    took = time.perf_counter() - begun
    delivered = await Invoice.get_pymongo_collection().count_documents({"status": "Delivered"})
    assert delivered == await Invoice.get_pymongo_collection().count_documents({}), f"{delivered} delivered"
    return took


async def bare(scope: Scope, port: int) -> float:
    """Seconds in which the same mails are sent, and nothing else."""
    mails = []
    async for packet in scoped(Packet, scope).find():
        parcel = await draining.build_parcel(scope, {**packet, "recipients": []})
        mails.append((build_delivery_email(parcel, SENDER, ""), parcel.headers["recipients"]))
    client = aiosmtplib.SMTP(hostname="127.0.0.1", port=port, start_tls=False)
    await client.connect()
    begun = time.perf_counter()
    for content, recipients in mails:
        await client.sendmail(SENDER, recipients, content)
    took = time.perf_counter() - begun
    await client.quit()
    return took


async def draw(scope: Scope) -> None:
    """Draw what was not drawn yet, as the sweep does."""
    office = await DrawingOffice.open(scope, in_job=True)
    async for invoice in scoped(Invoice, scope).find():
        await pdf.ensure_invoice_pdf(scope, invoice, build_invoice_content(invoice, scope.place.locale), office)


async def measure(folder: Path, count: int) -> bool:
    """Print the figures; whether the limits were held."""
    async with empty_database(folder):
        scope = await prepare(count)
        # these have no shipments that would follow them
        account = await Account.find_one()
        assert account and account.id
        design = await design_snapshots.get_current_design_id(scope, account.id)
        # they were issued, and their look settled then
        await Invoice.get_pymongo_collection().update_many({}, {"$set": {"is_primary": False, "design_id": design}})
        (folder / "in").mkdir()
        with servers(folder / "in") as (smtp, sftp, key):
            reachable(smtp)
            await draw(scope)
            by_mail = await profile(scope, "email", configurations={"to": "ap@customer.example"})
            owed, plainly = await planning(scope)
            print(f"planning, {APPROVALS} approvals: {owed:.0f} ms, stored plainly {plainly:.0f} ms", flush=True)
            await owe(scope, by_mail)
            mails = await worked(scope, by_mail)
            raw = await bare(scope, smtp)
            print(
                f"mails: {count:,} in {mails:.1f} s by one worker, bare {raw:.1f} s, {mails / raw:.2f} times",
                flush=True,
            )
            by_file = await profile_of_files(scope, sftp, key, max(count // FILES, 1))
            await owe(scope, by_file)
            files = await worked(scope, by_file)
            print(f"interchanges: {count:,} invoices in {len(list((folder / 'in').iterdir()))} files, {files:.1f} s")
    print(f"limits: planning {PLANNING:g} times plainly stored, mails {MAILING:g} times the bare sending")
    return owed <= PLANNING * plainly and mails <= MAILING * raw


def main() -> int:
    """Status 0 when the limits were held."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else INVOICES
    with tempfile.TemporaryDirectory(prefix="delivery") as folder:
        return 0 if asyncio.run(measure(Path(folder), count)) else 1


if __name__ == "__main__":
    sys.exit(main())
