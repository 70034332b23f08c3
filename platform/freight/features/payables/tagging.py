"""How tagging rules judge carriers' invoices."""

from collections.abc import Mapping, Sequence

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import NotFound
from freight.core.fields import FieldSpec
from freight.core.payables.statuses import PayableStatus
from freight.core.rules import FilterField
from freight.core.tags import TaggedKind
from freight.documents.payable import MARK_TO_CHECK, Payable, match_checked_payables
from freight.documents.payable_rule import PayableRule
from freight.features.setup.tags.judging import TaggedRecords
from freight.features.setup.templates import service as templates
from freight.features.setup.templates.filter_fields import build_filter_field
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

TEMPLATE = "payable"
FIELDS: Mapping[str, FilterField] = {
    "carrier": FilterField("carrier", "Carrier"),
    "number": FilterField("number", "Invoice number", exact_case=True),
    "status": FilterField("status", "Status", exact_case=True, options=tuple(PayableStatus)),
    "currency": FilterField("currency", "Currency", exact_case=True),
    "charged": FilterField("charged", "Charged", "money"),
    "agreed": FilterField("agreed", "Agreed", "money"),
    "approved": FilterField("approved", "Approved", "money"),
    "open": FilterField("open", "Open", "money"),
    "paid": FilterField("paid", "Paid", "money"),
    "invoiceDate": FilterField("invoice_date", "Invoice date", "date"),
    "dueDate": FilterField("due_date", "Due date", "date"),
    "shipmentNumber": FilterField("lines.shipment_number", "Shipment number", exact_case=True),
    "orderNumber": FilterField("lines.order_number", "Purchase order", exact_case=True),
    "findings": FilterField("findings", "Findings"),
    "note": FilterField("note", "Note"),
}


async def load_payable_fields(scope: Scope) -> tuple[FieldSpec, ...]:
    """Return the fields that the template of carriers' invoices adds; none without a template."""
    try:
        template = await templates.resolve_template(scope.whole_system, TEMPLATE)
    except NotFound:
        return ()
    return tuple(spec for spec in template.fields if spec.is_active)


async def load_payable_condition_fields(scope: Scope) -> Mapping[str, FilterField]:
    """Return the fields that conditions on carriers' invoices can use: those of every system, and those that this one
    added."""
    return {**FIELDS, **{spec.key: build_filter_field(spec) for spec in await load_payable_fields(scope)}}


async def mark_tagged_payables(scope: Scope, ids: Sequence[ObjectId], session: AsyncClientSession) -> None:
    """Have open invoices whose tags changed checked again, if a workflow rule asks for a tag."""
    if await scoped(PayableRule, scope).find_one({"tag_id": {"$gt": ""}}, ["_id"], session=session):
        open_ones = {"_id": {"$in": list(ids)}, **match_checked_payables()}
        await scoped(Payable, scope).update_many(open_ones, MARK_TO_CHECK, session=session)


PAYABLES = TaggedRecords(TaggedKind.PAYABLE, Payable, load_payable_condition_fields, on_tagged=mark_tagged_payables)
