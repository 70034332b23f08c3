"""Read the documents of a shipment: those attached to it, and those an invoice has for it. Whether one is linked is
read from the invoices, whichever way it was linked."""

from collections.abc import Sequence
from operator import itemgetter
from typing import NamedTuple

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import NotFound
from freight.core.invoices.delivery_documents import list_account_requirements
from freight.core.invoices.shipment_documents import list_linkable_types
from freight.core.rights.records import SEE_SHIPMENTS
from freight.documents.invoice import Invoice, match_issued_invoices
from freight.documents.records.attachment import StoredAttachment
from freight.documents.records.invoice import StoredInvoice, StoredInvoiceDocument
from freight.documents.records.shipment import StoredShipment
from freight.documents.records.shipment_document import StoredShipmentDocument
from freight.documents.shipment import Shipment
from freight.documents.shipment_document import ShipmentDocument
from freight.features.invoices.audit.requirements import read_document_requirements
from freight.features.invoices.shipment_documents.schemas import (
    ListedDocument,
    ListedDocuments,
    RelatedInvoice,
    ShipmentDocumentRow,
    ShipmentDocuments,
)
from freight.kit.access import Access
from freight.kit.records.history import load_user_names
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id, scoped

SEE_INVOICES = "invoiceProcessing.sideInvoiceProcessing"


class InvoiceDocumentLink(NamedTuple):
    """The living invoice that has a document, and the document as stored on the invoice."""

    invoice: StoredInvoice
    document: StoredInvoiceDocument


class ShipmentDocumentEntry(NamedTuple):
    """A document of a shipment. `record` is None if it was never attached to the shipment but came onto the invoice in
    Audit for delivery."""

    file: StoredAttachment
    record: StoredShipmentDocument | None
    linked: InvoiceDocumentLink | None

    @property
    def number(self) -> str:
        """Return the number of the invoice it is linked to, a description if that has none yet, or ""."""
        if not self.linked:
            return ""
        invoice = self.linked.invoice
        return invoice["number"] or f"Copy of {invoice.get('reference_number', '')}"

    @property
    def document_type(self) -> str:
        """Return the kind it is linked as, or proposed to be."""
        if self.linked:
            return self.linked.document["document_type"]
        return self.record.get("document_type", "") if self.record else ""


async def read_document_shipment(
    scope: Scope, shipment_id: str, session: AsyncClientSession | None = None
) -> StoredShipment:
    """Read the shipment whose documents are requested. Raises NotFound outside the scope, and for one that was
    deleted."""
    return await scoped(Shipment, scope).get(shipment_id, "shipment", session=session)


async def read_documents_by_file(
    scope: Scope, shipment: StoredShipment, session: AsyncClientSession | None = None
) -> dict[str, ShipmentDocumentEntry]:
    """Return the documents of a shipment that was read in the scope, by file id, newest first."""
    document_query = {"shipment_id": shipment["_id"]}
    cursor = scoped(ShipmentDocument, scope.unfiltered).find(document_query, archived=True, session=session)
    records = {document["file"]["file_id"]: document async for document in cursor}
    linked = await _find_linked(scope, shipment, list(records), session)
    document_entries = [
        ShipmentDocumentEntry(document["file"], document, linked.get(file_id)) for file_id, document in records.items()
    ]
    document_entries += [
        ShipmentDocumentEntry(_file_of(document_link.document), None, document_link)
        for file_id, document_link in linked.items()
        if file_id not in records
    ]
    # a document deleted here reappears once Audit for delivery links its file
    living = [
        document_entry
        for document_entry in document_entries
        if document_entry.linked or (document_entry.record and not document_entry.record["archived"])
    ]
    living.sort(key=lambda document_entry: (document_entry.file["on"], document_entry.file["file_id"]), reverse=True)
    return {document_entry.file["file_id"]: document_entry for document_entry in living}


