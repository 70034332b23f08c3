"""Traces: the list, and one as a page rendered from its facts."""

from collections.abc import Sequence
from decimal import Decimal
from typing import cast

from freight.core.errors import NotFound
from freight.core.invoices.charges import find_compared_freight
from freight.core.places import Place
from freight.core.rating.asked import CURRENCY
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.packed import unpack_facts
from freight.core.rating.page import build_trace_page
from freight.core.rating.priority import explain_priority
from freight.core.rating.sides import TariffSide, TariffUseSide
from freight.core.shipments.document import get_shipment_rating
from freight.core.shipments.statuses import NOT_RATED
from freight.documents.rating_trace import RatingTrace
from freight.documents.records.rating_trace import StoredRatingTrace
from freight.documents.records.tariff_version import StoredTariffVersion
from freight.documents.shipment import Shipment
from freight.documents.tariff_version import TariffVersion
from freight.features.rating import customer_view
from freight.features.rating.customer_view import TraceAudience
from freight.features.rating.schemas import ChargeView, RatingReceipt, RecordLine, TraceList, TraceRow, TraceView
from freight.features.setup.currency import rate_books
from freight.features.shipments.costs.commands import load_cost_shipment
from freight.features.shipments.costs.reading import find_cost_trace
from freight.features.tariffs import compiled_versions
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_COUNT_BOUND = 10_000


async def query_traces(scope: Scope, shipment_id: str | None, search: str, page: Page) -> TraceList:
    """Return traces, newest first: all, those of one shipment, or those of a shipment number."""
    query: dict[str, object] = {}
    if shipment_id:
        query["shipment_id"] = (await scoped(Shipment, scope).get(shipment_id, "shipment"))["_id"]
        scope = scope.unfiltered
    if search:
        query["shipment_number"] = search
    traces = scoped(RatingTrace, scope)
    cursor = traces.find(query, {"facts": 0, "values": 0, "lines": 0}).sort([("rated_on", -1), ("_id", -1)])
    rating_traces = await cursor.skip(page.skip).limit(page.limit).to_list()
    return TraceList(
        count=await traces.count(query, limit=_COUNT_BOUND),
        page_no=page.number,
        page_limit=page.limit,
        rows=[to_trace_row(trace) for trace in rating_traces],
    )


async def read_trace(scope: Scope, trace_id: str, view: TraceAudience = TraceAudience.HOUSE) -> TraceView:
    """Return the page of a trace, full or as its customer may see it. Raises NotFound outside the scope."""
    trace = await load_visible_trace(scope, trace_id)
    version = await load_trace_version(scope, trace)
    shipment = await scoped(Shipment, scope).find_one({"_id": trace["shipment_id"]}, {"status": 1, "rating": 1})
    latest = get_shipment_rating(shipment).get("trace_id") if shipment else None
    status = shipment["status"] if shipment else trace["status"]
    trace_view = await build_trace_view(scope, trace, version, current_status=status, is_latest=latest == trace["_id"])
    if view is TraceAudience.CUSTOMER:
        return customer_view.redact_trace_for_customer(
            trace_view, await compile_trace_tariff(scope, version), unpack_facts(trace["facts"]), scope.place
        )
    return trace_view.model_copy(update={"same_reason": await _same_reason(scope, trace)})


async def get_cost_trace(scope: Scope, shipment_id: str) -> TraceView:
    """Return the page of the newest rating of a shipment by buying tariffs. Raises NotFound without one."""
    shipment = await load_cost_shipment(scope, shipment_id)
    trace = await find_cost_trace(scope, shipment)
    if trace is None:
        raise NotFound("Trace not found.")
    stored = cast(StoredRatingTrace, {**trace, "account_id": shipment["account_id"]})
    version = await load_trace_version(scope, stored)
    return await build_trace_view(scope, stored, version, current_status=shipment["status"], is_latest=True)


async def load_visible_trace(scope: Scope, trace_id: str) -> StoredRatingTrace:
    """Load a stored trace. Raises NotFound outside the scope: a user who sees only some shipments sees only their
    traces."""
    trace = await scoped(RatingTrace, scope.unfiltered).get(trace_id, "trace")
    if scope.is_filtered:
        await scoped(Shipment, scope).get(trace["shipment_id"], "trace")
    return trace


async def build_trace_view(
    scope: Scope, trace: StoredRatingTrace, version: StoredTariffVersion | None, *, current_status: str, is_latest: bool
) -> TraceView:
    """Build the page of a recorded rating with its version. It need not be stored as a trace: the rows of a what-if use
    the same page."""
    tariff, facts = await compile_trace_tariff(scope, version), unpack_facts(trace["facts"])
    losers = await _losers(scope, trace, version) if version else []
    page = build_trace_page(tariff, facts, trace["values"], trace["applied_on"], trace["reason"])
    lines = [
        ChargeView(charge_id=line["charge_id"], name=line["name"], amount=f"{line['amount']:f}")
        for line in trace["lines"]
    ]
    total, user_freight = trace["total"], trace["user_freight"]
    compared = _tariff_freight(trace)
    return TraceView(
        trace_id=str(trace["_id"]),
        shipment_id=str(trace["shipment_id"]),
        shipment_number=trace["shipment_number"],
        status=trace["status"],
        current_status=current_status,
        is_latest=is_latest,
        reason_code=trace["reason_code"],
        reason=trace["reason"],
        tariff_id=_id(trace["tariff_id"]),
        tariff_version_id=_id(trace["tariff_version_id"]),
        receipt=None if total is None else RatingReceipt(currency=trace["currency"], total=f"{total:f}", lines=lines),
        user_freight=_money(user_freight),
        tariff_freight=_money(compared),
        difference=_money(user_freight - compared) if user_freight is not None and compared is not None else None,
        page=page,
        record=_record(trace, version, losers, scope.place),
        same_reason=0,
        rated_on=trace["rated_on"],
    )


