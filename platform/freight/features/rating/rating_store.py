"""Store ratings: a trace for each, and the shipment's status and rating through the only writer of shipments."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from time import perf_counter_ns

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.invoices.comparing import TariffCharges
from freight.core.invoices.tolerances import Tolerance
from freight.core.rating.audit import RateAudit, audit_rating
from freight.core.rating.engine import Engine, Rating
from freight.core.rating.status import get_status_after_rating, may_rate_in_status
from freight.core.records import copy_record
from freight.core.shipments.document import flatten
from freight.documents.rating_trace import RatingTrace
from freight.documents.records.rating_trace import StoredRatingTrace
from freight.documents.records.shipment import StoredShipment, StoredShipmentRating, StoredShipmentTariffChoice
from freight.features.invoices.rating_refresh import NewRating, refresh_open_invoices
from freight.features.invoices.shipment_sync import apply_invoice_to_shipment
from freight.features.ledger.invoices import store as invoices
from freight.features.ledger.invoices import tolerances
from freight.features.rating import stored_choices
from freight.features.rating.cost_rating import store_cost_ratings
from freight.features.rating.trace_records import RatingRequester, build_trace_record
from freight.features.shipments import store
from freight.features.shipments.store import ShipmentChange
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

REASON = "rating"
PERMISSION = "invoiceProcessing.applyTariffonInvoice"


@dataclass(frozen=True)
class ShipmentRatingResult:
    """A shipment with its new rating. `after` is None if it is billed and stays unchanged; `is_same`: the rating equals
    the previous one."""

    before: StoredShipment
    after: StoredShipment | None
    rating: Rating
    trace: StoredRatingTrace
    is_same: bool

    @property
    def status(self) -> str:
        """Return the shipment's status after the rating."""
        return str((self.after or self.before)["status"])


async def rate_and_store(
    scope: Scope,
    shipments: Sequence[StoredShipment],
    engine: Engine,
    asker: RatingRequester,
    now: datetime,
    session: AsyncClientSession,
    chosen: Mapping[ObjectId, StoredShipmentTariffChoice | None] | None = None,
    costs: Engine | None = None,
) -> list[ShipmentRatingResult]:
    """Rate shipments read in the transaction of `session` and store the result in it. `chosen`: by shipment, the tariff
    choice set with this rating, or None to remove it; the others keep theirs as long as it fits. `costs`: the engine of
    the buying tariffs; without it, expected costs stay as they are.

    Returns the shipments, rated or with the reason why not. If one of them is changed in the meantime, the transaction
    is run again.
    """
    allowed = await tolerances.list_active_tolerances(scope, session)
    choices = chosen or {}
    every = [
        _rate(record, engine, asker, now, allowed, choices.get(record["_id"], record.get("tariff_choice")))
        for record in shipments
    ]
    shipment_changes = await _refresh(scope, every, session, now)
    changes = [
        ShipmentChange(rated_shipment.before, rated_shipment.after)
        for rated_shipment in every
        if rated_shipment.after is not None
    ]
    changes += shipment_changes
    await store.write_shipments(scope, changes, session, reason=REASON, now=now, read_within=True)
    if every:
        traces = [rated_shipment.trace for rated_shipment in every]
        await scoped(RatingTrace, scope.unfiltered).insert_many(traces, ordered=False, session=session)
    if costs:
        await store_cost_ratings(scope, shipments, costs, asker, now, session)
    return every


async def _refresh(
    scope: Scope, every: Sequence[ShipmentRatingResult], session: AsyncClientSession, now: datetime
) -> list[ShipmentChange]:
    """Put the new ratings on the open invoices of these shipments, whose status follows their invoice. Returns the
    changes of unrated shipments on the same invoices."""
    ratings = [
        NewRating(rated_shipment.after, _charges(rated_shipment), rated_shipment.is_same)
        for rated_shipment in every
        if rated_shipment.after and rated_shipment.after.get("invoice_id")
    ]
    invoice_refresh = await refresh_open_invoices(scope, ratings, session, now)
    await invoices.write_invoices(scope, invoice_refresh.invoices, session, permission=PERMISSION, now=now)
    for rating_result in every:
        if rating_result.after and (invoice := invoice_refresh.standing.get(rating_result.after["_id"])):
            rating_result.after.update(apply_invoice_to_shipment(rating_result.after, invoice))
            rating_result.trace["status"] = invoice["status"]
    return [
        ShipmentChange(shipment, after)
        for shipment in invoice_refresh.others
        if (after := apply_invoice_to_shipment(shipment, invoice_refresh.standing[shipment["_id"]])) != shipment
    ]


def _charges(each: ShipmentRatingResult) -> TariffCharges | None:
    record, rating = each.before, each.rating
    if rating.total is None:
        return None
    return TariffCharges(
        record["_id"], record["shipment_number"], each.trace["_id"], rating.lines(), rating.total, rating.currency
    )


def _rate(
    record: StoredShipment,
    engine: Engine,
    asker: RatingRequester,
    now: datetime,
    allowed: Sequence[Tolerance],
    choice: StoredShipmentTariffChoice | None,
) -> ShipmentRatingResult:
    values = flatten(record["data"])
    started = perf_counter_ns()
    ruled = engine.rate(values, record["account_id"])
    by_choice = stored_choices.rate_by_stored_choice(choice, values, record["account_id"], engine)
    rating = by_choice or ruled
    took = (perf_counter_ns() - started) // 1000
    is_same = _same(record.get("rating"), rating)
    audit = audit_rating(rating, values, record["account_id"], allowed)
    status = get_status_after_rating(record["status"], rating, values, is_same, audit is not None and audit.is_settled)
    trace = build_trace_record(record, values, rating, status, asker, now)
    trace["took_microseconds"] = took
    # a choice that no longer fits is ignored
    tariff_choice = stored_choices.refresh_stored_choice(choice, by_choice) if choice and by_choice else None
    trace["choice"] = stored_choices.describe_choice(tariff_choice, ruled) if tariff_choice else None
    after = None
    if may_rate_in_status(record["status"]):
        rated = _shipment_rating(rating, trace, audit, now)
        after = copy_record(record, {"status": status, "rating": rated, "tariff_choice": tariff_choice})
    return ShipmentRatingResult(record, after, rating, trace, is_same)


def _same(before: StoredShipmentRating | None, rating: Rating) -> bool:
    if not before or rating.candidate is None or not rating.is_rated:
        return False
    version = str(before.get("tariff_version_id") or "")
    return before.get("total") == rating.total and version == rating.candidate.version_id


def _shipment_rating(rating: Rating, trace: StoredRatingTrace, audit: RateAudit | None, now: datetime) -> Record:
    return {
        "trace_id": trace["_id"],
        "tariff_id": trace["tariff_id"],
        "tariff_version_id": trace["tariff_version_id"],
        "tariff_name": trace["tariff_name"],
        "version_number": trace["version_number"],
        "lane_id": str(rating.facts["lane"]) if rating.is_rated else "",
        "total": rating.total,
        "currency": rating.currency if rating.is_rated else "",
        "reason_code": rating.reason_code,
        "reason": rating.reason,
        "audit": asdict(audit) if audit else None,
        "rated_on": now,
    }
