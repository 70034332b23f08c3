"""People as screens show them."""

from bson import ObjectId

from freight.core.errors import PermissionDenied
from freight.documents.user import Membership, User
from freight.features.identity.people import grant_checks, queries, roles
from freight.features.identity.people.schemas import (
    MembershipView,
    PeopleList,
    PeopleOptions,
    PersonView,
    RoleChoice,
    SystemChoice,
)
from freight.features.identity.second_factor import service as second_factor
from freight.kit.access import Access
from freight.kit.mail.mail_store import can_deliver_mail, is_mail_sink_active
from freight.kit.storage.paging import Page


async def build_people_list(access: Access, wanted: queries.PeopleQuery, page: Page) -> PeopleList:
    """Return a page of the people of the caller's company."""
    company_id = access.membership.company_id
    count, users = await queries.find_people_page(company_id, wanted, page)
    names, proving = (
        await _system_names(company_id),
        await second_factor.find_second_factor_users(user.id for user in users),
    )
    return PeopleList(count=count, people=[_view(access, user, names, proving) for user in users])


async def get_person_view(access: Access, user_id: str) -> PersonView:
    """Return a person of the caller's company. Raises NotFound."""
    return await build_person_view(access, await queries.get_company_person(access.membership.company_id, user_id))


async def build_person_view(access: Access, person: User) -> PersonView:
    """Return a person as the caller's company sees them."""
    names, proving = (
        await _system_names(access.membership.company_id),
        await second_factor.find_second_factor_users([person.id]),
    )
    return _view(access, person, names, proving)


async def build_people_options(access: Access) -> PeopleOptions:
    """Return the choices the forms offer: the systems of the company, each with its roles."""
    company_id = access.membership.company_id
    systems = []
    for system in await queries.list_company_systems(company_id):
        system_roles = await roles.list_system_roles(company_id, ObjectId(system.id))
        choices = [
            RoleChoice(
                role=role.name,
                permissions=len(role.codes),
                grantable=_grantable(
                    access,
                    Membership(company_id=company_id, system_id=system.id, role=role.name, permissions=role.codes),
                ),
            )
            for role in system_roles
        ]
        # closed systems are offered, too: people keep their access for when the system is opened again
        name = f"{system.name} (closed)" if system.archived else system.name
        systems.append(SystemChoice(id=str(system.id), name=name, roles=choices))
    return PeopleOptions(
        company=(await access.company()).name,
        systems=systems,
        may_make_administrators=access.is_admin,
        mail_leaves=await can_deliver_mail(),
        mail_is_kept=await is_mail_sink_active(),
    )


def _grantable(access: Access, membership: Membership) -> bool:
    # limited to the accounts the caller has
    own = next((m for m in access.user.memberships if m.system_id == membership.system_id), None)
    narrowed = membership.model_copy(update={"account_ids": own.account_ids if own else None})
    return _allowed(grant_checks.demand_grantable_memberships, access, [narrowed])


def _allowed(demand: object, *arguments: object) -> bool:
    assert callable(demand)
    try:
        demand(*arguments)
    except PermissionDenied:
        return False
    return True


async def _system_names(company_id: ObjectId) -> dict[ObjectId, str]:
    return {
        ObjectId(company_system.id): company_system.name
        for company_system in await queries.list_company_systems(company_id)
    }


def _view(access: Access, person: User, names: dict[ObjectId, str], proving: set[ObjectId]) -> PersonView:
    company_id = access.membership.company_id
    resting = next((suspension for suspension in person.suspended if suspension.company_id == company_id), None)
    memberships = [*person.memberships, *(resting.memberships if resting else ())]
    company_memberships = [m for m in memberships if m.company_id == company_id]
    record_ids = {m.company_id for m in person.memberships} | {suspension.company_id for suspension in person.suspended}
    return PersonView(
        id=str(person.id),
        user_name=person.user_name,
        name=person.name,
        email=person.email,
        is_admin=resting.was_admin if resting else person.administers(company_id),
        user_type=person.user_type,
        state="suspended" if resting else "active",
        suspended_on=resting.on if resting else None,
        memberships=[
            MembershipView(
                system_id=str(m.system_id),
                system=names.get(ObjectId(m.system_id), ""),
                role=m.role,
                account_ids=None if m.account_ids is None else [str(account_id) for account_id in m.account_ids],
            )
            for m in company_memberships
        ],
        must_change_password=person.must_change_password,
        elsewhere=bool(record_ids - {company_id}),
        may_change=_allowed(grant_checks.demand_manageable, access, person),
        may_change_identity=grant_checks.may_change_identity(access, person),
        has_second_factor=person.id in proving,
        revision=person.revision,
    )
