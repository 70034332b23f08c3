"""Quotes sent for approval before they go to the customer."""

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.approvals.ladders import ApprovalAmount
from freight.core.approvals.requests import RequestType
from freight.core.approvals.rights import get_request_permission
from freight.core.errors import Conflict
from freight.core.quotes.states import QuoteState
from freight.documents.base import match_revision
from freight.documents.quote import Quote
from freight.documents.records.approval_request import StoredApprovalRequest
from freight.documents.records.quote import StoredQuote
from freight.features.desk.approval_requests.request_kind import ApprovalRequestKind, Effect, SubmittedChange
from freight.features.desk.approval_requests.schemas import RequestForm
from freight.features.quotes import service as quotes
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

_WEIGHT = "shipmentCargo#chargeableWeight"


async def _read(scope: Scope, form: RequestForm) -> SubmittedChange:
    quote = await scoped(Quote, scope).get(form.subject_id, "quote")
    if form.revision and quote["revision"] != form.revision:
        raise Conflict(quotes.CHANGED)
    quotes.require_offerable_quote(scope, quote)
    return SubmittedChange(
        request_type=RequestType.QUOTE,
        subject={
            "kind": "quote",
            "id": quote["_id"],
            "revision": quote["revision"],
            "label": f"Quote {quote['number']}, {quote['customer_name']}",
        },
        account_id=quote["account_id"],
        amount=ApprovalAmount(quote["total"], quote["currency"]),
        asked={},
        content=_content(quote),
        editor=str(quote.get("updated_by", "")),
    )


def _content(quote: StoredQuote) -> Record:
    """Return the quote in the words of operations §3: its charges, with ad hoc ones marked, and the rate it is based
    on."""
    routing = {
        "Carrier": quote["carrier"],
        "Origin": quote["origin"],
        "Destination": quote["destination"],
        "Service": quote["service"],
    }
    values: Record = quote["values"]
    currency = {"id": quote["currency"], "n": quote["currency"], "v": quote["currency"]}
    return {
        "account": {"number": quote["account_number"], "name": quote["customer_name"]},
        "selectedCurrency": currency,
        "cargo": {"chargeableWeight": str(values.get(_WEIGHT) or "")},
        "quoteTemplates": [{"templateId": str(quote["tariff_id"]), "templateName": quote["tariff_name"]}],
        "routingDetails": [{"displayName": label, "value": value} for label, value in routing.items() if value],
        "details": [
            {"displayName": "Valid from", "value": quote["valid_from"]},
            {"displayName": "Valid until", "value": quote["valid_until"]},
        ],
        "charges": [
            {
                "chargeID": line["charge_id"],
                "label": line["name"],
                "key": line["charge_id"],
                "value": str(line["amount"]),
                "totalValue": str(line["amount"]),
                "adhocCharge": line.get("adhoc", False),
            }
            for line in quote["lines"]
        ],
        "total": str(quote["total"]),
        "resultRates": [
            {
                "templateName": quote["tariff_name"],
                "version": quote["version_number"],
                "carrier": quote["carrier"],
                "appliedOn": quote["applied_on"],
                "total": str(quote["total"]),
            }
        ],
        "note": quote["note"],
    }


async def _is_unchanged(scope: Scope, request: StoredApprovalRequest) -> bool:
    query = match_revision(request["subject"]["id"], request["subject"]["revision"])
    return await scoped(Quote, scope).find_one(query, ["_id"]) is not None


async def _prepare(scope: Scope, request: StoredApprovalRequest, by_name: str) -> Effect:
    quote = await scoped(Quote, scope).get(request["subject"]["id"], "quote")
    quote["revision"] = request["subject"]["revision"]  # the submitted revision; any other is refused

    async def work(session: AsyncClientSession) -> None:
        await quotes.advance_quote(scope, quote, QuoteState.OFFERED, by_name, "Approved", session)

    return work


QUOTES = ApprovalRequestKind(get_request_permission(RequestType.QUOTE), _read, _is_unchanged, _prepare)
