"""Manage field rules: read, validate and save, order, turn on and off, archive, restore."""

from collections.abc import Mapping, Sequence

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid, NotFound
from freight.core.fields import FieldSpec
from freight.core.records import Stored
from freight.core.rules.chain import check_auto_fetch, check_chain
from freight.core.rules.chain.blocks import index_named_results
from freight.core.rules.chain.expressions import ASSIGN, REMOVE
from freight.core.rules.chain.model import AutoFetchRow, ConditionRow, RuleType, parse_fetches, parse_rows
from freight.core.rules.row_rules import build_rule_fields
from freight.documents.account import Account
from freight.documents.base import match_revision
from freight.documents.record_change import RecordAction
from freight.documents.records.validation_rule import StoredValidationRule
from freight.documents.validation_rule import ValidationRule, match_validation_rules_of_field
from freight.features.setup.rules.lookup_tables import refuse_unknown_tables
from freight.features.setup.rules.schemas import RuleOrder, RuleSave
from freight.features.setup.rules.validators import INVOICE_RULE
from freight.features.setup.templates import service as templates
from freight.kit import clock
from freight.kit.records.history import HistoryPage, list_record_saves, load_record_snapshot, write_history_entry
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction

KIND = "rule"
SAVED: dict[str, str] = {
    "fieldValidation": "Validation Rule saved successfully.",
    "invoiceValidation": "Validation Rule saved successfully.",
    "autoFetching": "Auto-Fetching Rule saved successfully.",
}
NO_RULE = "There is no rule configured to delete."
MOST_RULES = 200  # per field
_CHANGED = "Someone else changed this rule. Reopen it and try again."


async def list_template_rules(
    scope: Scope, template_id: str, field_key: str, *, invoice: bool = False
) -> list[dict[str, object]]:
    """List the rules of a field, or of a whole template, in the order they run (`schemas.RuleView`)."""
    rule_query: Record = {
        "template_id": parse_object_id(template_id, "template"),
        "rule_type": INVOICE_RULE if invoice else {"$ne": INVOICE_RULE},
    }
    if field_key:
        rule_query["field_key"] = field_key
    validation_rules = (
        await scoped(ValidationRule, scope).find(rule_query).sort([("position", 1), ("_id", 1)]).to_list()
    )
    return [build_rule_view(rule) for rule in validation_rules]


async def save_validation_rule(scope: Scope, rule_id: str | None, body: RuleSave, permission: str) -> Record:
    """Change the rule with that id, or create one without an id (R042). Raises Invalid for an incomplete rule (R199),
    NotFound for one out of scope, Conflict when another user changed it in the meantime."""
    content = await check_rule_content(scope, body)

    async def work(session: AsyncClientSession) -> StoredValidationRule:
        if rule_id is None:
            return await _create(scope, content, permission, session)
        before = await _stored(scope, rule_id, session)
        if before["field_key"] != content["field_key"] or before["template_id"] != content["template_id"]:
            raise Invalid(
                "A rule cannot move to another field. Create a new rule for that field.", code=ErrorCode.RULE_MOVED
            )
        return await _change(scope, before, body.revision, content, permission, session)

    return build_rule_view(await run_in_transaction(work))


async def check_rule_content(scope: Scope, body: RuleSave) -> StoredValidationRule:
    """Return the content of a rule as it is stored, after all checks of a save."""
    template = await templates.get_template_by_id(scope, body.template_id)
    fields = build_rule_fields(template.fields)
    subject = fields.get(body.field_key)
    if subject is None:
        raise Invalid(f"There is no field {body.field_key[:60]!r} in this template.", code=ErrorCode.RULE_NO_FIELD)
    rule_type: RuleType = "autoFetching" if body.is_auto_fetching else body.rule_type
    chain: Sequence[ConditionRow | AutoFetchRow]
    if rule_type == "autoFetching":
        source = _source(template.fields, body.field_key)
        chain = check_auto_fetch(parse_fetches(body.fields), fields, source)
    else:
        chain = check_chain(subject, parse_rows(body.fields), fields, rule_type)
    await refuse_unknown_tables(scope, chain)
    account_id, number = await _account(scope, body)
    return {
        "template_id": template.id,
        "field_key": body.field_key,
        "rule_type": rule_type,
        "account_id": account_id,
        "account_number": number,
        "is_active": body.is_active,
        "rows": [row.wire() for row in chain],
    }


