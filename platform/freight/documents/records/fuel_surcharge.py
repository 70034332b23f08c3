"""Written by `make records` from `documents/fuel_surcharge.py`."""

from decimal import Decimal

from freight.documents.records.base import StoredTenantDocument


class StoredFuelBracket(StoredTenantDocument):
    """`FuelBracket`, as it is stored."""

    table: str
    start: Decimal
    figure: Decimal


class StoredFuelPrice(StoredTenantDocument):
    """`FuelPrice`, as it is stored."""

    index: str
    week: str
    price: Decimal
