"""Written by `make records` from `documents/embedded_report.py`."""

from datetime import datetime
from typing import NotRequired, TypedDict

from freight.documents.records.base import StoredTenantDocument


class StoredEmbeddedParameter(TypedDict):
    """`EmbeddedParameter`, as it is stored."""

    name: str
    source: str


class StoredEmbeddedReport(StoredTenantDocument):
    """`EmbeddedReport`, as it is stored."""

    name: str
    description: NotRequired[str]
    tool: str
    address: str
    target: str
    models: NotRequired[list[str]]
    parameters: NotRequired[list[StoredEmbeddedParameter]]
    secret: NotRequired[str]
    secret_on: NotRequired[datetime | None]
