"""Freight audit: what no tolerance settled, gathered by cause. A wrong surcharge on three hundred shipments is one
thing to look at, not three hundred; MongoDB does the gathering."""

from bson import ObjectId

from freight.core.errors import Invalid
from freight.core.invoices.figures import MISMATCHED_SHIPMENTS, SEVERAL, STORED_DIFFERENCE
from freight.core.rating.audit import OTHER_CURRENCY
from freight.core.rules import known_values
from freight.documents.account import Account
from freight.documents.shipment import Shipment
from freight.features.invoices import readying
from freight.features.invoices.mismatches.schemas import (
    CauseKey,
    CauseList,
    CauseListRequest,
    MismatchCause,
    MismatchCauses,
    MismatchedShipment,
    MismatchRequest,
    SettleCauseRequest,
)
from freight.features.invoices.schemas import ReadyAnswer, ReadyRequest
from freight.features.shipments.aging.schemas import Amount
from freight.kit.paging import Page
from freight.kit.scopes import Scope
from freight.kit.tenancy import Record, object_id, scoped

# mismatches that no figure tells apart: rejected by the customer, or held against a quote
_ON_INVOICE = "invoice"
_DIRECTIONS = ("over", "under", OTHER_CURRENCY, _ON_INVOICE)
# figures of a whole percent; the database counts in 64 bits
_LONGEST_PERCENT = 12
_WHOLE_PERCENT = {"$round": ["$rating.audit.percent", 0]}
_SHOWN_NUMBERS = 3
_MOST_SETTLED = 10_000
_KEY = {
    "account_id": "$account_id",
    "charge_code": {"$ifNull": ["$rating.audit.charge_code", ""]},
    "tariff_id": "$rating.tariff_id",
    "currency": "$rating.currency",
    "direction": {"$ifNull": ["$rating.audit.direction", _ON_INVOICE]},
    "percent": _WHOLE_PERCENT,
}


async def causes(scope: Scope, request: MismatchRequest) -> MismatchCauses:
    """A page of the causes, the one of most shipments first."""
    page = Page(request.page_no, request.page_limit)
    group: Record = {
        "_id": _KEY,
        "count": {"$sum": 1},
        "user_total": {"$sum": "$rating.audit.user_value"},
        "tariff_total": {"$sum": "$rating.audit.tariff_value"},
        "difference": {"$sum": STORED_DIFFERENCE},
        "apart": {"$sum": {"$abs": STORED_DIFFERENCE}},
        "tariff_name": {"$first": "$rating.tariff_name"},
        "first_numbers": {"$firstN": {"input": "$shipment_number", "n": _SHOWN_NUMBERS}},
    }
    order = {"$sort": {"count": -1, **{f"_id.{name}": 1 for name in _KEY}}}
    paged = await scoped(Shipment, scope).aggregate(
        [
            {"$match": dict(MISMATCHED_SHIPMENTS)},
            {"$sort": {"entry_date": -1, "_id": -1}},
            {"$group": group},
            order,
            {
                "$facet": {
                    "rows": [{"$skip": page.skip}, {"$limit": page.limit}],
                    "all": [
                        {
                            "$group": {
                                "_id": "$_id.currency",
                                "causes": {"$sum": 1},
                                "shipments": {"$sum": "$count"},
                                "apart": {"$sum": "$apart"},
                            }
                        },
                        {"$sort": {"shipments": -1, "_id": 1}},
                    ],
                }
            },
        ]
    )
    (found,) = await paged.to_list()
    names = await _account_names(scope, [row["_id"]["account_id"] for row in found["rows"]])
    every = found["all"]
    return MismatchCauses(
        count=sum(one["causes"] for one in every),
        shipments=sum(one["shipments"] for one in every),
        apart=[Amount(currency=one["_id"], amount=str(one["apart"])) for one in every if one["apart"]],
        rows=[_cause(row, names) for row in found["rows"]],
    )


async def listed(scope: Scope, request: CauseListRequest) -> CauseList:
    """A page of the shipments of a cause, the newest first."""
    page = Page(request.page_no, request.page_limit)
    query = _query(request.cause)
    shipments = scoped(Shipment, scope)
    fields = ("shipment_number", "ship_date", "rating")
    found = shipments.find(query, fields).sort([("entry_date", -1), ("_id", -1)]).skip(page.skip).limit(page.limit)
    return CauseList(count=await shipments.count(query), rows=[_row(one) async for one in found])


