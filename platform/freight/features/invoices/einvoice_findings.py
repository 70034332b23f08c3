"""What would keep invoices from being sent as data by the profile of their account, found before they have a number: an
issued invoice keeps its data and would have to be corrected."""

from collections.abc import Mapping, Sequence
from typing import Any

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.delivery.profile_types import ProfileType
from freight.core.einvoice.checks import find_einvoice_problems
from freight.core.einvoice.formats import get_einvoice_format
from freight.core.einvoice.terms import build_invoice_terms
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.invoices.readiness import ReadinessFinding
from freight.documents.delivery_profile import DeliveryProfile, match_einvoice_profiles
from freight.documents.records.invoice import StoredInvoice
from freight.features.recipients.planning.profile_selection import find_winning_profiles
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


async def find_einvoice_findings(
    scope: Scope, invoices: Sequence[StoredInvoice], session: AsyncClientSession | None = None
) -> dict[ObjectId, ReadinessFinding]:
    """Return what invoices lack that are about to be issued with their tax, by their ids: what their format demands, in
    the words of the field that mends it. The official rules judge them before they leave."""
    taxed = [invoice for invoice in invoices if invoice.get("tax")]
    profiles = scoped(DeliveryProfile, scope.whole_system)
    if not taxed or not await profiles.find_one(match_einvoice_profiles(), ["_id"], session=session):
        return {}
    findings: dict[ObjectId, ReadinessFinding] = {}
    for invoice, winners in await find_winning_profiles(scope, taxed, session):
        for profile in winners:
            if message := _find_problem(invoice, profile):
                findings[invoice["_id"]] = ReadinessFinding(ErrorCode.EINVOICE, message)
    return findings


def _find_problem(invoice: Mapping[str, Any], profile: Mapping[str, Any]) -> str:
    chosen = get_einvoice_format(profile)
    if chosen is None:
        return ""
    try:
        terms = build_invoice_terms(invoice)
    except Invalid as refused:
        return refused.message
    by_access_point = profile["type"] == ProfileType.ACCESS_POINT
    problems = find_einvoice_problems(terms, chosen, by_access_point=by_access_point)
    return problems[0].words if problems else ""