def _source(specs: Sequence[FieldSpec], key: str) -> str:
    source = next((spec.suggestions_source for spec in specs if spec.key == key), "")
    return source if source.startswith("metadata_") else ""


async def _account(scope: Scope, body: RuleSave) -> tuple[ObjectId | None, str]:
    """Return the account a rule is for, by id or number. Raises NotFound for one outside the scope."""
    if body.account_id:
        account = await scoped(Account, scope).find_one({"_id": parse_object_id(body.account_id, "account")})
    elif body.account_number:
        account = await scoped(Account, scope).find_one({"account_number": body.account_number})
    else:
        return None, ""
    if account is None:
        raise NotFound("Account not found.")
    return account["_id"], str(account["account_number"])


async def _create(
    scope: Scope, content: StoredValidationRule, permission: str, session: AsyncClientSession
) -> StoredValidationRule:
    rules = scoped(ValidationRule, scope)
    rule_count = await _refuse_too_many(scope, content)
    now = clock.now()
    record: StoredValidationRule = {
        **content,
        "created_on": now,
        "updated_on": now,
        "updated_by": scope.user_id,
        "position": rule_count,
    }
    await rules.insert_one(record, session=session)
    await _note(scope, RecordAction.CREATED, None, record, permission, session)
    return record


async def _refuse_too_many(scope: Scope, content: StoredValidationRule) -> int:
    """Return how many rules the field has. Raises Invalid if it may have no more."""
    place = match_validation_rules_of_field(content["template_id"], content["field_key"])
    rule_count = await scoped(ValidationRule, scope).count(place, limit=MOST_RULES)
    if rule_count >= MOST_RULES:
        raise Invalid(f"A field can have up to {MOST_RULES} rules.", code=ErrorCode.RULE_TOO_MANY)
    return rule_count


async def _change(
    scope: Scope,
    before: StoredValidationRule,
    revision: int | None,
    values: Mapping[str, object],
    permission: str,
    session: AsyncClientSession,
    action: RecordAction = RecordAction.CHANGED,
) -> StoredValidationRule:
    if revision != before["revision"]:
        raise Conflict(_CHANGED)
    stamps = {"updated_on": clock.now(), "updated_by": scope.user_id}
    after = await scoped(ValidationRule, scope).find_one_and_update(
        match_revision(before["_id"], revision),
        {"$set": {**values, **stamps}, "$inc": {"revision": 1}},
        session=session,
        archived=before["archived"],
    )
    if after is None:
        raise Conflict(_CHANGED)
    await _note(scope, action, before, after, permission, session)
    return after


async def switch_validation_rule(
    scope: Scope, rule_id: str, *, is_active: bool, revision: int, permission: str
) -> dict[str, object]:
    """Turn a rule on or off."""

    async def work(session: AsyncClientSession) -> StoredValidationRule:
        before = await _stored(scope, rule_id, session)
        return await _change(scope, before, revision, {"is_active": is_active}, permission, session)

    return build_rule_view(await run_in_transaction(work))


async def archive_validation_rule(scope: Scope, rule_id: str, revision: int | None, permission: str) -> None:
    """Archive a rule. Raises NotFound if it does not exist (any more), Conflict if it is not at `revision`."""

    async def work(session: AsyncClientSession) -> None:
        before = await _stored(scope, rule_id, session)
        if revision not in (None, before["revision"]):
            raise Conflict(_CHANGED)
        validation_rule: StoredValidationRule = {**before, "archived": True, "revision": before["revision"] + 1}
        guard = match_revision(before["_id"], before["revision"])
        change = {"$set": {"archived": True, "updated_on": clock.now(), "updated_by": scope.user_id}}
        update_result = await scoped(ValidationRule, scope).update_one(
            guard, {**change, "$inc": {"revision": 1}}, session=session
        )
        if not update_result.matched_count:
            raise Conflict(_CHANGED)
        await _note(scope, RecordAction.ARCHIVED, before, validation_rule, permission, session)

    await run_in_transaction(work)


