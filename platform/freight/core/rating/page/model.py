"""The page of a trace, part by part, as it goes over the wire. Figures are text, already written for people."""

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel


class PagePart(BaseModel):
    """camelCase on the wire."""

    model_config = ConfigDict(frozen=True, alias_generator=to_camel, populate_by_name=True)


class LabeledFact(PagePart):
    """One line of a list of facts."""

    label: str
    value: str


class LaneColumn(PagePart):
    """A column of lane tables: the identifier's id and its heading."""

    id: str
    label: str


class FailedCondition(PagePart):
    """A condition a lane misses. `field`: an identifier's id, `break`, `transit` or `charge`: the cell to mark.
    `field_key`: the field of the shipment that would meet it, "" where it is none."""

    field: str
    text: str
    field_key: str = ""


class LaneLine(PagePart):
    """A lane that was looked at. `identifiers` are in the order of the page's `laneColumns`."""

    lane: int
    identifiers: list[str]
    transit_days: str
    break_range: str
    minimum: str
    rate: str
    charge: str
    chosen: bool
    failed: list[FailedCondition]
    result: str


class BreakPart(PagePart):
    """One range of the break bar. A hole has no rate; `share` is its width of the bar, 0..1."""

    text: str
    start: str
    rate: str
    minimum: str
    holds: bool
    hole: bool
    share: float


class BreakBar(PagePart):
    """The breaks of the lane, and where the quantity falls. `position`: 0..1 within the range that holds it."""

    charge: str
    unit: str
    quantity: str
    note: str
    parts: list[BreakPart]
    position: float | None


class ArithmeticLine(PagePart):
    """One charge: how it came about, the amount before rounding, the line after it."""

    charge_id: str
    charge: str
    how: list[str]
    amount: str
    rounded: str


class Arithmetic(PagePart):
    """Every charge and the total, in the tariff's currency."""

    note: str
    currency: str
    lines: list[ArithmeticLine]
    unrounded_total: str
    total: str


class FunnelStep(PagePart):
    """A condition and the lanes it leaves; `note` says so where it leaves none."""

    condition: str
    remaining: int
    note: str = ""


class NotRated(PagePart):
    """Where the lanes ran out and which came nearest. `field_key`: the field to fill or correct, if there is one.
    `needs_exchange_rate`: entering a rate would solve it. `to_choose`: several lanes fit and a person chooses; they are
    listed in place of the nearest."""

    headline: str
    field_key: str = ""
    needs_exchange_rate: bool = False
    detail: str
    funnel: list[FunnelStep]
    nearest_note: str
    nearest: list[LaneLine]
    to_choose: bool = False


class TracePage(PagePart):
    """A whole trace. Lanes show break, minimum and rate of one charge, the first with breaks, else the first: the two
    headings say of what. `arithmetic` is there when the shipment was rated, `not_rated` when it was not."""

    rated: bool
    asked: list[LabeledFact]
    lane_columns: list[LaneColumn]
    break_heading: str = "Break"
    rate_heading: str = "Rate"
    lanes_note: str
    lanes: list[LaneLine]
    breaks: list[BreakBar]
    arithmetic: Arithmetic | None
    not_rated: NotRated | None
    currency: list[LabeledFact]
    rounding: list[LabeledFact]
