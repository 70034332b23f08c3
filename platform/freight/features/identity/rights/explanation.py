"""Explain why a user may do something, and preview what saving a role would change."""

from dataclasses import replace

from bson import ObjectId

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, NotFound
from freight.core.rights.deciding import (
    EffectivePermissions,
    PermissionSource,
    UserPermissions,
    decide_permission,
    diff_source_change,
)
from freight.core.rights.filters import ACCOUNT, Values
from freight.core.rights.records import OF_SHIPMENTS, SEE_SHIPMENTS
from freight.documents.filtered_permission import build_permission_source
from freight.documents.shipment import Shipment
from freight.documents.user import Membership, User, match_administrators
from freight.features.identity.people import membership_updates
from freight.features.identity.people import queries as people
from freight.features.identity.rights import filtered_permissions, permission_words, queries
from freight.features.identity.rights.schemas import (
    PermissionExplanation,
    PermissionReason,
    RoleChangePreview,
    RoleProposal,
)
from freight.kit.access import Access
from freight.kit.auth import effective_permissions
from freight.kit.auth.permission_labels import get_permission_label
from freight.kit.storage.permission_filters import get_filter_values
from freight.kit.storage.scopes import Grant, Scope
from freight.kit.storage.tenancy import parse_object_id, scoped

_SOME = 10


async def get_permission_sources(user: User, membership: Membership) -> UserPermissions:
    """Return the permissions a user holds in a system, by source."""
    membership_grants = await effective_permissions.load_membership_grants([membership])
    return UserPermissions(
        user.administers(membership.company_id),
        tuple(membership_grants.sources(membership, user.name)),
        membership.held.accounts,
        membership_grants.withheld.get(membership.company_id, frozenset()),
    )


async def explain_user_permission(
    access: Access, user_id: str, system_id: str, code: str, number: str = ""
) -> PermissionExplanation:
    """Explain whether a person of the company may do something in a system; with a shipment number, whether for that
    shipment. Raises NotFound, and Invalid for an unknown permission."""
    if get_permission_label(code) == code:
        raise Invalid("Choose a permission.", code=ErrorCode.NO_SUCH_PERMISSION)
    company_id = access.membership.company_id
    person = await people.get_company_person(company_id, user_id)
    systems = {
        ObjectId(company_system.id): company_system.name
        for company_system in await people.list_company_systems(company_id)
    }
    where = parse_object_id(system_id, "system")
    if where not in systems:
        raise NotFound("System not found.")
    membership = next((m for m in person.memberships if (m.company_id, m.system_id) == (company_id, where)), None)
    rights = await get_permission_sources(person, membership) if membership and person.is_active else None
    record = await _load_values(access, where, code, number.strip(), rights)
    decided = decide_permission(rights, code, record) if rights else None
    permission_text, shipment_text = (
        f"“{get_permission_label(code)}” in {systems[where]}",
        f" for shipment {number.strip()}" if record else "",
    )
    if decided is None:
        resting = any(suspension.company_id == company_id for suspension in person.suspended)
        predicate = "is suspended" if resting else f"doesn’t work in {systems[where]}"
        sentence = f"No. {person.name} {predicate}."
    elif decided.withheld:
        company = (await access.company()).name
        sentence = f"No. {company} doesn’t use “{get_permission_label(code)}”: it is switched off for everyone."
    elif decided.as_admin:
        sentence = f"Yes. {person.name} is an administrator, who may do everything."
    elif decided.allowed:
        sources = " and ".join(permission_words.describe_permission_source(source) for source in decided.by)
        sentence = f"Yes. {person.name} has {permission_text}{shipment_text} by {sources}."
    elif decided.lacking:
        sentence = f"No. {person.name} has {permission_text}, but not{shipment_text}."
    else:
        role = f"The role “{membership.role}”" if membership else "The role"
        sentence = f"No. {role} of {person.name} doesn’t give {permission_text}."
    permissions = membership.held if membership and decided and not decided.as_admin else EffectivePermissions(())
    words = await permission_words.load_permission_words(
        company_id, Scope(company_id, tuple(map(Grant, systems))), permissions, record or {}
    )
    able = {"company_id": company_id, "system_id": where, "permissions": code}
    may = {"is_active": True, "_id": {"$ne": person.id}, "memberships": {"$elemMatch": able}}
    admins = User.find(match_administrators(company_id)).sort("name")
    return PermissionExplanation(
        allowed=bool(decided and decided.allowed),
        sentence=sentence,
        reasons=[PermissionReason(kind=source.kind, name=source.name) for source in decided.by] if decided else [],
        only=words.parts(replace(permissions, accounts=None).parts(code)),
        missing=words.missing(decided, record) if decided and record else [],
        accounts=len(membership.account_ids) if membership and membership.account_ids is not None else None,
        others=await User.get_pymongo_collection().count_documents(may),
        granting=[admin.name async for admin in admins.limit(_SOME)],
    )


