"""Rates of one shipment typed by hand, on the wire. Nothing of it is stored."""

from pydantic import Field

from freight.core.rating.page import TracePage
from freight.features.rating.schemas import RatingReceipt
from freight.features.setup.templates.schemas import FieldView
from freight.kit.http.envelope import RequestModel, WireModel


class RateForm(WireModel):
    """The shipment fields that the tariffs in force read, in template order. `tariffs`: how many tariffs there are."""

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
    """The result of one tariff in force. `taken`: the one a shipment like this would be rated by."""

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
    """The trace of one offer. Without a tariff there is only the reason. `lane`: the one chosen by hand; none if the
    tariff chose, or if the lane no longer fits."""

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
    neither, since unreadable values are not rated."""

    findings: dict[str, ValueFinding]
    offers: list[LiveOffer]
    trace: LiveTrace | None
