"""A field template: the tenant's own definition of the fields of a grid, a form or a workbook."""

from collections.abc import Iterable
from typing import ClassVar

from bson import ObjectId
from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, Filter, FilterPaths, TenantDocument
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


def match_system_template(doc_type: str) -> Filter:
    """Return the filter of the system's own template of a kind of record."""
    return {"doc_type": doc_type, "account_id": None}


def match_system_templates(doc_types: Iterable[str]) -> Filter:
    """Return the filter of the system's own templates of these kinds of record."""
    return {"doc_type": {"$in": list(doc_types)}, "account_id": None}


def match_account_templates(doc_type: str) -> Filter:
    """Return the filter of the templates of a kind of record that accounts have of their own."""
    return {"doc_type": doc_type, "account_id": {"$ne": None}}


def match_templates_of_owners(doc_type: str, owners: Iterable[ObjectId | None]) -> Filter:
    """Return the filter of the templates of a kind of record of these accounts, and of the system for None."""
    return {"doc_type": doc_type, "account_id": {"$in": list(owners)}}


def match_account_template(doc_type: str, account_id: ObjectId | None) -> Filter:
    """Return the filter of an account's own template of a kind of record."""
    return {"doc_type": doc_type, "account_id": account_id}
