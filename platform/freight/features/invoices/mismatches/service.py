"""Freight audit: what no tolerance settled, grouped by cause, reviewed and settled."""

from collections.abc import Sequence
from decimal import Decimal

from bson import ObjectId

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.invoices.figures import MISMATCHED_SHIPMENTS
from freight.core.money import ZERO, sum_amounts
from freight.core.rating.causes.suspects import SuspectKind
from freight.core.shipments.document import get_shipment_rating
from freight.documents.account import Account
from freight.documents.records.shipment import StoredShipment
from freight.documents.shipment import Shipment
from freight.features.invoices import ready_status
from freight.features.invoices.mismatches import explanations
from freight.features.invoices.mismatches.grouping import (
    SINGLE,
    MismatchComparison,
    MismatchGroup,
    format_compared_value,
    group_mismatches,
    needs_explanation,
)
from freight.features.invoices.mismatches.schemas import (
    CauseKey,
    CauseList,
    CauseListRequest,
    MismatchCause,
    MismatchCauses,
    MismatchedShipment,
    MismatchRequest,
    MismatchTotal,
    SettleCauseRequest,
)
from freight.features.invoices.schemas import ReadyAnswer, ReadyRequest
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_SHOWN_NUMBERS = 3
_MOST_SETTLED = 10_000
_FIELDS = ("account_id", "shipment_number", "ship_date", "rating")


async def get_mismatch_cause_page(scope: Scope, request: MismatchRequest) -> MismatchCauses:
    """Return a page of the causes: those that explain the most money first, mismatches without a common cause last."""
    page = Page(request.page_no, request.page_limit)
    shipments = await find_mismatched_shipments(scope)
    waiting = sum(needs_explanation(shipment) for shipment in shipments)
    if waiting:
        await explanations.enqueue_mismatch_explanation(scope)
    mismatch_groups = group_mismatches(shipments)
    page_groups = mismatch_groups[page.skip : page.skip + page.limit]
    names = await find_mismatch_account_names(
        scope, {comparison.shipment["account_id"] for cause in page_groups for comparison in cause.compared}
    )
    return MismatchCauses(
        count=len(mismatch_groups),
        shipments=len(shipments),
        waiting=waiting,
        totals=_totals(mismatch_groups),
        rows=[_cause(mismatch_group, names) for mismatch_group in page_groups],
    )


async def get_cause_shipment_page(scope: Scope, request: CauseListRequest) -> CauseList:
    """Return a page of the shipments of a cause, newest first."""
    page = Page(request.page_no, request.page_limit)
    comparisons = await _of_cause(scope, request.cause)
    return CauseList(
        count=len(comparisons),
        rows=[_row(comparison) for comparison in comparisons[page.skip : page.skip + page.limit]],
    )


async def settle_mismatch_shipments(scope: Scope, request: SettleCauseRequest) -> ReadyAnswer:
    """Make every shipment of a cause Ready for Invoicing, with one choice and one reason. Raises Invalid if none are
    left."""
    comparisons = (await _of_cause(scope, request.cause))[:_MOST_SETTLED]
    ids = [str(comparison.shipment["_id"]) for comparison in comparisons]
    if not ids:
        raise Invalid("No shipments have this cause anymore. Refresh the list.", code=ErrorCode.NO_SUCH_CAUSE)
    # of a shipment with several differences, only the charge of this cause is settled
    is_of_charge = request.cause.kind != SINGLE and any(comparison.is_part for comparison in comparisons)
    mismatch = request.mismatch.model_copy(update={"charge_code": request.cause.charge_code if is_of_charge else ""})
    return await ready_status.make_selection_ready(scope, ReadyRequest(ids=ids, mismatch=mismatch))


async def find_mismatched_shipments(scope: Scope) -> list[StoredShipment]:
    """Return the mismatched shipments within the scope, newest first."""
    cursor = scoped(Shipment, scope).find(dict(MISMATCHED_SHIPMENTS), _FIELDS)
    return await cursor.sort([("entry_date", -1), ("_id", -1)]).to_list()


