"""The documents of invoices: those a delivery waits for, and the files that are sent."""

from collections.abc import Mapping, Sequence
from pathlib import PurePath

from freight.core.delivery import naming
from freight.core.invoices.delivery_documents import (
    NeededFor,
    Requirement,
    explain_missing,
    find_missing_documents,
    list_accompanying_documents,
    list_invoice_requirements,
)
from freight.core.records import Stored
from freight.delivery.payloads import OutgoingFile
from freight.documents.records.invoice import StoredInvoiceDocument
from freight.kit.storage import files
from freight.kit.storage.scopes import Scope


def explain_documents_awaited(invoice: Stored, requirements: Sequence[Requirement]) -> str:
    """Return in words which documents an invoice waits for before it is sent; empty for none."""
    return explain_missing(find_missing_documents(invoice, requirements, NeededFor.DELIVERY), "it leaves by itself")


async def collect_attachments(
    scope: Scope, invoices: Sequence[Stored], requirements: Sequence[Requirement]
) -> tuple[Mapping[str, tuple[OutgoingFile, ...]], dict[int, str]]:
    """Return the files sent with invoices, by invoice id and in order, and the ids of those files by what identifies
    their bytes here. Raises NotFound for a missing file."""
    sent: dict[str, list[StoredInvoiceDocument]] = {
        str(invoice["_id"]): list_accompanying_documents(
            list_invoice_requirements(invoice, requirements), invoice.get("documents") or []
        )
        for invoice in invoices
    }
    file_ids = list(dict.fromkeys(document["file_id"] for documents in sent.values() for document in documents))
    read = await files.read_stored_files(scope, file_ids) if file_ids else {}
    numbers = {str(invoice["_id"]): str(invoice["number"]) for invoice in invoices}
    parts = {
        invoice_id: tuple(
            OutgoingFile(
                _name(numbers[invoice_id], document),
                read[document["file_id"]],
                document["content_type"] or "application/octet-stream",
            )
            for document in documents
        )
        for invoice_id, documents in sent.items()
    }
    return parts, {id(content): file_id for file_id, content in read.items()}


def _name(number: str, document: StoredInvoiceDocument) -> str:
    """Return the name the recipient sees: the invoice it belongs to and the kind of document."""
    return (
        naming.sanitize_file_name(f"{number} {document['document_type']}") + PurePath(document["name"]).suffix.lower()
    )
