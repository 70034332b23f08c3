"""PDF of many issued invoices as one job, drawn, kept and put into an archive, against the same ones drawn plainly, one
after the other in one process, with nothing kept.

The job draws on every core and stores what it draws; what it takes for that must not eat up what the cores give."""

import os
import statistics
import sys
import time
from decimal import Decimal
from pathlib import Path
from typing import cast

import orjson
from bson import ObjectId

from freight.documents.account import Account
from freight.documents.company import Company
from freight.documents.invoice import Invoice
from freight.documents.invoice_paper import InvoicePaper
from freight.documents.records.invoice import StoredInvoice
from freight.documents.system import System
from freight.features.invoices.documents import bulk, rendering
from freight.features.invoices.documents.content import build_invoice_content
from freight.features.invoices.documents.schemas import InvoiceDocumentsBody
from freight.features.ledger.invoices import design_snapshots
from freight.features.work.tasks import runner
from freight.kit import clock
from freight.kit.paper import render_process
from freight.kit.paper.render_pool import encode_render_request
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from tests.benchmarks.servers import empty_database, measured

INVOICES, PLAINLY, ROUNDS = 600, 200, 3
LIMIT = 0.6
CHARGES = (("FREIGHT", "Air freight", "5145"), ("FUEL", "Fuel surcharge", "772"), ("SECURITY", "Security", "61.20"))


async def prepare(count: int = INVOICES) -> Scope:
    """A system with an account and its issued invoices, whose design stays that of the suite."""
    company, system, account = ObjectId(), ObjectId(), ObjectId()
    scope = Scope.of_system(company, system, "bench")
    await Company(id=company, code="BENCH", name="Bench Forwarding", address=["200 W Adams St", "Chicago"]).insert()
    await System(id=system, company_id=company, code="BENCH", name="Bench").insert()
    await Account(
        id=account, account_id=account, account_number="00099999", name="A", company_id=company, system_id=system
    ).insert()
    await scoped(Invoice, scope).insert_many([_issued(number, account) for number in range(count)], ordered=False)
    return scope


def _issued(number: int, account: ObjectId) -> StoredInvoice:
    """An invoice of two shipments with three charges each."""
    shipments, lines = [], []
    for one in range(2):
        shipment_id = ObjectId()
        values = {
            "shipmentInformation#shipDate": "2026-11-02",
            "shipmentInformation#carrier": "V44_3",
            "shipmentRouting#originPort": "USORD",
            "shipmentRouting#destinationPort": "DEFRA",
            "shipmentCargo#pieces": 4,
        }
        shipments.append({"shipment_id": shipment_id, "shipment_number": f"S{number:06}-{one}", "values": values})
        lines += [
            {
                "shipment_id": shipment_id,
                "charge_id": code,
                "charge_text": text,
                "invoice_value": Decimal(amount),
                "is_dummy": False,
            }
            for code, text, amount in CHARGES
        ]
    invoice: Record = {
        "account_id": account,
        "number": f"INV-{number:06}",
        "invoice_type": "Revenue",
        "status": "Invoiced",
        "currency": "USD",
        "bill_to": {"name": "Łódź Tools & Sons", "account_number": "00099999", "address": ["12 Harbor Road"]},
        "invoice_date": "2026-11-21",
        "due_date": "2026-12-21",
        "lines": lines,
        "shipments": shipments,
        "shipment_ids": [one["shipment_id"] for one in shipments],
        "shipment_numbers": [one["shipment_number"] for one in shipments],
        "total": sum(line["invoice_value"] for line in lines),
        "is_deleted": False,
        "is_primary": True,
        "history": [],
        "created_on": clock.now(),
        "updated_on": clock.now(),
    }
    return cast(StoredInvoice, invoice)


async def drawn_plainly(scope: Scope) -> float:
    """Invoices a second of this one process: no pipe, nothing kept."""
    office = await rendering.DrawingOffice.open(scope)
    asked: list[bytes] = []
    async for invoice in scoped(Invoice, scope).find().limit(PLAINLY):
        design = await design_snapshots.get_invoice_design(scope, invoice)
        asked.append(encode_render_request(office.sheet_in(build_invoice_content(invoice, scope.place.locale), design)))
    render_process.answer_render_request(orjson.loads(asked[0]))
    begun = time.perf_counter()
    for request in asked:
        render_process.answer_render_request(orjson.loads(request))
    return len(asked) / (time.perf_counter() - begun)


async def drawn_as_a_job(scope: Scope) -> float:
    """Invoices a second of the job, begun as the screen begins it, with an archive of all of them at its end."""
    started = await bulk.start_invoice_documents(scope, InvoiceDocumentsBody(form="zip"))
    assert started.count == INVOICES
    begun = time.perf_counter()
    await runner.perform_task(started.task_key, bulk.run_invoice_documents_task)
    seconds = time.perf_counter() - begun
    kept = await scoped(InvoicePaper, scope).count()
    assert kept == INVOICES, f"{kept:,} files of {INVOICES:,} invoices"
    await scoped(InvoicePaper, scope).delete_many({})
    return INVOICES / seconds


async def run(folder: Path) -> int:
    """Draw both ways in turns and print; 0 when the limit was held."""
    async with empty_database(folder):
        scope = await prepare()
        rounds = [(await drawn_plainly(scope), await drawn_as_a_job(scope)) for _ in range(ROUNDS)]
    for plain, job in rounds:
        print(f"  plainly in one process {plain:6.0f}/s   kept and bound by a job {job:6.0f}/s   {job / plain:5.2f}×")
    ratio = statistics.median(job / plain for plain, job in rounds)
    print(f"invoice PDF: {ratio:.2f}× one plain process on {os.cpu_count()} cores (limit {LIMIT}×)")
    return int(ratio < LIMIT)


if __name__ == "__main__":
    sys.exit(measured(run))
