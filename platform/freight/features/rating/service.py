"""Rate a few shipments at once (`POST /api/rating`): stored ones with a trace, typed ones as a preview."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, RowsInvalid
from freight.core.fields import ActionType
from freight.core.fields.grid_rows import check_grid
from freight.core.rating.audit import audit_rating
from freight.core.rating.engine import Engine, Rating
from freight.core.rating.status import (
    get_status_after_rating,
    get_tariff_freight,
    get_user_freight,
    is_freight_different,
    may_rate_in_status,
)
from freight.core.records import Values
from freight.core.refused_rows import describe_rows
from freight.core.shipments.document import ACCOUNT_NUMBER, SHIPMENT_NUMBER, flatten
from freight.core.shipments.statuses import NOT_RATED, RATE_MISMATCH
from freight.features.ledger.invoices import tolerances
from freight.features.rating.cost_rating import list_buying_version_ids, load_cost_engine
from freight.features.rating.rating_store import ShipmentRatingResult, rate_and_store
from freight.features.rating.schemas import ChargeView, RatingAnswer, RatingBody, RatingView
from freight.features.rating.trace_records import RatingRequester
from freight.features.setup.currency import rate_books
from freight.features.setup.templates import service as templates
from freight.features.shipments import store
from freight.features.shipments.account_lookup import AccountBook
from freight.features.tariffs import compiled_versions
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id
from freight.kit.storage.transactions import run_in_transaction

INVALID_GRID = "Grid contains some Invalid data, which is not able to calculate"
MISMATCHED = "Tariff Calculated With Rate Mismatch."
CALCULATED = "Tariff Calculated."
NOTHING_CHOSEN = "Please select at least one shipment to rate."
MOST_AT_ONCE = 500

Row = Mapping[str, object]


async def rate_shipments(scope: Scope, body: RatingBody, user_name: str) -> RatingAnswer:
    """Rate the shipments of the body. Raises RowsInvalid (412) with the rows when a typed row does not fit its
    template, NotFound for an id outside the scope."""
    rows = body.valid_data or body.shipment_data
    if not rows and not body.ids:
        raise Invalid(NOTHING_CHOSEN, code=ErrorCode.NOTHING_CHOSEN)
    if len(rows) + len(body.ids) > MOST_AT_ONCE:
        raise Invalid(
            f"Rate at most {MOST_AT_ONCE} shipments at once; use bulk rating for more.", code=ErrorCode.TOO_MANY
        )
    engine = await rate_books.build_rating_engine(
        scope,
        await compiled_versions.load_rating_candidates(
            scope, await compiled_versions.list_active_version_ids(scope, body.tariff_id)
        ),
    )
    typed = [(number, row) for number, row in enumerate(rows) if not row.get("id")]
    previews = await _previews(scope, typed, rows, engine, body.template_id)
    stored_ids = [parse_object_id(row["id"], "shipment") for row in rows if row.get("id")]
    stored_ids += [parse_object_id(shipment_id, "shipment") for shipment_id in body.ids]
    stored = await _rate_stored(scope, list(dict.fromkeys(stored_ids)), engine, user_name)

    numbers = {str(row.get("id")): (number, row.get("tempId")) for number, row in enumerate(rows) if row.get("id")}
    results = previews + [
        build_rating_view(rated_shipment, *numbers.get(str(rated_shipment.before["_id"]), (0, None)))
        for rated_shipment in stored
    ]
    return RatingAnswer(
        rated=sum(result.rated for result in results),
        mismatched=sum(result.status == RATE_MISMATCH for result in results),
        not_rated=sum(not result.rated for result in results),
        results=results,
    )


def describe_rating_outcome(answer: RatingAnswer) -> str:
    """Return the specification's message for the result (operations §8)."""
    return MISMATCHED if answer.mismatched else CALCULATED


