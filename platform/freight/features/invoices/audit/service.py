"""Issued invoices with their documents: listed, linked, and approved for delivery once they are complete."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import Conflict, FreightError, Invalid
from freight.core.invoices.delivery_documents import Requirement, held_back, missing, required_of
from freight.core.invoices.statuses import ISSUED, Action, transition
from freight.core.shipments.statuses import APPROVE_FOR_DELIVERY, INVOICED
from freight.documents.invoice import Invoice
from freight.documents.required_document import RequiredDocument
from freight.features.invoices import acting
from freight.features.invoices.audit.schemas import (
    ApproveBody,
    Approved,
    AuditFile,
    AuditList,
    AuditListRequest,
    AuditRow,
    DocumentUnlinkBody,
    HeldBack,
    LinkBody,
    LinkedDocument,
    ToApprove,
)
from freight.features.invoices.ledger import store
from freight.features.invoices.ledger.store import InvoiceChange
from freight.features.invoices.open_issues import open_issues
from freight.features.shipments.uploads.receive import IncomingFile
from freight.features.system.files import receiving
from freight.kit import clock, files
from freight.kit.history import user_names
from freight.kit.paging import Page
from freight.kit.tenancy import Record, Scope, object_id, scoped
from freight.kit.transactions import in_transaction

PERMISSION = "invoiceProcessing.approveForDelivery"
PURPOSE = "deliveryDocument"
OTHER = "Other"  # a document of no kind that is asked for
_TO_AUDIT = (INVOICED, APPROVE_FOR_DELIVERY)


async def page_of(request: AuditListRequest, scope: Scope) -> AuditList:
    """A page of issued invoices, the oldest first: they wait longest."""
    page = Page(request.page_no, request.page_limit)
    statuses = [request.status] if request.status in ISSUED else list(_TO_AUDIT)
    query: dict[str, Any] = {"status": {"$in": statuses}, "is_deleted": False}
    if request.search:
        begins = {"$regex": f"^{re.escape(request.search)}"}
        query["$or"] = [{"number": begins}, {"shipment_numbers": begins}]
    invoices = scoped(Invoice, scope)
    found = invoices.find(query, {"history": 0, "lines": 0}).sort([("invoice_date", 1), ("_id", 1)])
    records = await found.skip(page.skip).limit(page.limit).to_list()
    return AuditList(
        count=await invoices.count(query),
        waiting=await invoices.count({"$and": [query, {"status": INVOICED}]}),
        page_no=page.number,
        page_limit=page.limit,
        rows=await _rows(records, scope),
    )


async def one(invoice_id: object, scope: Scope) -> AuditRow:
    """One invoice as the list has it. Raises NotFound."""
    (row,) = await _rows([await scoped(Invoice, scope).get(invoice_id, "invoice")], scope)
    return row


async def receive(invoice_id: str, incoming: IncomingFile, scope: Scope) -> AuditFile:
    """Keep a file for the invoice it is about to be linked with; without that it is erased after a day. Raises Invalid
    or TooLarge with one sentence that says why, NotFound for an invoice outside the scope."""
    invoice = await scoped(Invoice, scope).get(invoice_id, "invoice")
    taken = await receiving.receive(incoming, scope, PURPOSE, shared=True, account_id=invoice["account_id"])
    return AuditFile(**taken._asdict())


async def link(body: LinkBody, scope: Scope) -> AuditRow:
    """Make a file a document of an issued invoice; a file that is one already changes its kind. Raises NotFound for a
    file or invoice outside the scope, Invalid for an invoice that is not issued, Conflict for a stale revision."""

    async def work(session: AsyncClientSession) -> ObjectId:
        before = await _read(body.invoice_id, body.revision, scope, session)
        stored = await files.open_file(body.file_id, scope)
        shipment_id = _shipment_of(before, body.shipment_id)
        document = {
            "document_type": body.document_type.strip() or OTHER,
            "file_id": stored.id,
            "name": stored.name,
            "content_type": stored.content_type,
            "size": stored.size,
            "shipment_id": shipment_id,
            "by": scope.user_id,
            "on": clock.now(),
        }
        others = [each for each in before.get("documents", []) if each["file_id"] != stored.id]
        await files.keep(stored.id, scope, session)
        await _store(before, [*others, document], scope, session)
        return ObjectId(before["_id"])

    return await one(await in_transaction(work), scope)


async def unlink(body: DocumentUnlinkBody, scope: Scope) -> AuditRow:
    """Take a document off an invoice that is not approved yet; its file stays. Raises as `link`."""

    async def work(session: AsyncClientSession) -> ObjectId:
        before = await _read(body.invoice_id, body.revision, scope, session)
        if before["status"] != INVOICED:
            raise Invalid("The invoice is approved. Withdraw the approval first.", code="wrong_status")
        left = [each for each in before.get("documents", []) if each["file_id"] != body.file_id]
        await _store(before, left, scope, session)
        return ObjectId(before["_id"])

    return await one(await in_transaction(work), scope)


async def approve(body: ApproveBody, scope: Scope) -> Approved:
    """Approve invoices for delivery, each for itself: what cannot be is held back with the reason."""
    requirements = await requirements_of(scope)
    approved: list[str] = []
    refused: list[HeldBack] = []
    for wanted in body.invoices:
        try:
            approved.append(await _approve(wanted, body.note, requirements, scope))
        except FreightError as reason:
            number = await _number_of(wanted.invoice_id, scope)
            refused.append(HeldBack(invoice_id=wanted.invoice_id, number=number, message=str(reason)))
    return Approved(approved=approved, held_back=refused)


async def approve_one(wanted: ToApprove, note: str, scope: Scope) -> None:
    """Approve one invoice. Raises Invalid saying which documents are missing, Conflict for a stale revision."""
    await _approve(wanted, note, await requirements_of(scope), scope)


async def _approve(wanted: ToApprove, note: str, requirements: Sequence[Requirement], scope: Scope) -> str:
    async def work(session: AsyncClientSession) -> str:
        before = await store.read_at(wanted.invoice_id, wanted.revision, scope, session)
        await approve_read(before, note, requirements, scope, session)
        return str(before["_id"])

    return await in_transaction(work)


async def approve_read(
    before: Record, note: str, requirements: Sequence[Requirement], scope: Scope, session: AsyncClientSession
) -> None:
    """Approve an invoice that was read in this transaction. Raises Invalid saying which documents are missing."""
    demand_documents(before, requirements)
    await acting.take_step(before, Action.APPROVE, scope, session, note=note)


def demand_documents(invoice: Record, requirements: Sequence[Requirement]) -> None:
    """Raise Invalid where an invoice cannot be approved: its status, in its words, or documents that are missing."""
    transition(invoice["status"], Action.APPROVE)
    if reason := held_back(missing(required_of(invoice["account_id"], requirements), _linked(invoice))):
        raise Invalid(reason, code="documents_missing")


async def requirements_of(scope: Scope) -> list[Requirement]:
    """The documents that invoices need, by account."""
    return [Requirement(one["account_id"], one["name"]) async for one in scoped(RequiredDocument, scope).find()]


async def _number_of(invoice_id: str, scope: Scope) -> str:
    if not ObjectId.is_valid(invoice_id):
        return ""
    found = await scoped(Invoice, scope).find_one({"_id": ObjectId(invoice_id)}, {"number": 1}, archived=True)
    return str(found["number"]) if found else ""


async def _read(invoice_id: str, revision: int | None, scope: Scope, session: AsyncClientSession) -> Record:
    found = await scoped(Invoice, scope).get(invoice_id, "invoice", session=session)
    if revision is not None and found["revision"] != revision:
        raise Conflict(store.CHANGED_MEANWHILE)
    if found["status"] not in ISSUED or found["is_deleted"]:
        raise Invalid(
            f"Documents can only be linked to an issued invoice. This one is {found['status']}.", code="not_issued"
        )
    return found


def _shipment_of(invoice: Record, shipment_id: str) -> ObjectId:
    shipment = object_id(shipment_id, "shipment") if shipment_id else invoice["shipment_ids"][0]
    if shipment not in invoice["shipment_ids"]:
        raise Invalid("The shipment is not on this invoice.", code="not_on_invoice")
    return ObjectId(shipment)


async def _store(before: Record, documents: list[dict[str, Any]], scope: Scope, session: AsyncClientSession) -> None:
    after = {**before, "documents": documents}
    await store.write([InvoiceChange(before, after)], scope, session, permission=PERMISSION, now=clock.now())


def _linked(invoice: Mapping[str, Any]) -> list[str]:
    return [each["document_type"] for each in invoice.get("documents", [])]


async def _rows(invoices: Sequence[Record], scope: Scope) -> list[AuditRow]:
    requirements = await requirements_of(scope)
    people = await user_names({each["by"] for invoice in invoices for each in invoice.get("documents", [])})
    issues = await open_issues((one["_id"] for one in invoices), scope)
    return [
        _row(one, required_of(one["account_id"], requirements), people, issues.get(one["_id"], 0)) for one in invoices
    ]


def _row(invoice: Record, required: list[str], people: Mapping[str, str], issues: int) -> AuditRow:
    return AuditRow(
        id=str(invoice["_id"]),
        revision=invoice["revision"],
        number=invoice["number"],
        invoice_type=invoice["invoice_type"],
        status=invoice["status"],
        account_number=invoice["bill_to"]["account_number"],
        account_name=invoice["bill_to"]["name"],
        currency=invoice["currency"],
        total=str(invoice["total"]),
        invoice_date=invoice["invoice_date"],
        shipment_ids=[str(each) for each in invoice["shipment_ids"]],
        shipment_numbers=invoice["shipment_numbers"],
        required=required,
        missing=missing(required, _linked(invoice)),
        documents=[
            LinkedDocument(
                file_id=each["file_id"],
                document_type=each["document_type"],
                name=each["name"],
                content_type=each["content_type"],
                size=each["size"],
                shipment_id=str(each["shipment_id"]),
                by=people.get(each["by"], ""),
                on=each["on"],
            )
            for each in invoice.get("documents", [])
        ],
        open_issues=issues,
    )
