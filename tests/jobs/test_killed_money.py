"""Workers that are killed while they bill, enter what carriers charge, or mail a report: each invoice once, every cent
once, one mail. Real kill -9."""

import os
import signal
from collections.abc import Awaitable, Callable
from datetime import timedelta
from decimal import Decimal
from functools import partial
from typing import Any

import pytest

from freight.documents.carrier_invoice import CarrierInvoice
from freight.documents.invoice import Invoice
from freight.documents.mail import Mail
from freight.documents.payable import Payable
from freight.documents.report_mailing import ReportMailing
from freight.documents.report_sending import ReportSending
from freight.documents.shipment import Shipment
from freight.documents.task import ACTIVE, Task, TaskStatus
from freight.features.desk.reconciliation import service as reconciliation
from freight.features.reports import mailing
from freight.features.reports.profiles import sending
from freight.kit import clock
from freight.kit.storage.connections import Connections
from freight.kit.storage.tenancy import scoped
from tests.features.invoices.carrier_invoices.test_carrier_invoices import LINES
from tests.features.payables.conftest import Payer, ana, known_charges, payer  # noqa: F401
from tests.features.reports.conftest import Analyst
from tests.features.reports.profiles.conftest import come_due, keep_profile, profile_form
from tests.features.reports.test_saved import saved
from tests.fixtures.billing import Biller
from tests.fixtures.tenants import Tenants
from tests.fixtures.waiting import until
from tests.jobs.sweeping import until_swept
from tests.jobs.test_killed_worker import HELD, Hold, StartWorker, hold, start_worker  # noqa: F401

BILLED = 240
CARRIERS = 60


async def kill_twice(start: StartWorker, held: Hold, count: Callable[[], Awaitable[int]], total: int) -> None:
    """Kill two workers one after the other, each once it has stored something and before all is stored; a third ends
    the work."""
    for _ in range(2):
        before = await count()
        await held(2)
        worker = start()

        async def has_stored(before: int = before) -> bool:
            return await count() > before

        await until_swept(has_stored, "something to be stored")
        assert worker.pid
        os.kill(worker.pid, signal.SIGKILL)
        assert await count() < total, "the worker was killed too late for this test to say anything"
    await held(0)
    start()

    async def is_done() -> bool:
        return not await Task.get_pymongo_collection().count_documents({"running_status": {"$in": ACTIVE}})

    await until_swept(is_done, "the work to end")
    ended = await Task.get_pymongo_collection().find({}, {"running_status": 1}).to_list()
    assert {task["running_status"] for task in ended} == {TaskStatus.COMPLETED}


async def corrected(scope: Any) -> dict[str, int]:
    """The kept figures that differ from a recount, by kind."""
    done = await reconciliation.reconcile_figures(scope)
    assert done is not None
    return {name: number for name, number in done.differing.items() if number}


async def test_a_billing_whose_workers_are_killed_bills_each_shipment_once(
    start_worker: StartWorker,  # noqa: F811
    hold: Hold,  # noqa: F811
    tenants: Tenants,
    sign_in: Any,
) -> None:
    biller = Biller(await sign_in(tenants.ana), tenants.air, tenants.fill1)
    cents = [Decimal(5_000 + number) / 100 for number in range(BILLED)]
    ids = await biller.shipments(
        *({"number": f"S{at:04}", "lines": [("FREIGHT", "Freight", str(each))]} for at, each in enumerate(cents))
    )
    await reconciliation.reconcile_figures(biller.scope)  # what was stored by hand
    answer = await biller.caller.post("/api/invoices/bill", json={"ids": ids, "invoiceDate": "2026-11-03"})
    assert answer.json()["data"]["memCacheKey"], "so many shipments are a task"
    await kill_twice(start_worker, hold, lambda: scoped(Invoice, biller.scope).count(), BILLED)

    invoices = await scoped(Invoice, biller.scope).find().to_list()
    assert sorted(id_ for one in invoices for id_ in map(str, one["shipment_ids"])) == sorted(ids)
    assert sum(one["total"] for one in invoices) == sum(cents)
    numbers = sorted(int(one["number"].rpartition("-")[2]) for one in invoices)
    assert numbers == list(range(numbers[0], numbers[0] + BILLED)), "none twice, and no gap"
    assert await scoped(Shipment, biller.scope).count({"status": "Invoiced", "invoice_number": {"$gt": ""}}) == BILLED
    assert await corrected(biller.scope) == {}


