"""A scripting rule: an expression that computes a field of every shipment, or every invoice, of a system."""

from datetime import datetime
from typing import ClassVar

from freight.core.scripting.records import ScriptedRecords
from freight.core.scripting.types import ScriptKind
from freight.documents.base import AccountRule, Filter, FilterPaths, TenantDocument, case_insensitive_unique_index
from freight.documents.records.scripting_rule import StoredScriptingRule


class ScriptingRule(TenantDocument[StoredScriptingRule]):
    """A computed field. `name` is its label, `key` its key in the template, which never changes; `kind` what it gives,
    `unit` the unit or currency of that; `records` which records have it. Stored records follow the rule once
    `settled_revision` is its revision."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    name: str
    key: str
    records: ScriptedRecords = ScriptedRecords.SHIPMENTS
    description: str = ""
    expression: str
    kind: ScriptKind
    unit: str = ""
    decimals: int = 2
    settled_revision: int = 0
    queued_until: datetime | None = None

    class Settings:
        name = "scripting_rules"
        indexes = [
            case_insensitive_unique_index("name", "system_id", "name"),
            # a removed rule may be restored, so its key stays taken
            case_insensitive_unique_index("system_key", "system_id", "key", with_removed=True),
        ]

    @classmethod
    async def unsettled(cls, now: datetime, most: int) -> list[StoredScriptingRule]:
        """Return rules of all systems that stored records do not follow yet and no worker is at: for the scheduler.
        There are a few dozen rules in an installation, so they are compared without an index."""
        query = {
            "$expr": {"$ne": ["$settled_revision", "$revision"]},
            "$or": [{"queued_until": None}, {"queued_until": {"$lte": now}}],
        }
        return await cls.get_pymongo_collection().find(query, {"company_id": 1, "system_id": 1}).limit(most).to_list()


def match_rules_of_records(records: ScriptedRecords) -> Filter:
    """Return the filter of the rules that compute fields of a kind of record; rules from before invoices had computed
    fields name none."""
    return {"records": {"$in": [records, None]} if records is ScriptedRecords.SHIPMENTS else records}
