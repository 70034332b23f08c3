"""Attach documents to a shipment, link them to its invoices, and undo both. Each call is one transaction: if one
document is refused, nothing is stored."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import cast

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid, NotFound
from freight.core.invoices.shipment_documents import (
    ENDINGS,
    KIND,
    NONE_CHOSEN,
    ChosenDocument,
    find_delete_problems,
    find_link_problems,
    find_unlink_problems,
)
from freight.core.records import copy_record
from freight.documents.invoice import Invoice, match_invoice_of_shipment
from freight.documents.record_change import RecordAction
from freight.documents.records.invoice import StoredInvoice
from freight.documents.records.shipment import StoredShipment
from freight.documents.records.shipment_document import StoredShipmentDocument
from freight.documents.shipment_document import ShipmentDocument
from freight.features.invoices.audit import document_links
from freight.features.invoices.audit.document_links import DocumentLinkRequest
from freight.features.invoices.shipment_documents import queries
from freight.features.invoices.shipment_documents.queries import ShipmentDocumentEntry
from freight.features.invoices.shipment_documents.schemas import ResultFile, ResultFilesBody, ShipmentDocuments
from freight.features.ledger.invoices import store
from freight.features.shipments.stale_invoices import PERMISSION as SAVE_SHIPMENTS
from freight.features.work.attachments import service as attachments
from freight.kit import clock
from freight.kit.records import history
from freight.kit.records.history import RecordSave
from freight.kit.storage import closing_guard, revisions
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction
from freight.kit.storage.uploaded_file import IncomingFile

CHANGE = SAVE_SHIPMENTS
# as in Audit for delivery: both ways to an invoice's documents need the same right
LINK = document_links.PERMISSION
PURPOSE = "shipmentDocument"
_CHANGED = "Someone else changed {file}. Reload the documents and try again."
_GONE = "A document was deleted meanwhile. Reload the documents and try again."

_Change = tuple[StoredShipmentDocument | None, StoredShipmentDocument]


async def attach_shipment_file(
    scope: Scope, shipment_id: str, incoming: IncomingFile, document_type: str
) -> ShipmentDocuments:
    """Attach a file to a shipment; return all of its documents. Raises NotFound, and Invalid or TooLarge with what is
    wrong with the file."""
    shipment = await queries.read_document_shipment(scope, shipment_id)
    account_id = ObjectId(shipment["account_id"])
    attachment = await attachments.receive_attachment(
        scope, incoming, PURPOSE, shared=True, account_id=account_id, endings=ENDINGS
    )

    async def work(session: AsyncClientSession) -> None:
        now = await queries.read_document_shipment(scope, shipment_id, session)
        record: StoredShipmentDocument = {
            **_new(now),
            "file": await attachments.attach_file(scope, attachment.file_id, session),
            "document_type": document_type.strip(),
        }
        await _write(scope, [(None, record)], {}, CHANGE, session)

    await run_in_transaction(work)
    return await queries.get_shipment_documents(scope, shipment_id)


async def link_chosen_documents(scope: Scope, body: ResultFilesBody) -> ShipmentDocuments:
    """Link the chosen documents to the invoices and as the kinds named in their rows; a document linked to the same
    invoice again changes its kind. Raises Invalid naming each file that lacks something (R351-R353), Conflict when
    another user changed one."""
    rows = _choose(body.result_files)

    async def work(session: AsyncClientSession) -> None:
        shipment, entries_by_file = await _read(scope, body.shipment_id, rows, session)
        papers = [
            ChosenDocument(
                entries_by_file[result_file.file_id].file["name"],
                entries_by_file[result_file.file_id].number,
                result_file.relate_with.invoice_number.strip(),
                result_file.relate_with.shipment_document_type.strip(),
            )
            for result_file in rows
        ]
        _demand(find_link_problems(papers))
        rows_by_number: dict[str, list[tuple[ResultFile, ChosenDocument]]] = defaultdict(list)
        for row, paper in zip(rows, papers, strict=True):
            rows_by_number[paper.number].append((row, paper))
        for number, pairs in rows_by_number.items():
            with _naming(pairs[0][1].file):
                invoice = await _invoice_of(scope, shipment, number, session)
                to_link = [
                    DocumentLinkRequest(row.file_id, paper.document_type, str(shipment["_id"])) for row, paper in pairs
                ]
                await document_links.attach_invoice_documents(scope, invoice, to_link, session)
        changes: list[_Change] = []
        links: dict[str, tuple[str, str]] = {}
        for row, paper in zip(rows, papers, strict=True):
            if before := entries_by_file[row.file_id].record:
                kind = {"document_type": paper.document_type, "archived": False}
                changes.append((before, copy_record(before, kind)))
                links[row.file_id] = (paper.linked_to, paper.number)
        await _write(scope, changes, links, LINK, session)

    await run_in_transaction(work)
    return await queries.get_shipment_documents(scope, body.shipment_id)


async def unlink_chosen_documents(scope: Scope, body: ResultFilesBody) -> ShipmentDocuments:
    """Take the chosen documents off their invoices; they stay with the shipment. Raises Invalid for one that is not
    linked (R354) and for one whose invoice is approved, Conflict when another user changed one."""
    rows = _choose(body.result_files)

    async def work(session: AsyncClientSession) -> None:
        shipment, entries_by_file = await _read(scope, body.shipment_id, rows, session)
        document_entries = [entries_by_file[row.file_id] for row in rows]
        _demand(find_unlink_problems(_papers(document_entries)))
        of_invoice: dict[ObjectId, list[ShipmentDocumentEntry]] = defaultdict(list)
        for document_entry in document_entries:
            if document_entry.linked:
                of_invoice[document_entry.linked.invoice["_id"]].append(document_entry)
        for invoice_id, documents in of_invoice.items():
            with _naming(documents[0].file["name"]):
                invoice = await store.read_current_invoice(scope, invoice_id, session)
                await document_links.detach_invoice_documents(
                    scope, invoice, {document.file["file_id"] for document in documents}, session
                )
        changes = [(entry.record, _keep(shipment, entry)) for entry in document_entries]
        await _write(
            scope, changes, {entry.file["file_id"]: (entry.number, "") for entry in document_entries}, LINK, session
        )

    await run_in_transaction(work)
    return await queries.get_shipment_documents(scope, body.shipment_id)


async def delete_chosen_documents(scope: Scope, shipment_id: str, file_ids: Sequence[str]) -> ShipmentDocuments:
    """Delete documents from a shipment; their files stay for its history. Raises Invalid for none chosen (R355) and for
    one that an invoice has."""
    rows = _choose([ResultFile(file_id=file_id) for file_id in file_ids])

    async def work(session: AsyncClientSession) -> None:
        _, entries_by_file = await _read(scope, shipment_id, rows, session)
        document_entries = [entries_by_file[row.file_id] for row in rows]
        _demand(find_delete_problems(_papers(document_entries)))
        deletions = [
            (document_entry.record, copy_record(document_entry.record, {"archived": True}))
            for document_entry in document_entries
            if document_entry.record
        ]
        await _write(scope, deletions, {}, CHANGE, session)

    await run_in_transaction(work)
    return await queries.get_shipment_documents(scope, shipment_id)


def _choose(rows: Sequence[ResultFile]) -> list[ResultFile]:
    """Return the chosen rows, each file once (R353)."""
    rows_by_file = {row.file_id: row for row in rows if row.update_field}
    if not rows_by_file:
        raise Invalid(NONE_CHOSEN, code=ErrorCode.NONE_CHOSEN)
    return list(rows_by_file.values())


async def _read(
    scope: Scope, shipment_id: str, rows: Sequence[ResultFile], session: AsyncClientSession
) -> tuple[StoredShipment, Mapping[str, ShipmentDocumentEntry]]:
    """Read the shipment and its documents, with those of `rows` unchanged since they were read. Raises NotFound,
    Conflict."""
    shipment = await queries.read_document_shipment(scope, shipment_id, session)
    documents = await queries.read_documents_by_file(scope, shipment, session)
    for row in rows:
        if row.file_id not in documents:
            raise NotFound(_GONE)
        document_entry = documents[row.file_id]
        if row.revision is not None and row.revision != (
            document_entry.record["revision"] if document_entry.record else 0
        ):
            raise Conflict(_CHANGED.format(file=document_entry.file["name"]))
    return shipment, documents


def _papers(held: Iterable[ShipmentDocumentEntry]) -> list[ChosenDocument]:
    return [ChosenDocument(document_entry.file["name"], document_entry.number) for document_entry in held]


def _demand(faults: Sequence[str]) -> None:
    """Raise Invalid with every fault, so that problems with ten documents are reported at once."""
    if faults:
        raise Invalid("\n".join(faults), code=ErrorCode.DOCUMENT_REFUSED, data={"messages": list(faults)})


@contextmanager
def _naming(file: str) -> Iterator[None]:
    """Add the name of the document to errors about its invoice."""
    try:
        yield
    except (Invalid, NotFound) as refused:
        refused.message = f"{file}: {refused.message}"
        refused.args = (refused.message,)
        raise


async def _invoice_of(
    scope: Scope, shipment: StoredShipment, number: str, session: AsyncClientSession
) -> StoredInvoice:
    """Return the issued invoice of that number that bills the shipment. Raises Invalid if there is none."""
    invoice_query = match_invoice_of_shipment(number, shipment["_id"])
    invoice = await scoped(Invoice, scope).find_one(invoice_query, {"_id": 1}, session=session)
    if invoice is None:
        words = f"invoice {number} does not bill shipment {shipment['shipment_number']}. Choose one of its invoices."
        raise Invalid(words, code=ErrorCode.NOT_ON_INVOICE)
    return await document_links.read_issued_invoice(scope, invoice["_id"], None, session)


def _new(shipment: StoredShipment) -> StoredShipmentDocument:
    """Return a new document of the shipment; its file is set later."""
    return cast(
        StoredShipmentDocument,
        {
            "_id": ObjectId(),
            "account_id": shipment["account_id"],
            "shipment_id": shipment["_id"],
            "created_on": clock.now(),
            "archived": False,
        },
    )


def _keep(shipment: StoredShipment, held: ShipmentDocumentEntry) -> StoredShipmentDocument:
    """Return a document taken off its invoice as stored with the shipment, even one that came by Audit for delivery."""
    document = held.record or copy_record(_new(shipment), {"file": held.file})
    return copy_record(document, {"document_type": held.document_type, "archived": False})


async def _write(
    scope: Scope,
    changes: Sequence[_Change],
    links: Mapping[str, tuple[str, str]],
    permission: str,
    session: AsyncClientSession,
) -> None:
    """Store documents and their history. `links`: the number of the invoice each was linked to before and is now, by
    file; only the history holds it, not the record."""
    await closing_guard.register_new_work(scope, session)
    scope = scope.unfiltered  # the shipment itself was looked up in the scope
    revisions.stamp_revisions(scope, changes, clock.now())
    stored = scoped(ShipmentDocument, scope)
    await revisions.store_revisions(stored, changes, session, conflict=_GONE)
    saves = []
    for before, after in changes:
        was, now = links.get(after["file"]["file_id"], ("", ""))
        saves.append(
            RecordSave(
                after["_id"],
                _action(before, after),
                {**before, "invoice_number": was} if before else None,
                {**after, "invoice_number": now},
            )
        )
    await history.write_history_entries(scope, KIND, saves, permission=permission, session=session)


def _action(before: StoredShipmentDocument | None, after: StoredShipmentDocument) -> RecordAction:
    if before is None:
        return RecordAction.CREATED
    return RecordAction.ARCHIVED if after["archived"] else RecordAction.CHANGED
