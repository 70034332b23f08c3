"""Written by `make records` from `documents/system.py`."""

from datetime import datetime
from typing import Literal, NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredCompanyDocument


class StoredSystem(StoredCompanyDocument):
    """`System`, as it is stored."""

    company_id: ObjectId
    code: str
    name: str
    country: NotRequired[str]
    currency: NotRequired[str]
    time_zone: NotRequired[str]
    locale: NotRequired[str]
    units: NotRequired[Literal["Metric", "US"]]
    default_navigation_url: NotRequired[str]
    invoice_number_format: NotRequired[str]
    credit_note_number_format: NotRequired[str]
    closed_with_company: NotRequired[bool]
    way_of_working: NotRequired[str]
    short_email_endings: NotRequired[bool]
    profile_turns: NotRequired[int]
    roles_behind: NotRequired[list[ObjectId]]
    accounts_nested_on: NotRequired[datetime | None]
