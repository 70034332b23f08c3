"""What a shipment knows about its documents: their part of its history, and that they move with it to another account.
They are attached, linked and deleted in `invoices/shipment_documents`."""

from collections.abc import Iterable

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.invoices.shipment_documents import KIND
from freight.core.records import Stored
from freight.documents.record_change import RecordAction, RecordChange, match_record_changes
from freight.documents.records.record_change import StoredRecordChange
from freight.documents.records.shipment import StoredShipment
from freight.documents.shipment_document import ShipmentDocument
from freight.kit import clock
from freight.kit.records.history import load_user_names
from freight.kit.storage import files
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

_SYSTEM_USER = "System"
_MOST_ENTRIES = 200
_LINKED_TO, _TYPE = "invoice_number", "document_type"


async def load_document_entries(scope: Scope, shipment: StoredShipment) -> list[Record]:
    """Return the changes of a shipment's documents as entries of its history. The caller has read the shipment."""
    unfiltered = scope.unfiltered
    documents = scoped(ShipmentDocument, unfiltered).find(
        {"shipment_id": shipment["_id"]}, {"file.name": 1}, archived=True
    )
    names = {document["_id"]: document["file"]["name"] async for document in documents}
    if not names:
        return []
    change_query = match_record_changes([KIND], names)
    cursor = scoped(RecordChange, unfiltered).find(change_query, {"snapshot": 0}).sort("at", -1).limit(_MOST_ENTRIES)
    entries = await cursor.to_list()
    people = await load_user_names(entry["by"] for entry in entries)
    return [
        {
            # the revision of the document: its shipment keeps its own
            "revision": entry["to_revision"],
            "reason": "documents",
            "userName": people.get(entry["by"], _SYSTEM_USER),
            "on": entry["at"],
            "uploadId": None,
            "changes": _tell(entry, names[entry["record_id"]]),
        }
        for entry in entries
    ]


def _tell(entry: StoredRecordChange, name: str) -> list[Record]:
    changed = {
        changed_value["path"]: (changed_value["before"] or "", changed_value["after"] or "")
        for changed_value in entry["changed"]
    }
    if entry["action"] == RecordAction.CREATED:
        return [{"key": "documents", "label": "Document", "before": "", "after": name}]
    if entry["action"] == RecordAction.ARCHIVED:
        return [{"key": "documents", "label": "Document", "before": name, "after": ""}]
    labels = {_LINKED_TO: f"Invoice of {name}", _TYPE: f"Document type of {name}"}
    return [
        {"key": "documents", "label": label, "before": changed[path][0], "after": changed[path][1]}
        for path, label in labels.items()
        if path in changed
    ]


async def move_shipment_documents(
    scope: Scope, changes: Iterable[tuple[Stored | None, Stored]], session: AsyncClientSession
) -> None:
    """Move the documents of shipments that change to another account, whose users then see them. Those of a deleted
    shipment whose number is entered again stay: they belong to another shipment."""
    updated_pairs = [(before, after) for before, after in changes if before is not None]
    reentered_ids = [after["_id"] for before, after in updated_pairs if is_shipment_reentered(before, after)]
    moved: dict[ObjectId, ObjectId] = {
        after["_id"]: after["account_id"]
        for before, after in updated_pairs
        if before["account_id"] != after["account_id"] and after["_id"] not in reentered_ids
    }
    # find a document whatever account it belongs to
    documents = scoped(ShipmentDocument, scope.whole_system)
    if reentered_ids:
        archive_update = {"$set": {"archived": True, "updated_on": clock.now()}, "$inc": {"revision": 1}}
        await documents.update_many({"shipment_id": {"$in": reentered_ids}}, archive_update, session=session)
    if moved:
        cursor = documents.find({"shipment_id": {"$in": list(moved)}}, {"shipment_id": 1, "file": 1}, session=session)
        for shipment in await cursor.to_list():
            account_id = moved[shipment["shipment_id"]]
            await documents.update_one({"_id": shipment["_id"]}, {"$set": {"account_id": account_id}}, session=session)
            await files.share_file(scope, shipment["file"]["file_id"], account_id, session)


def is_shipment_reentered(before: Stored, after: Stored) -> bool:
    """Whether a deleted shipment is not restored unchanged but entered again under its number."""
    # most written shipments were never deleted, so their data need not be compared
    if not before["archived"] or after["archived"]:
        return False
    return bool(before["data"] != after["data"] or before["account_id"] != after["account_id"])
