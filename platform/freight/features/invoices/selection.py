"""Which shipments a caller selects, and the report on those that stay unchanged."""

from collections import Counter
from collections.abc import Iterable, Mapping

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.invoices.readiness import ReadinessFinding
from freight.documents.rating_trace import RatingTrace, match_priced_traces
from freight.features.invoices.schemas import RefusedShipment, ShipmentSelection
from freight.features.setup.templates import service as templates
from freight.features.shipments.filters import build_shipment_filter
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped

# more than this is a task: a request should answer while the user waits
MOST_AT_ONCE = 200


async def build_shipment_selection_query(scope: Scope, selection: ShipmentSelection) -> Record:
    """Return the MongoDB filter of a selection. Raises Invalid for an empty one, which would mean all."""
    if selection.ids:
        return {"_id": {"$in": [parse_object_id(shipment_id, "shipment") for shipment_id in selection.ids]}}
    if selection.run_id:
        run = match_priced_traces(parse_object_id(selection.run_id, "rating run"))
        return {"_id": {"$in": await scoped(RatingTrace, scope).distinct("shipment_id", run)}}
    if selection.rules is None:
        raise Invalid("Select at least one shipment.", code=ErrorCode.NOTHING_SELECTED)
    return build_shipment_filter(
        await templates.resolve_template(scope, "shipment"), selection.rules, clock.today(scope.place)
    )


def build_refused_shipment(shipment: Mapping[str, object], finding: ReadinessFinding) -> RefusedShipment:
    """Return the wire form of a shipment that stays unchanged."""
    return RefusedShipment(
        shipment_id=str(shipment["_id"]),
        shipment_number=shipment["shipment_number"],
        status=shipment["status"],
        code=finding.code,
        message=finding.message,
        details=list(finding.details),
    )


def summarize_refusals(findings: Iterable[str]) -> str:
    """Return how many shipments stayed and the most common reason, for the notification of a task; empty for none."""
    reasons = Counter(findings)
    if not reasons:
        return ""
    reason, times = reasons.most_common(1)[0]
    count = reasons.total()
    share = f", {times:,} of them" if count > times else ""
    return f" {count:,} left as they were{share}: {reason}"
