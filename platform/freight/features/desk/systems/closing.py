"""Close a company or a system, and reopen it. Nothing is deleted, but no one can work in it while it is closed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import structlog
from beanie import PydanticObjectId
from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.approvals.requests import RequestStatus
from freight.core.closing import OpenItems
from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, NotFound
from freight.core.invoices.statuses import ENDED
from freight.core.shipments.statuses import DELIVERED, UNBILLED
from freight.documents.approval_request import ApprovalRequest
from freight.documents.audit_entry import AuditKind
from freight.documents.company import Company
from freight.documents.invoice import Invoice
from freight.documents.record_change import RecordAction
from freight.documents.shipment import Shipment
from freight.documents.system import System
from freight.documents.task import ACTIVE, Task
from freight.documents.user import User, match_stranded_users
from freight.features.desk.systems.resource import COMPANIES, SYSTEMS
from freight.features.desk.systems.schemas import ClosingObstacles
from freight.features.identity.people import grant_checks
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.records import history, record_service
from freight.kit.records.history import RecordSave
from freight.kit.storage import audit_log, closing_guard
from freight.kit.storage.scopes import Grant, Scope
from freight.kit.storage.tenancy import parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction

log = structlog.get_logger()

Kind = Literal["company", "system"]


@dataclass(frozen=True)
class _Place:
    """What is closed or reopened: the company itself, or one of its systems. `systems`: the systems affected."""

    kind: Kind
    record: Company | System
    company_id: ObjectId
    systems: Sequence[System]

    def scope(self, access: Access) -> Scope:
        """Return the scope of its systems, with all accounts."""
        return Scope(self.company_id, tuple(Grant(ObjectId(system.id)) for system in self.systems), access.user_id)


async def find_closing_obstacles(access: Access, kind: Kind, record_id: str) -> ClosingObstacles:
    """Return what has to be done before it can be closed. Raises NotFound for what the caller does not administer."""
    place = await _found(access, kind, record_id)
    current_id = access.membership.company_id if kind == "company" else access.membership.system_id
    items = OpenItems() if place.record.archived else await _count_open(access, place)
    return ClosingObstacles(
        name=place.record.name,
        closed=place.record.archived,
        current=place.record.id == current_id,
        open=items.lines,
        revision=place.record.revision,
    )


async def close_company_or_system(access: Access, kind: Kind, record_id: str, revision: int) -> None:
    """Close it: its users are refused at their next call. Raises Conflict with what is still open, for the company or
    system the caller works in, and when another user saved in the meantime."""

    async def store(session: AsyncClientSession) -> None:
        place = await _found(access, kind, record_id, session)
        _demand_read(place, revision, closed=False)
        current_id = access.membership.company_id if kind == "company" else access.membership.system_id
        if place.record.id == current_id:
            raise Conflict(f"You work in this {kind} now. Switch to another one first.", code=ErrorCode.CURRENT)
        await grant_checks.lock_company_administrators(place.company_id, session)
        # before counting: what is being entered right now is either stored and counted, or finds it closed
        for system in place.systems:
            await closing_guard.close_system_guard(ObjectId(system.id), session)
        items = await _count_open(access, place, session)
        if not items.is_nothing:
            open_ = ", ".join(items.lines)
            raise Conflict(f"{place.record.name} can’t be closed yet: {open_}.", code=ErrorCode.STILL_OPEN)
        await _put(access, place, closed=True, session=session)

    await run_in_transaction(store)
    log.info("closed", kind=kind, record=record_id, by=access.user_id)


async def reopen_company_or_system(access: Access, kind: Kind, record_id: str, revision: int) -> None:
    """Reopen it as it was; for a company, also the systems that were closed with it. Raises Conflict for a system whose
    company is closed, and when another user saved in the meantime."""

    async def store(session: AsyncClientSession) -> None:
        place = await _found(access, kind, record_id, session)
        _demand_read(place, revision, closed=True)
        company = await Company.get(place.company_id, session=session)
        if kind == "system" and company and company.archived:
            raise Conflict(f"{company.name} is closed. Reopen the company first.", code=ErrorCode.COMPANY_CLOSED)
        await grant_checks.lock_company_administrators(place.company_id, session)
        for system in place.systems:
            await closing_guard.reopen_system_guard(ObjectId(system.id), session)
        await _put(access, place, closed=False, session=session)

    await run_in_transaction(store)
    log.info("reopened", kind=kind, record=record_id, by=access.user_id)


def _demand_read(place: _Place, revision: int, *, closed: bool) -> None:
    if place.record.revision != revision or place.record.archived is not closed:
        raise Conflict(record_service.CHANGED_MEANWHILE)


async def _found(access: Access, kind: Kind, record_id: str, session: AsyncClientSession | None = None) -> _Place:
    object_id = parse_object_id(record_id, kind)
    if kind == "system":
        system = await System.get(object_id, session=session)
        if system and access.user.administers(system.company_id):
            return _Place(kind, system, ObjectId(system.company_id), [system])
    elif access.user.administers(object_id) and (company := await Company.get(object_id, session=session)):
        of_it = System.find({"company_id": object_id}, session=session)
        systems = [
            candidate_system
            async for candidate_system in of_it
            if (candidate_system.closed_with_company if company.archived else not candidate_system.archived)
        ]
        return _Place(kind, company, object_id, systems)
    raise NotFound(f"{kind.capitalize()} not found.")


async def _count_open(access: Access, place: _Place, session: AsyncClientSession | None = None) -> OpenItems:
    scope = place.scope(access)
    return OpenItems(
        shipments=await scoped(Shipment, scope).count({"status": {"$in": list(UNBILLED)}}),
        invoices=await scoped(Invoice, scope).count({"status": {"$nin": [DELIVERED, *ENDED]}}),
        requests=await scoped(ApprovalRequest, scope).count({"status": RequestStatus.IN_PROCESS}),
        tasks=await scoped(Task, scope).count({"running_status": {"$in": list(ACTIVE)}}),
        people=await _stranded(place, session),
    )


async def _stranded(place: _Place, session: AsyncClientSession | None) -> int:
    """Count the users who work here and in no other open system."""
    record_ids = [system.id for system in place.systems]
    closed = [system.id async for system in System.find({"archived": True}, session=session)]
    stranded = match_stranded_users(record_ids, closed)
    return await User.get_pymongo_collection().count_documents(stranded, session=session)


async def _put(access: Access, place: _Place, *, closed: bool, session: AsyncClientSession) -> None:
    with_company = closed and place.kind == "company"
    changed: list[Company | System] = [*place.systems]
    if place.kind == "company":
        changed.append(place.record)
    action = RecordAction.ARCHIVED if closed else RecordAction.RESTORED
    scope = place.scope(access)
    for record in changed:
        before = record.model_dump(by_alias=True)
        record.archived, record.revision = closed, record.revision + 1
        record.updated_on, record.updated_by = clock.now(), access.user_id
        if isinstance(record, System):
            record.closed_with_company = with_company
        await record.replace(session=session)
        kind, right = (
            (SYSTEMS, "system.editSystem") if isinstance(record, System) else (COMPANIES, "company.editCompany")
        )
        record_save = RecordSave(PydanticObjectId(record.id), action, before, record.model_dump(by_alias=True))
        await history.write_history_entries(
            scope, kind.name, [record_save], permission=right, of_company=True, session=session
        )
    verb = "Closed" if closed else "Reopened"
    await audit_log.write_audit_entry(
        scope,
        AuditKind.RIGHTS,
        f"{verb} {place.record.name}",
        of=audit_log.AuditSubject(place.kind, str(place.record.id), place.record.name),
        details=[f"{verb} with it: {system.name}" for system in place.systems] if place.kind == "company" else [],
        session=session,
    )
