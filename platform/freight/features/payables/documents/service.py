"""The documents of carriers' invoices: add, find, read and remove them, for users who see payables."""

import re
from dataclasses import dataclass, replace

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core import file_kinds
from freight.core.errors import Conflict, NotFound
from freight.documents.base import match_revision
from freight.documents.payable import Payable
from freight.documents.payable_document import PayableDocument, PayableDocumentKind
from freight.documents.records.payable_document import StoredPayableDocument
from freight.features.payables.documents.schemas import PayableDocumentsFound, PayableDocumentView
from freight.features.payables.rights.all_accounts import demand_all_accounts
from freight.features.work.attachments import service as attachments
from freight.kit import clock
from freight.kit.records.history import load_user_names
from freight.kit.storage import files
from freight.kit.storage.files import StoredFile
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction
from freight.kit.storage.uploaded_file import IncomingFile

PURPOSE = "payableDocument"
ENDINGS = (*file_kinds.OFFICE, *file_kinds.PICTURES)  # documents are photographed and scanned
_CHANGED = "Someone else removed this document. Refresh the list."


@dataclass(frozen=True)
class PayableDocumentQuery:
    """Which documents a list shows. `q`: the start of a file name, a carrier or an invoice number."""

    q: str = ""
    kind: PayableDocumentKind | None = None
    payable_id: str = ""


async def get_payable_document_page(scope: Scope, wanted: PayableDocumentQuery, page: Page) -> PayableDocumentsFound:
    """Return a page of documents, newest first. Raises NotFound for an unknown invoice id."""
    documents, query = scoped(PayableDocument, demand_all_accounts(scope)), _query(wanted)
    payables = await documents.find(query).sort("_id", -1).skip(page.skip).limit(page.limit).to_list()
    people = await load_user_names({payable["file"]["by"] for payable in payables})
    return PayableDocumentsFound(
        count=await documents.count(query),
        page_no=page.number,
        page_limit=page.limit,
        rows=[_view(payable, people.get(payable["file"]["by"], "")) for payable in payables],
    )


async def attach_payable_document(
    scope: Scope, payable_id: str, kind: PayableDocumentKind, incoming: IncomingFile
) -> PayableDocumentView:
    """Attach a file to an invoice. Raises NotFound, and Invalid or TooLarge with what is wrong with the file."""
    payable = await scoped(Payable, demand_all_accounts(scope)).get(payable_id, "invoice")
    attachment = await attachments.receive_attachment(scope, incoming, PURPOSE, endings=ENDINGS)

    async def work(session: AsyncClientSession) -> ObjectId:
        document = PayableDocument(
            company_id=scope.company_id,
            system_id=scope.system_id,
            payable_id=payable["_id"],
            carrier=payable["carrier"],
            number=payable["number"],
            kind=kind,
            file=await attachments.attach_file(scope, attachment.file_id, session),
            updated_by=scope.author,
        ).model_dump(exclude={"id"})
        record_id: ObjectId = (await scoped(PayableDocument, scope).insert_one(document, session=session)).inserted_id
        return record_id

    stored = await scoped(PayableDocument, scope).get(await run_in_transaction(work), "document")
    people = await load_user_names({stored["file"]["by"]})
    return _view(stored, people.get(stored["file"]["by"], ""))


async def open_payable_document(scope: Scope, document_id: str) -> StoredFile:
    """Return the file of a document, read with the rights of the user who added it. Raises NotFound."""
    stored = await scoped(PayableDocument, demand_all_accounts(scope)).get(document_id, "document")
    return await _open(scope, stored)


async def open_document_of(scope: Scope, document_id: str, payable_id: ObjectId) -> StoredFile:
    """Return the file of a document of that invoice. Raises NotFound for one of another invoice."""
    stored = await scoped(PayableDocument, demand_all_accounts(scope)).get(document_id, "document")
    if stored["payable_id"] != payable_id:
        raise NotFound("Document not found.")
    return await _open(scope, stored)


async def _open(scope: Scope, stored: StoredPayableDocument) -> StoredFile:
    attachment = stored["file"]
    return await files.open_file(replace(scope.whole_system, user_id=attachment["by"]), attachment["file_id"])


async def delete_payable_document(scope: Scope, document_id: str, revision: int) -> None:
    """Remove a document; its file stays stored. Raises NotFound, and Conflict if another user removed it."""
    stored = await scoped(PayableDocument, demand_all_accounts(scope)).get(document_id, "document")
    read = match_revision(stored["_id"], revision)
    archive_fields = {"archived": True, "updated_on": clock.now(), "updated_by": scope.author}
    update_result = await scoped(PayableDocument, scope).update_one(
        read, {"$set": archive_fields, "$inc": {"revision": 1}}
    )
    if not update_result.matched_count:
        raise Conflict(_CHANGED)


def _view(one: StoredPayableDocument, by: str) -> PayableDocumentView:
    return PayableDocumentView(
        id=str(one["_id"]),
        revision=one["revision"],
        payable_id=str(one["payable_id"]),
        carrier=one["carrier"],
        number=one["number"],
        kind=PayableDocumentKind(one["kind"]),
        name=one["file"]["name"],
        size=one["file"]["size"],
        added_by=by,
        added_on=one["file"]["on"],
    )


def _query(wanted: PayableDocumentQuery) -> Record:
    query: Record = {}
    if wanted.kind:
        query["kind"] = wanted.kind
    if wanted.payable_id:
        query["payable_id"] = parse_object_id(wanted.payable_id, "invoice")
    if text := wanted.q.strip():
        begins = {"$regex": f"^{re.escape(text)}", "$options": "i"}
        query["$or"] = [{"number": begins}, {"carrier": begins}, {"file.name": begins}]
    return query
