"""A fuel surcharge: the price of the week chooses a bracket of a table, the bracket says what is charged.

The week is that of the date the tariff is applied on, or some days or weeks before. The bracket's figure is a
percentage of the charges it is based on, or an amount for each mile, km or kg; tables of carriers print cents per mile.
"""

from freight.core.rating.expressions import Expression
from freight.core.rating.measures import MeasureReading, MissingMeasure
from freight.core.rating.methods.fuel_prices import CODE, FuelPriceParameters, build_fuel_surcharge
from freight.core.rating.methods.method import Method
from freight.core.rating.methods.parameters import declare_parameter
from freight.core.rating.references import FuelPrice, References
from freight.core.rating.scope import ChargeScope
from freight.core.rating.terms import Charge


class Fuel(FuelPriceParameters):
    """The table whose brackets say what is charged at a price."""

    table: str = declare_parameter("fuelTable", "Fuel table", help="figures by price", **CODE)


def amount(charge: Charge, scope: ChargeScope) -> Expression:
    """The charge before minimum, maximum and rounding."""
    fuel = Fuel.of(charge)

    def figure_of(price: FuelPrice, told: str, references: References) -> MeasureReading | MissingMeasure:
        table = references.tables.get(fuel.table)
        if table is None:
            return MissingMeasure("no_fuel_table", f"{charge.name}: there is no fuel table {fuel.table}.")
        bracket = table.at(price.price)
        if bracket is None:
            wrong = f"Fuel table {fuel.table} has no bracket for a price of {price.price:f}."
            return MissingMeasure("no_fuel_bracket", wrong)
        return MeasureReading(bracket.figure, f"{told}; {fuel.table} from {bracket.start:f}: {bracket.figure:f}")

    return build_fuel_surcharge(charge, scope, fuel, fuel.table, figure_of)


METHOD = Method("fuel", "fuel surcharge by table", amount, value="", base="optional", parameters=Fuel)
