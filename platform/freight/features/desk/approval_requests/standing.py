"""A stored request as the core decides about it."""

from freight.core.approvals.requests import Decision, Level, Mode, RequestAction, RequestStatus, Standing
from freight.documents.records.approval_request import StoredApprovalRequest, StoredRequestDecision


def read_standing(request: StoredApprovalRequest) -> Standing:
    """Where a stored request stands."""
    return Standing(
        RequestStatus(request["status"]),
        str(request["initiator"]),
        tuple(
            Level(
                Mode(level["mode"]),
                tuple(str(each["user_id"]) for each in level["people"]),
                tuple(_decision(each) for each in level["decisions"]),
                tuple(str(each["user_id"]) for each in level.get("escalate_to", []) if level.get("escalated_on")),
            )
            for level in request["levels"]
        ),
        request["current_level"],
        str(request.get("last_editor") or ""),
    )


def _decision(stored: StoredRequestDecision) -> Decision:
    by = stored.get("stand_in_id")
    return Decision(str(stored["user_id"]), RequestAction(stored["action"]), str(by) if by else "")
