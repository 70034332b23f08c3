"""A trace as its customer may see it. Hidden data is not sent at all, so the browser has nothing to hide."""

from enum import StrEnum

from freight.core.places import Place
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.explain import Facts
from freight.core.rating.page import redact_for_customer
from freight.core.rating.page.customer import NO_RATE_YET
from freight.core.shipments.statuses import NOT_RATED, RATED
from freight.features.rating.schemas import RecordLine, TraceView


class TraceAudience(StrEnum):
    """Who a trace is shown to."""

    HOUSE = "house"
    CUSTOMER = "customer"


def redact_trace_for_customer(trace: TraceView, tariff: CompiledTariff | None, facts: Facts, place: Place) -> TraceView:
    """Return the trace without carrier costs, other offers and internal notes: no tariff, no rejected lane, no reason,
    no expected freight."""
    rated_on = place.local(trace.rated_on)
    is_rated = trace.receipt is not None
    return trace.model_copy(
        update={
            "status": RATED if is_rated else NOT_RATED,
            "current_status": RATED if is_rated else NOT_RATED,
            "reason_code": "",
            "reason": "" if is_rated else NO_RATE_YET,
            "tariff_id": None,
            "tariff_version_id": None,
            "user_freight": None,
            "tariff_freight": None,
            "difference": None,
            "page": redact_for_customer(trace.page, tariff, facts),
            "record": [RecordLine(label="Rated", value=f"{rated_on:%Y-%m-%d}")],
            "same_reason": 0,
            "for_customer": True,
        }
    )
