"""Written by `make records` from `documents/delivery_receipt.py`."""

from typing import NotRequired, TypedDict

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredReceiptFault(TypedDict):
    """`ReceiptFault`, as it is stored."""

    message: str
    code: NotRequired[str]
    tag: NotRequired[str]
    place: NotRequired[int]
    element: NotRequired[str]
    value: NotRequired[str]
    segment: NotRequired[str]


class StoredReceiptPayment(TypedDict):
    """`ReceiptPayment`, as it is stored."""

    invoice_number: str
    amount: str


class StoredReceiptAnswer(TypedDict):
    """`ReceiptAnswer`, as it is stored."""

    kind: str
    about: str
    verdict: str
    text: str
    sender: str
    number: NotRequired[str]
    set_number: NotRequired[str]
    invoice_number: NotRequired[str]
    faults: NotRequired[list[StoredReceiptFault]]
    payments: NotRequired[list[StoredReceiptPayment]]
    delivery_ids: NotRequired[list[ObjectId]]


class StoredReceipt(StoredTenantDocument):
    """`Receipt`, as it is stored."""

    sha256: str
    name: str
    size: int
    file_id: str
    came_by: str
    channel_id: NotRequired[ObjectId | None]
    state: str
    reason: NotRequired[str]
    answers: NotRequired[list[StoredReceiptAnswer]]
