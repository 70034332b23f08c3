"""Reallocate shipments in chunks, each in its own transaction and recorded in the history of every shipment. Shipments
already reallocated are skipped, so a task that is killed and run again moves only the rest."""

from collections.abc import Mapping, Sequence

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.aging import UNBILLED
from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.documents.account import Account
from freight.documents.records.shipment import StoredShipment
from freight.documents.shipment import Shipment
from freight.features.desk.allocation import assignees
from freight.features.desk.allocation.assignees import WorkAssignee
from freight.features.desk.allocation.portions import PortionKey
from freight.features.desk.allocation.schemas import Reallocation, ReallocationResult, SummaryReallocation
from freight.features.shipments import store
from freight.features.shipments.store import ShipmentChange
from freight.features.work.tasks import service as tasks
from freight.features.work.tasks.runner import TaskContext, TaskOutcome
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction

JOB = "shipments.allocate"
SCREEN = "/configuration/invoices/workallocation"
NOTHING_CHOSEN = "Please select at least one item"  # R358
_CHUNK = 500
_MOST_AT_ONCE = 1_000


async def reallocate_shipments(scope: Scope, request: Reallocation) -> ReallocationResult:
    """Reallocate the named shipments, or all of one portion. Raises Invalid if there are none (R358)."""
    if request.doc_id:
        query: Record = {"_id": {"$in": [parse_object_id(shipment_id, "shipment") for shipment_id in request.doc_id]}}
    elif request.account_id is not None and request.allocated_to is not None:
        account_id = parse_object_id(request.account_id, "account") if request.account_id else None
        key = PortionKey(account_id, parse_object_id(request.allocated_to, "user") if request.allocated_to else None)
        query = key.query(request.stream)
    else:
        raise Invalid(NOTHING_CHOSEN, code=ErrorCode.NOTHING_SELECTED)
    return await _hand_over(scope, [query], request.allocate_to)


async def reallocate_summary(scope: Scope, request: SummaryReallocation) -> ReallocationResult:
    """Reallocate whole portions of the summary. Raises Invalid if none is named (R358)."""
    if not request.id:
        raise Invalid(NOTHING_CHOSEN, code=ErrorCode.NOTHING_SELECTED)
    return await _hand_over(
        scope, [PortionKey.parse(portion_id).query() for portion_id in request.id], request.allocated_to
    )


async def run_reallocation(work: TaskContext) -> TaskOutcome:
    """Task: run a large reallocation."""
    person = await assignees.resolve_assignee(work.scope, work.arguments["to"])
    ids = await _ids(work.scope, work.arguments["queries"], person)
    await work.progress(0, len(ids))
    moved = 0
    for begin in range(0, len(ids), _CHUNK):
        await work.stop_if_cancelled(f"{moved:,} shipments reassigned.")
        moved += await _store(work.scope, ids[begin : begin + _CHUNK], person)
        await work.progress(min(begin + _CHUNK, len(ids)))
    return TaskOutcome(
        f"{moved:,} shipments assigned to {person.name}." if person else f"{moved:,} shipments unassigned."
    )


async def _hand_over(scope: Scope, queries: Sequence[Record], to: str) -> ReallocationResult:
    person = await assignees.resolve_assignee(scope, to)
    ids = await _ids(scope, queries, person)
    await _check_accounts(scope, ids, person)
    if len(ids) <= _MOST_AT_ONCE:
        moved = 0
        for begin in range(0, len(ids), _CHUNK):
            moved += await _store(scope, ids[begin : begin + _CHUNK], person)
        return ReallocationResult(moved=moved)
    task = await tasks.start_task(
        scope,
        kind="allocation",
        title=f"Assign {len(ids):,} shipments",
        job_name=JOB,
        arguments={"queries": list(queries), "to": to},
        total=len(ids),
        link=SCREEN,
    )
    return ReallocationResult(moved=0, mem_cache_key=task["key"])


async def _ids(scope: Scope, queries: Sequence[Record], person: WorkAssignee | None) -> list[ObjectId]:
    """Return the unbilled shipments of the queries that are not allocated to that user yet, oldest first."""
    not_yet = {"status": {"$in": list(UNBILLED)}, "allocated_to": {"$ne": person.id if person else None}}
    cursor = scoped(Shipment, scope).find({"$and": [{"$or": list(queries)}, not_yet]}, {"_id": 1})
    return [shipment["_id"] async for shipment in cursor.sort([("entry_date", 1), ("_id", 1)])]


async def _check_accounts(scope: Scope, ids: Sequence[ObjectId], person: WorkAssignee | None) -> None:
    """Raise Invalid for shipments of an account that the user may not see."""
    if person is None or person.grant.account_ids is None or not ids:
        return
    accounts = await scoped(Shipment, scope).distinct("account_id", {"_id": {"$in": list(ids)}})
    closed = [account for account in accounts if not person.grant.allows_account(account)]
    if closed:
        names = await scoped(Account, scope).distinct("name", {"_id": {"$in": closed}}) or [
            "shipments without an account"
        ]
        raise Invalid(f"{person.name} does not work for {', '.join(sorted(names))}.", code=ErrorCode.ACCOUNT_NOT_THEIRS)


async def _store(scope: Scope, ids: Sequence[ObjectId], person: WorkAssignee | None) -> int:
    async def work(session: AsyncClientSession) -> int:
        shipments = await store.find_by_id(scope, ids, session)
        unbilled = [shipment for shipment in shipments if shipment["status"] in UNBILLED]
        to = dict.fromkeys(ids, person.id if person else None)
        return await assign_shipments(scope, unbilled, to, session, reason="allocation")

    return await run_in_transaction(work)


async def assign_shipments(
    scope: Scope,
    found: Sequence[StoredShipment],
    to: Mapping[ObjectId, ObjectId | None],
    session: AsyncClientSession,
    *,
    reason: str,
) -> int:
    """Allocate shipments that were read in this transaction, as `to` maps them; return how many. Raises Conflict when
    another user saved one in the meantime."""
    changes = [ShipmentChange(shipment, {**shipment, "allocated_to": to[shipment["_id"]]}) for shipment in found]
    outcome = await store.write_shipments(scope, changes, session, reason=reason)
    if outcome.conflicts:
        raise Conflict("Someone changed a shipment while it was being assigned. Try again.")
    return outcome.updated