async def test_what_carriers_charge_is_entered_once_and_audited_although_workers_are_killed(
    start_worker: StartWorker,  # noqa: F811
    hold: Hold,  # noqa: F811
    payer: Payer,  # noqa: F811
) -> None:
    await payer.shipments(*({"number": f"S-{at}", "lines": LINES} for at in range(CARRIERS)))
    await reconciliation.reconcile_figures(payer.scope)
    # every tenth asks for 14.00 too much
    asked = [(100 if at % 10 else 114) for at in range(CARRIERS)]
    rows = [[f"M{at}", "2026-10-01", f"S-{at}", freight, 12, "", freight + 12] for at, freight in enumerate(asked)]
    await payer.received(*rows)

    def count_entered() -> Awaitable[int]:
        return scoped(CarrierInvoice, payer.scope).count({"state": "entered"})

    await kill_twice(start_worker, hold, count_entered, CARRIERS)
    assert await count_entered() == CARRIERS
    assert await payer.payables()  # they are audited before they are listed
    payables = await scoped(Payable, payer.scope).find().to_list()
    assert sorted(one["number"] for one in payables) == sorted(f"M{at}" for at in range(CARRIERS))
    assert {str(one["agreed"]) for one in payables} == {"112.00"}
    assert sum(one["charged"] for one in payables) == sum(asked) + 12 * CARRIERS
    assert not [one["number"] for one in payables if one["duplicates"]]
    mismatched = await scoped(Shipment, payer.scope).count({"status": "Rate Mismatch"})
    assert mismatched == CARRIERS // 10
    assert await corrected(payer.scope) == {}


# the sheet is written, the mail is not; the mail is written, the task is not ended
@pytest.mark.parametrize("stored", [1, 2], ids=["before its mail", "after its mail"])
async def test_a_report_whose_worker_is_killed_is_mailed_once(
    start_worker: StartWorker,  # noqa: F811
    hold: Hold,  # noqa: F811
    connections: Connections,
    tenants: Tenants,
    sign_in: Any,
    stored: int,
) -> None:
    analyst = Analyst(await sign_in(tenants.ana), tenants.air, tenants.fill1)
    await analyst.shipments({"number": "S1"}, {"number": "S2"})
    report = await saved(analyst)
    mailed = await analyst.caller.put(f"/api/customReports/{report['id']}/mailing", json={"pace": "daily", "hour": 6})
    assert mailed.status_code == 200, mailed.text
    past = (clock.now() - timedelta(minutes=1)).replace(microsecond=0)
    await scoped(ReportMailing, analyst.scope).update_many({}, {"$set": {"next_on": past}})
    await hold(stored)
    worker = start_worker()
    assert await mailing.dispatch_report_mailings() == 1

    await until_swept(partial(connections.redis.exists, HELD), "the worker to be held")
    assert worker.pid
    os.kill(worker.pid, signal.SIGKILL)
    await hold(0)
    start_worker()

    async def is_done() -> bool:
        return bool(await Task.get_pymongo_collection().count_documents({"running_status": TaskStatus.COMPLETED}))

    await until_swept(is_done, "the report to be mailed")
    mails = await Mail.get_pymongo_collection().find({}, {"to": 1}).to_list()
    assert [each["to"] for each in mails] == [tenants.ana.email]
    assert await mailing.dispatch_report_mailings() == 0


# one file is made and not noted; two files and the email are there
@pytest.mark.parametrize("stored", [1, 3], ids=["after its first file", "after its mail"])
async def test_a_report_profile_whose_worker_is_killed_is_sent_once(
    start_worker: StartWorker,  # noqa: F811
    hold: Hold,  # noqa: F811
    connections: Connections,
    tenants: Tenants,
    sign_in: Any,
    stored: int,
) -> None:
    analyst = Analyst(await sign_in(tenants.ana), tenants.air, tenants.fill1)
    await analyst.shipments({"number": "S1"}, {"number": "S2"})
    report = await saved(analyst, shared=True)
    entries = [{"reportId": report["id"], "title": title} for title in ("First", "Second")]
    form = profile_form(report, entries=entries, recipients=[str(tenants.june.id)], pace="daily")
    await keep_profile(analyst, form)
    await come_due(analyst)
    await hold(stored)
    worker = start_worker()
    await sending.dispatch_report_profiles()

    await until_swept(partial(connections.redis.exists, HELD), "the worker to be held")
    assert worker.pid
    os.kill(worker.pid, signal.SIGKILL)
    await hold(0)
    start_worker()

    async def is_sent() -> bool:
        return bool(await scoped(ReportSending, analyst.scope).count({"state": "sent"}))

    await until(is_sent, "the profile to be sent", meanwhile=sending.dispatch_report_profiles)
    assert await sending.dispatch_report_profiles() == 0
    mails = await Mail.get_pymongo_collection().find({}, {"to": 1}).to_list()
    assert [mail["to"] for mail in mails] == [tenants.june.email]
    (row,) = await scoped(ReportSending, analyst.scope).find().to_list()
    assert [entry["is_made"] for entry in row["entries"]] == [True, True]
    assert await scoped(Task, analyst.scope).count({"user_id": str(tenants.june.id), "file_id": {"$gt": ""}}) == 2
