"""rate × days between two dates, less the free days: detention, demurrage, storage, per diem.

Days are calendar days or working days, which exclude weekends and the holidays of the tariff. Rates that rise with the
days are written as printed: `1-5: 75, 6-10: 150, 11+: 300`.
"""

import re
from datetime import date, timedelta
from decimal import Decimal
from typing import Annotated, Literal

from freight.core.dates import parse_day
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.rating.break_kinds import get_day_kind
from freight.core.rating.expressions import Expression, shifted
from freight.core.rating.measures import NO_FIGURE, MeasureReading, MissingMeasure, describe_wire_key, read_shipment_day
from freight.core.rating.methods.method import Method, multiply_rate
from freight.core.rating.methods.parameters import (
    IfBlank,
    Parameters,
    Rates,
    declare_if_blank,
    declare_parameter,
    declare_shipment_field,
    is_optional,
    parse_written_rates,
    split_named_rates,
)
from freight.core.rating.references import References
from freight.core.rating.scope import RATE_SCALE, ChargeScope
from freight.core.rating.terms import Charge
from freight.core.records import Values

CONTAINERS = "shipmentCargo#containers"
_MOST_DAYS = 3660
_TIER = re.compile(r"(\d{1,4})\s*(?:[-–]\s*(\d{1,4})|(\+))?", re.ASCII)
_DAY = timedelta(days=1)


def _rates(text: str) -> dict[str, str]:
    """Return the rate of each span of days, as tariffs print them."""
    refusal = "enter days with their rate, like 1-5: 75, 6-10: 150, 11+: 300"
    pairs = split_named_rates(text, refusal, apart=",;")
    if not all(_TIER.fullmatch(days) for days, _ in pairs):
        raise ValueError(refusal)
    return dict(pairs)


class PerDay(Parameters):
    """The two dates, how many days are free, which days count, and the rate of each."""

    start: str = declare_shipment_field("From date", kind="dateField", help="arrival, available, placed")
    end: str = declare_shipment_field("To date", kind="dateField", help="pickup, returned, released")
    free: int = declare_parameter("figure", "Free days", 0, help="days with no charge", ge=0, le=366)
    days: Literal["calendar days", "working days", "free working days, then calendar days"] = declare_parameter(
        "choice", "Days are", "calendar days", help="working days leave out weekends and the tariff’s holidays"
    )
    first: Literal["counts", "does not count"] = declare_parameter("choice", "The from date itself", "counts")
    per: Literal["shipment", "container", "piece", "100 lb", "kg"] = declare_parameter(
        "choice", "Rate is for each", "shipment"
    )
    rates: Annotated[Rates, parse_written_rates(_rates)] = declare_parameter(
        "rates", "Rates by day", {}, help="1-5: 75, 6-10: 150, 11+: 300; blank: one rate for all"
    )
    numbered: Literal["charged days", "all days"] = declare_parameter(
        "choice", "Rates by day count", "charged days", help="“all days”: day 5 is the first after 4 free ones"
    )
    blank: IfBlank = declare_if_blank("The dates")

    @property
    def states_rates(self) -> bool:
        """Whether its rates are by day, stated here."""
        return bool(self.rates)

    def tiers(self, charge: Charge) -> list[tuple[int, int | None, Decimal]]:
        """Return (first charged day, last one, rate) of consecutive tiers, the last without end. Raises Invalid naming
        the days that are reversed, missing or repeated."""
        before = self.free if self.numbered == "all days" else 0
        expected: int | None = before + 1
        day_tiers = []
        for days, rate in self.rates.items():
            read = _TIER.fullmatch(days)
            first = int(read[1]) if read else 0
            last = None if read is None or read[3] else int(read[2] or first)
            if last is not None and last < first:
                raise Invalid(f"{charge.name}: the days {days} are upside down.", code=ErrorCode.DAYS_REVERSED)
            if first != expected:
                correction = (
                    "no day comes after" if expected is None else f"enter the rate from day {expected} on before"
                )
                raise Invalid(f"{charge.name}: rates by day: {correction} {days}.", code=ErrorCode.DAYS_APART)
            day_tiers.append((first - before, None if last is None else last - before, rate))
            expected = None if last is None else last + 1
        if day_tiers and expected is not None:
            wrong = f"{charge.name}: rates by day: add one without an end, like {expected}+: 300."
            raise Invalid(wrong, code=ErrorCode.DAYS_APART)
        return day_tiers


