"""Roles as screens show them."""

from collections.abc import Iterable, Iterator

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import NotFound, PermissionDenied
from freight.core.rights.deciding import combine_permission_sources
from freight.core.rights.filters import ACCOUNT
from freight.core.rights.records import OF_SHIPMENTS
from freight.documents.base import match_company_record
from freight.documents.filtered_permission import FilteredPermission, build_permission_source, to_membership_limits
from freight.documents.role import Role
from freight.documents.user import Membership, User
from freight.features.identity.people import grant_checks
from freight.features.identity.people.queries import list_company_systems
from freight.features.identity.permission_codes.queries import list_own_codes
from freight.features.identity.rights import filter_fields, permission_words
from freight.features.identity.rights.filtered_permissions import to_filtered_permission_forms
from freight.features.identity.rights.schemas import (
    CatalogModule,
    CatalogPermission,
    OwnCodeView,
    PermissionFilterField,
    RolesView,
    RoleSystem,
    RoleView,
)
from freight.kit.access import Access
from freight.kit.auth.permission_labels import list_permission_modules
from freight.kit.storage.tenancy import parse_object_id


async def build_roles_view(access: Access) -> RolesView:
    """Return the roles of the caller's company by name, and the permissions that can be given."""
    company_id = access.membership.company_id
    systems = await list_company_systems(company_id)
    names = {ObjectId(system.id): system.name for system in systems}
    holder_counts = await _holders(company_id)
    own = await list_own_codes(access.scope)
    roles = await Role.find({"company_id": company_id}).sort("name", "_id").to_list()
    return RolesView(
        roles=[_view(access, role, names, holder_counts.get(role.id, 0)) for role in roles],
        modules=[
            CatalogModule(
                module=module,
                codes=[
                    CatalogPermission(id=code, label=label, mine=access.may(code), of_shipments=code in OF_SHIPMENTS)
                    for code, label in listed.items()
                ],
                own=[
                    OwnCodeView(
                        id=str(permission_code["_id"]), label=permission_code["label"], codes=permission_code["codes"]
                    )
                    for permission_code in own.get(module, ())
                ],
            )
            for module, listed in list_permission_modules().items()
        ],
        systems=[RoleSystem(id=str(system.id), name=system.name) for system in systems],
        filter_fields=[
            PermissionFilterField(key=key, label=label)
            for key, label in (await filter_fields.list_filter_fields(company_id)).items()
        ],
        filtered_accounts=[
            RoleSystem(id=account_id, name=name) for account_id, name in (await _accounts_of(company_id, roles)).items()
        ],
    )


async def get_role_view(access: Access, role: Role) -> RoleView:
    """Return one role as screens show it."""
    company_id = access.membership.company_id
    names = {
        ObjectId(company_system.id): company_system.name for company_system in await list_company_systems(company_id)
    }
    return _view(access, role, names, (await _holders(company_id)).get(role.id, 0))


async def get_company_role(company_id: ObjectId, role_id: str, session: AsyncClientSession | None = None) -> Role:
    """Return a role of a company. Raises NotFound for any other."""
    role = await Role.find_one(match_company_record(parse_object_id(role_id, "role"), company_id), session=session)
    if role is None:
        raise NotFound("Role not found.")
    return role


def demand_grantable_permissions(
    access: Access, systems: list[ObjectId], codes: Iterable[str], variants: Iterable[FilteredPermission] = ()
) -> None:
    """Raise PermissionDenied unless the caller has all of these permissions, for as many records, in each system and
    for all accounts."""
    permissions = combine_permission_sources([build_permission_source("role", "", codes, variants)])
    membership_fields = {"permissions": list(permissions.codes), "limits": to_membership_limits(permissions)}
    company_id = access.membership.company_id
    memberships = [
        Membership(company_id=company_id, system_id=system, role="", **membership_fields) for system in systems
    ]
    grant_checks.demand_grantable_memberships(access, memberships)


async def _accounts_of(company_id: ObjectId, roles: Iterable[Role]) -> dict[str, str]:
    """Return the names of the accounts that roles are filtered by, by id."""
    account_ids = {value for role in roles for field, value in _filtered(role.variants) if field == ACCOUNT}
    return await permission_words.get_account_labels(await filter_fields.get_company_scope(company_id), account_ids)


def _filtered(variants: Iterable[FilteredPermission]) -> Iterator[tuple[str, str]]:
    for variant in variants:
        for field, field_filter in variant.filters.items():
            yield from ((field, value) for value in field_filter.v)


async def _holders(company_id: ObjectId) -> dict[object, int]:
    cursor = await User.aggregated(
        [
            {"$match": {"memberships.company_id": company_id}},
            {"$project": {"role": {"$setUnion": ["$memberships.role_id", []]}}},
            {"$unwind": "$role"},
            {"$group": {"_id": "$role", "people": {"$sum": 1}}},
        ]
    )
    return {row["_id"]: row["people"] async for row in cursor}


def _view(access: Access, role: Role, names: dict[ObjectId, str], holders: int) -> RoleView:
    try:
        demand_grantable_permissions(
            access, [role.system_id] if role.system_id else list(names), role.codes, role.variants
        )
        locked = ""
    except PermissionDenied:
        locked = "This role holds permissions that you don’t have everywhere it counts."
    return RoleView(
        id=str(role.id),
        name=role.name,
        system_id=str(role.system_id or ""),
        system=names.get(ObjectId(role.system_id), "") if role.system_id else "",
        codes=role.codes,
        variants=to_filtered_permission_forms(role.variants),
        holders=holders,
        locked=locked,
        revision=role.revision,
    )
