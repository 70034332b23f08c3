"""The demo shipments' way through the suite: entered, rated, made ready and billed by the services that users use. The
delivery of invoices, which needs a recipient, is recorded as past work by the same writers."""

import calendar
from collections import defaultdict
from collections.abc import Sequence
from datetime import date, timedelta
from pathlib import Path

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.cargo.reading import LINES_KEY
from freight.core.fields import ActionType
from freight.core.invoices.statuses import ENDED, TRANSITIONS, StatusAction, get_status_transition
from freight.core.records import JsonView, copy_record
from freight.core.shipments.statuses import INVOICED
from freight.documents.account import Account
from freight.documents.records.invoice import StoredInvoice
from freight.documents.system import System
from freight.features.desk.seed.demo_ground_shipments import GROUND, build_ground_rows
from freight.features.desk.seed.demo_rows import BILLED, DemoShipment, DemoStage, build_demo_rows, read_demo_lanes
from freight.features.invoices import billing, ready_status
from freight.features.invoices.schemas import BillRequest, ReadyRequest
from freight.features.invoices.shipment_sync import sync_invoiced_shipments
from freight.features.ledger.invoices import store as invoices
from freight.features.ledger.invoices.drafts import Issuance, build_history_step
from freight.features.ledger.invoices.store import InvoiceChange
from freight.features.rating import service as rating
from freight.features.rating.schemas import RatingBody
from freight.features.setup.templates import service as templates
from freight.features.shipments import store
from freight.features.shipments.account_lookup import AccountBook
from freight.features.shipments.cargo import build_row_cargo
from freight.features.shipments.decisions import Decider
from freight.features.shipments.store import ShipmentChange
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction

# shipments of each demo system by its code, some 2,000 in all
COUNTS = {"AEC": 800, "OIR": 600, "OEG": 350, "RFW": 250, GROUND: 120}
# no more than rating and billing handle at once without a job
_BATCH = 200
_LATER_ACTIONS = {
    DemoStage.APPROVED: (StatusAction.APPROVE,),
    DemoStage.DELIVERED: (StatusAction.APPROVE, StatusAction.DELIVER),
    DemoStage.VOIDED: (StatusAction.CORRECT,),
    DemoStage.DELETED: (StatusAction.DELETE,),
}
_USER_NAME = "Demo data"


async def load_demo_shipments(scope: Scope, seeds: Path) -> int:
    """Add the shipments of the last ninety days to a demo system; return how many. An existing batch is left as users
    have changed it."""
    system = await System.get(scope.system_id)
    accounts = await scoped(Account, scope).find().sort("account_number", 1).to_list()
    if system is None or not accounts:
        return 0
    rows = _rows_of(system.code, seeds, accounts, clock.today(scope.place))
    added = 0
    for first in range(0, len(rows), _BATCH):
        batch = rows[first : first + _BATCH]
        if not await store.find_by_number(scope, [row.number for row in batch]):
            await _live_through(scope, batch)
            added += len(batch)
    return added


def _rows_of(system: str, seeds: Path, accounts: Sequence[JsonView], today: date) -> list[DemoShipment]:
    """Return the shipments of a demo system; none for any other."""
    if system == GROUND:
        return list(build_ground_rows(system, accounts, today, COUNTS.get(system, 0)))
    lanes = read_demo_lanes(seeds, system)
    return list(build_demo_rows(system, lanes, accounts, today, COUNTS.get(system, 0))) if lanes else []


async def _live_through(scope: Scope, batch: Sequence[DemoShipment]) -> None:
    """Take a batch from entry to the stage that each shipment is to reach."""
    ids = await _key_in(scope, batch)
    by_fate: dict[DemoStage, list[DemoShipment]] = defaultdict(list)
    for row in batch:
        by_fate[row.fate].append(row)

    rated = [ids[row.number] for row in batch if row.fate is not DemoStage.FRESH]
    await rating.rate_shipments(scope, RatingBody(ids=rated), _USER_NAME)
    ready = [ids[row.number] for row in batch if row.fate is DemoStage.READY or row.fate in BILLED]
    await ready_status.make_selection_ready(scope, ReadyRequest(ids=ready))

    by_day: dict[date, list[str]] = defaultdict(list)
    for row in batch:
        if row.fate in BILLED:
            by_day[_billing_day(row.entry_date, clock.today(scope.place))].append(ids[row.number])
    for day, billed in sorted(by_day.items()):
        await billing.bill_selection(scope, BillRequest(ids=billed, invoice_date=day))
    for fate, actions in _LATER_ACTIONS.items():
        await _move_on(scope, [ids[row.number] for row in by_fate[fate]], actions)


async def _key_in(scope: Scope, batch: Sequence[DemoShipment]) -> dict[str, str]:
    """Store the batch as the grid would; return the id of each number."""
    template = await templates.resolve_template(scope, "shipment")
    validator = template.validator(ActionType.SHIPMENT_ENTRY, scope.place)
    accounts = await AccountBook.load(scope, {row.account_number for row in batch})
    decider = Decider(scope, accounts, validator.defaults, clock.today(scope.place).isoformat(), clock.now())

    async def work(session: AsyncClientSession) -> dict[str, str]:
        changes = []
        for row in batch:
            typed = {**row.values, "shipmentParties#customerAccountNumber": row.account_number}
            cargo = build_row_cargo(typed | ({LINES_KEY: row.lines} if row.lines else {}), typed, None, scope.place)
            read = validator.read(cargo.row)
            decision = decider.decide(read.values | cargo.sets, None)
            if read.findings or cargo.findings or not isinstance(decision, ShipmentChange):
                raise ValueError(f"The demo shipment {row.number} does not fit: {read.findings | cargo.findings}")
            changes.append(decision)
        await store.write_shipments(scope, changes, session, reason="demo")
        return {change.after["shipment_number"]: str(change.after["_id"]) for change in changes}

    return await run_in_transaction(work)


def _billing_day(entry: date, today: date) -> date:
    """Return the next working day; today for what was entered last."""
    next_day = entry + timedelta(days=3 if entry.weekday() == calendar.FRIDAY else 1)
    return min(next_day, today)


async def _move_on(scope: Scope, ids: Sequence[str], actions: Sequence[StatusAction]) -> None:
    """Apply `actions` to the invoices of these shipments, as far as they were billed, with the same writer as
    everything else, so that billed amounts, aging and history are updated."""
    if not ids:
        return

    async def work(session: AsyncClientSession) -> None:
        now = clock.now()
        issuance = Issuance(clock.today(scope.place), now, scope.author)
        primary_invoices = await invoices.find_primary_invoices(
            scope, [ObjectId(invoice_id) for invoice_id in ids], session
        )
        changes = [
            InvoiceChange(invoice, _moved(invoice, actions, issuance))
            for invoice in primary_invoices
            if invoice["status"] == INVOICED
        ]
        permission = TRANSITIONS.permission_of(actions[-1])
        await invoices.write_invoices(scope, changes, session, permission=permission, now=now)
        await sync_invoiced_shipments(scope, [change.after for change in changes], session, reason="delivery", now=now)

    await run_in_transaction(work)


def _moved(invoice: StoredInvoice, actions: Sequence[StatusAction], issuance: Issuance) -> StoredInvoice:
    """Return an invoice after each of the actions, with the steps of its history."""
    status, steps = invoice["status"], list(invoice["history"])
    for action in actions:
        status = get_status_transition(status, action).to
        steps.append(build_history_step(status, action, issuance))
    return copy_record(invoice, {"status": status, "is_deleted": status in ENDED, "history": steps})
