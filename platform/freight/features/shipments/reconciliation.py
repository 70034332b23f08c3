"""Compare the derived fields stored with each shipment with what they are derived from."""

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.discrepancies import Discrepancy, ReconciliationPortion
from freight.core.records import Record, Stored
from freight.core.shipments.filed import FILED_UNDER, list_filing_keys
from freight.core.shipments.references import collect_shipment_references
from freight.core.shipments.touched import is_touched
from freight.documents.shipment import Shipment
from freight.features.shipments import store
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_A_PORTION = 1_000
_READ = (
    "shipment_number", "account_id", "status", "edited", "touched", "references", "data", "rating", "tracking",
    "allocated_to", "invoice_number", "upload_id", "tag_ids", "tags_by_rule", FILED_UNDER,
)  # fmt: skip


async def reconcile_shipments(
    scope: Scope, after: ObjectId | None, session: AsyncClientSession
) -> ReconciliationPortion:
    """Compare some shipments, in id order, and correct differences. A user who saves one of them in the meantime goes
    first: both write the same record."""
    query = {"_id": {"$gt": after}} if after else {}
    cursor = scoped(Shipment, scope).find(query, _READ, session=session).sort("_id", 1).limit(_A_PORTION)
    shipments = await cursor.to_list()
    differing = [(shipment, change) for shipment in shipments if (change := _change_of(shipment))]
    await store.store_derived_fields(scope, differing, session)
    last = shipments[-1]["_id"] if len(shipments) == _A_PORTION else None
    discrepancies = [
        _discrepancy(shipment, name, value) for shipment, change in differing for name, value in change.items()
    ]
    return ReconciliationPortion(len(shipments), discrepancies, last)


def _change_of(shipment: Stored) -> Record:
    """Return the derived fields that are wrong, each with its right value."""
    references = collect_shipment_references(shipment["data"])
    derived: Record = {
        "touched": is_touched(shipment),
        "references": references,
        FILED_UNDER: list_filing_keys({**shipment, "references": references}),
    }
    return {name: value for name, value in derived.items() if shipment.get(name) != value}


def _discrepancy(shipment: Stored, name: str, value: object) -> Discrepancy:
    figure = f"{name.replace('_', ' ')} of shipment {shipment['shipment_number']}"
    return Discrepancy(figure, _text(shipment.get(name)), _text(value), shipment["account_id"])


def _text(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
