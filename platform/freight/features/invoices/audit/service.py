"""Issued invoices with their documents: listed, linked, and approved for delivery once they are complete."""

import re
from collections.abc import Mapping, Sequence

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, FreightError, Invalid
from freight.core.invoices.delivery_documents import (
    NeededFor,
    Requirement,
    explain_missing,
    find_missing_documents,
    find_missing_kinds,
    list_invoice_requirements,
    list_linked_kinds,
    list_required_kinds,
)
from freight.core.invoices.statuses import ISSUED, StatusAction, get_status_transition
from freight.core.shipments.statuses import APPROVE_FOR_DELIVERY, INVOICED
from freight.documents.invoice import Invoice, match_invoices_in_statuses
from freight.documents.records.invoice import StoredInvoice
from freight.features.invoices import actions
from freight.features.invoices.audit import document_links
from freight.features.invoices.audit.document_links import DocumentLinkRequest
from freight.features.invoices.audit.requirements import read_document_requirements
from freight.features.invoices.audit.schemas import (
    ApproveBody,
    AuditFile,
    AuditList,
    AuditListRequest,
    AuditRow,
    DocumentUnlinkBody,
    InvoiceHeldBack,
    InvoicesApproved,
    InvoiceToApprove,
    LinkBody,
    LinkedDocument,
)
from freight.features.invoices.einvoice_judgement import judge_approved_einvoices
from freight.features.invoices.open_issues import count_open_issues
from freight.features.ledger.invoices import store
from freight.features.recipients.planning.unplanned import find_unplanned
from freight.features.work.attachments import service as attachments
from freight.kit.records.history import load_user_names
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction
from freight.kit.storage.uploaded_file import IncomingFile

PERMISSION = document_links.PERMISSION
PURPOSE = "deliveryDocument"
_TO_AUDIT = (INVOICED, APPROVE_FOR_DELIVERY)


async def get_audit_page(scope: Scope, request: AuditListRequest) -> AuditList:
    """A page of issued invoices, the oldest first: they wait longest."""
    page = Page(request.page_no, request.page_limit)
    statuses = [request.status] if request.status in ISSUED else list(_TO_AUDIT)
    query: dict[str, object] = match_invoices_in_statuses(statuses)
    if request.search:
        begins = {"$regex": f"^{re.escape(request.search)}"}
        query["$or"] = [{"number": begins}, {"shipment_numbers": begins}]
    invoices = scoped(Invoice, scope)
    cursor = invoices.find(query, {"history": 0, "lines": 0}).sort([("invoice_date", 1), ("_id", 1)])
    records = await cursor.skip(page.skip).limit(page.limit).to_list()
    return AuditList(
        count=await invoices.count(query),
        waiting=await invoices.count({"$and": [query, {"status": INVOICED}]}),
        page_no=page.number,
        page_limit=page.limit,
        rows=await _rows(scope, records),
    )


async def read_audit_row(scope: Scope, invoice_id: object) -> AuditRow:
    """One invoice as the list has it. Raises NotFound."""
    (row,) = await _rows(scope, [await scoped(Invoice, scope).get(invoice_id, "invoice")])
    return row


async def receive_delivery_document(scope: Scope, invoice_id: str, incoming: IncomingFile) -> AuditFile:
    """Store a file for the invoice it is about to be linked with; unless linked, it is deleted after a day. Raises
    Invalid or TooLarge with a one-sentence reason, NotFound for an invoice outside the scope."""
    invoice = await scoped(Invoice, scope).get(invoice_id, "invoice")
    attachment = await attachments.receive_attachment(
        scope, incoming, PURPOSE, shared=True, account_id=invoice["account_id"]
    )
    return AuditFile(**attachment._asdict())


async def link_audit_document(scope: Scope, body: LinkBody) -> AuditRow:
    """Make a file a document of an issued invoice; a file that already is one changes its kind. Raises NotFound for a
    file or invoice outside the scope, Invalid for an invoice that is not issued, Conflict for a stale revision."""

    async def work(session: AsyncClientSession) -> ObjectId:
        before = await document_links.read_issued_invoice(scope, body.invoice_id, body.revision, session)
        await document_links.attach_invoice_documents(
            scope, before, [DocumentLinkRequest(body.file_id, body.document_type, body.shipment_id)], session
        )
        return ObjectId(before["_id"])

    return await read_audit_row(scope, await run_in_transaction(work))


async def unlink_audit_document(scope: Scope, body: DocumentUnlinkBody) -> AuditRow:
    """Take a document off an invoice that is not approved yet; its file stays. Raises as `link_audit_document` does."""

    async def work(session: AsyncClientSession) -> ObjectId:
        before = await document_links.read_issued_invoice(scope, body.invoice_id, body.revision, session)
        await document_links.detach_invoice_documents(scope, before, {body.file_id}, session)
        return ObjectId(before["_id"])

    return await read_audit_row(scope, await run_in_transaction(work))


async def approve_for_delivery(scope: Scope, body: ApproveBody) -> InvoicesApproved:
    """Approve invoices for delivery and report why any are held back. They are approved together; if another user saves
    one of them in the meantime, they are approved one by one."""
    requirements = await read_document_requirements(scope)
    broken = await judge_approved_einvoices(scope, (invoice.invoice_id for invoice in body.invoices))
    fitting = [invoice for invoice in body.invoices if invoice.invoice_id not in broken]
    try:
        approved, reasons = await _approve_together(scope, fitting, body.note, requirements)
    except FreightError:
        approved, reasons = await _approve_each(scope, fitting, body.note, requirements)
    reasons += [(invoice, broken[invoice.invoice_id]) for invoice in body.invoices if invoice.invoice_id in broken]
    refused = [
        InvoiceHeldBack(
            invoice_id=invoice.invoice_id, number=await _number_of(scope, invoice.invoice_id), message=message
        )
        for invoice, message in reasons
    ]
    unplanned = await find_unplanned(scope, [ObjectId(invoice_id) for invoice_id in approved])
    return InvoicesApproved(approved=approved, held_back=refused, without_profile=len(unplanned))


