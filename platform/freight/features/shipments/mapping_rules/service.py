"""Apply mapping rules to an upload, and create rules from one."""

from collections import defaultdict
from collections.abc import Collection, Mapping

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.workbooks.sheet_rows import fold_alias
from freight.documents.mapping_rule import MappingRule, match_mapping_rules, match_mapping_rules_of_texts
from freight.documents.record_change import RecordAction
from freight.features.shipments.mapping_rules.resource import FIELD, RULES, TEXT, VALUE
from freight.kit.records import record_service
from freight.kit.records.resource import Actor, RecordOwner, StoredChange
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

# by field, then by normalized cell text: the value
Words = Mapping[str, Mapping[str, str]]


async def load_mapped_texts(scope: Scope, account_id: ObjectId | None, fields: Collection[str]) -> Words:
    """Return what texts of these fields mean in the files of an account, or without one: its own rules take precedence
    over those of all accounts."""
    accounts = [None, account_id] if account_id else [None]
    rule_query = match_mapping_rules(accounts, sorted(fields))
    mapping_rules = await scoped(MappingRule, scope).find(rule_query).to_list()
    words: dict[str, dict[str, str]] = defaultdict(dict)
    for rule in sorted(mapping_rules, key=lambda rule: rule["account_id"] is not None):
        words[rule["field"]][rule["text_key"]] = rule["value"]
    return words


async def store_mapping_rules(actor: Actor, account_id: ObjectId | None, words: Words) -> None:
    """Create rules from the words of one file, for its account, or for all if it has none. A text that already has a
    rule there gets the new value. Raises Invalid, or PermissionDenied for what all accounts share."""
    owner = RecordOwner(actor.scope.system_id, account_id)
    RULES.allow(actor, owner)

    async def work(session: AsyncClientSession) -> None:
        rules = scoped(MappingRule, actor.scope)
        changes: list[StoredChange] = []
        for field, texts in words.items():
            values_by_key = {fold_alias(text): (text, value) for text, value in texts.items()}
            rule_query = match_mapping_rules_of_texts(account_id, field, values_by_key)
            rules_by_key = {rule["text_key"]: dict(rule) async for rule in rules.find(rule_query, session=session)}
            for text_key, (text, value) in values_by_key.items():
                before = rules_by_key.get(text_key)
                if before and before["value"] == value:
                    continue
                values = {FIELD: field, TEXT: text, VALUE: value}
                changes.append(
                    StoredChange(before, record_service.build_resource_record(RULES, actor, owner, values, before))
                )
        if changes:
            await record_service.write_resource_records(RULES, actor, changes, RecordAction.CHANGED, session)

    await record_service.run_record_write(RULES, work, {})
