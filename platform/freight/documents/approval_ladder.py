"""Approval ladders: who has to approve which changes, level by level."""

from decimal import Decimal
from typing import ClassVar

from beanie import PydanticObjectId
from pydantic import BaseModel

from freight.core.approvals.requests import ApprovalMode, RequestType
from freight.documents.base import AccountRule, Filter, FilterPaths, TenantDocument, case_insensitive_unique_index
from freight.documents.records.approval_ladder import StoredApprovalLadder


class LadderLevel(BaseModel):
    """One level: users by name, and groups or roles whose members count at the moment a request is sent. If `due_hours`
    pass without the required approvals, those of `escalate_users` and `escalate_groups` may act as well."""

    mode: ApprovalMode
    users: list[PydanticObjectId]
    groups: list[PydanticObjectId]
    due_hours: int | None = None
    escalate_users: list[PydanticObjectId] = []
    escalate_groups: list[PydanticObjectId] = []


class ApprovalLadder(TenantDocument[StoredApprovalLadder]):
    """A ladder of a system. Requests under way keep the levels they were sent with."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    name: str
    request_type: RequestType
    from_amount: Decimal | None = None
    currency: str = ""
    levels: list[LadderLevel]

    class Settings:
        name = "approval_ladders"
        indexes = [case_insensitive_unique_index("name", "system_id", "name")]


def match_ladder_by_name(request_type: RequestType, name: str) -> Filter:
    """Return the filter of the ladder of a kind of request with exactly that name (index `name`, which ignores case, up
    to the name)."""
    return {"request_type": request_type, "name": name}
