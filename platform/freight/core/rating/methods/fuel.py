"""A fuel surcharge: the price of the week chooses a bracket of a table, the bracket says what is charged.

The week is that of the date the tariff is applied on, or some days or weeks before. The bracket's figure is a
percentage of the charges it is based on, or an amount for each mile, km or kg; tables of carriers print cents per mile.
"""

from freight.core.rating.expressions import Expression
from freight.core.rating.measures import Missing, Reading
from freight.core.rating.methods.fuel_prices import CODE, Priced, surcharge
from freight.core.rating.methods.method import Method
from freight.core.rating.methods.parameters import declare
from freight.core.rating.references import FuelPrice, References
from freight.core.rating.scope import Scope
from freight.core.rating.terms import Charge


class Fuel(Priced):
    """The table whose brackets say what is charged at a price."""

    table: str = declare("fuelTable", "Fuel table", help="figures by price", **CODE)


def amount(charge: Charge, scope: Scope) -> Expression:
    """The charge before minimum, maximum and rounding."""
    given = Fuel.of(charge)

    def figure_of(price: FuelPrice, told: str, references: References) -> Reading | Missing:
        table = references.tables.get(given.table)
        if table is None:
            return Missing("no_fuel_table", f"{charge.name}: there is no fuel table {given.table}.")
        bracket = table.at(price.price)
        if bracket is None:
            wrong = f"Fuel table {given.table} has no bracket for a price of {price.price:f}."
            return Missing("no_fuel_bracket", wrong)
        return Reading(bracket.figure, f"{told}; {given.table} from {bracket.start:f}: {bracket.figure:f}")

    return surcharge(charge, scope, given, given.table, figure_of)


METHOD = Method("fuel", "fuel surcharge by table", amount, value="", base="optional", parameters=Fuel)
