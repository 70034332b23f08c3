"""Holding invoices as data against the official rules of EN 16931 when they are approved, so that whoever approves them
reads what is wrong. What is approved in bulk is judged before it leaves, as everything is."""

from collections.abc import Iterable

from bson import ObjectId

from freight.core.delivery.profile_types import ProfileType
from freight.core.einvoice.formats import get_einvoice_format
from freight.core.errors import FreightError
from freight.delivery.einvoice.rendering import EInvoiceRulesBroken, write_judged_xml
from freight.documents.delivery_profile import DeliveryProfile, match_einvoice_profiles
from freight.documents.invoice import Invoice
from freight.features.recipients.planning.profile_selection import find_winning_profiles
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

# what an account has now does not reach an invoice that was issued
_CORRECT = "Then correct this invoice: it keeps what was entered when it was issued."


async def judge_approved_einvoices(scope: Scope, invoice_ids: Iterable[str]) -> dict[str, str]:
    """Return what is wrong with the data of the invoices that a profile sends as data, by their ids, in the words of
    the field that mends it."""
    ids = [ObjectId(invoice_id) for invoice_id in invoice_ids if ObjectId.is_valid(invoice_id)]
    profiles = scoped(DeliveryProfile, scope.whole_system)
    if not ids or not await profiles.find_one(match_einvoice_profiles(), ["_id"]):
        return {}
    taxed = [
        invoice for invoice in await scoped(Invoice, scope).find({"_id": {"$in": ids}}).to_list() if invoice.get("tax")
    ]
    problems: dict[str, str] = {}
    for invoice, winners in await find_winning_profiles(scope, taxed, None):
        for profile in winners:
            chosen = get_einvoice_format(profile)
            if chosen is None:
                continue
            by_access_point = profile["type"] == ProfileType.ACCESS_POINT
            try:
                await write_judged_xml(invoice, chosen, by_access_point=by_access_point)
            except EInvoiceRulesBroken as broken:
                problems[str(invoice["_id"])] = f"{broken.problems[0].words} {_CORRECT}"
            except FreightError as refused:
                problems[str(invoice["_id"])] = refused.message
    return problems
