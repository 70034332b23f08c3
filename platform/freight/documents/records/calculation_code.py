"""Written by `make records` from `documents/calculation_code.py`."""

from freight.documents.records.base import StoredTenantDocument


class StoredCalculationCode(StoredTenantDocument):
    """`CalculationCode`, as it is stored."""

    code: str
    charge: dict[str, object]
