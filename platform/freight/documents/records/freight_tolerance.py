"""Written by `make records` from `documents/freight_tolerance.py`."""

from decimal import Decimal
from typing import NotRequired

from freight.documents.records.base import StoredTenantDocument


class StoredFreightTolerance(StoredTenantDocument):
    """`FreightTolerance`, as it is stored."""

    name: str
    charge_type: NotRequired[str]
    currency: NotRequired[str]
    from_amount: NotRequired[Decimal | None]
    percent: NotRequired[Decimal | None]
    absolute: NotRequired[Decimal | None]
    direction: NotRequired[str]