def amount(charge: Charge, scope: ChargeScope) -> Expression:
    """Return the charge before minimum, maximum and rounding."""
    settings = PerDay.of(charge)
    tiers = settings.tiers(charge)
    holidays = frozenset(day for holiday in scope.terms.holidays if (day := parse_day(holiday)))

    def read(values: Values, _: References) -> MeasureReading | MissingMeasure:
        span = _span(charge, settings, values)
        if isinstance(span, MissingMeasure):
            return span
        charged, passed = count_charged_days(settings, *span, holidays)
        summary = f"{span[0]:%Y-%m-%d} to {span[1]:%Y-%m-%d}: {passed} {_days(passed)}, {passed - charged} free"
        if not tiers:
            return MeasureReading(Decimal(charged), summary)
        parts = [(min(charged, last or charged) - first + 1, rate) for first, last, rate in tiers if charged >= first]
        sums = " + ".join(f"{days} × {rate:f}" for days, rate in parts) or "nothing charged"
        return MeasureReading(sum((days * rate for days, rate in parts), Decimal(0)), f"{summary}; {sums}")

    key = (
        f"days {charge.id}"
        if tiers
        else f"days {settings.start} {settings.end} {settings.free} {settings.days} {settings.first}"
    )
    scale, unit = (RATE_SCALE, "") if tiers else (0, "days")
    fields = (settings.start, settings.end)
    optional = is_optional(charge, scope, settings.blank)
    figure = scope.looked_up(charge, key, scale, unit, fields, read, optional=optional)
    by_day = figure if tiers else multiply_rate(figure, charge, scope)
    match settings.per:
        case "shipment":
            return by_day
        case "container":
            return by_day * scope.field(charge, CONTAINERS, "containers")
        case "100 lb":
            return shifted(scope.quantity("lb") * by_day, 2, "per 100 lb")
    return by_day * scope.quantity(settings.per)


def count_charged_days(given: PerDay, start: date, end: date, holidays: frozenset[date]) -> tuple[int, int]:
    """Return (days charged, days counted) between two dates, both inclusive unless the first does not count."""
    free, charged, passed = given.free, 0, 0
    day = start if given.first == "counts" else start + _DAY
    while day <= end:
        is_working = get_day_kind(day, holidays) == "weekday"
        counts = given.days == "calendar days" or is_working
        if given.days == "free working days, then calendar days":
            counts = is_working if free else True
        if counts:
            passed += 1
            charged += not free
            free = max(free - 1, 0)
        day += _DAY
    return charged, passed


def _span(charge: Charge, given: PerDay, values: Values) -> tuple[date, date] | MissingMeasure:
    days = []
    for field in (given.start, given.end):
        day, field_label = read_shipment_day(values, field), describe_wire_key(field)
        if day is None and values.get(field):
            return MissingMeasure(
                "bad_figure", f"{charge.name}: the {field_label} is no date. Fix it on the shipment.", field
            )
        if day is None:
            return MissingMeasure(NO_FIGURE, f"The shipment has no {field_label}.", field, field_label)
        days.append(day)
    start, end = days
    if end < start:
        message = (
            f"{charge.name}: the {describe_wire_key(given.end)} {end:%Y-%m-%d} is before the "
            f"{describe_wire_key(given.start)}"
        )
        return MissingMeasure("dates_reversed", f"{message} {start:%Y-%m-%d}. Fix them on the shipment.", given.end)
    if (end - start).days > _MOST_DAYS:
        return MissingMeasure(
            "figure_too_large", f"{charge.name}: more than {_MOST_DAYS:,} days. Fix the dates.", given.end
        )
    return start, end


def _days(count: int) -> str:
    return "day" if count == 1 else "days"


METHOD = Method("perDay", "per day", amount, unit="day", parameters=PerDay)
