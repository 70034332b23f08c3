"""Reconcile one system: started or continued under a lease, run kind by kind, and reported."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import uuid4

import structlog
from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.discrepancies import ReconciliationPortion
from freight.core.errors import Conflict
from freight.documents.account import Account
from freight.documents.reconciliation import Reconciliation, match_open_reconciliation
from freight.documents.records.reconciliation import StoredReconciliation
from freight.documents.system import System
from freight.features.desk.reconciliation.kinds import KINDS
from freight.features.desk.reconciliation.notifications import notify_figure_differences
from freight.kit.records.reconciled_figures import ReconciledFigure
from freight.kit.storage import database_clock
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope, make_system_scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction

log = structlog.get_logger()

JOB = "reconciliation.run"
LEASE = timedelta(minutes=10)
"""Renewed with every portion; longer than one may take."""
_HOUR = 2  # of the night, in the system's time zone
_MOST_KEPT = 100  # discrepancies stored per run; all of them are counted


class ReconciliationResult(NamedTuple):
    """What a reconciliation compared and corrected: number of figures by kind."""

    compared: Mapping[str, int]
    differing: Mapping[str, int]
    found: list[str]

    @property
    def corrected(self) -> int:
        """How many figures of all kinds were corrected."""
        return sum(self.differing.values())


async def dispatch_reconciliations() -> int:
    """Queue a job for each system not reconciled since the night began; return how many. For the scheduler. A machine
    that is off at night catches up when it runs again."""
    now, newest = await database_clock.read_database_clock(), await Reconciliation.newest()
    sent = 0
    async for system in System.find(System.archived != True):  # noqa: E712
        assert system.id
        if _is_due(newest.get(system.id), _night_began(system, now), now):
            await get_connections().queue.enqueue(JOB, company_id=str(system.company_id), system_id=str(system.id))
            sent += 1
    return sent


async def run_system_reconciliation(company_id: str, system_id: str) -> None:
    """Job: reconcile one system. Sent twice, it does nothing the second time."""
    system = await System.get(ObjectId(system_id))
    now, newest = await database_clock.read_database_clock(), await Reconciliation.newest()
    if system is None or not _is_due(newest.get(ObjectId(system_id)), _night_began(system, now), now):
        return
    await reconcile_figures(await make_system_scope(ObjectId(company_id), ObjectId(system_id)))


async def reconcile_figures(scope: Scope) -> ReconciliationResult | None:
    """Compare every stored figure of the scope's system with a recount and correct differences, continuing an
    interrupted run. Return None while another run is in progress."""
    scope, holder = scope.whole_system, uuid4().hex
    place = {"company_id": scope.company_id, "system_id": scope.system_id}
    run = await Reconciliation.claim(place, holder, await database_clock.read_database_clock(), LEASE)
    if run is None:
        return None
    for kind in KINDS:
        reconciled_kind = run["kinds"].get(kind.name)
        if not (reconciled_kind and reconciled_kind.get("is_done")):
            # an interrupted kind continues after its last record, all others start from the beginning
            await _carry_out(scope, kind, holder, run["after"] if reconciled_kind else None)
    return await _finish(scope, holder)


async def _carry_out(scope: Scope, kind: ReconciledFigure, holder: str, after: ObjectId | None) -> None:
    portion = await _compare(scope, kind, holder, after)
    while portion.last is not None:
        portion = await _compare(scope, kind, holder, portion.last)


async def _compare(scope: Scope, kind: ReconciledFigure, holder: str, after: ObjectId | None) -> ReconciliationPortion:
    """Compare and correct a portion, and store the findings in the same transaction, so that no figure is corrected
    twice."""

    async def work(session: AsyncClientSession) -> ReconciliationPortion:
        portion = await kind.compare(scope, after, session)
        await _note(scope, kind, holder, portion, session)
        return portion

    return await run_in_transaction(work)


async def _note(
    scope: Scope, kind: ReconciledFigure, holder: str, portion: ReconciliationPortion, session: AsyncClientSession
) -> None:
    """Store a portion with the run, and renew the run. Raises Conflict if another process holds it by now, so that the
    portion's corrections are rolled back, too."""
    runs, now = scoped(Reconciliation, scope), await database_clock.read_database_clock()
    discrepancies = await _words(scope, kind, portion, session)
    update = {
        "$inc": {f"kinds.{kind.name}.compared": portion.compared, f"kinds.{kind.name}.differing": len(discrepancies)},
        "$set": {
            f"kinds.{kind.name}.is_done": portion.last is None,
            "after": portion.last,
            "lease_until": now + LEASE,
            "updated_on": now,
        },
        "$push": {"found": {"$each": discrepancies[:_MOST_KEPT], "$slice": _MOST_KEPT}},
    }
    query = match_open_reconciliation(holder)
    if not (await runs.update_one(query, update, session=session)).matched_count:
        raise Conflict("Another reconciliation of this system has taken over.")


async def _words(
    scope: Scope, kind: ReconciledFigure, portion: ReconciliationPortion, session: AsyncClientSession
) -> list[dict[str, str]]:
    """Return the discrepancies of a portion as they are stored, with account numbers."""
    if not portion.discrepancies:
        return []
    ids = list({discrepancy.account_id for discrepancy in portion.discrepancies})
    accounts = scoped(Account, scope).find({"_id": {"$in": ids}}, ["account_number"], archived=True, session=session)
    numbers = {account["_id"]: account["account_number"] async for account in accounts}
    return [
        {
            "kind": kind.name,
            "figure": discrepancy.figure,
            "account": numbers.get(discrepancy.account_id, ""),
            "kept": discrepancy.kept,
            "counted": discrepancy.counted,
        }
        for discrepancy in portion.discrepancies
    ]


async def _finish(scope: Scope, holder: str) -> ReconciliationResult:
    """End the run, and report its findings to the administrators in the same transaction."""

    async def work(session: AsyncClientSession) -> ReconciliationResult:
        now = await database_clock.read_database_clock()
        ended = {"$set": {"is_open": False, "finished_on": now, "updated_on": now}}
        query = match_open_reconciliation(holder)
        run = await scoped(Reconciliation, scope).find_one_and_update(query, ended, session=session)
        if run is None:
            raise Conflict("Another reconciliation of this system has taken over.")
        result = _read(run)
        if result.corrected:
            await notify_figure_differences(scope, result.differing, result.found, session)
        return result

    outcome = await run_in_transaction(work)
    log.info("reconciled", system=str(scope.system_id), corrected=outcome.corrected)
    return outcome


def _read(run: StoredReconciliation) -> ReconciliationResult:
    kinds = run["kinds"]
    lines = [
        f"{discrepancy['figure']}{' of account ' + discrepancy['account'] if discrepancy['account'] else ''}: "
        f"kept {discrepancy['kept']}, counted {discrepancy['counted']}"
        for discrepancy in run["found"]
    ]
    return ReconciliationResult(
        {name: reconciled_kind["compared"] for name, reconciled_kind in kinds.items()},
        {name: reconciled_kind["differing"] for name, reconciled_kind in kinds.items()},
        lines,
    )


def _is_due(run: StoredReconciliation | None, since: datetime, now: datetime) -> bool:
    if run is None:
        return True
    if run["is_open"]:
        return run["lease_until"] <= now
    return run["started_on"] < since


def _night_began(system: System, now: datetime) -> datetime:
    """Return the last time it was `_HOUR` o'clock in the system's time zone."""
    local = system.place.local(now)
    began = local.replace(hour=_HOUR, minute=0, second=0, microsecond=0)
    return began if began <= local else began - timedelta(days=1)
