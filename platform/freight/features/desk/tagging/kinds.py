"""The kinds of records that have tags: who sees and tags them, what a record is called, and how it is read."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import Conflict
from freight.core.records import Record, Stored, copy_record
from freight.core.tags import TaggedKind
from freight.features.desk.tagging.document_kind import (
    SEE_DOCUMENTS,
    TAG_DOCUMENTS,
    match_taggable_documents,
    match_visible_documents,
    may_tag_document,
    name_document,
    store_document_tags,
)
from freight.features.ledger.invoices import store as invoices
from freight.features.ledger.invoices.store import InvoiceChange
from freight.features.ledger.invoices.tagging import INVOICES
from freight.features.payables.approvals import note_payable_step
from freight.features.payables.rights.all_accounts import demand_all_accounts
from freight.features.payables.tagging import PAYABLES, mark_tagged_payables
from freight.features.setup.tags.judging import TaggedRecords
from freight.features.shipments import store as shipments
from freight.features.shipments.store import ShipmentChange
from freight.features.shipments.tagging import SHIPMENTS
from freight.features.tariffs.documents.tagging import DOCUMENTS
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

REASON = "tags"
_MEANWHILE = "Someone changed a record while it was being tagged. Try again."

# the query of the records that a caller sees or may tag, within their scope
Match = Callable[[Access], Awaitable[Record]]
# stores the tags of records that were read in the transaction: each record with its new tags by hand
Store = Callable[[Scope, Sequence[tuple[Any, Record]], AsyncClientSession], Awaitable[None]]


@dataclass(frozen=True)
class TaggableKind:
    """A kind of record. `see` shows it, `change` lets users tag it; `name_record` says which record it is. `listed`:
    what its list shows without further conditions, so that a count opens what it counted. `match_visible`,
    `match_taggable`: which of the records in scope the caller sees, and may tag; None: all. `may_tag`: whether one may
    be tagged, where no query can tell."""

    tagged: TaggedRecords
    label: str
    plural: str
    see: tuple[str, ...]
    change: tuple[str, ...]
    name_record: Callable[[Stored], str]
    store_tags: Store
    listed: Mapping[str, object] = field(default_factory=dict)
    match_visible: Match | None = None
    match_taggable: Match | None = None
    may_tag: Callable[[Scope, Stored], bool] = lambda _scope, _record: True

    def get_scope(self, access: Access) -> Scope:
        """Return the scope in which the caller sees records of the kind. Raises PermissionDenied."""
        return self._bounded(access.acting(*self.see).scope)

    def get_tagging_scope(self, access: Access) -> Scope:
        """Return the scope in which the caller may tag records of the kind. Raises PermissionDenied."""
        return self._bounded(access.acting(*self.change).scope)

    def _bounded(self, scope: Scope) -> Scope:
        return demand_all_accounts(scope) if self.tagged.kind is TaggedKind.PAYABLE else scope

    async def load_visible_query(self, access: Access) -> Record:
        """Return the query of the records that the caller sees, within their scope."""
        return await self.match_visible(access) if self.match_visible else {}

    async def load_listed_query(self, access: Access) -> Record:
        """Return the query of the records that the list of the kind shows to the caller, within their scope."""
        visible = await self.load_visible_query(access)
        return {"$and": [dict(self.listed), visible]} if visible else {**self.listed}

    async def load_taggable_query(self, access: Access) -> Record:
        """Return the query of the records that the caller may tag, within their scope for tagging."""
        return await self.match_taggable(access) if self.match_taggable else {}

    async def read_records(
        self, scope: Scope, query: Record, ids: Sequence[ObjectId], session: AsyncClientSession | None
    ) -> list[Any]:
        """Return the records of those ids that may be tagged, to be changed in the transaction. `query`: the one of
        `load_taggable_query`."""
        found = scoped(self.tagged.document, scope).find({"_id": {"$in": list(ids)}, **query}, session=session)
        return [record async for record in found if self.may_tag(scope, record)]


def _name_shipment(shipment: Stored) -> str:
    return str(shipment["shipment_number"])


def _name_invoice(invoice: Stored) -> str:
    return invoice["number"] or f"Invoice of {next(iter(invoice['shipment_numbers']), 'no shipment')}"


def _name_payable(payable: Stored) -> str:
    return f"{payable['carrier']} {payable['number']}"


async def _store_shipments(scope: Scope, changes: Sequence[tuple[Any, Record]], session: AsyncClientSession) -> None:
    shipment_changes = [ShipmentChange(before, copy_record(before, change)) for before, change in changes]
    outcome = await shipments.write_shipments(scope, shipment_changes, session, reason=REASON, read_within=True)
    if outcome.conflicts:
        raise Conflict(_MEANWHILE)


async def _store_invoices(scope: Scope, changes: Sequence[tuple[Any, Record]], session: AsyncClientSession) -> None:
    invoice_changes = [InvoiceChange(before, copy_record(before, change)) for before, change in changes]
    await invoices.write_invoices(scope, invoice_changes, session, permission=scope.right, now=clock.now())


async def _store_payables(scope: Scope, changes: Sequence[tuple[Any, Record]], session: AsyncClientSession) -> None:
    for before, change in changes:
        await note_payable_step(scope, before, before["note"], change, session)
    await mark_tagged_payables(scope, [before["_id"] for before, _ in changes], session)


KINDS: Mapping[TaggedKind, TaggableKind] = {
    kind.tagged.kind: kind
    for kind in (
        TaggableKind(
            SHIPMENTS,
            "Shipment",
            "Shipments",
            ("shipmentEntry.sideShipmentEntry",),
            ("shipmentEntry.saveShipmentEntry",),
            _name_shipment,
            _store_shipments,
        ),
        TaggableKind(
            INVOICES,
            "Invoice",
            "Invoices",
            ("invoiceProcessing.sideInvoiceProcessing",),
            ("invoiceProcessing.updateInvoiceCharges",),
            _name_invoice,
            _store_invoices,
            listed={"is_deleted": False},
        ),
        TaggableKind(
            PAYABLES,
            "Carrier invoice",
            "Payables",
            ("payables.viewPayables",),
            ("payables.approvePayables",),
            _name_payable,
            _store_payables,
        ),
        TaggableKind(
            DOCUMENTS,
            "Document",
            "Documents",
            SEE_DOCUMENTS,
            TAG_DOCUMENTS,
            name_document,
            store_document_tags,
            match_visible=match_visible_documents,
            match_taggable=match_taggable_documents,
            may_tag=may_tag_document,
        ),
    )
}


def list_visible_kinds(access: Access) -> list[TaggableKind]:
    """Return the kinds of records that the caller sees."""
    return [
        kind
        for kind in KINDS.values()
        if access.may(access.pick_held(*kind.see))
        and (kind.tagged.kind is not TaggedKind.PAYABLE or not access.scope.is_limited)
    ]