async def order_validation_rules(scope: Scope, body: RuleOrder) -> list[dict[str, object]]:
    """Set the order of the rules of a field. Raises Conflict if they are not (any more) the ones named."""
    rules = scoped(ValidationRule, scope)
    place = match_validation_rules_of_field(parse_object_id(body.template_id, "template"), body.field_key)

    async def work(session: AsyncClientSession) -> str:
        validation_rules = await rules.find(place, {"rule_type": 1}, session=session).to_list()
        if sorted(str(rule["_id"]) for rule in validation_rules) != sorted(body.ids):
            raise Conflict("The rules of this field have changed. Reopen them and try again.")
        for position, rule_id in enumerate(body.ids):
            await rules.update_one({"_id": ObjectId(rule_id)}, {"$set": {"position": position}}, session=session)
        return str(validation_rules[0]["rule_type"]) if validation_rules else ""

    kind = await run_in_transaction(work)
    return await list_template_rules(scope, body.template_id, body.field_key, invoice=kind == INVOICE_RULE)


async def list_rule_changes(scope: Scope, rule_id: str, page: Page) -> HistoryPage:
    """List the saves of a rule, newest first."""
    stored = await _stored(scope, rule_id)
    return await list_record_saves(scope, KIND, stored["_id"], page)


async def restore_validation_rule(
    scope: Scope, rule_id: str, to_revision: int, revision: int, permission: str
) -> dict[str, object]:
    """Restore a rule as it was at a revision, as a new save; a deleted rule becomes active again. Raises Invalid if its
    fields no longer exist, or the field already has the maximum number of rules."""
    stored = await _stored(scope, rule_id, archived=True)
    former = await load_record_snapshot(scope, KIND, stored["_id"], to_revision)
    fetches = former["rule_type"] == "autoFetching"
    body = RuleSave(
        template_id=str(former["template_id"]),
        field_key=former["field_key"],
        rule_type=former["rule_type"],
        account_number=former["account_number"] or None,
        fields=former["rows"],
        is_auto_fetching=fetches,
        is_active=former["is_active"],
    )
    content = await check_rule_content(scope, body)

    async def work(session: AsyncClientSession) -> StoredValidationRule:
        before = await _stored(scope, rule_id, session, archived=True)
        if before["archived"]:
            await _refuse_too_many(scope, content)
        restored_rule = {**content, "archived": False}
        return await _change(scope, before, revision, restored_rule, permission, session, RecordAction.RESTORED)

    return build_rule_view(await run_in_transaction(work))


async def _stored(
    scope: Scope, rule_id: str, session: AsyncClientSession | None = None, *, archived: bool = False
) -> StoredValidationRule:
    validation_rule = await scoped(ValidationRule, scope).find_one(
        {"_id": parse_object_id(rule_id, "rule")}, session=session, archived=archived
    )
    if validation_rule is None:
        raise NotFound(NO_RULE, code=ErrorCode.RULE_MISSING)
    return validation_rule


async def _note(
    scope: Scope,
    action: RecordAction,
    before: StoredValidationRule | None,
    after: StoredValidationRule,
    permission: str,
    session: AsyncClientSession,
) -> None:
    await write_history_entry(
        scope, KIND, after["_id"], action=action, before=before, after=after, permission=permission, session=session
    )


def build_rule_view(rule: Stored) -> Record:
    """Return a stored rule in its wire shape."""
    fetches = rule["rule_type"] == "autoFetching"
    results = {row.get("ValOper") for row in rule["rows"]}
    return {
        "id": str(rule["_id"]),
        "templateId": str(rule["template_id"]),
        "fieldKey": rule["field_key"],
        "invoiceKey": rule["field_key"] if rule["rule_type"] == INVOICE_RULE else None,
        "ruleType": rule["rule_type"],
        "accountId": str(rule["account_id"]) if rule["account_id"] else None,
        "accountNumber": rule["account_number"],
        "fields": rule["rows"],
        "resultFields": [] if fetches else list(index_named_results(parse_rows(rule["rows"]))),
        "isAssignedValidation": ASSIGN in results,
        "isRemovedValidation": REMOVE in results,
        "isAutoFetching": fetches,
        "isActive": rule["is_active"],
        "position": rule["position"],
        "revision": rule["revision"],
        "updatedOn": rule["updated_on"],
    }
