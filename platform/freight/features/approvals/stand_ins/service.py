"""Stand-ins, set by users for themselves, and for others by those who manage the approval ladders."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Literal

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.approvals.requests import RequestType
from freight.core.dates import format_iso_day
from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid, NotFound, PermissionDenied
from freight.documents.record_change import RecordAction
from freight.documents.records.stand_in import StoredStandIn
from freight.documents.stand_in import StandIn
from freight.documents.user import User
from freight.features.approvals.ladders.lookup import KEEPS
from freight.features.approvals.stand_ins.queries import describe_missing_permission, is_stand_in_for
from freight.features.approvals.stand_ins.schemas import StandInForm, StandInList, StandInPerson, StandInView
from freight.features.identity.groups.schemas import MemberView
from freight.features.identity.people.queries import list_active_people
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.records import history, record_service
from freight.kit.storage import revisions
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction

KIND = "standIn"
_MOST_DAYS = 366
_MOST_PEOPLE = 5_000
_SHOWN_AFTER = timedelta(days=90)


async def list_visible_stand_ins(access: Access) -> StandInList:
    """List the stand-ins the caller may see, the last to end first, without those that ended long ago."""
    scope, me, keeps = access.scope, ObjectId(access.user_id), _keeps(access)
    since = format_iso_day(clock.today(scope.place) - _SHOWN_AFTER)
    own_query: Record = {} if keeps else {"$or": [{"from_user": me}, {"to_user": me}]}
    stand_ins = (
        await scoped(StandIn, scope).find({"last_day": {"$gte": since}, **own_query}).sort("last_day", -1).to_list()
    )
    names = await history.load_user_names(
        str(record_id) for stand_in in stand_ins for record_id in (stand_in["from_user"], stand_in["to_user"])
    )
    people = User.find(list_active_people(scope)).sort("name").limit(_MOST_PEOPLE)
    cannot = await _read_cannot(scope, stand_ins)
    return StandInList(
        rows=[_view(access, stand_in, names, cannot.get(stand_in["to_user"], ())) for stand_in in stand_ins],
        may_keep=keeps,
        people=[
            StandInPerson(id=str(person.id), name=person.name, cannot=_cannot(scope, person)) async for person in people
        ],
        me=access.user_id,
    )


async def store_stand_in(access: Access, form: StandInForm) -> StoredStandIn:
    """Add or change a stand-in. Raises PermissionDenied for another user's without the permission to manage ladders,
    Invalid for invalid days and people, Conflict when another user saved in the meantime."""
    whose = parse_object_id(form.for_user or access.user_id, "user")
    _demand_own(access, whose)
    record = await _read(access.scope, whose, form)

    async def store(session: AsyncClientSession) -> StoredStandIn:
        before = await _to_change(access, form.id, form.revision, session) if form.id else None
        await _demand_once(access.scope, record, form.id, session)
        return await _write(access, before, record, RecordAction.CHANGED if before else RecordAction.CREATED, session)

    return await run_in_transaction(store)


async def revoke_stand_in(access: Access, stand_in_id: str, revision: int) -> None:
    """Remove a stand-in: from now on it lets no one decide. Past decisions remain."""

    async def store(session: AsyncClientSession) -> None:
        before = await _to_change(access, stand_in_id, revision, session)
        await _write(access, before, {"archived": True}, RecordAction.ARCHIVED, session)

    await run_in_transaction(store)


async def build_stand_in_view(access: Access, stand_in: StoredStandIn) -> StandInView:
    """Return a stored stand-in as screens show it."""
    names = await history.load_user_names([str(stand_in["from_user"]), str(stand_in["to_user"])])
    cannot = await _read_cannot(access.scope, [stand_in])
    return _view(access, stand_in, names, cannot.get(stand_in["to_user"], ()))


async def _read_cannot(scope: Scope, stand_ins: Sequence[StoredStandIn]) -> Mapping[ObjectId, Sequence[RequestType]]:
    """Return the kinds of requests that these stand-ins have no permissions for."""
    users = User.find({"_id": {"$in": [stand_in["to_user"] for stand_in in stand_ins]}})
    return {ObjectId(user.id): _cannot(scope, user) async for user in users}


def _cannot(scope: Scope, user: User) -> list[RequestType]:
    return [kind for kind in RequestType if describe_missing_permission(scope, user, kind)]


async def _read(scope: Scope, whose: ObjectId, form: StandInForm) -> Record:
    taker = parse_object_id(form.stand_in, "user")
    if taker == whose:
        raise Invalid("Choose someone else: nobody stands in for himself or herself.", code=ErrorCode.SAME_PERSON)
    people_query = {"_id": {"$in": [whose, taker]}, **list_active_people(scope)}
    if await User.find(people_query).count() < 2:
        raise Invalid("Choose someone who can sign in here.", code=ErrorCode.NOBODY)
    if form.last_day < form.first_day:
        raise Invalid("The last day is before the first. Set a later last day.", code=ErrorCode.DATES_REVERSED)
    if form.last_day - form.first_day > timedelta(days=_MOST_DAYS):
        raise Invalid("Up to a year. Choose an earlier last day.", code=ErrorCode.TOO_LONG)
    if form.last_day < clock.today(scope.place):
        raise Invalid("The last day has passed. Choose a later one.", code=ErrorCode.OVER)
    return {
        "from_user": whose,
        "to_user": taker,
        "first_day": format_iso_day(form.first_day),
        "last_day": format_iso_day(form.last_day),
        "types": list(dict.fromkeys(form.types)),
    }


async def _demand_once(scope: Scope, made: Record, own: str, session: AsyncClientSession) -> None:
    """Raise Conflict if the same person already stands in for the other on one of these days."""
    same = {name: made[name] for name in ("from_user", "to_user")}
    days = {"first_day": {"$lte": made["last_day"]}, "last_day": {"$gte": made["first_day"]}}
    others_query = {"_id": {"$ne": ObjectId(own)}} if ObjectId.is_valid(own) else {}
    if await scoped(StandIn, scope).find_one({**same, **days, **others_query}, ["_id"], session=session):
        raise Conflict("This person stands in on some of these days already. Change that one.", code=ErrorCode.TWICE)


def _demand_own(access: Access, whose: ObjectId) -> None:
    if whose != ObjectId(access.user_id) and not _keeps(access):
        raise PermissionDenied("Only people who keep approval ladders set a stand-in for someone else.")


def _keeps(access: Access) -> bool:
    """Return whether the caller sets stand-ins for others. This requires all accounts, as requests may be about any
    account."""
    return access.may(KEEPS) and access.scope.allows_account(None)


async def _to_change(access: Access, stand_in_id: str, revision: int, session: AsyncClientSession) -> StoredStandIn:
    query = {"_id": parse_object_id(stand_in_id, "stand-in")}
    stand_in = await scoped(StandIn, access.scope).find_one(query, session=session)
    me = ObjectId(access.user_id)
    if stand_in is None or (me not in (stand_in["from_user"], stand_in["to_user"]) and not _keeps(access)):
        raise NotFound("Stand-in not found.")
    _demand_own(access, stand_in["from_user"])
    record_service.demand_revision(stand_in["revision"], revision)
    return stand_in


async def _write(
    access: Access, before: StoredStandIn | None, made: Record, action: RecordAction, session: AsyncClientSession
) -> StoredStandIn:
    scope, now = access.scope, clock.now()
    begun: Record = {"_id": ObjectId(), "created_on": now, "archived": False}
    after: StoredStandIn = {**(before or begun), **made}  # type: ignore[typeddict-item]
    change = [(before, after)]
    revisions.stamp_revisions(scope, change, now)
    await revisions.store_revisions(scoped(StandIn, scope), change, session, conflict=record_service.CHANGED_MEANWHILE)
    record_save = history.RecordSave(after["_id"], action, before, after)
    await history.write_history_entries(scope, KIND, [record_save], permission=access.right, session=session)
    return after


def _view(access: Access, stand_in: StoredStandIn, names: dict[str, str], cannot: Sequence[RequestType]) -> StandInView:
    today = format_iso_day(clock.today(access.scope.place))
    state: Literal["now", "later", "over"] = "now"
    if stand_in["last_day"] < today:
        state = "over"
    elif stand_in["first_day"] > today:
        state = "later"

    def named(user_id: ObjectId) -> MemberView:
        return MemberView(id=str(user_id), name=names.get(str(user_id), "Someone who left"))

    return StandInView(
        id=str(stand_in["_id"]),
        for_user=named(stand_in["from_user"]),
        stand_in=named(stand_in["to_user"]),
        first_day=stand_in["first_day"],
        last_day=stand_in["last_day"],
        types=[RequestType(type_) for type_ in stand_in.get("types", [])],
        cannot=[request_type for request_type in cannot if is_stand_in_for(stand_in, request_type)],
        state=state,
        may_change=state != "over" and (stand_in["from_user"] == ObjectId(access.user_id) or _keeps(access)),
        revision=stand_in["revision"],
    )
