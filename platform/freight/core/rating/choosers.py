"""How the break of a shipment is chosen if not by the charge's own quantity: by distance, postcode or time."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from freight.core.dates import parse_day
from freight.core.rating.break_kinds import encode_postcode, encode_time_slot, get_day_kind, parse_minute_of_day
from freight.core.rating.break_sets import BreakSet
from freight.core.rating.measures import (
    MeasureReading,
    MissingMeasure,
    check_shipment_figures,
    describe_wire_key,
    read_shipment_day,
    read_shipment_figure,
)
from freight.core.rating.references import References
from freight.core.rating.terms import TariffTerms
from freight.core.records import Values

DISTANCE = "shipmentRouting#distance"  # km
POSTCODE = "shipmentRouting#destinationPostalCode"
TIME = "shipmentInformation#shipTime"
KM_PER_MILE = Decimal("1.609344")  # the international mile of 1959
MILE_SCALE = 4

Read = Callable[[Values, References], MeasureReading | MissingMeasure]


@dataclass(frozen=True)
class BreakChooser:
    """A figure of the shipment that a break is found by: decimals, unit, and how it is read."""

    scale: int
    unit: str
    reading: tuple[tuple[str, ...], Read]


def build_break_chooser(breaks: BreakSet, terms: TariffTerms) -> BreakChooser | None:
    """What the ranges of a set are searched with; None for weight breaks, which go by the weight that is charged."""
    match breaks.kind:
        case "weightBreaks":
            return None
        case "miles":
            field = breaks.field or DISTANCE
            return BreakChooser(MILE_SCALE, "mi", ((field,), make_mile_reader(field)))
        case "zipCodes":
            field = breaks.field or POSTCODE
            return BreakChooser(0, "", ((field,), _postcode(field)))
    day, time = terms.tariff_applied_on_date, "" if breaks.whole_days else breaks.field or TIME
    return BreakChooser(0, "", ((day, *([time] if time else [])), _slot(terms, day, time)))


def make_mile_reader(field: str) -> Read:
    """Reads a distance, which shipments keep in km, in miles."""
    return _distance(field, KM_PER_MILE)


def make_kilometer_reader(field: str) -> Read:
    """Reads a distance in km."""
    return _distance(field, Decimal(1))


def _distance(field: str, km: Decimal) -> Read:
    def read(values: Values, _: References) -> MeasureReading | MissingMeasure:
        try:
            stated = read_shipment_figure(values, field)
        except ValueError as wrong:
            return MissingMeasure("bad_figure", f"{wrong}: fix the distance.", field)
        if stated is None:
            return MissingMeasure("no_distance", "The shipment has no distance.", field, "distance")
        return check_shipment_figures({"distance": stated}) or MeasureReading(stated / km)

    return read


def _postcode(field: str) -> Read:
    def read(values: Values, _: References) -> MeasureReading | MissingMeasure:
        stated = str(values.get(field) or "").strip()
        if not encode_postcode(stated):
            return MissingMeasure(
                "no_postcode", f"The shipment has no {describe_wire_key(field)}.", field, describe_wire_key(field)
            )
        return MeasureReading(Decimal(encode_postcode(stated)))

    return read


def _slot(terms: TariffTerms, day_field: str, time_field: str) -> Read:
    holidays = frozenset(day for holiday in terms.holidays if (day := parse_day(holiday)))

    def read(values: Values, _: References) -> MeasureReading | MissingMeasure:
        day = read_shipment_day(values, day_field)
        if day is None:
            return MissingMeasure("no_date", "The shipment has no date to choose a time period by.", day_field, "date")
        kind = get_day_kind(day, holidays)
        if not time_field:
            return MeasureReading(Decimal(encode_time_slot(kind, 0)), f"{day:%Y-%m-%d} is a {kind}")
        try:
            minutes = parse_minute_of_day(str(values.get(time_field) or ""))
        except ValueError:
            message = f"The shipment has no {describe_wire_key(time_field)}, entered like 08:30."
            return MissingMeasure(
                "no_time", message, time_field, f"{describe_wire_key(time_field)}, written like 08:30"
            )
        return MeasureReading(Decimal(encode_time_slot(kind, minutes)), f"{day:%Y-%m-%d} is a {kind}")

    return read
