"""Hand over work. Everything is checked before anything moves; small amounts move at once, large ones in a task that
can be repeated. Work that is no longer the holder's is skipped, so that nothing moves twice."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from bson import ObjectId

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.people.dealing import AllocatableWork, Assignee, allocate_evenly
from freight.documents.account import Account
from freight.documents.audit_entry import AuditKind
from freight.documents.user import Membership, User
from freight.features.desk.handover import waiting_work
from freight.features.desk.handover.kinds import OF_KIND
from freight.features.desk.handover.schemas import HandoverForm, HandoverResult
from freight.features.identity.people import queries
from freight.features.work.tasks import service as tasks
from freight.features.work.tasks.runner import TaskContext, TaskOutcome
from freight.kit.access import Access
from freight.kit.records.assigned_work import AssignedWork
from freight.kit.records.history import load_user_names
from freight.kit.storage import audit_log
from freight.kit.storage.scopes import Scope, load_system_place
from freight.kit.storage.tenancy import parse_object_id, scoped

JOB = "people.handOver"
SCREEN = "/configuration/users/work"
AT_ONCE = 1_000
_CHUNK = 500
_MOST_NAMED = 5


class HandoverLot(NamedTuple):
    """Work of one kind in one system, and who gets which piece of it."""

    kind: AssignedWork
    scope: Scope
    dealt: Mapping[ObjectId, ObjectId]


async def hand_over_person_work(access: Access, user_id: str, form: HandoverForm) -> HandoverResult:
    """Give the work of a user to others, as far as the caller may. Raises Invalid, before anything moves, if no one is
    chosen, for a user who cannot take the work, and for accounts that no chosen user works for."""
    holder = parse_object_id(user_id, "user")
    takers = await _chosen(access, form.to, holder)
    lots = []
    for part in await waiting_work.count_waiting_work(access, holder):
        if _is_wanted(part, form):
            lots.append(await _lot(await _scope(access, part), part.kind, holder, takers))
    if sum(len(lot.dealt) for lot in lots) <= AT_ONCE:
        moved = 0
        for lot in lots:
            moved_count = await _give(lot, holder)
            await _note(lot.scope, lot.kind, holder, [taker.id for taker in takers], moved_count)
            moved += moved_count
        return HandoverResult(moved=moved, tasks=0)
    for lot in lots:
        await tasks.start_task(
            lot.scope,
            kind="handover",
            title=f"Reassign {lot.kind.counted(len(lot.dealt))}",
            job_name=JOB,
            arguments={"kind": lot.kind.kind, "holder": str(holder), "to": [str(taker.id) for taker in takers]},
            total=len(lot.dealt),
            link=SCREEN,
        )
    return HandoverResult(moved=0, tasks=len(lots))


async def run_handover(work: TaskContext) -> TaskOutcome:
    """Task: hand over a large lot. Killed and run again, it hands over the rest."""
    kind, holder = OF_KIND[work.arguments["kind"]], ObjectId(work.arguments["holder"])
    ids = [ObjectId(taker_id) for taker_id in work.arguments["to"]]
    users = {user.id: user async for user in User.find({"_id": {"$in": ids}})}
    lot = await _lot(work.scope, kind, holder, [users[record_id] for record_id in ids if record_id in users])
    moved, before = 0, max(work.total - len(lot.dealt), 0)
    for chunk in _chunks(lot.dealt):
        await work.stop_if_cancelled(f"{kind.counted(moved)} reassigned.")
        moved += await kind.give(work.scope, holder, chunk)
        await work.progress(before + moved)
    await _note(work.scope, kind, holder, ids, before + moved)
    return TaskOutcome(f"{kind.counted(before + moved)} reassigned.")


async def _note(scope: Scope, kind: AssignedWork, holder: ObjectId, takers: Sequence[object], moved: int) -> None:
    """Record in the audit log whose work went to whom; details are in the history of each record."""
    if not moved:
        return
    names = await load_user_names([str(holder), *map(str, takers)])
    whose, to = names.get(str(holder), "Former user"), [names[str(taker)] for taker in takers if str(taker) in names]
    summary = f"Reassigned {kind.counted(moved)} of {whose}"
    audit_subject = audit_log.AuditSubject("user", str(holder), whose)
    await audit_log.write_audit_entry(
        scope, AuditKind.RIGHTS, summary, of=audit_subject, details=[f"To: {taker_name}" for taker_name in to]
    )


def _is_wanted(part: waiting_work.WaitingWork, form: HandoverForm) -> bool:
    of_kind = not form.kinds or part.kind.kind in form.kinds
    return of_kind and (not form.system_ids or str(part.system_id) in form.system_ids)


async def _give(lot: HandoverLot, holder: ObjectId) -> int:
    return sum([await lot.kind.give(lot.scope, holder, chunk) for chunk in _chunks(lot.dealt)])


def _chunks(dealt: Mapping[ObjectId, ObjectId]) -> Iterator[Mapping[ObjectId, ObjectId]]:
    pairs = list(dealt.items())
    return (dict(pairs[begin : begin + _CHUNK]) for begin in range(0, len(pairs), _CHUNK))


async def _chosen(access: Access, ids: Sequence[str], holder: ObjectId) -> list[User]:
    """Return the users who are to take the work, in the given order. Raises Invalid for none, and for one who is not of
    the company or is the current holder."""
    record_ids = list(dict.fromkeys(parse_object_id(raw_id, "user") for raw_id in ids))
    if not record_ids:
        raise Invalid("Choose who takes the work.", code=ErrorCode.TAKER_NEEDED)
    active_filter = {"memberships.company_id": access.membership.company_id, "is_active": True}
    users = {user.id: user async for user in User.find({"_id": {"$in": record_ids}, **active_filter})}
    if len(users) < len(record_ids):
        raise Invalid("Choose active users of this company.", code=ErrorCode.NOT_OF_COMPANY)
    if holder in users:
        raise Invalid(
            f"{users[holder].name} has this work already. Choose someone else.", code=ErrorCode.HAS_IT_ALREADY
        )
    return [users[record_id] for record_id in record_ids]


async def _scope(access: Access, part: waiting_work.WaitingWork) -> Scope:
    """Return the scope of the one system of a part, limited to what the caller may reach in it."""
    reach = waiting_work.find_handover_systems(access, part.kind)
    grants = tuple(grant for grant in reach.grants if grant.system_id == part.system_id)
    return replace(reach, grants=grants, place=await load_system_place(part.system_id), right=part.kind.right)


async def _lot(scope: Scope, kind: AssignedWork, holder: ObjectId, users: Sequence[User]) -> HandoverLot:
    """Return who takes what of a kind in a system. Raises Invalid if a chosen user cannot take it, or none of them
    works for an account."""
    pieces = await kind.pieces(scope, holder)
    takers = [await _taker(scope, kind, user) for user in users]
    dealt = allocate_evenly(pieces, takers)
    if allocatable_works := [piece for piece in pieces if piece.id not in dealt]:
        names = await _accounts(scope, allocatable_works)
        if len(users) == 1:
            raise Invalid(f"{users[0].name} does not work for {names}.", code=ErrorCode.ACCOUNT_NOT_THEIRS)
        raise Invalid(f"None of those chosen works for {names}.", code=ErrorCode.ACCOUNT_NOT_THEIRS)
    return HandoverLot(
        kind, scope, {ObjectId(str(record_id)): ObjectId(str(taker)) for record_id, taker in dealt.items()}
    )


async def _taker(scope: Scope, kind: AssignedWork, user: User) -> Assignee:
    membership = next((m for m in user.memberships if m.system_id == scope.system_id), None)
    if membership is None or not user.is_active:
        raise Invalid(f"{user.name} does not work in {await _system(scope)}.", code=ErrorCode.NOT_OF_SYSTEM)
    if not _can(user, membership, kind):
        raise Invalid(
            f"{user.name} has no permission to work on {kind.many} in {await _system(scope)}.",
            code=ErrorCode.LACKS_PERMISSION,
        )
    accounts = membership.account_ids
    return Assignee(user.id, None if accounts is None else frozenset(accounts))


def _can(user: User, membership: Membership, kind: AssignedWork) -> bool:
    return user.administers(membership.company_id) or not set(kind.done_by).isdisjoint(membership.permissions)


async def _system(scope: Scope) -> str:
    return next(
        company_system.name
        for company_system in await queries.list_company_systems(scope.company_id)
        if company_system.id == scope.system_id
    )


async def _accounts(scope: Scope, pieces: Sequence[AllocatableWork]) -> str:
    """Return the names of the accounts of some work: a few of them, and how many more."""
    ids = {account for piece in pieces for account in piece.accounts if account}
    names = sorted(await scoped(Account, scope).distinct("name", {"_id": {"$in": list(ids)}}))
    if any(not piece.accounts or None in piece.accounts for piece in pieces):
        names.append("work without an account")
    more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
    return ", ".join(names[:_MOST_NAMED]) + more
