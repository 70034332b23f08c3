"""Restarting a lane: its first and last day, and its new rate (R276-R279)."""

import re
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from freight.core.dates import explain_invalid_day, format_iso_day, parse_typed_day
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.money import half_up
from freight.core.places import Place
from freight.core.rating.breaks import NO_MAXIMUM, Range
from freight.core.rating.charges import get_charge_method
from freight.core.rating.lane_sheet import LaneSheetBreak, format_lane_figure, has_lane_rate
from freight.core.rating.lanes import Lane
from freight.core.rating.terms import TariffTerms

EXPIRES_BEFORE = "Effective Date should be less than Expiry Date."
NOT_AFTER_TODAY = "Effective Date should be after today."
WRONG_RATE = "Enter cost, cost plus a percentage (cost + 5%), or a whole number."
_COST = re.compile(r"cost(?:\s*\+\s*(\d{1,4}(?:\.\d{1,4})?)\s*%)?", re.IGNORECASE)
_WHOLE = re.compile(r"\d{1,9}", re.ASCII)
_HUNDRED = Decimal(100)


@dataclass(frozen=True)
class TariffDays:
    """Two days, both inclusive, `yyyy-MM-dd`; an expiry of "" never comes."""

    effective: str
    expiry: str


@dataclass(frozen=True)
class NewRate:
    """How a rate changes: to a figure, or by a factor."""

    fixed: Decimal | None
    factor: Decimal = Decimal(1)

    def of(self, rate: Decimal, decimals: int) -> Decimal:
        """Return the new rate, with the decimals that rates of the charge have."""
        return self.fixed if self.fixed is not None else half_up(rate * self.factor, decimals)


def read_tariff_days(effective: str, expiry: str, place: Place) -> TariffDays:
    """Return both days as they are stored, however they were written. Raises Invalid naming the field that is not a
    day."""
    return TariffDays(_stored(effective, "effectiveDate", place), _stored(expiry, "expiryDate", place))


def _stored(text: str, field: str, place: Place) -> str:
    day = parse_typed_day(text, place)
    if day is None:
        raise Invalid(explain_invalid_day(text, place), code=ErrorCode.DATE_INVALID, data={"field": field})
    return format_iso_day(day)


def check_tariff_days(days: TariffDays, tariff: TariffDays, today: date) -> None:
    """Raise Invalid unless the effective date is before the expiry (R276), both are within the tariff's days (R277),
    and it is after today (R278)."""
    if days.effective >= days.expiry:
        raise Invalid(EXPIRES_BEFORE, code=ErrorCode.DATES_REVERSED)
    if days.effective < tariff.effective or (tariff.expiry and days.expiry > tariff.expiry):
        until = f" to {tariff.expiry}" if tariff.expiry else " on"
        raise Invalid(
            f"Choose dates within those of the tariff: {tariff.effective}{until}.", code=ErrorCode.DATES_OUTSIDE
        )
    if days.effective <= format_iso_day(today):
        raise Invalid(NOT_AFTER_TODAY, code=ErrorCode.NOT_AFTER_TODAY)


def parse_new_rate(text: str) -> NewRate:
    """Return the rate of `cost`, `cost + 7.5%` or a whole number. Raises Invalid for anything else (R279)."""
    cost_text = text.strip()
    if cost_match := _COST.fullmatch(cost_text):
        return NewRate(None, 1 + Decimal(cost_match[1] or 0) / _HUNDRED)
    if _WHOLE.fullmatch(cost_text) and Decimal(cost_text) < NO_MAXIMUM:
        return NewRate(Decimal(cost_text))
    raise Invalid(WRONG_RATE, code=ErrorCode.RATE_INVALID)


def list_changed_rate_cells(lane: Lane, terms: TariffTerms, rate: NewRate) -> dict[str, str]:
    """Return the cells of the lane that change: the rates of the first charge its lanes state, in every break."""
    charge = next(
        (charge_item for charge_item in terms.charges if charge_item.breaks or has_lane_rate(charge_item)), None
    )
    stated = lane.charges.get(charge.id) if charge else None
    if charge is None or stated is None:
        return {}
    ranges: tuple[Range, ...] = stated.ranges
    rate_scale = get_charge_method(charge).rate_scale
    cells = {
        LaneSheetBreak(charge.id, break_range.start, break_range.end, break_range.method).key(): format_lane_figure(
            rate.of(break_range.rate, rate_scale)
        )
        for break_range in ranges
    }
    if stated.rate is not None:
        cells[f"charge:{charge.id}:rate"] = format_lane_figure(rate.of(stated.rate, rate_scale))
    return cells
