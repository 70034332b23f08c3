"""Read what the workbench needs: the invoices to try, the stored mapping, the names of variables."""

import re

from freight.core.edi.variables import list_mapping_variables
from freight.core.errors import NotFound
from freight.core.invoices.statuses import ISSUED
from freight.documents.delivery_profile import DeliveryProfile
from freight.documents.invoice import Invoice
from freight.documents.records.invoice import StoredInvoice
from freight.features.delivery.edi.schemas import EdiInvoice
from freight.features.setup.templates.service import resolve_template
from freight.kit.access import Access
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped

# invoice contents are for users who may see invoices
_SEES_INVOICES = ("invoiceProcessing.sideInvoiceProcessing", "invoiceDelivery.sideInvoiceDelivery")
MOST_NAMES = 15
_OFFERED = 20
_LONG_AGO = {"history": 0}


def get_invoice_scope(access: Access) -> Scope:
    """Return the scope of invoices the caller may see. Raises PermissionDenied if there is none."""
    return access.acting(*_SEES_INVOICES).scope


async def list_edi_variable_names(access: Access, source: str, folder: str, typed: str) -> list[str]:
    """Return at most fifteen variables of a source; with `folder`, of one group of the shipment's variables."""
    try:
        template = [spec.key for spec in (await resolve_template(access.scope, "shipment")).fields if spec.is_active]
    except NotFound:
        template = []
    sought = typed.casefold()
    return [name for name in list_mapping_variables(source, folder, template) if sought in name.casefold()][:MOST_NAMES]


async def find_trial_invoices(access: Access, typed: str, account_id: str) -> list[EdiInvoice]:
    """Return the newest issued invoices whose number starts as typed."""
    query: Record = {"status": {"$in": ISSUED}, "number": {"$gt": ""}}
    if typed.strip():
        query = {**query, "number": {"$regex": f"^{re.escape(typed.strip())}"}}
    invoices = await _newest(get_invoice_scope(access), query, account_id, _OFFERED)
    return [
        EdiInvoice(
            id=str(invoice["_id"]),
            number=invoice["number"],
            customer=invoice["bill_to"]["name"],
            invoice_date=invoice["invoice_date"],
        )
        for invoice in invoices
    ]


async def find_last_issued_invoices(access: Access, account_id: str, count: int) -> list[StoredInvoice]:
    """Return the invoices issued last, newest first."""
    return await _newest(get_invoice_scope(access), {"status": {"$in": ISSUED}}, account_id, count)


async def get_trial_invoice(access: Access, invoice_id: str) -> StoredInvoice:
    """Return an invoice the caller may see. Raises NotFound."""
    invoice = await scoped(Invoice, get_invoice_scope(access)).find_one(
        {"_id": parse_object_id(invoice_id, "invoice")}, _LONG_AGO
    )
    if invoice is None:
        raise NotFound("Invoice not found.")
    return invoice


async def read_profile_configurations(access: Access, profile_id: str) -> dict[str, object] | None:
    """Return the configurations of a stored profile; None for a new one. Raises NotFound."""
    if not profile_id:
        return None
    delivery_profile = await scoped(DeliveryProfile, access.scope).find_one(
        {"_id": parse_object_id(profile_id, "profile")}
    )
    if delivery_profile is None:
        raise NotFound("Profile not found.")
    return dict(delivery_profile.get("configurations") or {})


async def _newest(scope: Scope, query: Record, account_id: str, count: int) -> list[StoredInvoice]:
    if account_id:
        query = {**query, "account_id": parse_object_id(account_id, "account")}
    cursor = scoped(Invoice, scope).find(query, _LONG_AGO).sort([("invoice_date", -1), ("_id", -1)]).limit(count)
    return await cursor.to_list()