async def settle(scope: Scope, request: SettleCauseRequest) -> ReadyAnswer:
    """Make every shipment of a cause Ready for Invoicing, with one choice and one reason. Raises Invalid where there
    are none any more."""
    found = scoped(Shipment, scope).find(_query(request.cause), {"_id": 1}).limit(_MOST_SETTLED)
    ids = [str(one["_id"]) async for one in found]
    if not ids:
        raise Invalid("No shipments have this cause anymore. Refresh the list.", code="no_such_cause")
    return await readying.make_ready(scope, ReadyRequest(ids=ids, mismatch=request.mismatch))


def _query(cause: CauseKey) -> Record:
    known_values("Direction", _DIRECTIONS, [cause.direction])
    same: dict[str, object] = {
        "account_id": object_id(cause.account_id, "account") if cause.account_id else None,
        "rating.tariff_id": object_id(cause.tariff_id, "tariff") if cause.tariff_id else None,
        "rating.currency": cause.currency,
    }
    if cause.direction == _ON_INVOICE:
        return {**MISMATCHED_SHIPMENTS, **same, "rating.audit": None}
    same |= {"rating.audit.charge_code": cause.charge_code, "rating.audit.direction": cause.direction}
    if cause.percent is None:
        return {**MISMATCHED_SHIPMENTS, **same, "rating.audit.percent": None}
    if not cause.percent.isdecimal() or len(cause.percent) > _LONGEST_PERCENT:
        raise Invalid("percent: a whole figure, as the list of causes gives it.", code="percent")
    return {**MISMATCHED_SHIPMENTS, **same, "$expr": {"$eq": [_WHOLE_PERCENT, int(cause.percent)]}}


async def _account_names(scope: Scope, ids: list[ObjectId | None]) -> dict[ObjectId, str]:
    found = scoped(Account, scope).find({"_id": {"$in": [one for one in ids if one]}}, {"name": 1})
    return {account["_id"]: account["name"] async for account in found}


def _cause(row: Record, names: dict[ObjectId, str]) -> MismatchCause:
    key = row["_id"]
    account, percent = names.get(key["account_id"], ""), key.get("percent")
    whole = None if percent is None else str(int(percent))
    return MismatchCause(
        account_id=_text(key["account_id"]),
        charge_code=key["charge_code"],
        tariff_id=_text(key.get("tariff_id")),
        currency=key["currency"],
        direction=key["direction"],
        percent=whole,
        cause=_in_words(key["direction"], whole, key["charge_code"], row["tariff_name"] or ""),
        account_name=account,
        tariff_name=row["tariff_name"] or "",
        count=row["count"],
        user_total=str(row["user_total"]),
        tariff_total=str(row["tariff_total"]),
        difference=None if key["direction"] in (OTHER_CURRENCY, _ON_INVOICE) else str(row["difference"]),
        first_numbers=row["first_numbers"],
    )


def _in_words(direction: str, percent: str | None, charge: str, tariff: str) -> str:
    if direction == _ON_INVOICE:
        return "Rejected by the customer or not as quoted; open the charges"
    named = "charges" if charge == SEVERAL else charge
    what = f"the {named} of {tariff}" if tariff else f"the {named}"
    if direction == OTHER_CURRENCY:
        return f"Entered in a different currency than {what}"
    side = "above" if direction == "over" else "below"
    share = "" if percent is None else "less than 1% " if percent == "0" else f"{percent} % "
    return f"Entered {share}{side} {what}"


def _row(shipment: Record) -> MismatchedShipment:
    rating = shipment["rating"]
    audit = rating.get("audit") or {}
    return MismatchedShipment(
        shipment_id=str(shipment["_id"]),
        shipment_number=shipment["shipment_number"],
        ship_date=shipment["ship_date"],
        user_value=_text(audit.get("user_value")),
        tariff_value=_text(audit.get("tariff_value")),
        difference=_text(audit.get("difference")),
        percent=_text(audit.get("percent")),
        currency=rating["currency"],
        trace_id=_text(rating.get("trace_id")),
    )


def _text(value: object) -> str | None:
    return None if value is None else str(value)
