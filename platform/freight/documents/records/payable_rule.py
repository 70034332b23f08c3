"""Written by `make records` from `documents/payable_rule.py`."""

from decimal import Decimal
from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredPayableRule(StoredTenantDocument):
    """`PayableRule`, as it is stored."""

    name: str
    place: int
    carrier: NotRequired[str]
    carrier_key: NotRequired[str]
    account_number: NotRequired[str]
    currency: NotRequired[str]
    from_amount: NotRequired[Decimal | None]
    to_amount: NotRequired[Decimal | None]
    tag_id: NotRequired[str]
    approval: str
    ladder: NotRequired[str]
    ladder_id: NotRequired[ObjectId | None]
    second_person: NotRequired[bool]
    short_pay: NotRequired[bool]
