"""Written by `make records` from `documents/what_if_run.py`."""

from datetime import datetime
from decimal import Decimal
from typing import NotRequired, TypedDict

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument
from freight.documents.records.rating_trace import StoredChosenTariff


class StoredWhatIfSum(TypedDict):
    """`WhatIfSum`, as it is stored."""

    currency: str
    before: Decimal
    after: Decimal


class StoredWhatIfSide(TypedDict):
    """`WhatIfSide`, as it is stored."""

    trace_id: NotRequired[ObjectId | None]
    tariff_name: NotRequired[str]
    version_number: NotRequired[int]
    total: NotRequired[Decimal | None]
    currency: NotRequired[str]
    reason_code: NotRequired[str]
    reason: NotRequired[str]


class StoredWhatIfCharge(StoredWhatIfSum):
    """`WhatIfCharge`, as it is stored."""

    charge_id: str
    name: str


class StoredWhatIfRow(StoredTenantDocument):
    """`WhatIfRow`, as it is stored."""

    run_id: ObjectId
    shipment_id: ObjectId
    shipment_number: str
    customer: NotRequired[str]
    carrier: NotRequired[str]
    origin: NotRequired[str]
    destination: NotRequired[str]
    service: NotRequired[str]
    outcome: str
    before: StoredWhatIfSide
    after: StoredWhatIfSide
    sums: NotRequired[list[StoredWhatIfSum]]
    charges: NotRequired[list[StoredWhatIfCharge]]
    delta: NotRequired[Decimal | None]
    moved: NotRequired[Decimal]
    status: NotRequired[str]
    choice: NotRequired[StoredChosenTariff | None]
    choice_gone: NotRequired[str]
    after_version_id: NotRequired[ObjectId | None]
    applied_on: NotRequired[str]
    lines: NotRequired[list[dict[str, object]]]
    facts: NotRequired[dict[str, object]]
    values: NotRequired[dict[str, object]]
    tried: NotRequired[list[dict[str, object]]]
    rated_on: datetime


class StoredWhatIfRun(StoredTenantDocument):
    """`WhatIfRun`, as it is stored."""

    user_id: str
    user_name: NotRequired[str]
    task_key: NotRequired[str]
    request: dict[str, object]
    description: NotRequired[str]
    tariff_id: ObjectId
    tariff_name: str
    version_id: ObjectId
    version_number: int
    version_revision: NotRequired[int]
    lane_set: ObjectId
    version: NotRequired[dict[str, object]]
    side: NotRequired[str]
    present: NotRequired[list[ObjectId]]
    others: NotRequired[list[ObjectId]]
    shares: NotRequired[int]
    total_count: int
    processed: NotRequired[int]
    outcomes: NotRequired[dict[str, int]]
    before: NotRequired[dict[str, Decimal]]
    after: NotRequired[dict[str, Decimal]]
    started_on: datetime
    finished_on: NotRequired[datetime | None]
