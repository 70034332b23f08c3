"""Written by `make records` from `documents/company.py`."""

from datetime import datetime
from typing import NotRequired

from freight.documents.records.base import StoredCompanyDocument


class StoredCompany(StoredCompanyDocument):
    """`Company`, as it is stored."""

    code: str
    name: str
    organisation_type: NotRequired[str]
    type_chosen_on: NotRequired[datetime | None]
    country: NotRequired[str]
    address: NotRequired[list[str]]
    tax_number: NotRequired[str]
    people_changed_on: NotRequired[datetime | None]
