"""Save field templates: the system's, an account's own, and the return to the system's."""

from collections.abc import Sequence

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import DuplicateKeyError

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid, NotFound, PermissionDenied, RowsInvalid
from freight.core.fields import FieldSpec
from freight.core.fields.spec import parse_fields
from freight.core.fields.template_check import CheckedTemplate, check_template
from freight.core.fields.template_diff import carry_over_field_changes
from freight.core.refused_rows import describe_rows
from freight.core.scripting.records import find_scripted_records
from freight.documents.account import Account
from freight.documents.base import match_revision
from freight.documents.field_template import FieldTemplate, match_account_template
from freight.documents.record_change import RecordAction
from freight.documents.records.field_template import StoredFieldTemplate
from freight.features.identity.rights import filter_fields
from freight.features.setup.templates.computed_fields import load_computed_fields
from freight.features.setup.templates.effects import find_template_effects
from freight.features.setup.templates.schemas import OverrideBody, Rows, TemplateBody, TemplateSaved
from freight.features.setup.templates.service import MISSING, to_template
from freight.kit import clock
from freight.kit.records.history import load_user_names, write_history_entry
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction

KIND = "template"
CORRECT_AND_SAVE = "Hover the highlighted field, enter valid data and click on Save button."
NO_CHANGES = "No changes made"
SAVED = "Template saved."


async def save_template_fields(
    scope: Scope,
    template_id: str,
    body: TemplateBody,
    permission: str,
    *,
    doc_type: str = "",
    dry_run: bool = False,
    action: RecordAction = RecordAction.CHANGED,
) -> tuple[TemplateSaved, str]:
    """Save the fields of a template, or with `dry_run` only return what that would affect; also return the message to
    show.

    Raises RowsInvalid with `doc` and `invalidMsgList` for fields that cannot be saved, Conflict when another user saved
    in the meantime.
    """
    stored = await get_stored_template(scope, template_id, doc_type)
    _may_write(scope, stored["account_id"])
    await _same_revision(stored, body.revision)
    before = parse_fields(stored["fields"])
    after = _good_fields(await _leave_out_computed(scope, stored, body.fields), before, stored["doc_type"])
    name = body.profile_name.strip() or stored["name"]
    takers = await _takers(scope, stored, body.affect_accounts, before, after)
    effects = await find_template_effects(scope, stored["doc_type"], stored["account_id"], before, after)
    if not effects.changes and name == stored["name"]:
        return _saved(stored, effects), NO_CHANGES
    if dry_run:
        return _saved(stored, effects), ""

    async def work(session: AsyncClientSession) -> StoredFieldTemplate:
        await filter_fields.drop_filter_fields(scope, stored, (spec.key for spec in after), session)
        changed = await _replace(scope, stored, {"name": name, "fields": _wire(after)}, permission, session, action)
        for taker, fields in takers:
            await _replace(scope, taker, {"fields": _wire(fields)}, permission, session, RecordAction.CHANGED)
        return changed

    return _saved(await run_in_transaction(work), effects), SAVED


async def save_template_override(
    scope: Scope, template_id: str, body: OverrideBody, permission: str, *, doc_type: str = "", dry_run: bool = False
) -> tuple[TemplateSaved, str]:
    """Save an account's own template. `template_id` is its id, or at its first change that of the system's template;
    then `body.revision` is the revision of the latter."""
    stored = await get_stored_template(scope, template_id, doc_type)
    if stored["account_id"]:
        return await save_template_fields(scope, template_id, body, permission, doc_type=doc_type, dry_run=dry_run)
    if not body.account_id:
        raise Invalid("Choose the account this template is for.")
    account = await scoped(Account, scope).get(body.account_id, "account")
    _may_write(scope, account["_id"])
    await _same_revision(stored, body.revision)
    own = match_account_template(stored["doc_type"], account["_id"])
    former = await scoped(FieldTemplate, scope).find_one(own, archived=True)
    if former and not former["archived"]:
        raise Conflict(f"{account['name']} already has its own template. Reload it and try again.")
    before = parse_fields(stored["fields"])
    after = _good_fields(await _leave_out_computed(scope, stored, body.fields), before, stored["doc_type"])
    effects = await find_template_effects(scope, stored["doc_type"], account["_id"], before, after)
    if not effects.changes:
        return _saved(stored, effects), NO_CHANGES
    if dry_run:
        return _saved(stored, effects), ""
    name = body.profile_name.strip() or f"{stored['name']}, {account['name']}"

    async def work(session: AsyncClientSession) -> StoredFieldTemplate:
        if former:
            content = {"name": name, "fields": _wire(after), "archived": False}
            return await _replace(scope, former, content, permission, session, RecordAction.CREATED)
        now = clock.now()
        field_template: StoredFieldTemplate = {
            "version": 1,
            "doc_type": stored["doc_type"],
            "account_id": account["_id"],
            "name": name,
            "fields": _wire(after),
            "created_on": now,
            "updated_on": now,
            "updated_by": scope.user_id,
        }
        await scoped(FieldTemplate, scope).insert_one(field_template, session=session)
        await write_history_entry(
            scope,
            KIND,
            field_template["_id"],
            action=RecordAction.CREATED,
            before=None,
            after=field_template,
            permission=permission,
            session=session,
        )
        return field_template

    try:
        return _saved(await run_in_transaction(work), effects), SAVED
    except DuplicateKeyError as taken:
        raise Conflict(f"Someone just created a template for {account['name']}. Reload it and try again.") from taken


