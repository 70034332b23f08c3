"""The meaning of a workbook's columns, remembered by its headings."""

from datetime import datetime
from typing import ClassVar

from bson import ObjectId
from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, Filter, FilterPaths, SharedWriting, TenantDocument
from freight.documents.records.column_mapping import StoredColumnMapping
from freight.documents.upload import SheetLayout, ValueAlias


class ColumnMapping(TenantDocument[StoredColumnMapping]):
    """The mapping last confirmed for a sheet with these headings and this account. `field_keys` has one entry per
    column, None for a column that is left out; `known_fields` are the fields that could be chosen then, so that a field
    added since is offered; `read_as` has, per column, the values its texts stand for, and `written` how they are
    written. `blank_unreadable`: the columns whose unreadable cells are left blank. `layout`: how columns that are no
    field are read. Files of carriers are remembered too, by carrier, with the roles of their columns as keys, and so
    are workbooks of records. `values`: answers apart from the columns, by key: the value of a field without a column in
    all rows, and answers to questions."""

    account_rule: ClassVar[AccountRule] = AccountRule.OWN_OR_SHARED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    doc_type: str
    fingerprint: str
    field_keys: list[str | None]
    known_fields: list[str] = []
    cities: list[int] = []  # columns of ports that were imported although they hold cities with their states
    charges: dict[str, str] = {}  # of rates: what the charge fields were called, by key
    read_as: list[list[ValueAlias]] = []
    blank_unreadable: list[int] = []
    written: list[str] = []
    values: dict[str, str] = {}
    layout: SheetLayout | None = None  # None: a field in every column
    confirmed_on: datetime

    class Settings:
        name = "column_mappings"
        indexes = [
            IndexModel(
                [
                    ("system_id", ASCENDING),
                    ("doc_type", ASCENDING),
                    ("account_id", ASCENDING),
                    ("fingerprint", ASCENDING),
                ],
                unique=True,
                name="system_type_account_headings",
            )
        ]


def match_column_mapping(doc_type: str, fingerprint: str, account_id: ObjectId | None) -> Filter:
    """Return the filter of the answers for a workbook's headings (index `system_type_account_headings`)."""
    return {"doc_type": doc_type, "fingerprint": fingerprint, "account_id": account_id}


def match_mappings_of_field(doc_type: str, field_key: str) -> Filter:
    """Return the filter of the answers in which a column is read as a field (index `system_type_account_headings`)."""
    return {"doc_type": doc_type, "field_keys": field_key}