async def load_trace_version(scope: Scope, trace: StoredRatingTrace) -> StoredTariffVersion | None:
    """Return the version that a trace's facts refer to; None if no tariff was found."""
    if not trace["tariff_version_id"]:
        return None
    return await scoped(TariffVersion, scope).get(trace["tariff_version_id"], "tariff version")


async def compile_trace_tariff(scope: Scope, version: StoredTariffVersion | None) -> CompiledTariff | None:
    """Return that version, compiled."""
    return (await compiled_versions.load_compiled_version(scope, version)).tariff if version else None


def to_trace_row(trace: StoredRatingTrace) -> TraceRow:
    """Return a stored trace as a list row."""
    return TraceRow(
        trace_id=str(trace["_id"]),
        shipment_id=str(trace["shipment_id"]),
        shipment_number=trace["shipment_number"],
        status=trace["status"],
        rated=trace["total"] is not None,
        carrier=trace["carrier"],
        origin=trace["origin"],
        destination=trace["destination"],
        service=trace["service"],
        total=_money(trace["total"]),
        currency=trace["currency"],
        user_freight=_money(trace["user_freight"]),
        reason_code=trace["reason_code"],
        reason=trace["reason"],
        tariff_name=trace["tariff_name"],
        version_number=trace["version_number"],
        run_id=_id(trace["run_id"]),
        asked_by=trace["asked_by_name"],
        rated_on=trace["rated_on"],
    )


async def _losers(scope: Scope, trace: StoredRatingTrace, version: StoredTariffVersion) -> list[str]:
    """Return the other tariffs that could have rated it at that time; later publications are left out."""
    use: TariffUseSide = TariffSide.BUYING if version.get("side") == TariffSide.BUYING else TariffSide.SELLING
    rating_candidates = await compiled_versions.load_rating_candidates(
        scope, await compiled_versions.list_active_version_ids(scope, use=use), use
    )
    engine = await rate_books.build_rating_engine(
        scope, [candidate for candidate in rating_candidates if candidate.published_on <= trace["rated_on"]]
    )
    return explain_priority(engine, trace["values"], trace["account_id"], str(version["_id"]))


def _record(
    trace: StoredRatingTrace, version: StoredTariffVersion | None, losers: Sequence[str], place: Place
) -> list[RecordLine]:
    """Return engine, tariff, dates and user. `losers`: the other tariffs that have a lane, with why they rank lower."""
    lines = [("Engine", f"{trace['engine']}, trace {trace['_id']}")]
    if version:
        lines.append(("Tariff", f"{trace['tariff_name']}, version {trace['version_number']}"))
        until = f"to {version['expiry_date']}" if version["expiry_date"] else "on"
        lines.append(("In effect", f"from {version['effective_date']} {until}"))
        if version["published_on"]:
            lines.append(
                ("Published", f"{place.day_of(version['published_on']):%Y-%m-%d} by {version['published_by']}")
            )
        lines += [("Takes priority over", loser) for loser in losers]
    else:
        lines.append(("Tariff", "none"))
    if choice := trace.get("choice"):
        day = place.local(choice["on"])
        lines.append(("Lane chosen by", f"{choice['by_name']}, {day:%Y-%m-%d %H:%M}"))
        lines.append(("By the rules", choice["rules_take"]))
    if trace["tried"]:
        count = len(trace["tried"])
        lines.append(("Also tried", f"{count} other tariff{'' if count == 1 else 's'} without a lane"))
    asked_on = place.local(trace["rated_on"])
    lines.append(("Rated by", f"{trace['asked_by_name'] or 'the system'}, {asked_on:%Y-%m-%d %H:%M}"))
    if trace["took_microseconds"]:
        count = version["lane_count"] if version else 0
        lanes = f", {count:,} lane{'' if count == 1 else 's'}" if version else ""
        lines.append(("Time taken", f"{trace['took_microseconds'] / 1000:.3f} ms{lanes}"))
    return [RecordLine(label=label, value=value) for label, value in lines]


async def _same_reason(scope: Scope, trace: StoredRatingTrace) -> int:
    """Count other shipments that now have no rate for the same reason."""
    if not trace["reason"]:
        return 0
    query = {"status": NOT_RATED, "rating.reason": trace["reason"], "_id": {"$ne": trace["shipment_id"]}}
    return await scoped(Shipment, scope).count(query, limit=_COUNT_BOUND)


def _tariff_freight(trace: StoredRatingTrace) -> Decimal | None:
    """Return the freight that the entered one is compared with; None without a rate, without an entry, and if it was
    entered in a currency other than the tariff's."""
    entered_in = str(trace["values"].get(CURRENCY) or "").strip().upper()
    if trace["total"] is None or trace["user_freight"] is None or entered_in not in ("", trace["currency"]):
        return None
    lines = ((line["charge_id"], line["name"], line["amount"]) for line in trace["lines"])
    return find_compared_freight(lines, trace["total"])[1]


def _money(value: Decimal | None) -> str | None:
    return None if value is None else f"{value:f}"


def _id(value: object) -> str | None:
    return str(value) if value else None
