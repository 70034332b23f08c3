"""A field template: the tenant's own definition of the fields of a grid, a form or a workbook."""

from typing import ClassVar

from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, FilterPaths, TenantDocument
from freight.documents.records.field_template import StoredFieldTemplate


class FieldTemplate(TenantDocument[StoredFieldTemplate]):
    """The fields of one document type. `account_id` None: the system's template; otherwise the account's override.
    `fields` are the wire form of `core.fields.FieldSpec`. `permission_fields`: the keys of those that permissions may
    be filtered by (R381); only the system's template has them."""

    account_rule: ClassVar[AccountRule] = AccountRule.OWN_OR_SHARED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    doc_type: str  # shipment, account, invoice, tariffLane, tms (tariff documents)
    name: str
    version: int = 1
    fields: list[dict[str, object]]
    permission_fields: list[str] = []

    class Settings:
        name = "field_templates"
        indexes = [
            IndexModel(
                [("system_id", ASCENDING), ("doc_type", ASCENDING), ("account_id", ASCENDING)],
                unique=True,
                name="system_type_account",
            )
        ]