async def _rate_stored(
    scope: Scope, ids: Sequence[ObjectId], engine: Engine, user_name: str
) -> list[ShipmentRatingResult]:
    if not ids:
        return []
    costs = await load_cost_engine(scope, await list_buying_version_ids(scope))

    async def work(session: AsyncClientSession) -> list[ShipmentRatingResult]:
        shipments = await store.find_by_id(scope, ids, session)
        if len(shipments) < len(ids):
            raise Invalid("Some of these shipments no longer exist. Refresh the list.", code=ErrorCode.SHIPMENT_GONE)
        in_order = sorted(shipments, key=lambda record: ids.index(record["_id"]))
        asker = RatingRequester(scope.user_id, user_name)
        return await rate_and_store(scope, in_order, engine, asker, clock.now(), session, costs=costs)

    return await run_in_transaction(work)


async def _previews(
    scope: Scope, typed: Sequence[tuple[int, Row]], rows: Sequence[Row], engine: Engine, template_id: str
) -> list[RatingView]:
    if not typed:
        return []
    template = await templates.find_grid_template(scope, "shipment", template_id, "")
    marked = [{"rownum": number, **row, "updateField": True} for number, row in typed]
    checked = check_grid(marked, template.validator(ActionType.CALCULATE_TARIFF, scope.place))
    wrong = {_temp_id(read.row): read.findings for read in checked if read.findings}
    if wrong:
        raise RowsInvalid(
            INVALID_GRID,
            data={
                "doc": list(rows),
                "invalidMsgList": describe_rows(wrong),
                "errorRows": list(wrong),
            },
        )
    account_numbers = {str(read.values.get(ACCOUNT_NUMBER) or "") for read in checked} - {""}
    accounts = (await AccountBook.load(scope, account_numbers)).by_number
    allowed = await tolerances.list_active_tolerances(scope)
    previews = []
    for read in checked:
        account = accounts.get(str(read.values.get(ACCOUNT_NUMBER) or ""))
        account_id = account["_id"] if account else None
        rating = engine.rate(read.values, account_id)
        audit = audit_rating(rating, read.values, account_id, allowed)
        previews.append(
            _view(
                rating,
                read.values,
                temp_id=_temp_id(read.row),
                rownum=read.row["rownum"],
                status=get_status_after_rating(
                    NOT_RATED, rating, read.values, is_settled=audit is not None and audit.is_settled
                ),
            )
        )
    return previews


def _temp_id(row: Row) -> str:
    """Return what identifies the caller's row in the answer: its tempId, else its number (R139)."""
    return str(row["rownum"] if row.get("tempId") is None else row["tempId"])


def build_rating_view(each: ShipmentRatingResult, rownum: int = 0, temp_id: object = None) -> RatingView:
    """Return a stored shipment with its new rating in wire form; `rownum` and `temp_id` identify the caller's row."""
    return _view(
        each.rating,
        flatten(each.before["data"]),
        shipment_id=str(each.before["_id"]),
        temp_id=None if temp_id is None else str(temp_id),
        rownum=rownum,
        status=each.status,
        status_kept=not may_rate_in_status(each.before["status"]),
        trace_id=str(each.trace["_id"]),
    )


def _view(
    rating: Rating,
    values: Values,
    *,
    rownum: int,
    status: str,
    shipment_id: str | None = None,
    temp_id: str | None = None,
    status_kept: bool = False,
    trace_id: str | None = None,
) -> RatingView:
    user_freight, calculated = get_user_freight(values), get_tariff_freight(rating)
    return RatingView(
        id=shipment_id,
        temp_id=temp_id,
        rownum=rownum,
        shipment_number=str(values.get(SHIPMENT_NUMBER) or ""),
        status=status,
        status_kept=status_kept,
        rated=rating.is_rated,
        total=_money(rating.total),
        currency=rating.currency,
        lines=[
            ChargeView(charge_id=charge, name=name, amount=f"{amount:f}") for charge, name, amount in rating.lines()
        ],
        user_freight=_money(user_freight),
        difference=f"{user_freight - calculated:f}"
        if user_freight is not None and calculated is not None and is_freight_different(rating, values)
        else None,
        reason_code=rating.reason_code,
        reason=rating.reason,
        trace_id=trace_id,
        tariff_id=rating.candidate.tariff_id if rating.candidate else None,
        tariff_name=rating.candidate.tariff_name if rating.candidate else "",
        version_number=rating.candidate.number if rating.candidate else 0,
    )


def _money(value: Decimal | None) -> str | None:
    return None if value is None else f"{value:f}"
