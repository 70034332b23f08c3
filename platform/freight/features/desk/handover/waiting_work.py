"""How much work each user has, counted by kind in the systems where the caller may hand it over."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Literal, NamedTuple

from bson import ObjectId

from freight.core.errors import NotFound
from freight.documents.user import User
from freight.features.desk.handover.kinds import KINDS
from freight.features.desk.handover.schemas import PersonWork, WorkPart, WorkWithoutOwner
from freight.features.identity.people import queries
from freight.kit.access import Access
from freight.kit.records.assigned_work import AssignedWork
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id

State = Literal["active", "moved", "suspended", "left"]


class WaitingWork(NamedTuple):
    """A user's work of one kind in a system."""

    kind: AssignedWork
    holder: ObjectId
    system_id: ObjectId
    number: int


async def count_waiting_work(access: Access, holder: ObjectId | None = None) -> list[WaitingWork]:
    """Count the work of all users, or of one, as far as the caller may hand it over."""
    waiting_work = []
    for kind in KINDS:
        scope = find_handover_systems(access, kind)
        if scope.grants:
            waiting_work += [WaitingWork(kind, *work_count) for work_count in await kind.count(scope, holder)]
    return waiting_work


def find_handover_systems(access: Access, kind: AssignedWork) -> Scope:
    """Return the systems in which the caller may hand over work of a kind; empty if there are none."""
    scope = access.scope_across(kind.right)
    # a session limited to one account covers only its own system, whatever permissions the user has elsewhere
    narrowed_to_nothing = access.session.account_id and not access.may(kind.right)
    return replace(scope, grants=()) if narrowed_to_nothing else scope


async def get_person_work(access: Access, user_id: str) -> PersonWork:
    """Return the work of one user. Raises NotFound for a user who is not of the company and has no work."""
    holder = parse_object_id(user_id, "user")
    (person_work,) = await _describe(access, {holder: await count_waiting_work(access, holder)})
    if person_work.state == "left" and not person_work.parts:
        raise NotFound("User not found.")
    return person_work


async def get_unowned_work(access: Access) -> WorkWithoutOwner:
    """Return the work of users who can no longer do it, those with the most work first."""
    waiting_works = await count_waiting_work(access)
    users = await _users(access, {waiting_work.holder for waiting_work in waiting_works})
    unowned_by_holder: dict[ObjectId, list[WaitingWork]] = defaultdict(list)
    for work_entry in waiting_works:
        if not _works(users.get(work_entry.holder), work_entry.system_id):
            unowned_by_holder[work_entry.holder].append(work_entry)
    people = sorted(
        await _describe(access, unowned_by_holder), key=lambda person_work: (-person_work.count, person_work.name)
    )
    return WorkWithoutOwner(count=sum(person.count for person in people), people=people)


async def _describe(access: Access, waiting: Mapping[ObjectId, Sequence[WaitingWork]]) -> list[PersonWork]:
    company_id = access.membership.company_id
    systems = {
        ObjectId(company_system.id): company_system.name
        for company_system in await queries.list_company_systems(company_id)
    }
    users = await _users(access, waiting)
    descriptions = []
    for holder, parts in waiting.items():
        user = users.get(holder)
        state = _state(user, company_id, {part.system_id for part in parts})
        descriptions.append(
            PersonWork(
                user_id=str(holder),
                name=user.name if user else "Former user",
                state=state,
                count=sum(part.number for part in parts),
                parts=[
                    WorkPart(
                        kind=part.kind.kind,
                        title=part.kind.counted(part.number),
                        count=part.number,
                        system_id=str(part.system_id),
                        system=systems.get(part.system_id, ""),
                        address=part.kind.address(holder),
                    )
                    for part in sorted(
                        parts, key=lambda part: (systems.get(part.system_id, ""), KINDS.index(part.kind))
                    )
                ],
            )
        )
    return descriptions


async def _users(access: Access, ids: Iterable[ObjectId]) -> dict[ObjectId, User]:
    users = User.find({"_id": {"$in": list(ids)}})
    return {ObjectId(user.id): user async for user in users}


def _works(user: User | None, system_id: ObjectId) -> bool:
    return user is not None and user.is_active and any(m.system_id == system_id for m in user.memberships)


def _state(user: User | None, company_id: ObjectId, systems: Iterable[ObjectId]) -> State:
    if user and user.is_active and any(m.company_id == company_id for m in user.memberships):
        return "active" if all(_works(user, system) for system in systems) else "moved"
    if user and any(suspension.company_id == company_id for suspension in user.suspended):
        return "suspended"
    return "left"
