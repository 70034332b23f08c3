"""A fuel surcharge: the price of the week chooses a bracket of a table, the bracket says what is charged.

The week is that of the date the tariff is applied on, or some weeks before. The bracket's figure is a percentage of the
charges it is based on, or an amount for each mile, km or kg.
"""

from datetime import timedelta
from typing import Literal

from freight.core.errors import Invalid
from freight.core.rating.choosers import DISTANCE, MILE_SCALE, kilometres, miles
from freight.core.rating.expressions import Expression, shifted
from freight.core.rating.measures import Missing, Reading, day_in
from freight.core.rating.methods.method import Method, base_of, sum_of
from freight.core.rating.methods.parameters import FIELD_KEY, Parameters, declare
from freight.core.rating.references import References
from freight.core.rating.scope import PERCENT_SCALE, RATE_SCALE, Scope
from freight.core.rating.terms import Charge
from freight.core.records import Values

_CODE = {"min_length": 1, "max_length": 20}


class Fuel(Parameters):
    """Which prices, which table, and what its figures are."""

    index: str = declare("fuelIndex", "Fuel index", help="prices by week", **_CODE)
    table: str = declare("fuelTable", "Fuel table", help="figures by price", **_CODE)
    per: Literal["percent", "mile", "km", "kg"] = declare(
        "choice", "Table figures are", "percent", help="a percentage of the base charges, or an amount per unit"
    )
    lag: int = declare("figure", "Weeks back", 0, help="for example 1: uses the price of the week before", ge=0, le=12)
    date: str | None = declare("text", "Date field", None, help="if blank, the tariff's date basis", pattern=FIELD_KEY)


def amount(charge: Charge, scope: Scope) -> Expression:
    """The charge before minimum, maximum and rounding."""
    given = Fuel.of(charge)
    is_percent = given.per == "percent"
    if is_percent != bool(charge.based_on):
        need = (
            "choose the charges the percentage is based on"
            if is_percent
            else "an amount per unit can't be based on charges"
        )
        raise Invalid(f"{charge.name}: {need}.", code="method_base")
    field = given.date or scope.terms.tariff_applied_on_date
    figure = scope.looked_up(
        charge,
        f"fuel {given.index} {given.table} {given.lag} {field} {given.per}",
        PERCENT_SCALE if is_percent else RATE_SCALE,
        "%" if is_percent else "",
        (field,),
        lambda values, references: read(charge, given, field, values, references),
    )
    if is_percent:
        return shifted(sum_of(base_of(charge, scope)) * figure, 2)
    return _quantity(charge, scope, given.per) * figure


def _quantity(charge: Charge, scope: Scope, per: str) -> Expression:
    if per == "kg":
        return scope.quantity("kg")
    unit, reader = ("mi", miles) if per == "mile" else ("km", kilometres)
    return scope.looked_up(charge, f"{unit} {DISTANCE}", MILE_SCALE, unit, (DISTANCE,), reader(DISTANCE))


def read(charge: Charge, given: Fuel, field: str, values: Values, references: References) -> Reading | Missing:
    """The figure of the bracket that holds the price of the week, or what is missing of the three."""
    shipped = day_in(values, field)
    if shipped is None:
        return Missing("no_date", f"The shipment has no date for the fuel price of {charge.name}.", field, "date")
    day = shipped - timedelta(weeks=given.lag)
    index, table = references.indexes.get(given.index), references.tables.get(given.table)
    if index is None or table is None:
        absent = f"index {given.index}" if index is None else f"table {given.table}"
        return Missing("no_fuel_table", f"{charge.name}: there is no fuel {absent}.")
    price = index.at(day)
    if price is None:
        return Missing("no_fuel_price", f"Fuel index {given.index} has no price for the week of {day:%Y-%m-%d}.")
    bracket = table.at(price.price)
    if bracket is None:
        told = f"Fuel table {given.table} has no bracket for a price of {price.price:f}."
        return Missing("no_fuel_bracket", told)
    week = f"{given.index} {price.price:f} in the week of {price.week:%Y-%m-%d}"
    return Reading(bracket.figure, f"{week}; {given.table} from {bracket.start:f}: {bracket.figure:f}")


METHOD = Method("fuel", "fuel surcharge by table", amount, value="", base="optional", parameters=Fuel)
