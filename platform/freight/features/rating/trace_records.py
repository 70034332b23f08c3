"""The record of one rating: who asked for it, and all that its page is written from."""

from dataclasses import dataclass
from datetime import datetime

from bson import ObjectId

from freight.core.rating.engine import ENGINE, Rating
from freight.core.rating.identifiers import IDENTIFIERS
from freight.core.rating.lane_ends import name_shipment_end
from freight.core.rating.status import get_user_freight
from freight.core.records import Values
from freight.documents.records.rating_trace import StoredRatingTrace
from freight.documents.records.shipment import StoredShipment


@dataclass(frozen=True)
class RatingRequester:
    """The user who requested a rating, and the run it belongs to."""

    user_id: str
    name: str
    run_id: ObjectId | None = None


def build_trace_record(
    record: StoredShipment, values: Values, rating: Rating, status: str, asker: RatingRequester, now: datetime
) -> StoredRatingTrace:
    """Return the record of a rating, with an id of its own. `status`: of the shipment after it."""
    candidate = rating.candidate

    def identified(*names: str) -> str:
        return next((str(identifier) for name in names if (identifier := values.get(IDENTIFIERS[name].field))), "")

    return {
        "_id": ObjectId(),
        "account_id": record["account_id"],
        "shipment_id": record["_id"],
        "shipment_number": record["shipment_number"],
        "shipment_revision": record["revision"],
        "run_id": asker.run_id,
        "outcome": rating.facts["outcome"],
        "reason_code": rating.reason_code,
        "reason": rating.reason,
        "status": status,
        "tariff_id": ObjectId(candidate.tariff_id) if candidate else None,
        "tariff_version_id": ObjectId(candidate.version_id) if candidate else None,
        "tariff_name": candidate.tariff_name if candidate else "",
        "version_number": candidate.number if candidate else 0,
        "applied_on": rating.day,
        "carrier": identified("carrier"),
        "origin": name_shipment_end(values, "origin"),
        "destination": name_shipment_end(values, "destination"),
        "service": identified("serviceLevel"),
        "lane_number": rating.facts.get("lane"),
        "total": rating.total,
        "currency": rating.currency,
        "lines": [{"charge_id": charge, "name": name, "amount": amount} for charge, name, amount in rating.lines()],
        "user_freight": get_user_freight(values),
        "facts": rating.stored_facts(),
        "values": dict(values),
        "tried": [{"version_id": version, "outcome": outcome} for version, outcome in rating.tried],
        "engine": ENGINE,
        "asked_by": asker.user_id,
        "asked_by_name": asker.name,
        "rated_on": now,
        "created_on": now,
        "updated_on": now,
        "updated_by": asker.user_id,
    }
