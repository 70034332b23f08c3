"""Save groups of people, with their history."""

from collections.abc import Mapping
from typing import cast

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import PyMongoError

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid, NotFound, PermissionDenied
from freight.documents.base import match_revision
from freight.documents.record_change import RecordAction
from freight.documents.records.user_group import StoredUserGroup
from freight.documents.user import User, match_members_by_id
from freight.documents.user_group import UserGroup
from freight.features.identity.groups import queries
from freight.features.identity.groups.schemas import GroupForm
from freight.features.identity.people.queries import list_company_systems
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.records import history, record_service
from freight.kit.storage.duplicate_keys import is_duplicate
from freight.kit.storage.tenancy import parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction

KIND = "userGroup"
_NOT_HIS = "Groups of other systems and of the whole company are not yours to change. Ask an administrator."


async def save_user_group(access: Access, form: GroupForm) -> StoredUserGroup:
    """Add a group, or change the one with the form's id. Raises Invalid, Conflict for a name that is taken and when
    another user saved in the meantime, PermissionDenied for a group that the caller may not change."""
    access.demand_place(company=form.company)
    name = " ".join(form.name.split())
    if not name:
        raise Invalid("Enter a name for the group.", code=ErrorCode.NAME_NEEDED)
    if not isinstance(form.definition, list):
        raise Invalid("Say who is in the group.", code=ErrorCode.MEMBERS_NEEDED)
    members = list(dict.fromkeys(parse_object_id(user_id, "user") for user_id in form.definition))

    async def store(session: AsyncClientSession) -> StoredUserGroup:
        before = await _to_change(access, form.id, form.revision, session) if form.id else None
        where = before.get("system_id") if before else await _place(access, form.system)
        added = [member for member in members if not before or member not in before["members"]]
        await _demand_people(access, added, where, session)
        changes = {"name": name, "members": members, "system_id": where}
        return await _write(access, before, changes, RecordAction.CHANGED if before else RecordAction.CREATED, session)

    return await run_in_transaction(store)


async def remove_user_group(access: Access, group_id: str, revision: int) -> None:
    """Remove a group; records shared with it are no longer shared. It can be restored."""

    async def store(session: AsyncClientSession) -> None:
        before = await _to_change(access, group_id, revision, session)
        await _write(access, before, {"archived": True}, RecordAction.ARCHIVED, session)

    await run_in_transaction(store)


async def restore_user_group(access: Access, group_id: str, to_revision: int, revision: int) -> StoredUserGroup:
    """Restore a group as it was after an earlier save, even if it was removed. Members who have since left the company
    are not restored."""

    async def store(session: AsyncClientSession) -> StoredUserGroup:
        before = await _to_change(access, group_id, revision, session, archived=True)
        then = await history.load_record_snapshot(access.scope, KIND, before["_id"], to_revision)
        members = cast(list[ObjectId], then["members"])
        member_query = match_members_by_id(members, access.scope.company_id)
        present = {user.id async for user in User.find(member_query, session=session)}
        changes = {
            "name": then["name"],
            "members": [member for member in members if member in present],
            "archived": False,
        }
        return await _write(access, before, changes, RecordAction.RESTORED, session)

    return await run_in_transaction(store)


async def _to_change(
    access: Access, group_id: str, revision: int, session: AsyncClientSession, *, archived: bool = False
) -> StoredUserGroup:
    query = {"_id": parse_object_id(group_id, "group")}
    user_group = await scoped(UserGroup, access.scope).find_one(query, archived=archived, session=session)
    if user_group is None:
        raise NotFound("Group not found.")
    if not queries.may_change_groups(access, user_group.get("system_id")):
        raise PermissionDenied(_NOT_HIS)
    if user_group["revision"] != revision:
        raise Conflict(record_service.CHANGED_MEANWHILE)
    return user_group


async def _place(access: Access, system: str) -> ObjectId | None:
    where = parse_object_id(system, "system") if system else None
    if where is not None and where not in {
        company_system.id for company_system in await list_company_systems(access.scope.company_id)
    }:
        raise Invalid("Choose a system of this company.", code=ErrorCode.NO_SUCH_SYSTEM)
    if not queries.may_change_groups(access, where):
        raise PermissionDenied(_NOT_HIS)
    return where


async def _demand_people(
    access: Access, members: list[ObjectId], system_id: ObjectId | None, session: AsyncClientSession
) -> None:
    """Raise Invalid if any of these people does not work in the group's system, naming those who do not."""
    place = {"company_id": access.scope.company_id, **({"system_id": system_id} if system_id else {})}
    member_query = {"_id": {"$in": members}, "memberships": {"$elemMatch": place}}
    present = {user.id async for user in User.find(member_query, session=session)}
    if strange := [member for member in members if member not in present]:
        colleague_query = match_members_by_id(strange, access.scope.company_id)
        names = [colleague.name async for colleague in User.find(colleague_query, session=session).sort("name")]
        if len(names) < len(strange):
            raise NotFound("User not found.")
        raise Invalid(f"Not in the system of this group: {', '.join(names[:10])}.", code=ErrorCode.NOT_IN_SYSTEM)


async def _write(
    access: Access,
    before: StoredUserGroup | None,
    changed: Mapping[str, object],
    action: RecordAction,
    session: AsyncClientSession,
) -> StoredUserGroup:
    now = clock.now()
    stored_fields: dict[str, object] = (
        dict(before) if before else {"_id": ObjectId(), "created_on": now, "archived": False}
    )
    revision = before["revision"] + 1 if before else 1
    after = cast(
        StoredUserGroup,
        {**stored_fields, **changed} | {"revision": revision, "updated_on": now, "updated_by": access.user_id},
    )
    groups = scoped(UserGroup, access.scope)
    try:
        if before is None:
            await groups.insert_one(after, session=session)
        else:
            query = match_revision(before["_id"], before["revision"])
            update = {"$set": {key: value for key, value in after.items() if key != "_id"}}
            if await groups.find_one_and_update(query, update, archived=True, session=session) is None:
                raise Conflict(record_service.CHANGED_MEANWHILE)
    except PyMongoError as failed:
        if is_duplicate(failed):
            raise Conflict(f"There is a group “{after['name']}” already.", code=ErrorCode.NAME_TAKEN) from failed
        raise
    record_save = history.RecordSave(after["_id"], action, before, after)
    await history.write_history_entries(
        access.scope, KIND, [record_save], permission=access.right, of_company=True, session=session
    )
    return after
