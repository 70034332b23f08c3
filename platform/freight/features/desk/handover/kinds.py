"""The kinds of work assigned to users, one line each; the feature that stores a kind defines its part."""

from freight.features.desk.allocation.assigned_work import SHIPMENTS
from freight.features.desk.approval_requests.assigned_work import REQUESTS
from freight.features.quotes.assigned_work import QUOTES
from freight.features.tariffs.documents.assigned_work import DOCUMENTS
from freight.kit.records.assigned_work import AssignedWork

KINDS: tuple[AssignedWork, ...] = (SHIPMENTS, QUOTES, DOCUMENTS, REQUESTS)
OF_KIND = {assigned_work.kind: assigned_work for assigned_work in KINDS}
