"""Ladders as screens show them."""

from collections.abc import Iterable, Sequence

from bson import ObjectId

from freight.core.approvals.requests import ApprovalMode, RequestType
from freight.documents.records.approval_ladder import StoredApprovalLadder, StoredLadderLevel
from freight.documents.user import User
from freight.features.approvals.ladders import lookup
from freight.features.approvals.ladders.commands import LADDERS
from freight.features.approvals.ladders.schemas import LadderLevelView, LadderList, LadderOptions, LadderView
from freight.features.identity.groups import queries as groups
from freight.features.identity.groups.schemas import MemberView
from freight.features.identity.people.queries import list_active_people
from freight.kit.records import named_records
from freight.kit.records.history import load_user_names
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope

_MOST_PEOPLE = 5_000


async def list_approval_ladders(scope: Scope, q: str, archived: bool, page: Page) -> LadderList:
    """Return a page of the ladders of a system by name."""
    count, ladders = await named_records.list_named_records(scope, LADDERS, q, archived, page)
    return LadderList(count=count, rows=await _views(scope, ladders))


async def get_approval_ladder(scope: Scope, ladder_id: str) -> LadderView:
    """Return a ladder, even if it was removed. Raises NotFound."""
    return await build_ladder_view(scope, await named_records.get_named_record(scope, LADDERS, ladder_id))


async def build_ladder_view(scope: Scope, ladder: StoredApprovalLadder) -> LadderView:
    """Return a stored ladder as screens show it."""
    (ladder_view,) = await _views(scope, [ladder])
    return ladder_view


async def build_ladder_options(scope: Scope) -> LadderOptions:
    """Return who can be an approver."""
    users = User.find(list_active_people(scope)).sort("name").limit(_MOST_PEOPLE)
    return LadderOptions(
        people=[MemberView(id=str(user.id), name=user.name) async for user in users],
        groups=[
            MemberView(id=group_id, name=name)
            for group_id, name in await groups.list_shareable_groups(scope, scope.system_id)
        ],
    )


async def _views(scope: Scope, ladders: Sequence[StoredApprovalLadder]) -> list[LadderView]:
    levels = [level for ladder in ladders for level in ladder["levels"]]
    names = await get_level_names(scope, levels)
    return [
        LadderView(
            id=str(ladder["_id"]),
            name=ladder["name"],
            request_type=RequestType(ladder["request_type"]),
            from_amount=ladder["from_amount"],
            currency=ladder["currency"],
            levels=[await _level(scope, level, names) for level in ladder["levels"]],
            archived=ladder.get("archived", False),
            revision=ladder["revision"],
        )
        for ladder in ladders
    ]


async def get_level_names(scope: Scope, levels: Sequence[StoredLadderLevel]) -> dict[str, str]:
    """Return the names of the people, groups and roles on these levels, by id."""
    users = [str(record_id) for level in levels for record_id in (*level["users"], *level.get("escalate_users", []))]
    group_ids = [
        str(record_id) for level in levels for record_id in (*level["groups"], *level.get("escalate_groups", []))
    ]
    return await load_user_names(users) | await groups.get_group_names(scope, group_ids)


async def _level(scope: Scope, level: StoredLadderLevel, names: dict[str, str]) -> LadderLevelView:
    people = await lookup.list_level_approvers(scope, level)
    return LadderLevelView(
        mode=ApprovalMode(level["mode"]),
        users=_named(level["users"], names),
        groups=_named(level["groups"], names),
        people=len(people),
        without_screen=[person.name for person in people if not lookup.can_open_requests(scope, person)],
        due_hours=level.get("due_hours"),
        escalate_users=_named(level.get("escalate_users", []), names),
        escalate_groups=_named(level.get("escalate_groups", []), names),
    )


def _named(ids: Iterable[ObjectId], names: dict[str, str]) -> list[MemberView]:
    return [MemberView(id=str(record_id), name=names.get(str(record_id), "Someone who left")) for record_id in ids]
