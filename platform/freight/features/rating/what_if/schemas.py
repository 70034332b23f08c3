"""What-ifs on the wire. Amounts are text, each with its currency; a delta is after less before."""

from datetime import datetime

from pydantic import Field

from freight.core.rating.sides import TariffSide
from freight.features.rating.schemas import LaneRowsBody
from freight.kit.http.envelope import RequestModel, WireModel

OUTCOMES = "^(same|changed|gained|lost|unrated|currency)?$"


class WhatIfBody(RequestModel):
    """`POST /api/rating/whatIf`: which rated shipments, by which version of a tariff; without one, its draft."""

    tariff_id: str
    version_id: str = ""
    rules: dict[str, object] | None = Field(
        None, description="a filter of the shipment list; none: every rated shipment"
    )


class WhatIfStarted(WireModel):
    """A what-if was accepted. `task_key` is its memCacheKey in the notification panel."""

    run_id: str
    task_key: str
    total_count: int


class WhatIfAmounts(WireModel):
    """Before and after in one currency."""

    currency: str
    before: str
    after: str
    delta: str


class WhatIfSummary(WireModel):
    """A what-if as a list row."""

    run_id: str
    task_key: str
    description: str
    user_name: str
    tariff_id: str
    tariff_name: str
    side: TariffSide = Field(description="buying: compared with what the buying tariffs in force come to")
    version_id: str
    version_number: int
    running_status: str
    total_count: int
    processed: int
    outcomes: dict[str, int]
    totals: list[WhatIfAmounts]
    started_on: datetime
    finished_on: datetime | None


class WhatIfList(WireModel):
    """What-ifs, newest first."""

    count: int
    page_no: int
    page_limit: int
    rows: list[WhatIfSummary]


class CustomerDelta(WhatIfAmounts):
    """The effect of a what-if on one customer."""

    customer: str
    count: int


class LaneDelta(WhatIfAmounts):
    """The same for one lane."""

    carrier: str
    origin: str
    destination: str
    service: str
    count: int


class ChargeDelta(WhatIfAmounts):
    """The same for one charge; `count`: the shipments that have it on either side."""

    charge_id: str
    name: str
    count: int


class ReasonMove(WireModel):
    """Shipments that lost their rate for a reason, or gained one they had lacked for that reason; `choice_gone`: those
    whose user-chosen lane does not fit by the draft."""

    outcome: str
    code: str
    sentence: str
    count: int


class WhatIfRowView(WireModel):
    """One shipment before and after. A total is None if it is not rated, for the reason given."""

    row_id: str
    shipment_id: str
    shipment_number: str
    status: str
    outcome: str
    customer: str
    carrier: str
    origin: str
    destination: str
    service: str
    before_total: str | None
    before_currency: str
    before_reason: str
    before_trace_id: str | None
    before_version: str
    after_total: str | None
    after_currency: str
    after_reason: str
    after_version: str
    choice: str = Field(description="what became of the tariff that a person chose for it; empty: nobody chose one")
    delta: str | None


class WhatIfView(WhatIfSummary):
    """A what-if with its groups. Every group adds up to `totals`, currency by currency."""

    version_is_draft: bool
    version_changed: bool = Field(description="the draft was edited since: its lanes and terms have changed")
    effective_date: str = Field(description="first day of the version that was tried; empty until it was kept")
    before_effective: int = Field(description="shipments rated by it though they are dated before its first day")
    by_customer: list[CustomerDelta]
    by_lane: list[LaneDelta]
    by_charge: list[ChargeDelta]
    moves: list[ReasonMove]


class WhatIfRowsBody(LaneRowsBody):
    """The shipments of a what-if to return: those of one group, largest changes first."""

    outcome: str = Field("", pattern=OUTCOMES)
    reason_code: str = ""
    reason: str = ""
    charge_id: str = ""
    customer: str | None = None


class WhatIfRows(WireModel):
    """A page of shipments."""

    count: int
    page_no: int
    page_limit: int
    rows: list[WhatIfRowView]
