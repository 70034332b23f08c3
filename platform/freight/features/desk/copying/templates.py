"""Copy field templates, the rules of their fields, and roles."""

from dataclasses import replace

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.records import Stored
from freight.documents.base import Filter, match_revision
from freight.documents.field_template import FieldTemplate
from freight.documents.record_change import RecordAction
from freight.documents.records.field_template import StoredFieldTemplate
from freight.documents.records.validation_rule import StoredValidationRule
from freight.documents.role import Role, match_roles_of_system
from freight.documents.validation_rule import ValidationRule
from freight.features.desk.copying.resources import Copied
from freight.features.identity.rights import role_store
from freight.features.setup.rules.service import KIND as RULE
from freight.features.setup.templates.commands import KIND as TEMPLATE
from freight.kit import clock
from freight.kit.records.history import write_history_entry
from freight.kit.records.resource import Actor
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction

OF_SYSTEM: Filter = {"account_id": None}


async def copy_templates(source: Scope, actor: Actor) -> Copied:
    """Copy the system's own templates. Templates here that no one has changed since the system was created are
    replaced, as they came from the suite."""
    field_templates = await scoped(FieldTemplate, source).find(OF_SYSTEM).to_list()

    async def work(session: AsyncClientSession) -> int:
        ours = {
            field_template["doc_type"]: field_template
            async for field_template in scoped(FieldTemplate, actor.scope).find(OF_SYSTEM)
        }
        return sum(
            [
                await _take_template(actor, field_template, ours.get(field_template["doc_type"]), session)
                for field_template in field_templates
            ]
        )

    copied = await run_in_transaction(work)
    return copied, len(field_templates) - copied


def is_template_taken(theirs: StoredFieldTemplate, ours: StoredFieldTemplate | None) -> bool:
    """Return whether a template of the source is copied over the target's own of its type, if there is any."""
    return ours is None or (ours["revision"] == 1 and ours["fields"] != theirs["fields"])


async def _take_template(
    actor: Actor, theirs: StoredFieldTemplate, ours: StoredFieldTemplate | None, session: AsyncClientSession
) -> bool:
    if not is_template_taken(theirs, ours):
        return False
    templates, now = scoped(FieldTemplate, actor.scope), clock.now()
    after: StoredFieldTemplate | None
    if ours is None:
        after = {
            "doc_type": theirs["doc_type"],
            "name": theirs["name"],
            "fields": theirs["fields"],
            "version": 1,
            "created_on": now,
            "updated_on": now,
            "updated_by": actor.scope.user_id,
        }
        await templates.insert_one(after, session=session)
    else:
        content = {"name": theirs["name"], "fields": theirs["fields"]}
        after = await templates.find_one_and_update(
            match_revision(ours["_id"], ours["revision"]),
            {
                "$set": content | {"updated_on": now, "updated_by": actor.scope.user_id},
                "$inc": {"revision": 1, "version": 1},
            },
            session=session,
        )
        if after is None:  # another user saved it in the meantime: it is no longer the suite's
            return False
    action = RecordAction.CHANGED if ours else RecordAction.CREATED
    await _note(actor, TEMPLATE, action, ours, after, session)
    return True


async def copy_rules(source: Scope, actor: Actor) -> Copied:
    """Copy the rules of all accounts to the templates of the same type here. Rules with the same rows are already here;
    rules of fields that the template here lacks are left out, too."""
    validation_rules = await scoped(ValidationRule, source).find(OF_SYSTEM).sort("position", 1).to_list()
    types = {
        field_template["_id"]: field_template["doc_type"]
        async for field_template in scoped(FieldTemplate, source).find(OF_SYSTEM)
    }

    async def work(session: AsyncClientSession) -> int:
        templates = scoped(FieldTemplate, actor.scope).find(OF_SYSTEM, session=session)
        ours = {field_template["doc_type"]: field_template async for field_template in templates}
        rules = scoped(ValidationRule, actor.scope)
        existing_contents = {
            _content(validation_rule) async for validation_rule in rules.find(OF_SYSTEM, session=session)
        }
        copied = 0
        for rule in validation_rules:
            template = ours.get(types.get(rule["template_id"], ""))
            if template is None or rule["field_key"] not in {field["key"] for field in template["fields"]}:
                continue
            now = clock.now()
            after: StoredValidationRule = {
                "template_id": template["_id"],
                "field_key": rule["field_key"],
                "rule_type": rule["rule_type"],
                "account_number": "",
                "position": rule.get("position", 0),
                "is_active": rule.get("is_active", True),
                "rows": rule["rows"],
                "account_id": None,
                "created_on": now,
                "updated_on": now,
                "updated_by": actor.scope.user_id,
            }
            if _content(after) in existing_contents:
                continue
            await rules.insert_one(after, session=session)
            await _note(actor, RULE, RecordAction.CREATED, None, after, session)
            copied += 1
        return copied

    copied = await run_in_transaction(work)
    return copied, len(validation_rules) - copied


async def copy_roles(source: Scope, actor: Actor) -> Copied:
    """Copy the roles of that system alone, since those of the company apply here, too. No user gets a role by this."""
    roles = await Role.find(match_roles_of_system(source.company_id, source.system_id)).to_list()
    target_place: dict[str, object] = match_roles_of_system(source.company_id, actor.scope.system_id)

    async def work(session: AsyncClientSession) -> int:
        existing_names = {
            existing_role.name.casefold() for existing_role in await Role.find(target_place, session=session).to_list()
        }
        new = [new_role for new_role in roles if new_role.name.casefold() not in existing_names]
        for role in new:
            copied_role = Role(**target_place, name=role.name, codes=role.codes, variants=role.variants)
            await role_store.write_role(replace(actor.scope, right=actor.permission), None, copied_role, session)
        return len(new)

    copied = await run_in_transaction(work)
    return copied, len(roles) - copied


def _content(rule: StoredValidationRule) -> tuple[object, ...]:
    return (str(rule["template_id"]), rule["field_key"], rule["rule_type"], repr(rule["rows"]))


async def _note(
    actor: Actor,
    kind: str,
    action: RecordAction,
    before: Stored | None,
    after: Stored,
    session: AsyncClientSession,
) -> None:
    await write_history_entry(
        actor.scope,
        kind,
        after["_id"],
        action=action,
        before=before,
        after=after,
        permission=actor.permission,
        session=session,
    )
