"""Convert a stored request for the core, which decides about it."""

from freight.core.approvals.requests import (
    ApprovalDecision,
    ApprovalLevel,
    ApprovalMode,
    ApprovalProgress,
    RequestAction,
    RequestStatus,
)
from freight.documents.records.approval_request import StoredApprovalRequest, StoredRequestDecision


def to_request_state(request: StoredApprovalRequest) -> ApprovalProgress:
    """Return the progress of a stored request."""
    return ApprovalProgress(
        RequestStatus(request["status"]),
        str(request["initiator"]),
        tuple(
            ApprovalLevel(
                ApprovalMode(level["mode"]),
                tuple(str(person["user_id"]) for person in level["people"]),
                tuple(_decision(decision) for decision in level["decisions"]),
                tuple(
                    str(approver["user_id"]) for approver in level.get("escalate_to", []) if level.get("escalated_on")
                ),
            )
            for level in request["levels"]
        ),
        request["current_level"],
        str(request.get("last_editor") or ""),
    )


def _decision(stored: StoredRequestDecision) -> ApprovalDecision:
    by = stored.get("stand_in_id")
    return ApprovalDecision(str(stored["user_id"]), RequestAction(stored["action"]), str(by) if by else "")
