"""Written by `make records` from `documents/render_request.py`."""

from datetime import datetime
from typing import NotRequired

from freight.documents.records.base import StoredTenantDocument


class StoredRenderRequest(StoredTenantDocument):
    """`RenderRequest`, as it is stored."""

    told_until: datetime
    tries: NotRequired[int]
    fault: NotRequired[str]
