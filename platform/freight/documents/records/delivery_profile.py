"""Written by `make records` from `documents/delivery_profile.py`."""

from datetime import datetime
from typing import NotRequired, TypedDict

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredNamePart(TypedDict):
    """`NamePart`, as it is stored."""

    field_type: NotRequired[str]
    field_name: NotRequired[str]
    field_name_type: NotRequired[str]
    fixed_text: NotRequired[str]
    date_and_time: NotRequired[str]


class StoredSizeLimit(TypedDict):
    """`SizeLimit`, as it is stored."""

    min: NotRequired[int]
    max: NotRequired[int]


class StoredTimeOfDay(TypedDict):
    """`TimeOfDay`, as it is stored."""

    hours: int
    minutes: int


class StoredScheduleBlock(TypedDict):
    """`ScheduleBlock`, as it is stored."""

    kind: str
    start_date: NotRequired[str]
    end_date: NotRequired[str]
    start: NotRequired[StoredTimeOfDay | None]
    end: NotRequired[StoredTimeOfDay | None]
    times: NotRequired[list[StoredTimeOfDay]]
    days: NotRequired[list[int]]
    months: NotRequired[list[int]]


class StoredRestrictedTime(TypedDict):
    """`RestrictedTime`, as it is stored."""

    start: StoredTimeOfDay
    end: StoredTimeOfDay


class StoredDeliveryProfile(StoredTenantDocument):
    """`DeliveryProfile`, as it is stored."""

    name: str
    type: str
    is_active: NotRequired[bool]
    reference_id: NotRequired[ObjectId | None]
    comment: NotRequired[str]
    profile_base: NotRequired[dict[str, list[str]]]
    condition: NotRequired[dict[str, object] | None]
    is_zero_billing: NotRequired[bool]
    configurations: NotRequired[dict[str, object]]
    channel_id: NotRequired[ObjectId | None]
    email_account_id: NotRequired[ObjectId | None]
    transport: NotRequired[str]
    transport_settings: NotRequired[dict[str, object]]
    secrets: NotRequired[dict[str, str]]
    encryption_key_id: NotRequired[ObjectId | None]
    signature_key_id: NotRequired[ObjectId | None]
    email_per_invoice: NotRequired[bool]
    single_invoice_file: NotRequired[bool]
    invoice_count: NotRequired[int]
    profile_based_grouping: NotRequired[bool]
    file_name: NotRequired[list[StoredNamePart]]
    limit_file_size: NotRequired[StoredSizeLimit]
    options: NotRequired[dict[str, object]]
    scheduling: NotRequired[list[StoredScheduleBlock]]
    restricted_time: NotRequired[list[StoredRestrictedTime]]
    time_zone: NotRequired[str]
    next_run_at: NotRequired[datetime | None]
    delivered_when: NotRequired[str]
    acknowledge_within_hours: NotRequired[int]
