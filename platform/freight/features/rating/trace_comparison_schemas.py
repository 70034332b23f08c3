"""The comparison of two ratings on the wire."""

from datetime import datetime

from pydantic import Field

from freight.core.rating.compare import RatingComparison
from freight.kit.http.envelope import WireModel


class ComparedSide(WireModel):
    """One of two ratings that are compared."""

    title: str
    trace_id: str = Field(description="of a what-if: the id of its row")
    rated_on: datetime
    tariff: str
    tariff_id: str | None
    total: str | None
    currency: str
    reason: str


class ComparisonView(WireModel):
    """Two ratings of one shipment side by side."""

    shipment_id: str
    shipment_number: str
    before: ComparedSide
    after: ComparedSide
    comparison: RatingComparison