async def drop_template_override(scope: Scope, template_id: str, revision: int, permission: str) -> str:
    """Return an account to the system's template. Its own template is kept with its history, but no longer used."""
    stored = await get_stored_template(scope, template_id)
    if not stored["account_id"]:
        raise Invalid("This is the system template, so there is nothing to reset to.")
    _may_write(scope, stored["account_id"])
    await _same_revision(stored, revision)

    async def work(session: AsyncClientSession) -> None:
        await _replace(scope, stored, {"archived": True}, permission, session, RecordAction.ARCHIVED)

    await run_in_transaction(work)
    return "The account now uses the system template."


async def get_stored_template(scope: Scope, template_id: object, doc_type: str = "") -> StoredFieldTemplate:
    """Return the stored template. Raises NotFound if there is none in scope, or it is of another type than
    requested."""
    field_template = await scoped(FieldTemplate, scope).find_one({"_id": parse_object_id(template_id, "template")})
    if field_template is None or (doc_type and field_template["doc_type"] != doc_type):
        raise NotFound(MISSING, code=ErrorCode.TEMPLATE_MISSING)
    return field_template


async def _leave_out_computed(scope: Scope, stored: StoredFieldTemplate, rows: Rows) -> Rows:
    """Return the rows without those of computed fields, which come with every template and are not saved with it."""
    records = find_scripted_records(stored["doc_type"])
    if records is None:
        return rows
    computed_keys = {field.key for field in await load_computed_fields(scope, records)}
    return [row for row in rows if row.get("key") not in computed_keys]


def _good_fields(rows: Rows, before: Sequence[FieldSpec], doc_type: str) -> tuple[FieldSpec, ...]:
    checked = check_template(rows, before, doc_type)
    if not checked.is_good:
        raise build_rows_invalid(rows, checked)
    return checked.fields


def build_rows_invalid(rows: Rows, checked: CheckedTemplate) -> RowsInvalid:
    """Return the error of A071: the rows, and what is wrong with their cells."""
    return RowsInvalid(
        checked.messages[0] if checked.messages else CORRECT_AND_SAVE,
        data={
            "doc": [{**row, "tempId": index} for index, row in enumerate(rows)],
            "invalidMsgList": describe_rows(checked.findings),
            "messages": list(checked.messages),
        },
    )


async def _takers(
    scope: Scope,
    stored: StoredFieldTemplate,
    accounts: Sequence[str],
    before: Sequence[FieldSpec],
    after: Sequence[FieldSpec],
) -> list[tuple[StoredFieldTemplate, tuple[FieldSpec, ...]]]:
    """Return the accounts' own templates that adopt the change, with their new fields. Raises Invalid for an account
    without one, and for one whose template would become invalid."""
    if not accounts:
        return []
    if stored["account_id"]:
        raise Invalid("Accounts can only adopt changes to the system template.")
    takers = []
    for account_id in dict.fromkeys(parse_object_id(account, "account") for account in accounts):
        own = await scoped(FieldTemplate, scope).find_one(match_account_template(stored["doc_type"], account_id))
        if own is None:
            raise Invalid("One of the chosen accounts has no template of its own, so it gets every change anyway.")
        fields = parse_fields(own["fields"])
        field_specs = carry_over_field_changes(fields, before, after)
        checked = check_template([spec.wire() for spec in field_specs], fields, stored["doc_type"])
        if not checked.is_good:
            wrong = [f.message for findings in checked.findings.values() for f in findings.values()]
            raise Invalid(f"{own['name']} cannot adopt this change: {[*checked.messages, *wrong][0]}")
        if field_specs != fields:
            takers.append((own, field_specs))
    return takers


async def _replace(
    scope: Scope,
    before: StoredFieldTemplate,
    content: dict[str, object],
    permission: str,
    session: AsyncClientSession,
    action: RecordAction,
) -> StoredFieldTemplate:
    """Replace the revision that was read, and record it in the history. Raises Conflict if that revision is gone."""
    is_archived = action is RecordAction.ARCHIVED
    update = {
        "$set": {**content, "updated_on": clock.now(), "updated_by": scope.user_id},
        "$inc": {"revision": 1, "version": 1},
    }
    # queries exclude archived templates, so this one is found by id and revision
    changed = await scoped(FieldTemplate, scope).find_one_and_update(
        match_revision(before["_id"], before["revision"]), update, session=session, archived=before["archived"]
    )
    if changed is None:
        raise Conflict(_lost("Someone else"))
    await write_history_entry(
        scope,
        KIND,
        before["_id"],
        action=action,
        before=None if action is RecordAction.CREATED else before,
        after=None if is_archived else changed,
        permission=permission,
        session=session,
    )
    return changed


async def _same_revision(stored: StoredFieldTemplate, revision: int) -> None:
    if stored["revision"] != revision:
        names = await load_user_names([stored["updated_by"]])
        who = names.get(stored["updated_by"], "Someone else")
        raise Conflict(
            _lost(who),
            data={"template": to_template(stored).view(), "userName": who, "updatedOn": stored["updated_on"]},
        )


def _lost(who: str) -> str:
    return f"{who} saved this template while you were editing it. Reload it and try again."


def _may_write(scope: Scope, account_id: ObjectId | None) -> None:
    """Raise unless the user may write: users limited to some accounts may only change the templates of these, not the
    system's."""
    if not scope.allows_account(account_id):
        raise PermissionDenied


def _saved(stored: StoredFieldTemplate, effects: object) -> TemplateSaved:
    return TemplateSaved.model_validate({"template": to_template(stored).view(), "effects": effects})


def _wire(fields: Sequence[FieldSpec]) -> list[dict[str, object]]:
    return [spec.wire() for spec in fields]
