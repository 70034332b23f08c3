"""Written by `make records` from `documents/suppressed_address.py`."""

from freight.documents.records.base import StoredTenantDocument


class StoredSuppressedAddress(StoredTenantDocument):
    """`SuppressedAddress`, as it is stored."""

    address: str
    reason: str
