"""Save ladders, with their history."""

from decimal import Decimal

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid, NotFound
from freight.core.locales import parse_localized_amount
from freight.documents.approval_ladder import ApprovalLadder
from freight.documents.record_change import RecordAction
from freight.documents.records.approval_ladder import StoredApprovalLadder, StoredLadderLevel
from freight.features.approvals.ladders import lookup
from freight.features.approvals.ladders.schemas import LadderForm, LevelForm
from freight.kit.access import Access
from freight.kit.records import history, named_records, record_service
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction

KIND = "approvalLadder"


async def save_approval_ladder(access: Access, form: LadderForm) -> StoredApprovalLadder:
    """Add a ladder, or change the one with the form's id. Pending requests keep the levels they were sent with.

    Raises Invalid naming what is missing, Conflict for a name that is taken and when another user saved in the
    meantime.
    """
    levels = [_read_level(level_form) for level_form in form.levels]
    if not levels:
        raise Invalid("Add a level: someone has to approve.", code=ErrorCode.LEVEL_NEEDED)
    for number, level in enumerate(levels, 1):
        if not await lookup.list_level_approvers(access.scope, level):
            raise Invalid(
                f"Level {number}: choose people, a group or a role that has people.", code=ErrorCode.LEVEL_EMPTY
            )
        await _demand_escalation(access.scope, number, level)
    record: Record = {
        "name": " ".join(form.name.split()),
        "request_type": form.request_type,
        **_read_amount(form, access.place.locale),
        "levels": levels,
    }
    if not record["name"]:
        raise Invalid("Enter a name for the ladder.", code=ErrorCode.NAME_NEEDED)

    async def store(session: AsyncClientSession) -> StoredApprovalLadder:
        before = await _to_change(access, form.id, form.revision, session) if form.id else None
        return await _write(access, before, record, RecordAction.CHANGED if before else RecordAction.CREATED, session)

    return await run_in_transaction(store)


async def remove_approval_ladder(access: Access, ladder_id: str, revision: int) -> None:
    """Remove a ladder: the changes it was for no longer need approval. Pending requests continue."""

    async def store(session: AsyncClientSession) -> None:
        before = await _to_change(access, ladder_id, revision, session)
        await _write(access, before, {"archived": True}, RecordAction.ARCHIVED, session)

    await run_in_transaction(store)


async def restore_approval_ladder(
    access: Access, ladder_id: str, to_revision: int, revision: int
) -> StoredApprovalLadder:
    """Restore a ladder as it was after an earlier save, even if it was removed."""

    async def store(session: AsyncClientSession) -> StoredApprovalLadder:
        before = await _to_change(access, ladder_id, revision, session, archived=True)
        then = await history.load_record_snapshot(access.scope, KIND, before["_id"], to_revision)
        fields = {name: then[name] for name in ("name", "request_type", "from_amount", "currency", "levels")}
        return await _write(access, before, {**fields, "archived": False}, RecordAction.RESTORED, session)

    return await run_in_transaction(store)


def _read_level(form: LevelForm) -> StoredLadderLevel:
    users = [parse_object_id(user, "user") for user in form.users]
    groups = [parse_object_id(group, "group") for group in form.groups]
    record_ids = [parse_object_id(escalate_user, "user") for escalate_user in form.escalate_users]
    beside_groups = [parse_object_id(escalate_group, "group") for escalate_group in form.escalate_groups]
    return {
        "mode": form.mode,
        "users": list(dict.fromkeys(users)),
        "groups": list(dict.fromkeys(groups)),
        "due_hours": form.due_hours,
        "escalate_users": list(dict.fromkeys(record_ids)),
        "escalate_groups": list(dict.fromkeys(beside_groups)),
    }


async def _demand_escalation(scope: Scope, number: int, level: StoredLadderLevel) -> None:
    """Raise Invalid for escalation approvers without due hours, and for a choice of them without any people."""
    if not (level.get("escalate_users") or level.get("escalate_groups")):
        return
    if not level.get("due_hours"):
        raise Invalid(f"Level {number}: enter after how many hours it is escalated.", code=ErrorCode.HOURS_NEEDED)
    if not await lookup.list_escalation_approvers(scope, level):
        raise Invalid(
            f"Level {number}: nobody it is escalated to works here. Choose others.", code=ErrorCode.ESCALATION_EMPTY
        )


def _read_amount(form: LadderForm, locale: str) -> Record:
    text, currency = form.from_amount.strip(), form.currency.strip().upper()
    if not text:
        return {"from_amount": None, "currency": ""}
    amount = parse_localized_amount(text, locale, "From amount: enter a figure, for example 10000.00.")
    if amount < Decimal(0):
        raise Invalid("From amount: 0 or more.", code=ErrorCode.AMOUNT)
    if not currency:
        raise Invalid("Currency: required with an amount.", code=ErrorCode.CURRENCY_MISSING)
    return {"from_amount": amount, "currency": currency}


async def _to_change(
    access: Access, ladder_id: str, revision: int, session: AsyncClientSession, *, archived: bool = False
) -> StoredApprovalLadder:
    query = {"_id": parse_object_id(ladder_id, "approval ladder")}
    approval_ladder = await scoped(ApprovalLadder, access.scope).find_one(query, archived=archived, session=session)
    if approval_ladder is None:
        raise NotFound("Approval ladder not found.")
    if approval_ladder["revision"] != revision:
        raise Conflict(record_service.CHANGED_MEANWHILE)
    return approval_ladder


async def _write(
    access: Access, before: StoredApprovalLadder | None, made: Record, action: RecordAction, session: AsyncClientSession
) -> StoredApprovalLadder:
    return await named_records.write_named_record(
        access.scope,
        ApprovalLadder,
        before,
        made,
        action,
        session,
        kind=KIND,
        right=access.right,
        called="an approval ladder",
    )
