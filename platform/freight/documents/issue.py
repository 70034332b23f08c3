"""An issue: something about a shipment or an invoice that a user has to answer."""

from beanie import PydanticObjectId
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.documents.attachment import Attachment
from freight.documents.base import TenantDocument
from freight.documents.records.issue import StoredIssue


class Issue(TenantDocument[StoredIssue]):
    """One issue. Its values are in `data` by group, like those of shipments; `status`, `summary` and `duplicate_key`
    are derived from them (`core.issues.document`). Written only through `features/shipments/exceptions/store.py`."""

    module: str  # shipment, invoice
    shipment_id: PydanticObjectId
    shipment_number: str
    invoice_id: PydanticObjectId | None = None
    invoice_number: str = ""
    status: str = "Open"
    summary: str = ""
    duplicate_key: str = ""  # empty: closed, or deleted
    raise_key: str = ""  # the browser's key for the row it raised: the same row sent twice is one issue
    data: dict[str, dict[str, object]] = {}
    files: list[Attachment] = []
    created_by: str = ""

    class Settings:
        name = "issues"
        indexes = [
            # in the order of the grid; the company is among the keys so that counting reads no document
            *(
                IndexModel(
                    [(key, ASCENDING) for key in ("company_id", "system_id", "archived", "module", *by)]
                    + [("created_on", DESCENDING), ("_id", DESCENDING)],
                    name=name,
                )
                for name, by in (("raised", ()), ("status_raised", ("status",)))
            ),
            IndexModel([("system_id", ASCENDING), ("shipment_id", ASCENDING)], name="system_shipment"),
            IndexModel(
                [("system_id", ASCENDING), ("invoice_id", ASCENDING)],
                name="system_invoice",
                partialFilterExpression={"invoice_number": {"$gt": ""}},
            ),
            # whoever writes, there is one open issue of a kind about a shipment or an invoice
            *(
                IndexModel(
                    [("system_id", ASCENDING), (key, ASCENDING)],
                    unique=True,
                    name=name,
                    partialFilterExpression={key: {"$gt": ""}},
                )
                for name, key in (("once", "duplicate_key"), ("raised_once", "raise_key"))
            ),
        ]