async def _load_values(
    access: Access, system_id: ObjectId, code: str, number: str, rights: UserPermissions | None
) -> Values | None:
    """Return the values a shipment has in the fields that the permission is filtered by; None without a shipment
    number. The caller must be able to see the shipment. Raises NotFound."""
    if not number:
        return None
    if code not in OF_SHIPMENTS:
        raise Invalid(f"“{get_permission_label(code)}” is not about shipments.", code=ErrorCode.NOT_FILTERED)
    memberships = [m for m in access.user.memberships if m.system_id == system_id and SEE_SHIPMENTS in m.permissions]
    if not memberships and not access.is_admin:
        raise NotFound("Shipment not found.")
    grant = Grant(system_id) if access.is_admin else Grant.of(memberships[0], SEE_SHIPMENTS)
    scope = Scope(access.membership.company_id, (grant,), access.user_id)
    shipment = await scoped(Shipment, scope).find_one({"shipment_number": number})
    if shipment is None:
        raise NotFound("Shipment not found.")
    sources = rights.sources if rights else ()
    fields = {field for source in sources for variant in source.variants for field, _ in variant.only}
    return get_filter_values(shipment, {ACCOUNT, *fields})


async def preview_role_change(access: Access, form: RoleProposal) -> RoleChangePreview:
    """Return what saving a role would change. A user who also has a permission from another source does not lose it."""
    role = await queries.get_company_role(access.membership.company_id, form.role_id) if form.role_id else None
    codes, given_for = filtered_permissions.parse_draft_permissions(form.codes, form.variants)
    before = (
        build_permission_source("role", "", role.codes, role.variants)
        if role
        else PermissionSource("role", "", frozenset())
    )
    after = build_permission_source("role", "", codes, given_for)
    change = diff_source_change(before, after)
    gaining: set[ObjectId] = set()
    losing: set[ObjectId] = set()
    holding_it: set[ObjectId] = set()
    if role and (change.gains or change.loses):
        different = await membership_updates.group_equal_memberships({"role_id": role.id})
        membership_grants = await effective_permissions.load_membership_grants(
            [memberships.membership for memberships in different]
        )
        for equal_memberships in different:
            sources = [
                source for source in membership_grants.sources(equal_memberships.membership) if source.kind != "role"
            ]
            for_them = diff_source_change(before, after, sources)
            gaining |= set(equal_memberships.people) if for_them.gains else set()
            losing |= set(equal_memberships.people) if for_them.loses else set()
            holding_it |= set(equal_memberships.people)
    some = User.find({"_id": {"$in": list(gaining | losing)}}).sort("name").limit(_SOME)
    return RoleChangePreview(
        added=[get_permission_label(gain) for gain in sorted(change.gains)],
        removed=[get_permission_label(lose) for lose in sorted(change.loses)],
        gaining=len(gaining),
        losing=len(losing),
        holders=len(holding_it),
        names=[user.name async for user in some] if gaining or losing else [],
    )