async def _of_cause(scope: Scope, key: CauseKey) -> Sequence[MismatchComparison]:
    """Return the shipments of a cause, grouped as in the list of causes: among all mismatches."""
    return next(
        (
            group_mismatch.compared
            for group_mismatch in group_mismatches(await find_mismatched_shipments(scope))
            if group_mismatch.key == key
        ),
        (),
    )


async def find_mismatch_account_names(scope: Scope, ids: set[ObjectId | None]) -> dict[ObjectId | None, str]:
    """Return the names of accounts by id."""
    cursor = scoped(Account, scope).find({"_id": {"$in": [record_id for record_id in ids if record_id]}}, {"name": 1})
    return {account["_id"]: account["name"] async for account in cursor}


def _cause(found: MismatchGroup, names: dict[ObjectId | None, str]) -> MismatchCause:
    compared, first = found.compared, found.compared[0].shipment
    accounts = {comparison.shipment["account_id"] for comparison in compared}
    is_foreign = found.key.kind == SuspectKind.CURRENCY.value
    is_figure = found.key.kind not in (SuspectKind.CURRENCY, SuspectKind.INVOICE)
    return MismatchCause(
        **dict(found.key),
        cause=found.words,
        accounts=len(accounts),
        account_name=names.get(next(iter(accounts)), "") if len(accounts) == 1 else "",
        tariff_name=get_shipment_rating(first).get("tariff_name", "") if found.key.tariff_id else "",
        count=len(compared),
        user_total=None if is_foreign else str(sum_amounts(comparison.user_value or ZERO for comparison in compared)),
        tariff_total=str(sum_amounts(comparison.tariff_value or ZERO for comparison in compared)),
        difference=str(sum_amounts(comparison.difference or ZERO for comparison in compared)) if is_figure else None,
        first_numbers=[comparison.shipment["shipment_number"] for comparison in compared[:_SHOWN_NUMBERS]],
    )


def _totals(found: Sequence[MismatchGroup]) -> list[MismatchTotal]:
    """Return the totals of the rows by currency, the currency of the most shipments first."""
    by_currency: dict[str, list[MismatchComparison]] = {}
    for cause in found:
        by_currency.setdefault(cause.key.currency, []).extend(cause.compared)
    in_order = sorted(by_currency.items(), key=lambda entry: (-len(entry[1]), entry[0]))
    return [_total(currency, compared) for currency, compared in in_order]


def _total(currency: str, compared: Sequence[MismatchComparison]) -> MismatchTotal:
    by_shipment: dict[ObjectId, Decimal] = {}
    for comparison in compared:
        by_shipment[comparison.shipment["_id"]] = by_shipment.get(comparison.shipment["_id"], ZERO) + (
            comparison.difference or ZERO
        )
    differences = by_shipment.values()
    return MismatchTotal(
        currency=currency,
        user_total=str(sum_amounts(mismatch.user_value or ZERO for mismatch in compared)),
        tariff_total=str(sum_amounts(mismatch.tariff_value or ZERO for mismatch in compared)),
        difference=str(sum_amounts(differences)),
        over=str(sum_amounts(difference for difference in differences if difference > 0)),
        under=str(sum_amounts(difference for difference in differences if difference < 0)),
    )


def _row(of: MismatchComparison) -> MismatchedShipment:
    shipment, rating = of.shipment, get_shipment_rating(of.shipment)
    return MismatchedShipment(
        shipment_id=str(shipment["_id"]),
        shipment_number=shipment["shipment_number"],
        ship_date=shipment["ship_date"],
        user_value=format_compared_value(of.user_value),
        tariff_value=format_compared_value(of.tariff_value),
        difference=format_compared_value(of.difference),
        percent=format_compared_value(of.percent),
        currency=rating["currency"],
        trace_id=format_compared_value(rating.get("trace_id")),
    )
