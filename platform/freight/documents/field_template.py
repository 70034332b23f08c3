"""A field template: the tenant's own definition of the fields of a grid, a form or a workbook."""

from typing import Any, ClassVar

from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, TenantDocument


class FieldTemplate(TenantDocument):
    """The fields of one document type. `account_id` None: the system's template; otherwise the account's override.
    `fields` are the wire form of `core.fields.FieldSpec`."""

    account_rule: ClassVar[AccountRule] = AccountRule.OWN_OR_SHARED

    doc_type: str  # shipment, account, invoice, tariffLane, tms (tariff documents)
    name: str
    version: int = 1
    fields: list[dict[str, Any]]

    class Settings:
        name = "field_templates"
        indexes = [
            IndexModel(
                [("system_id", ASCENDING), ("doc_type", ASCENDING), ("account_id", ASCENDING)],
                unique=True,
                name="system_type_account",
            )
        ]
