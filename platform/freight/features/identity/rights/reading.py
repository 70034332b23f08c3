"""Roles as screens show them."""

from collections.abc import Iterable, Iterator

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import NotFound, PermissionDenied
from freight.core.rights.deciding import together
from freight.core.rights.filters import ACCOUNT
from freight.core.rights.records import OF_SHIPMENTS
from freight.documents.role import Role
from freight.documents.user import Membership, User
from freight.documents.variant import Variant, limits_of, source_of
from freight.features.identity.people import granting
from freight.features.identity.people.reading import systems_of
from freight.features.identity.permission_codes.reading import own_codes
from freight.features.identity.rights import filter_fields, wording
from freight.features.identity.rights.schemas import (
    CodeView,
    FilterField,
    ModuleView,
    OwnCodeView,
    PlaceView,
    RolesView,
    RoleView,
)
from freight.features.identity.rights.variants import forms_of
from freight.kit.access import Access
from freight.kit.auth.permission_labels import modules
from freight.kit.storage.tenancy import object_id


async def everything(access: Access) -> RolesView:
    """The roles of the caller's company by name, and what there is to give."""
    company_id = access.membership.company_id
    systems = await systems_of(company_id)
    names = {ObjectId(each.id): each.name for each in systems}
    held = await _holders(company_id)
    own = await own_codes(access.scope)
    roles = await Role.find({"company_id": company_id}).sort("name", "_id").to_list()
    return RolesView(
        roles=[_view(access, each, names, held.get(each.id, 0)) for each in roles],
        modules=[
            ModuleView(
                module=module,
                codes=[
                    CodeView(id=code, label=label, mine=access.may(code), of_shipments=code in OF_SHIPMENTS)
                    for code, label in listed.items()
                ],
                own=[
                    OwnCodeView(id=str(each["_id"]), label=each["label"], codes=each["codes"])
                    for each in own.get(module, ())
                ],
            )
            for module, listed in modules().items()
        ],
        systems=[PlaceView(id=str(each.id), name=each.name) for each in systems],
        filter_fields=[
            FilterField(key=key, label=label) for key, label in (await filter_fields.known(company_id)).items()
        ],
        filtered_accounts=[
            PlaceView(id=each, name=name) for each, name in (await _accounts_of(company_id, roles)).items()
        ],
    )


async def view_of(access: Access, role: Role) -> RoleView:
    """One role."""
    company_id = access.membership.company_id
    names = {ObjectId(each.id): each.name for each in await systems_of(company_id)}
    return _view(access, role, names, (await _holders(company_id)).get(role.id, 0))


async def one(company_id: ObjectId, role_id: str, session: AsyncClientSession | None = None) -> Role:
    """A role of a company. Raises NotFound for any other."""
    found = await Role.find_one({"_id": object_id(role_id, "role"), "company_id": company_id}, session=session)
    if found is None:
        raise NotFound("Role not found.")
    return found


def demand_grantable(
    access: Access, systems: list[ObjectId], codes: Iterable[str], variants: Iterable[Variant] = ()
) -> None:
    """Raise PermissionDenied unless the caller has all of these permissions, for as many records, in each system and
    for all accounts."""
    held = together([source_of("role", "", codes, variants)])
    given = {"permissions": list(held.codes), "limits": limits_of(held)}
    company_id = access.membership.company_id
    wanted = [Membership(company_id=company_id, system_id=each, role="", **given) for each in systems]
    granting.demand_grantable(access, wanted)


async def _accounts_of(company_id: ObjectId, roles: Iterable[Role]) -> dict[str, str]:
    """The names of the accounts that roles are filtered by, by id."""
    named = {value for role in roles for field, value in _filtered(role.variants) if field == ACCOUNT}
    return await wording.account_names(await filter_fields.everywhere(company_id), named)


def _filtered(variants: Iterable[Variant]) -> Iterator[tuple[str, str]]:
    for each in variants:
        for field, one in each.filters.items():
            yield from ((field, value) for value in one.v)


async def _holders(company_id: ObjectId) -> dict[object, int]:
    found = await User.aggregated(
        [
            {"$match": {"memberships.company_id": company_id}},
            {"$project": {"role": {"$setUnion": ["$memberships.role_id", []]}}},
            {"$unwind": "$role"},
            {"$group": {"_id": "$role", "people": {"$sum": 1}}},
        ]
    )
    return {each["_id"]: each["people"] async for each in found}


def _view(access: Access, role: Role, names: dict[ObjectId, str], holders: int) -> RoleView:
    try:
        demand_grantable(access, [role.system_id] if role.system_id else list(names), role.codes, role.variants)
        locked = ""
    except PermissionDenied:
        locked = "This role holds permissions that you don’t have everywhere it counts."
    return RoleView(
        id=str(role.id),
        name=role.name,
        system_id=str(role.system_id or ""),
        system=names.get(ObjectId(role.system_id), "") if role.system_id else "",
        codes=role.codes,
        variants=forms_of(role.variants),
        holders=holders,
        locked=locked,
        revision=role.revision,
    )
