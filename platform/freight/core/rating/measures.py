"""Measures: the figures of a shipment that a tariff rates by, and how each is read.

The first four are the same for every tariff. Charge methods add their own: a numeric field, a fuel surcharge of the
week, a rate of exchange, the slot of a day.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from freight.core.dates import parse_day
from freight.core.fields.numbers import exact
from freight.core.money import parse_amount
from freight.core.rating.references import References
from freight.core.records import Values

GROSS_WEIGHT = "shipmentCargo#grossWeight"
VOLUME = "shipmentCargo#volume"
PIECES = "shipmentCargo#pieces"
NO_FIGURE = "no_figure"
NO_CHARGE = "no_charge"  # a condition that does not hold
LEFT_OUT = frozenset({NO_FIGURE, NO_CHARGE})  # why an optional charge is left out
BLANK = -1  # the scaled value of a figure that a shipment leaves blank: stated ones are never below 0
TOO_LARGE = Decimal(10) ** 9  # kg, m³, pieces, money: more than any shipment has


@dataclass(frozen=True)
class MissingMeasure:
    """Something the shipment lacks for its rating: a reason code, the sentence a clerk reads, and the wire key of the
    field to fill or correct, if there is one. `what` names what is blank: `for_charges` adds the charges that need it.
    """

    code: str
    sentence: str
    field: str = ""
    what: str = ""

    def for_charges(self, names: Sequence[str]) -> "MissingMeasure":
        """Return the same with the charges that need it, and what to do about it."""
        return replace(self, sentence=describe_missing_measure(names, self.what)) if self.what and names else self


_MOST_NAMED = 2


def describe_missing_measure(names: Sequence[str], what: str) -> str:
    """Return a sentence: `Freight and Handling can’t be calculated without the number of pieces: enter that value on
    the shipment.`"""
    charge_names = list(names)
    if len(charge_names) > _MOST_NAMED:
        charge_names = [charge_names[0], f"{len(charge_names) - 1} other charges"]
    return f"{' and '.join(charge_names)} can’t be calculated without the {what}: enter that value on the shipment."


@dataclass(frozen=True)
class MeasureReading:
    """A measure of one shipment. `told` says where a figure came from that the shipment does not state itself."""

    value: Decimal
    told: str = ""


@dataclass(frozen=True)
class ChargeMeasure:
    """A figure for some charges, in addition to the four every tariff has; `key` identifies it. `fields` are the wire
    keys it is read from. `optional`: if the shipment leaves it blank, it is measured as `BLANK`, and the charges that
    read it are not charged. `decides`: it is a condition and nothing else."""

    key: str
    charge_ids: tuple[str, ...]
    name: str
    scale: int
    unit: str
    fields: tuple[str, ...]
    read: Callable[[Values, References], MeasureReading | MissingMeasure]
    optional: bool = False
    decides: bool = False


def read_shipment_figure(values: Values, field: str) -> Decimal | None:
    """Return a numeric value of the shipment, exact; None when empty. Raises ValueError for text that is not a
    figure."""
    stated = values.get(field)
    if stated is None or stated == "":
        return None
    return parse_amount(stated) if isinstance(stated, str) else exact(stated)


def check_shipment_figures(given: Mapping[str, Decimal | None]) -> MissingMeasure | None:
    """Return what is wrong with figures, by their names: below zero, or more than any shipment has."""
    for label, value in given.items():
        if value is not None and value < 0:
            return MissingMeasure("negative_figure", f"The shipment’s {label} must not be negative: {value:,f}.")
        if value is not None and value >= TOO_LARGE:
            return MissingMeasure("figure_too_large", f"The shipment’s {label} is out of range: {value:,f}.")
    return None


def make_field_reader(field: str, label: str) -> Callable[[Values, References], MeasureReading | MissingMeasure]:
    """Return a reader of a numeric field; `label` is its name in sentences."""

    def read(values: Values, _: References) -> MeasureReading | MissingMeasure:
        try:
            stated = read_shipment_figure(values, field)
        except ValueError as wrong:
            return MissingMeasure("bad_figure", f"{wrong}: fix the {label}.", field)
        if stated is None:
            return MissingMeasure(NO_FIGURE, f"The shipment has no {label}.", field, label)
        return check_shipment_figures({label: stated}) or MeasureReading(stated)

    return read


def read_shipment_day(values: Values, field: str) -> date | None:
    """Return the day a date field holds, or None."""
    stated = values.get(field)
    return parse_day(stated) if stated else None


def describe_wire_key(field: str) -> str:
    """Return the name of a field in sentences: `shipmentCargo#unitQuantity` is the unit quantity."""
    words = "".join(
        f" {character.lower()}" if character.isupper() else character for character in field.partition("#")[2]
    )
    return words.strip() or field
