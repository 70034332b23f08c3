"""Code shared by all fuel surcharges: which week's price counts, and what their figures are."""

from collections.abc import Callable
from datetime import timedelta
from typing import Literal

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.rating.choosers import DISTANCE, MILE_SCALE, make_kilometer_reader, make_mile_reader
from freight.core.rating.expressions import Expression, shifted
from freight.core.rating.measures import MeasureReading, MissingMeasure, read_shipment_day
from freight.core.rating.methods.method import add_expressions, get_charge_base
from freight.core.rating.methods.parameters import FIELD_KEY, Parameters, declare_parameter
from freight.core.rating.references import FuelPrice, References
from freight.core.rating.scope import PERCENT_SCALE, RATE_SCALE, ChargeScope
from freight.core.rating.terms import Charge
from freight.core.records import Values

CODE = {"min_length": 1, "max_length": 20}
# the one rule for names of indexes and tables, in price lists and in tariffs
FUEL_NAME = r"^[A-Za-z0-9_-]+( [A-Za-z0-9_-]+)*$"
FUEL_NAME_WORDS = "letters, digits, - and _, and single spaces between words"


class FuelPriceParameters(Parameters):
    """Which prices, what the figures of the surcharge are, and from when the price of a week counts."""

    index: str = declare_parameter("fuelIndex", "Fuel index", help="prices by week", **CODE)
    per: Literal["percent", "mile", "cents per mile", "km", "kg"] = declare_parameter(
        "choice", "Figures are", "percent", help="a percentage of the base charges, or an amount per unit"
    )
    lag: int = declare_parameter(
        "figure", "Weeks back", 0, help="for example 1: uses the price of the week before", ge=0, le=12
    )
    delay: int = declare_parameter(
        "figure", "Days later", 0, help="for example 2: a Monday price counts from Wednesday on", ge=0, le=6
    )
    date: str | None = declare_parameter(
        "text", "Date field", None, help="if blank, the tariff's date basis", pattern=FIELD_KEY
    )

    @property
    def is_percent(self) -> bool:
        """Whether its figures are percentages of other charges."""
        return self.per == "percent"

    @property
    def back(self) -> timedelta:
        """How long before a shipment's day its price is looked up."""
        return timedelta(weeks=self.lag, days=self.delay)


Read = Callable[[FuelPrice, str, References], MeasureReading | MissingMeasure]


def build_fuel_surcharge(
    charge: Charge, scope: ChargeScope, given: FuelPriceParameters, what: str, figure_of: Read
) -> Expression:
    """Return the charge before minimum, maximum and rounding. `figure_of` returns the figure for the price of a week,
    with a sentence about the price; `what` names what it depends on."""
    if given.is_percent != bool(charge.based_on):
        need = (
            "choose the charges the percentage is based on"
            if given.is_percent
            else "an amount per unit can't be based on charges"
        )
        raise Invalid(f"{charge.name}: {need}.", code=ErrorCode.METHOD_BASE)
    field = given.date or scope.terms.tariff_applied_on_date

    def read(values: Values, references: References) -> MeasureReading | MissingMeasure:
        price = _price(charge, given, field, values, references)
        if isinstance(price, MissingMeasure):
            return price
        return figure_of(price, f"{given.index} {price.price:f} in the week of {price.week:%Y-%m-%d}", references)

    key = f"fuel {given.index} {what} {given.lag} {given.delay} {field} {given.per}"
    scale, unit = (PERCENT_SCALE, "%") if given.is_percent else (RATE_SCALE, "")
    figure = scope.looked_up(charge, key, scale, unit, (field,), read)
    if given.is_percent:
        return shifted(add_expressions(get_charge_base(charge, scope)) * figure, 2)
    amount = _quantity(charge, scope, given.per) * figure
    return shifted(amount, 2, "cents") if given.per == "cents per mile" else amount


def _quantity(charge: Charge, scope: ChargeScope, per: str) -> Expression:
    if per == "kg":
        return scope.quantity("kg")
    unit, reader = ("km", make_kilometer_reader) if per == "km" else ("mi", make_mile_reader)
    return scope.looked_up(charge, f"{unit} {DISTANCE}", MILE_SCALE, unit, (DISTANCE,), reader(DISTANCE))


def _price(
    charge: Charge, given: FuelPriceParameters, field: str, values: Values, references: References
) -> "FuelPrice | MissingMeasure":
    shipped = read_shipment_day(values, field)
    if shipped is None:
        return MissingMeasure(
            "no_date", f"The shipment has no date for the fuel price of {charge.name}.", field, "date"
        )
    index, day = references.indexes.get(given.index), shipped - given.back
    if index is None:
        return MissingMeasure("no_fuel_table", f"{charge.name}: there is no fuel index {given.index}.")
    fuel_price = index.at(day)
    return fuel_price or MissingMeasure(
        "no_fuel_price", f"Fuel index {given.index} has no price for the week of {day:%Y-%m-%d}."
    )
