"""Written by `make records` from `documents/country_cell.py`."""

from decimal import Decimal
from typing import NotRequired

from freight.documents.records.base import StoredTenantDocument


class StoredCountryCell(StoredTenantDocument):
    """`CountryCell`, as it is stored."""

    stripe: NotRequired[int]
    country: str
    currency: str
    shipments: int
    amount: Decimal
