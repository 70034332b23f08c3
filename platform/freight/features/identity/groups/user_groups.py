"""Save groups of people, with their history."""

from functools import partial

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, NotFound, PermissionDenied
from freight.documents.record_change import RecordAction
from freight.documents.records.user_group import StoredUserGroup
from freight.documents.user import User, match_members_by_id
from freight.documents.user_group import UserGroup
from freight.features.identity.groups import queries
from freight.features.identity.groups.schemas import GroupForm
from freight.features.identity.people.queries import list_company_systems
from freight.kit.access import Access
from freight.kit.records import named_records
from freight.kit.storage.tenancy import Record, parse_object_id
from freight.kit.storage.transactions import run_in_transaction

GROUPS = named_records.NamedKind(UserGroup, "userGroup", "a group", restored=("name", "members"), of_company=True)
_NOT_HIS = "Groups of other systems and of the whole company are not yours to change. Ask an administrator."


async def save_user_group(access: Access, form: GroupForm) -> StoredUserGroup:
    """Add a group, or change the one with the form's id. Raises Invalid, Conflict for a name that is taken and when
    another user saved in the meantime, PermissionDenied for a group that the caller may not change."""
    access.demand_place(company=form.company)
    name = named_records.read_record_name(form.name, "group")
    if not isinstance(form.definition, list):
        raise Invalid("Say who is in the group.", code=ErrorCode.MEMBERS_NEEDED)
    members = list(dict.fromkeys(parse_object_id(user_id, "user") for user_id in form.definition))

    async def store(session: AsyncClientSession) -> StoredUserGroup:
        before = None
        if form.id:
            before, _ = await named_records.get_record_to_change(
                access.scope, GROUPS, form.id, form.revision, partial(_authorize, access), session
            )
        where = before.get("system_id") if before else await _place(access, form.system)
        added = [member for member in members if not before or member not in before["members"]]
        await _demand_people(access, added, where, session)
        changes = {"name": name, "members": members, "system_id": where}
        action = RecordAction.CHANGED if before else RecordAction.CREATED
        return await named_records.write_named_record(
            access.scope, GROUPS, before, changes, action, access.right, session
        )

    return await run_in_transaction(store)


async def remove_user_group(access: Access, group_id: str, revision: int) -> None:
    """Remove a group; records shared with it are no longer shared. It can be restored."""
    await named_records.remove_named_record(access.scope, GROUPS, group_id, revision, partial(_authorize, access))


async def restore_user_group(access: Access, group_id: str, to_revision: int, revision: int) -> StoredUserGroup:
    """Restore a group as it was after an earlier save, even if it was removed. Members who have since left the company
    are not restored."""

    async def adjust(made: Record, session: AsyncClientSession) -> Record:
        member_query = match_members_by_id(made["members"], access.scope.company_id)
        present = {user.id async for user in User.find(member_query, session=session)}
        return {**made, "members": [member for member in made["members"] if member in present]}

    return await named_records.restore_named_record(
        access.scope, GROUPS, group_id, to_revision, revision, partial(_authorize, access), adjust
    )


def _authorize(access: Access, group: StoredUserGroup) -> str:
    if not queries.may_change_groups(access, group.get("system_id")):
        raise PermissionDenied(_NOT_HIS)
    return access.right


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
