"""Written by `make records` from `documents/tariff.py`."""

from typing import NotRequired, TypedDict

from freight.documents.records.base import StoredTenantDocument


class StoredRfqIdentifier(TypedDict):
    """`RfqIdentifier`, as it is stored."""

    field_key: str
    field_val: NotRequired[str]
    read_only: NotRequired[bool]
    default_val: NotRequired[str]


class StoredLaneParameter(TypedDict):
    """`LaneParameter`, as it is stored."""

    field_key: str
    field_val: NotRequired[str]
    display_order: int
    display_width: NotRequired[int | None]
    is_unique: NotRequired[bool]


class StoredChargePresentation(TypedDict):
    """`ChargePresentation`, as it is stored."""

    charge_id: str
    charge_code: NotRequired[str]
    charge_name: NotRequired[str]
    quote_charge_type: NotRequired[str]
    customer_view: NotRequired[bool]
    display_width: NotRequired[int | None]


class StoredTemplateDetails(TypedDict):
    """`TemplateDetails`, as it is stored."""

    group_name: NotRequired[str]
    industry_vertical_id: NotRequired[str]
    customer_name: NotRequired[str]
    rfq_name: NotRequired[str]
    identifiers: NotRequired[list[StoredRfqIdentifier]]
    parameters: NotRequired[list[StoredLaneParameter]]
    charges: NotRequired[list[StoredChargePresentation]]
    per_charge_currency_conversion: NotRequired[bool]
    is_default: NotRequired[bool]


class StoredTariff(StoredTenantDocument):
    """`Tariff`, as it is stored."""

    name: str
    currency: str
    last_number: NotRequired[int]
    created_by: NotRequired[str]
    rate_source_type: NotRequired[str]
    template: NotRequired[StoredTemplateDetails | None]
    side: NotRequired[str]
    carrier: NotRequired[str]
