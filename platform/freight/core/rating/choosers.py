"""How the break of a shipment is found where the charge's own quantity does not choose it: by distance, postcode or
time."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from freight.core.dates import parse_day
from freight.core.rating.break_kinds import kind_of_day, minute, postcode, slot
from freight.core.rating.break_sets import BreakSet
from freight.core.rating.measures import Missing, Reading, day_in, figure, label_of, wrong_figures
from freight.core.rating.references import References
from freight.core.rating.terms import TariffTerms
from freight.core.records import Values

DISTANCE = "shipmentRouting#distance"  # km
POSTCODE = "shipmentRouting#destinationPostalCode"
TIME = "shipmentInformation#shipTime"
KM_PER_MILE = Decimal("1.609344")  # the international mile of 1959
MILE_SCALE = 4

Read = Callable[[Values, References], Reading | Missing]


@dataclass(frozen=True)
class Chooser:
    """A figure of the shipment that a break is found by: decimals, unit, and how it is read."""

    scale: int
    unit: str
    reading: tuple[tuple[str, ...], Read]


def chooser(breaks: BreakSet, terms: TariffTerms) -> Chooser | None:
    """What the ranges of a set are searched with; None for weight breaks, which go by the weight that is charged."""
    match breaks.kind:
        case "weightBreaks":
            return None
        case "miles":
            field = breaks.field or DISTANCE
            return Chooser(MILE_SCALE, "mi", ((field,), miles(field)))
        case "zipCodes":
            field = breaks.field or POSTCODE
            return Chooser(0, "", ((field,), _postcode(field)))
    day, time = terms.tariff_applied_on_date, "" if breaks.whole_days else breaks.field or TIME
    return Chooser(0, "", ((day, *([time] if time else [])), _slot(terms, day, time)))


def miles(field: str) -> Read:
    """Reads a distance, which shipments keep in km, in miles."""
    return _distance(field, KM_PER_MILE)


def kilometres(field: str) -> Read:
    """Reads a distance in km."""
    return _distance(field, Decimal(1))


def _distance(field: str, km: Decimal) -> Read:
    def read(values: Values, _: References) -> Reading | Missing:
        try:
            stated = figure(values, field)
        except ValueError as wrong:
            return Missing("bad_figure", f"{wrong}: fix the distance.", field)
        if stated is None:
            return Missing("no_distance", "The shipment has no distance.", field, "distance")
        return wrong_figures({"distance": stated}) or Reading(stated / km)

    return read


def _postcode(field: str) -> Read:
    def read(values: Values, _: References) -> Reading | Missing:
        stated = str(values.get(field) or "").strip()
        if not postcode(stated):
            return Missing("no_postcode", f"The shipment has no {label_of(field)}.", field, label_of(field))
        return Reading(Decimal(postcode(stated)))

    return read


def _slot(terms: TariffTerms, day_field: str, time_field: str) -> Read:
    holidays = frozenset(day for each in terms.holidays if (day := parse_day(each)))

    def read(values: Values, _: References) -> Reading | Missing:
        day = day_in(values, day_field)
        if day is None:
            return Missing("no_date", "The shipment has no date to choose a time period by.", day_field, "date")
        kind = kind_of_day(day, holidays)
        if not time_field:
            return Reading(Decimal(slot(kind, 0)), f"{day:%Y-%m-%d} is a {kind}")
        try:
            minutes = minute(str(values.get(time_field) or ""))
        except ValueError:
            told = f"The shipment has no {label_of(time_field)}, entered like 08:30."
            return Missing("no_time", told, time_field, f"{label_of(time_field)}, written like 08:30")
        return Reading(Decimal(slot(kind, minutes)), f"{day:%Y-%m-%d} is a {kind}")

    return read
