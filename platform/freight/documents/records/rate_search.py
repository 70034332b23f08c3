"""Written by `make records` from `documents/rate_search.py`."""

from datetime import datetime
from decimal import Decimal
from typing import NotRequired, TypedDict

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument
from freight.documents.records.quote import StoredQuoteLine


class StoredRateSearch(StoredTenantDocument):
    """`RateSearch`, as it is stored."""

    user_id: str
    template_id: NotRequired[ObjectId | None]
    template_name: NotRequired[str]
    customer_id: NotRequired[ObjectId | None]
    task_key: NotRequired[str]
    currency: str
    lanes: list[dict[str, object]]
    version_ids: list[ObjectId]
    side: NotRequired[str]
    processed: NotRequired[int]
    started_on: datetime


class StoredRateOffer(TypedDict):
    """`RateOffer`, as it is stored."""

    tariff_id: ObjectId
    version_id: ObjectId
    tariff_name: str
    version_number: int
    own: bool
    carrier: str
    origin: str
    destination: str
    service: str
    transit_days: int | None
    valid_until: str
    values: dict[str, object]
    facts: dict[str, object]
    day: str
    lines: list[StoredQuoteLine]
    total: Decimal
    currency: str
    converted: Decimal | None
    note: str
    rule: str


class StoredTariffWithoutOffer(TypedDict):
    """`TariffWithoutOffer`, as it is stored."""

    tariff_name: str
    reason: str


class StoredRateSearchLane(StoredTenantDocument):
    """`RateSearchLane`, as it is stored."""

    user_id: str
    search_id: ObjectId
    position: int
    offers: list[StoredRateOffer]
    without: NotRequired[list[StoredTariffWithoutOffer]]
    kept_out: NotRequired[int]
