"""Accepting pushes: each is stored with its message and its key before anything is sent."""

from collections.abc import Sequence
from datetime import datetime
from typing import cast
from uuid import uuid4

from beanie import PydanticObjectId
from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import DuplicateKeyError

from freight.core.auto_billing.protocol import build_push_message
from freight.core.auto_billing.pushes import PERMISSIONS, PUSHED, PushKind, PushState, find_push_problem
from freight.core.errors import Conflict, NotFound
from freight.documents.invoice import Invoice
from freight.documents.outgoing_push import OutgoingPush, match_unfinished_pushes
from freight.documents.records.invoice import StoredInvoice
from freight.documents.records.outgoing_push import StoredOutgoingPush
from freight.documents.records.task import StoredTask
from freight.features.invoices.auto_billing import batch, invoices
from freight.features.invoices.auto_billing import connection as connections
from freight.features.invoices.auto_billing.dispatch import OUTBOX
from freight.features.invoices.auto_billing.schemas import PushAccepted, PushedRow, PushItem, PushRefused, PushRequest
from freight.features.work.tasks import service as tasks
from freight.kit.storage import database_clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import index_by_id, parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction

SCREEN = "/invoices/autoBilling"
_BUSY = "Someone else is pushing the same invoices. Check the list of pushes."
_UNDER_WAY = "is already in progress."
_UNCERTAIN = "failed before but may have arrived. Resend it from the list of pushes so it keeps the same key."


async def push_invoices(scope: Scope, kind: PushKind, request: PushRequest) -> PushAccepted:
    """Accept the invoices of a request for pushing, in one transaction with the task that sends them.

    Raises NotFound, naming the row, for an invoice outside the scope or of another shipment; nothing is pushed then. An
    invoice that cannot be pushed now is reported with the reason; the others are sent.
    """
    credentials_needed = not connections.is_connection_usable(await connections.get_billing_connection(scope))

    async def store(session: AsyncClientSession) -> tuple[PushAccepted, StoredTask | None]:
        named_invoices = await _named(scope, request.data, session)
        refused = await _refused(scope, kind, named_invoices, session)
        accepted_invoices = [invoice for invoice in named_invoices if invoice["_id"] not in refused]
        task = await _accept(scope, kind, accepted_invoices, session) if accepted_invoices else None
        answer = PushAccepted(
            rows=[_row(kind, invoice) for invoice in accepted_invoices],
            refused=[
                PushRefused(
                    invoice_id=str(invoice["_id"]), shipment_id=_first(invoice), message=refused[invoice["_id"]]
                )
                for invoice in named_invoices
                if invoice["_id"] in refused
            ],
            credentials_needed=credentials_needed,
            mem_cache_key=task["key"] if task else None,
        )
        return answer, task

    try:
        answer, task = await run_in_transaction(store)
    except DuplicateKeyError as twice:
        raise Conflict(_BUSY) from twice
    if task:
        await tasks.send_task(task)
    return answer


async def _named(scope: Scope, items: Sequence[PushItem], session: AsyncClientSession) -> list[StoredInvoice]:
    """Return the invoices of the items, each once, in order. Raises NotFound naming the first row without one."""
    ids = [parse_object_id(push_item.invoice_id, "invoice") for push_item in items if push_item.invoice_id]
    bare = [parse_object_id(push_item.shipment_id, "shipment") for push_item in items if not push_item.invoice_id]
    own = {"shipment_ids": {"$in": bare}, "is_primary": True, "is_deleted": False}
    records = scoped(Invoice, scope)
    read = await records.find({"$or": [{"_id": {"$in": ids}}, own]}, session=session).to_list()
    of_id = index_by_id(read)
    of_shipment = {
        shipment: primary_invoice
        for primary_invoice in read
        if primary_invoice["is_primary"]
        for shipment in primary_invoice["shipment_ids"]
    }
    invoices_by_id: dict[ObjectId, StoredInvoice] = {}
    for row, item in enumerate(items, 1):
        if item.invoice_id:
            invoice = of_id.get(ObjectId(item.invoice_id))
        else:
            invoice = of_shipment.get(ObjectId(item.shipment_id))
        if invoice is None:
            raise NotFound(f"Row {row}: no such invoice." if item.invoice_id else f"Row {row}: no invoice yet.")
        if item.shipment_id and parse_object_id(item.shipment_id, "shipment") not in invoice["shipment_ids"]:
            raise NotFound(f"Row {row}: the invoice does not bill this shipment.")
        invoices_by_id.setdefault(invoice["_id"], invoice)
    return list(invoices_by_id.values())


