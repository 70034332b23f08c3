"""Rates of one shipment typed by hand, on the wire. Nothing of it is stored."""

from pydantic import Field

from freight.core.rating.page import TracePage
from freight.features.rating.schemas import RatingReceipt
from freight.features.setup.templates.schemas import FieldView
from freight.kit.http.envelope import RequestModel, WireModel


class RateForm(WireModel):
    """The shipment's fields that the tariffs in force look at, in the order of the template. `tariffs`: how many there
    are."""

    template_id: str
    fields: list[FieldView]
    tariffs: int


class RateBody(RequestModel):
    """`POST /api/rating/live`: values by wire key, as typed; empty ones count as not given."""

    values: dict[str, object] = {}
    version_id: str = Field("", description="the offer whose trace is wanted; none: the one that would be taken")
    lane: int | None = Field(None, description="by which of its lanes that fit; none: as its tariff chooses")


class ValueFinding(WireModel):
    """What is wrong with a value."""

    kind: str
    message: str


class LiveOffer(WireModel):
    """What one tariff in force says. `taken`: the one a shipment like this would be rated by."""

    version_id: str
    tariff_id: str
    tariff_name: str
    version_number: int
    taken: bool
    total: str | None
    currency: str
    reason_code: str
    reason: str


class LiveTrace(WireModel):
    """The trace of one offer. Without a tariff there is only the reason. `lane`: the one that was chosen by hand;
    none where the tariff chose, or the lane does not fit any more."""

    version_id: str
    tariff_id: str
    tariff_name: str
    version_number: int
    lane: int | None
    receipt: RatingReceipt | None
    reason_code: str
    reason: str
    page: TracePage


class LiveRate(WireModel):
    """The answer: offers, the taken one first, then by price; and the trace of one of them. With findings there is
    neither: nothing is rated from values that cannot be read."""

    findings: dict[str, ValueFinding]
    offers: list[LiveOffer]
    trace: LiveTrace | None
