"""The fields that permissions may be filtered by: the account, and fields of templates marked for it."""

from collections.abc import Iterable

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid, NotFound
from freight.core.fields import FieldSpec
from freight.core.fields.spec import parse_fields
from freight.core.rights.filters import ACCOUNT
from freight.documents.account import Account
from freight.documents.field_template import FieldTemplate, match_system_template
from freight.documents.filtered_permission import FilteredPermission
from freight.documents.permission_group import PermissionGroup
from freight.documents.records.field_template import StoredFieldTemplate
from freight.documents.role import Role
from freight.documents.user import User
from freight.features.identity.people import grant_checks
from freight.features.identity.people.queries import list_company_systems
from freight.kit.access import Access
from freight.kit.storage.scopes import Grant, Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction

# document types whose records have a path for their fields (`filter_paths`)
DOC_TYPES = ("shipment",)
# field types whose values can be compared as words
TYPES = ("text", "dropdown", "autocomplete", "multiselect")
_SOME = 5


async def list_filter_fields(company_id: ObjectId, session: AsyncClientSession | None = None) -> dict[str, str]:
    """Return the labels of the fields that permissions of a company may be filtered by, without those their template
    lost."""
    field_labels = {ACCOUNT: "Account"}
    templates = scoped(FieldTemplate, await get_company_scope(company_id))
    marked = templates.find({"account_id": None, "permission_fields": {"$gt": ""}}, session=session)
    async for template in marked.sort("_id", 1):
        labels = {spec.key: spec.label for spec in parse_fields(template["fields"])}
        field_labels |= {key: labels[key] for key in template["permission_fields"] if key in labels}
    return field_labels


async def add_filter_field(access: Access, doc_type: str, key: str) -> None:
    """Let permissions be filtered by a field of the current system's template; repeating it changes nothing. Raises
    NotFound for an unknown template or field, Invalid for a field whose values permissions can't be filtered by."""
    if doc_type not in DOC_TYPES:
        raise Invalid("Permissions can’t be filtered by fields of these records.", code=ErrorCode.NO_SUCH_FILTER)
    template = await _template(access, doc_type)
    spec = _field(template, key)
    if spec.type not in TYPES:
        raise Invalid(f"“{spec.label}” is not a field of words, so permissions can’t be filtered by it.")
    await scoped(FieldTemplate, access.scope).update_one(
        {"_id": template["_id"]}, {"$addToSet": {"permission_fields": key}}
    )


async def remove_filter_field(access: Access, doc_type: str, key: str) -> None:
    """Let permissions no longer be filtered by a field. Raises Conflict while one is, saying where."""
    company_id = access.membership.company_id
    template = await _template(access, doc_type)

    async def store(session: AsyncClientSession) -> None:
        await grant_checks.lock_company_administrators(company_id, session)
        await demand_unused_fields(company_id, [key], session)
        await scoped(FieldTemplate, access.scope).update_one(
            {"_id": template["_id"]}, {"$pull": {"permission_fields": key}}, session=session
        )

    await run_in_transaction(store, turn=company_id)


async def demand_unused_fields(
    company_id: ObjectId, keys: list[str], session: AsyncClientSession | None = None
) -> None:
    """Raise Conflict where a permission is filtered by one of these fields, saying where: without the field its holders
    would see nothing."""
    for key in keys:
        places = await find_field_usage(company_id, key, session)
        if places:
            more = f" and {len(places) - _SOME} more" if len(places) > _SOME else ""
            raise Conflict(
                f"Permissions are filtered by this field in {', '.join(places[:_SOME])}{more}. "
                "Remove the filters there first.",
                code=ErrorCode.FIELD_IN_USE,
            )


async def drop_filter_fields(
    scope: Scope, template: StoredFieldTemplate, kept: Iterable[str], session: AsyncClientSession
) -> None:
    """Check a template before it is saved: raise Conflict where it loses a field that permissions are filtered by,
    saying where. Lost fields that no permission is filtered by are unmarked."""
    lost = sorted(set(template.get("permission_fields", ())) - set(kept))
    if lost:
        await grant_checks.lock_company_administrators(scope.company_id, session)
        await demand_unused_fields(scope.company_id, lost, session)
        await scoped(FieldTemplate, scope).update_one(
            {"_id": template["_id"]}, {"$pull": {"permission_fields": {"$in": lost}}}, session=session
        )


async def demand_filter_accounts(
    company_id: ObjectId, variants: Iterable[FilteredPermission], session: AsyncClientSession | None = None
) -> None:
    """Raise Invalid where permissions are filtered by an account that the company does not have, naming it."""
    account_ids = {
        value
        for variant in variants
        for field, field_filter in variant.filters.items()
        if field == ACCOUNT
        for value in field_filter.v
    }
    record_ids = [ObjectId(account_id) for account_id in account_ids if ObjectId.is_valid(account_id)]
    accounts = scoped(Account, await get_company_scope(company_id)).find(
        {"_id": {"$in": record_ids}}, ["_id"], session=session
    )
    strange = sorted(account_ids - {str(account["_id"]) async for account in accounts})
    if strange:
        raise Invalid(
            f"Following Account Numbers are incorrect - {', '.join(strange[:_SOME])}", code=ErrorCode.NO_SUCH_ACCOUNT
        )


async def get_company_scope(company_id: ObjectId) -> Scope:
    """Return a scope of all systems of a company, for names that are looked up across them."""
    return Scope(
        company_id,
        tuple(Grant(ObjectId(company_system.id)) for company_system in await list_company_systems(company_id)),
    )


async def find_field_usage(company_id: ObjectId, key: str, session: AsyncClientSession | None = None) -> list[str]:
    """List where permissions are filtered by a field: roles, permission groups and people, by name."""
    by_key = {f"variants.filters.{key}": {"$exists": True}, "company_id": company_id}
    roles = [f"the role “{role.name}”" async for role in Role.find(by_key, session=session).sort("name")]
    groups = [f"the group “{group.name}”" async for group in PermissionGroup.find(by_key, session=session).sort("name")]
    own = {"company_id": company_id, f"own_variants.filters.{key}": {"$exists": True}}
    have = [{"memberships": {"$elemMatch": own}}, {"suspended.memberships": {"$elemMatch": own}}]
    people = [
        f"the permissions of {user.name}" async for user in User.find({"$or": have}, session=session).sort("name")
    ]
    return [*roles, *groups, *people]


async def _template(access: Access, doc_type: str) -> StoredFieldTemplate:
    field_template = await scoped(FieldTemplate, access.scope).find_one(match_system_template(doc_type))
    if field_template is None:
        raise NotFound("Template not found.", code=ErrorCode.TEMPLATE_MISSING)
    return field_template


def _field(template: StoredFieldTemplate, key: str) -> FieldSpec:
    field_spec = next((spec for spec in parse_fields(template["fields"]) if spec.key == key), None)
    if field_spec is None:
        raise NotFound("Field not found.", code=ErrorCode.FIELD_MISSING)
    return field_spec
