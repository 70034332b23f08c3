"""The fuel charges of a tariff: the price indexes and tables they name."""

import re
from collections.abc import Iterator

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.rating.methods import fuel, fuel_formula
from freight.core.rating.methods.fuel import Fuel
from freight.core.rating.methods.fuel_formula import FuelFormula
from freight.core.rating.methods.fuel_prices import FUEL_NAME, FUEL_NAME_WORDS, FuelPriceParameters
from freight.core.rating.references import References
from freight.core.rating.terms import Charge, TariffTerms

_METHODS: dict[str, type[FuelPriceParameters]] = {fuel.METHOD.code: Fuel, fuel_formula.METHOD.code: FuelFormula}


def list_fuel_charges(terms: TariffTerms) -> Iterator[tuple[Charge, FuelPriceParameters]]:
    """Return the charges by fuel prices, each with its parameters. Raises Invalid for implausible parameters."""
    for charge in terms.charges:
        if charge.method in _METHODS:
            yield charge, _METHODS[charge.method].of(charge)


def list_missing_fuel_lists(charge: Charge, given: FuelPriceParameters, references: References) -> Iterator[str]:
    """Return sentences about lists that a fuel charge names but that do not exist: no shipment can be rated with it."""
    if isinstance(given, Fuel) and given.table not in references.tables:
        yield f"There is no fuel table {given.table}."
    if given.index not in references.indexes:
        yield f"There is no fuel index {given.index}."


def check_fuel_names(terms: TariffTerms) -> None:
    """Raise Invalid for the name of an index or a table that the lists of prices would refuse."""
    for charge, price_parameters in list_fuel_charges(terms):
        fuel_names = {
            "Fuel index": price_parameters.index,
            **({"Fuel table": price_parameters.table} if isinstance(price_parameters, Fuel) else {}),
        }
        for label, name in fuel_names.items():
            if not re.fullmatch(FUEL_NAME, name):
                raise Invalid(f"{charge.name}: {label}: {FUEL_NAME_WORDS} only.", code=ErrorCode.PARAMETER_INVALID)


def demand_fuel_lists(terms: TariffTerms, references: References) -> None:
    """Raise Invalid if a fuel charge names an index without any price, or a table without a bracket."""
    for charge, price_parameters in list_fuel_charges(terms):
        for problem in list_missing_fuel_lists(charge, price_parameters, references):
            wrong = f"{charge.name}: {problem} Nothing could be rated with it. Enter its figures, or correct the name."
            raise Invalid(wrong, code=ErrorCode.NO_FUEL_LIST)
