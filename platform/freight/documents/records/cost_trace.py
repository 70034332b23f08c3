"""Written by `make records` from `documents/cost_trace.py`."""

from freight.documents.records.base import StoredTenantDocument
from freight.documents.records.rating_trace import StoredTraceFields


class StoredCostTrace(StoredTenantDocument, StoredTraceFields):
    """`CostTrace`, as it is stored."""
