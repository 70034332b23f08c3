"""Written by `make records` from `documents/scripting_rule.py`."""

from datetime import datetime
from typing import NotRequired

from freight.documents.records.base import StoredTenantDocument


class StoredScriptingRule(StoredTenantDocument):
    """`ScriptingRule`, as it is stored."""

    name: str
    key: str
    records: NotRequired[str]
    description: NotRequired[str]
    expression: str
    kind: str
    unit: NotRequired[str]
    decimals: NotRequired[int]
    settled_revision: NotRequired[int]
    queued_until: NotRequired[datetime | None]
