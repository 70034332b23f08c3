"""Freight audit: what no tolerance settled, gathered by cause. A wrong rate on three hundred shipments is one thing to
look at, not three hundred."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from bson import ObjectId

from freight.core.errors import Invalid
from freight.core.invoices.figures import MISMATCHED_SHIPMENTS
from freight.core.money import ZERO, total
from freight.core.rating.audit import OTHER_CURRENCY
from freight.core.rating.causes.attribution import Case, Cause, attribute
from freight.core.rating.causes.suspects import Kind, Suspect
from freight.documents.account import Account
from freight.documents.shipment import Shipment
from freight.features.invoices import readying
from freight.features.invoices.mismatches import explaining
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
from freight.kit.tenancy import Record, scoped

SINGLE = "single"
_NO_COMMON_CAUSE = "No common cause"
_ON_INVOICE = Suspect(Kind.INVOICE, "", "Rejected by the customer or not as quoted; open the charges")
_SHOWN_NUMBERS = 3
_MOST_SETTLED = 10_000
_FIELDS = ("account_id", "shipment_number", "ship_date", "rating")


@dataclass(frozen=True)
class Gathered:
    """A cause with its shipments, the newest first."""

    key: CauseKey
    words: str
    shipments: Sequence[Record]


async def causes(scope: Scope, request: MismatchRequest) -> MismatchCauses:
    """A page of the causes: the one that explains most money first, at the end what has no cause in common."""
    page = Page(request.page_no, request.page_limit)
    shipments = await mismatched(scope)
    waiting = sum(_awaits_explaining(one) for one in shipments)
    if waiting:
        await explaining.ask(scope)
    found = gathered(shipments)
    shown = found[page.skip : page.skip + page.limit]
    names = await account_names(scope, {one["account_id"] for cause in shown for one in cause.shipments})
    return MismatchCauses(
        count=len(found),
        shipments=len(shipments),
        waiting=waiting,
        apart=_apart(shipments),
        rows=[_cause(each, names) for each in shown],
    )


async def listed(scope: Scope, request: CauseListRequest) -> CauseList:
    """A page of the shipments of a cause, the newest first."""
    page = Page(request.page_no, request.page_limit)
    found = await _of_cause(scope, request.cause)
    return CauseList(count=len(found), rows=[_row(one) for one in found[page.skip : page.skip + page.limit]])


async def settle(scope: Scope, request: SettleCauseRequest) -> ReadyAnswer:
    """Make every shipment of a cause Ready for Invoicing, with one choice and one reason. Raises Invalid where there
    are none any more."""
    ids = [str(one["_id"]) for one in (await _of_cause(scope, request.cause))[:_MOST_SETTLED]]
    if not ids:
        raise Invalid("No shipments have this cause anymore. Refresh the list.", code="no_such_cause")
    return await readying.make_ready(scope, ReadyRequest(ids=ids, mismatch=request.mismatch))


async def mismatched(scope: Scope) -> list[Record]:
    """The mismatched shipments within the scope, the newest first."""
    found = scoped(Shipment, scope).find(dict(MISMATCHED_SHIPMENTS), _FIELDS)
    return await found.sort([("entry_date", -1), ("_id", -1)]).to_list()


async def _of_cause(scope: Scope, key: CauseKey) -> Sequence[Record]:
    """The shipments of a cause, told apart as in the list of causes: by all that there are."""
    return next((each.shipments for each in gathered(await mismatched(scope)) if each.key == key), ())


def gathered(shipments: Sequence[Record]) -> list[Gathered]:
    """Those shipments by cause, as `attribute` puts them in order."""
    by_id = {one["_id"]: one for one in shipments}
    return [
        Gathered(
            _key_of(cause),
            cause.suspect.words if cause.suspect else _NO_COMMON_CAUSE,
            [by_id[one] for one in cause.ids],
        )
        for cause in attribute([_case(one) for one in shipments])
    ]


def _case(shipment: Record) -> Case[ObjectId]:
    rating, audit = shipment["rating"] or {}, audit_of(shipment)
    tariff, currency = _text(rating.get("tariff_id")) or "", rating.get("currency", "")
    if not audit:
        return Case(shipment["_id"], (tariff, "", currency), ZERO, (_ON_INVOICE,))
    within = (tariff, audit["charge_code"], currency)
    if audit["direction"] == OTHER_CURRENCY:
        named = f" of {rating['tariff_name']}" if rating["tariff_name"] else ""
        suspect = Suspect(Kind.CURRENCY, "", f"Entered in a different currency than the {audit['charge_code']}{named}")
        return Case(shipment["_id"], within, ZERO, (suspect,))
    explained = () if _awaits_explaining(shipment) else rating["explained"]["suspects"]
    suspects = tuple(Suspect(Kind(each["kind"]), each["detail"], each["words"]) for each in explained)
    return Case(shipment["_id"], within, abs(audit["difference"]), suspects)


def _awaits_explaining(shipment: Record) -> bool:
    """Whether a difference has been looked at by nobody, as it stands."""
    audit = audit_of(shipment)
    if not audit or audit["direction"] == OTHER_CURRENCY:
        return False
    explained = (shipment["rating"] or {}).get("explained")
    return not explained or any(explained[name] != audit[name] for name in ("user_value", "tariff_value"))


def audit_of(shipment: Record) -> Record | None:
    """What was entered beside the tariff; None where no figure tells them apart."""
    audit: Record | None = (shipment["rating"] or {}).get("audit")
    return audit


def _key_of(cause: Cause[ObjectId]) -> CauseKey:
    if cause.suspect is None:
        return CauseKey(kind=SINGLE, detail="", tariff_id=None, charge_code="", currency=cause.within[-1])
    tariff_id, charge_code, currency = cause.within
    return CauseKey(
        kind=cause.suspect.kind,
        detail=cause.suspect.detail,
        tariff_id=tariff_id or None,
        charge_code=charge_code,
        currency=currency,
    )


async def account_names(scope: Scope, ids: set[ObjectId | None]) -> dict[ObjectId | None, str]:
    """The names of accounts by their id."""
    found = scoped(Account, scope).find({"_id": {"$in": [one for one in ids if one]}}, {"name": 1})
    return {account["_id"]: account["name"] async for account in found}


def _cause(found: Gathered, names: dict[ObjectId | None, str]) -> MismatchCause:
    audits = [audit for one in found.shipments if (audit := audit_of(one))]
    accounts = {one["account_id"] for one in found.shipments}
    is_figure = found.key.kind not in (Kind.CURRENCY, Kind.INVOICE)
    return MismatchCause(
        **dict(found.key),
        cause=found.words,
        accounts=len(accounts),
        account_name=names.get(next(iter(accounts)), "") if len(accounts) == 1 else "",
        tariff_name=(found.shipments[0]["rating"] or {}).get("tariff_name", "") if found.key.tariff_id else "",
        count=len(found.shipments),
        user_total=str(total(audit["user_value"] for audit in audits)),
        tariff_total=str(total(audit["tariff_value"] for audit in audits)),
        difference=str(total(audit["difference"] for audit in audits)) if is_figure else None,
        first_numbers=[one["shipment_number"] for one in found.shipments[:_SHOWN_NUMBERS]],
    )


def _apart(shipments: Sequence[Record]) -> list[Amount]:
    """What they differ by in all, up and down alike, by currency, that of most shipments first."""
    found: dict[str, list[Decimal]] = {}
    for one in shipments:
        audit = audit_of(one)
        apart = found.setdefault((one["rating"] or {}).get("currency", ""), [])
        apart.append(abs(audit["difference"]) if audit and audit["difference"] is not None else ZERO)
    in_order = sorted(found.items(), key=lambda each: (-len(each[1]), each[0]))
    return [Amount(currency=currency, amount=str(total(apart))) for currency, apart in in_order if total(apart)]


def _row(shipment: Record) -> MismatchedShipment:
    rating, audit = shipment["rating"] or {}, audit_of(shipment) or {}
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