async def _refused(
    scope: Scope, kind: PushKind, found: Sequence[StoredInvoice], session: AsyncClientSession
) -> dict[ObjectId, str]:
    """Return the reasons why invoices cannot be pushed now, by invoice id."""
    earlier = scoped(OutgoingPush, scope).find(
        match_unfinished_pushes([named_invoice["_id"] for named_invoice in found], kind),
        {"invoice_id": 1, "is_open": 1},
        session=session,
    )
    reasons: dict[ObjectId, str] = {}
    names = {named_invoice["_id"]: named_invoice["number"] or _first_number(named_invoice) for named_invoice in found}
    async for outgoing_push in earlier:
        if outgoing_push["is_open"]:
            reasons[outgoing_push["invoice_id"]] = f"The push of {names[outgoing_push['invoice_id']]} {_UNDER_WAY}"
        elif kind is PushKind.BILLING:
            # pushing again under a second key could bill twice what may have arrived
            reasons.setdefault(
                outgoing_push["invoice_id"], f"The push of {names[outgoing_push['invoice_id']]} {_UNCERTAIN}"
            )
    for invoice in found:
        if invoice["_id"] not in reasons and (reason := find_push_problem(kind, invoice)):
            reasons[invoice["_id"]] = reason
    return reasons


async def _accept(
    scope: Scope, kind: PushKind, wanted: Sequence[StoredInvoice], session: AsyncClientSession
) -> StoredTask:
    permission = PERMISSIONS[kind][0]
    noun = "invoice" if len(wanted) == 1 else "invoices"
    task = await tasks.accept_task(
        scope,
        kind="push",
        title=f"{kind.value.capitalize()} of {len(wanted):,} {noun}",
        job_name=batch.JOB,
        total=len(wanted),
        link=SCREEN,
        session=session,
    )
    now = await database_clock.read_database_clock()
    pushes = [_stored(scope, kind, invoice, task["key"], permission, now) for invoice in wanted]
    await scoped(OutgoingPush, scope).insert_many(pushes, session=session)
    if kind is PushKind.BILLING:
        await invoices.mark_invoices_pushed(scope, wanted, permission, session)
    return task


def _stored(
    scope: Scope, kind: PushKind, invoice: StoredInvoice, batch_key: str, permission: str, now: datetime
) -> StoredOutgoingPush:
    sent = build_push_message(kind, invoice)
    record = OutgoingPush.model_construct(
        company_id=scope.company_id,
        system_id=scope.system_id,
        account_id=invoice["account_id"],
        key=uuid4().hex,
        kind=kind.value,
        state=PushState.WAITING.value,
        invoice_id=PydanticObjectId(invoice["_id"]),
        invoice_number=invoice["number"],
        shipment_id=PydanticObjectId(invoice["shipment_ids"][0]) if invoice["shipment_ids"] else None,
        shipment_number=_first_number(invoice),
        method=sent.method,
        path=sent.path,
        body=sent.body,
        batch=batch_key,
        user_id=scope.user_id,
        permission=permission,
        # its own task sends it first; the dispatcher takes what that leaves
        **OUTBOX.due_at(now, told=True),
        created_on=now,
        updated_on=now,
        updated_by=scope.user_id,
    ).model_dump(exclude={"id"})
    return cast(StoredOutgoingPush, record)


def _row(kind: PushKind, invoice: StoredInvoice) -> PushedRow:
    status = PUSHED if kind is PushKind.BILLING else invoice.get("auto_billing_status", "")
    return PushedRow(invoice_id=str(invoice["_id"]), shipment_id=_first(invoice), auto_billing_status=status)


def _first(invoice: StoredInvoice) -> str:
    return str(invoice["shipment_ids"][0]) if invoice["shipment_ids"] else ""


def _first_number(invoice: StoredInvoice) -> str:
    return str(invoice["shipment_numbers"][0]) if invoice["shipment_numbers"] else ""