async def _find_linked(
    scope: Scope, shipment: StoredShipment, file_ids: Sequence[str], session: AsyncClientSession | None
) -> dict[str, InvoiceDocumentLink]:
    # an invoice's documents are shown even if the caller does not see its account
    system = Scope.of_system(scope.company_id, ObjectId(shipment["system_id"]))
    own = {"shipment_ids": shipment["_id"], "documents.shipment_id": shipment["_id"]}
    invoice_query = {"is_deleted": False, "$or": [{"documents.file_id": {"$in": list(file_ids)}}, own]}
    invoices = scoped(Invoice, system).find(invoice_query, {"lines": 0, "history": 0}, session=session).sort("_id", 1)
    return {
        document["file_id"]: InvoiceDocumentLink(invoice, document)
        async for invoice in invoices
        for document in invoice.get("documents", [])
        if document["file_id"] in file_ids or document["shipment_id"] == shipment["_id"]
    }


def _file_of(document: StoredInvoiceDocument) -> StoredAttachment:
    return {
        "file_id": document["file_id"],
        "name": document["name"],
        "content_type": document["content_type"],
        "size": document["size"],
        "by": document["by"],
        "on": document["on"],
    }


async def get_shipment_documents(scope: Scope, shipment_id: str) -> ShipmentDocuments:
    """Return the documents of a shipment, and the kinds and invoices they can be linked to. Raises NotFound."""
    shipment = await read_document_shipment(scope, shipment_id)
    documents = await read_documents_by_file(scope, shipment)
    people = await load_user_names(document_entry.file["by"] for document_entry in documents.values())
    issued = match_issued_invoices([shipment["_id"]])
    cursor = scoped(Invoice, scope).find(issued, {"number": 1, "is_primary": 1}).sort([("is_primary", -1), ("_id", -1)])
    account_requirements = list_account_requirements(shipment["account_id"], await read_document_requirements(scope))
    return ShipmentDocuments(
        shipment_id=str(shipment["_id"]),
        rows=[_row(document_entry, people.get(document_entry.file["by"], "")) for document_entry in documents.values()],
        document_types=list_linkable_types([requirement.name for requirement in account_requirements]),
        invoice_numbers=[invoice["number"] async for invoice in cursor],
    )


def _row(held: ShipmentDocumentEntry, by: str) -> ShipmentDocumentRow:
    return ShipmentDocumentRow(
        file_id=held.file["file_id"],
        file_name=held.file["name"],
        content_type=held.file["content_type"],
        size=held.file["size"],
        relate_with=RelatedInvoice(invoice_number=held.number, shipment_document_type=held.document_type),
        linked=held.linked is not None,
        revision=held.record["revision"] if held.record else 0,
        by=by,
        on=held.file["on"],
    )


async def get_record_documents(access: Access, record_id: str) -> ListedDocuments:
    """Return the documents of the shipment or invoice with that id, if the caller may see such records. Raises
    NotFound."""
    parsed_id = parse_object_id(record_id)
    if access.may(SEE_SHIPMENTS):
        scope = access.acting(SEE_SHIPMENTS).scope
        shipment = await scoped(Shipment, scope).find_one({"_id": parsed_id})
        if shipment:
            dict_values = (await read_documents_by_file(scope, shipment)).values()
            return await _list(
                [
                    (document_entry.file, document_entry.document_type, document_entry.number)
                    for document_entry in dict_values
                ]
            )
    if access.may(SEE_INVOICES):
        invoice = await scoped(Invoice, access.acting(SEE_INVOICES).scope).find_one({"_id": parsed_id})
        if invoice:
            newest = sorted(invoice.get("documents", []), key=itemgetter("on"), reverse=True)
            return await _list(
                [(_file_of(document), document["document_type"], invoice["number"]) for document in newest]
            )
    raise NotFound("There is no shipment or invoice of this id.")


async def _list(found: Sequence[tuple[StoredAttachment, str, str]]) -> ListedDocuments:
    people = await load_user_names(file["by"] for file, _, _ in found)
    return ListedDocuments(
        rows=[
            ListedDocument(
                id=file["file_id"],
                v=file["name"],
                t=file["content_type"],
                size=file["size"],
                document_type=kind,
                invoice_number=number,
                by=people.get(file["by"], ""),
                on=file["on"],
            )
            for file, kind, number in found
        ]
    )