async def _approve_together(
    scope: Scope, invoices: Sequence[InvoiceToApprove], note: str, requirements: Sequence[Requirement]
) -> tuple[list[str], list[tuple[InvoiceToApprove, str]]]:
    """Approve the invoices in one transaction; return the approved ids and what was held back. Raises Conflict, and
    stores nothing, when one of them changes in the meantime."""

    async def work(session: AsyncClientSession) -> tuple[list[str], list[tuple[InvoiceToApprove, str]]]:
        refused: list[tuple[InvoiceToApprove, str]] = []
        approved_by_id: dict[ObjectId, StoredInvoice] = {}
        read = await store.read_invoices(scope, [invoice.invoice_id for invoice in invoices], session)
        for approval in invoices:
            try:
                before = store.demand_invoice_revision(read.get(approval.invoice_id), approval.revision)
                if before["_id"] in approved_by_id:
                    raise Conflict(store.CHANGED_MEANWHILE)
                demand_documents(before, requirements)
            except FreightError as reason:
                refused.append((approval, str(reason)))
            else:
                approved_by_id[before["_id"]] = before
        await actions.take_invoice_steps(scope, list(approved_by_id.values()), StatusAction.APPROVE, session, note=note)
        return [str(record_id) for record_id in approved_by_id], refused

    return await run_in_transaction(work)


async def _approve_each(
    scope: Scope, invoices: Sequence[InvoiceToApprove], note: str, requirements: Sequence[Requirement]
) -> tuple[list[str], list[tuple[InvoiceToApprove, str]]]:
    approved: list[str] = []
    refused: list[tuple[InvoiceToApprove, str]] = []
    for invoice in invoices:
        try:
            approved.append(await _approve(scope, invoice, note, requirements))
        except FreightError as reason:
            refused.append((invoice, str(reason)))
    return approved, refused


async def approve_single_invoice(scope: Scope, wanted: InvoiceToApprove, note: str) -> None:
    """Approve one invoice. Raises Invalid saying which documents are missing or what its data lacks, Conflict for a
    stale revision."""
    for problem in (await judge_approved_einvoices(scope, [wanted.invoice_id])).values():
        raise Invalid(problem, code=ErrorCode.EINVOICE)
    await _approve(scope, wanted, note, await read_document_requirements(scope))


async def _approve(scope: Scope, wanted: InvoiceToApprove, note: str, requirements: Sequence[Requirement]) -> str:
    async def work(session: AsyncClientSession) -> str:
        before = await store.read_invoice_at(scope, wanted.invoice_id, wanted.revision, session)
        await approve_loaded_invoice(scope, before, note, requirements, session)
        return str(before["_id"])

    return await run_in_transaction(work)


async def approve_loaded_invoice(
    scope: Scope, before: StoredInvoice, note: str, requirements: Sequence[Requirement], session: AsyncClientSession
) -> None:
    """Approve an invoice read in this transaction. Raises Invalid naming the missing documents."""
    demand_documents(before, requirements)
    await actions.take_invoice_step(scope, before, StatusAction.APPROVE, session, note=note)


def demand_documents(invoice: StoredInvoice, requirements: Sequence[Requirement]) -> None:
    """Raise Invalid if an invoice cannot be approved because of its status or missing documents."""
    get_status_transition(invoice["status"], StatusAction.APPROVE)
    if reason := explain_missing(find_missing_documents(invoice, requirements, NeededFor.APPROVAL)):
        raise Invalid(reason, code=ErrorCode.DOCUMENTS_MISSING)


async def _number_of(scope: Scope, invoice_id: str) -> str:
    if not ObjectId.is_valid(invoice_id):
        return ""
    invoice = await scoped(Invoice, scope).find_one({"_id": ObjectId(invoice_id)}, {"number": 1}, archived=True)
    return str(invoice["number"]) if invoice else ""


async def _rows(scope: Scope, invoices: Sequence[StoredInvoice]) -> list[AuditRow]:
    requirements = await read_document_requirements(scope)
    people = await load_user_names(
        {document["by"] for invoice in invoices for document in invoice.get("documents", [])}
    )
    issues = await count_open_issues(scope, (invoice["_id"] for invoice in invoices))
    return [
        _row(invoice, list_invoice_requirements(invoice, requirements), people, issues.get(invoice["_id"], 0))
        for invoice in invoices
    ]


def _row(invoice: StoredInvoice, asked: Sequence[Requirement], people: Mapping[str, str], issues: int) -> AuditRow:
    required, linked = list_required_kinds(asked), list_linked_kinds(invoice)
    for_delivery = list_required_kinds(asked, NeededFor.DELIVERY)
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
        shipment_ids=[str(record_id) for record_id in invoice["shipment_ids"]],
        shipment_numbers=invoice["shipment_numbers"],
        required=required,
        missing=find_missing_kinds(required, linked),
        required_for_delivery=for_delivery,
        missing_for_delivery=find_missing_kinds(for_delivery, linked),
        sent=[requirement.name for requirement in asked if requirement.is_sent],
        documents=[
            LinkedDocument(
                file_id=document["file_id"],
                document_type=document["document_type"],
                name=document["name"],
                content_type=document["content_type"],
                size=document["size"],
                shipment_id=str(document["shipment_id"]),
                by=people.get(document["by"], ""),
                on=document["on"],
            )
            for document in invoice.get("documents", [])
        ],
        open_issues=issues,
    )
