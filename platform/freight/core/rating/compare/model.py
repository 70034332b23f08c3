"""The comparison of two ratings as it goes over the wire. Figures are text, amounts without grouping."""

from freight.core.rating.page.model import PagePart

OTHER_OUTCOME, OTHER_TARIFF, OTHER_VERSION, OTHER_DATE = "other_outcome", "other_tariff", "other_version", "other_date"
OTHER_VALUE, OTHER_WEIGHT, OTHER_VOLUME, OTHER_PIECES = "other_value", "other_weight", "other_volume", "other_pieces"
OTHER_CHARGEABLE, OTHER_FIGURE, OTHER_LANE = "other_chargeable", "other_figure", "other_lane"
OTHER_CURRENCY, CHARGE_ADDED, CHARGE_GONE = "other_currency", "charge_added", "charge_gone"
OTHER_METHOD, OTHER_BREAK, OTHER_RATE = "other_method", "other_break", "other_rate"
OTHER_MINIMUM, OTHER_MAXIMUM, OTHER_DEFICIT = "other_minimum", "other_maximum", "other_deficit"
OTHER_FUEL, OTHER_EXCHANGE_RATE, OTHER_BASE = "other_fuel", "other_exchange_rate", "other_base"
OTHER_ROUNDING = "other_rounding"

# the label of each
REASONS: dict[str, str] = {
    OTHER_OUTCOME: "Rated or not",
    OTHER_TARIFF: "Different tariff",
    OTHER_VERSION: "Different version",
    OTHER_DATE: "Different date",
    OTHER_VALUE: "Different value",
    OTHER_WEIGHT: "Different weight",
    OTHER_VOLUME: "Different volume",
    OTHER_PIECES: "Different number of pieces",
    OTHER_CHARGEABLE: "Different chargeable weight",
    OTHER_FIGURE: "Different figure",
    OTHER_LANE: "Different lane",
    OTHER_CURRENCY: "Different currency",
    CHARGE_ADDED: "Charge added",
    CHARGE_GONE: "Charge removed",
    OTHER_METHOD: "Calculated differently",
    OTHER_BREAK: "Different break",
    OTHER_RATE: "Different rate",
    OTHER_MINIMUM: "Different minimum",
    OTHER_MAXIMUM: "Different maximum",
    OTHER_DEFICIT: "As-weight",
    OTHER_FUEL: "Different fuel price",
    OTHER_EXCHANGE_RATE: "Different exchange rate",
    OTHER_BASE: "Different base",
    OTHER_ROUNDING: "Different rounding",
}


class RatingDifference(PagePart):
    """One difference. `what` names it: `Gross weight`, `Lane`, `Rate`."""

    code: str
    reason: str
    what: str
    before: str
    after: str


class ChargeDifference(PagePart):
    """A charge on both sides. An amount is None where the side has no such line; `delta` counts it as 0 then."""

    charge_id: str
    charge: str
    before: str | None
    after: str | None
    delta: str | None
    reasons: list[RatingDifference]


class RatingComparison(PagePart):
    """Two ratings. `delta` is after less before, None where they are not both rated in one currency; the deltas of the
    charges add up to it."""

    before_currency: str
    after_currency: str
    before_total: str | None
    after_total: str | None
    delta: str | None
    differences: list[RatingDifference]
    charges: list[ChargeDifference]


def build_rating_difference(code: str, what: str, before: object, after: object) -> RatingDifference:
    """Return a difference of that code; a missing value reads as a dash."""
    return RatingDifference(code=code, reason=REASONS[code], what=what, before=_text(before), after=_text(after))


def _text(value: object) -> str:
    return "–" if value is None or value == "" else str(value)
