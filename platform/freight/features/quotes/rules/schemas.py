"""Quote rules on the wire."""

from datetime import datetime

from pydantic import Field

from freight.core.quotes.rules import DEFAULT_MONTHS, FIRST_DAY, QuoteRule
from freight.kit.http.envelope import RequestModel, WireModel


class QuoteRuleField(WireModel):
    """A field that conditions may use: `laneParameter` of the lane, `rfq` of the tariff's RFQ."""

    name: str
    label: str
    type: str
    kind: str


class QuoteRuleSetBody(RequestModel):
    """The whole set of a template, or without a template the default rules. `revision` is the one that was read."""

    quote_template_id: str = ""
    rules: list[dict[str, object]] = Field(max_length=200)
    revision: int = 0


class QuoteRuleSetView(WireModel):
    """The rules that apply to a template. `isDefault`: it has none of its own, so these are the default ones; saving
    makes them its own. `revision` 0: nothing is stored yet for this template."""

    quote_template_id: str
    template_name: str
    is_default: bool
    revision: int
    rules: list[QuoteRule]
    created_by: str
    created_on: datetime | None
    fields: list[QuoteRuleField]
    charges: list[str]
    first_day: str = FIRST_DAY
    default_time_span: int = DEFAULT_MONTHS
