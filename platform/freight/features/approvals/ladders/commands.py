"""Save ladders, with their history."""

from decimal import Decimal

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.locales import parse_localized_amount
from freight.documents.approval_ladder import ApprovalLadder
from freight.documents.records.approval_ladder import StoredApprovalLadder, StoredLadderLevel
from freight.features.approvals.ladders import lookup
from freight.features.approvals.ladders.schemas import LadderForm, LevelForm
from freight.kit.access import Access
from freight.kit.records import named_records
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id

LADDERS = named_records.NamedKind(
    ApprovalLadder,
    "approvalLadder",
    "an approval ladder",
    restored=("name", "request_type", "from_amount", "currency", "levels"),
)


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
    amount = _read_amount(form, access.place.locale)
    record: Record = {
        "name": named_records.read_record_name(form.name, "ladder"),
        "request_type": form.request_type,
        **amount,
        "levels": levels,
    }
    return await named_records.save_named_record(
        access.scope, LADDERS, form.id, form.revision, record, lambda _: access.right
    )


async def remove_approval_ladder(access: Access, ladder_id: str, revision: int) -> None:
    """Remove a ladder: the changes it was for no longer need approval. Pending requests continue."""

    await named_records.remove_named_record(access.scope, LADDERS, ladder_id, revision, lambda _: access.right)


async def restore_approval_ladder(
    access: Access, ladder_id: str, to_revision: int, revision: int
) -> StoredApprovalLadder:
    """Restore a ladder as it was after an earlier save, even if it was removed."""

    return await named_records.restore_named_record(
        access.scope, LADDERS, ladder_id, to_revision, revision, lambda _: access.right
    )


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
