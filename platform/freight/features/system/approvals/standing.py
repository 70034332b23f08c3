"""A stored request as the core decides about it."""

from freight.core.approvals.requests import Decision, Level, Mode, RequestAction, RequestStatus, Standing
from freight.documents.records.approval_request import StoredApprovalRequest


def read_standing(request: StoredApprovalRequest) -> Standing:
    """Where a stored request stands."""
    return Standing(
        RequestStatus(request["status"]),
        str(request["initiator"]),
        tuple(
            Level(
                Mode(level["mode"]),
                tuple(str(each["user_id"]) for each in level["people"]),
                tuple(Decision(str(each["user_id"]), RequestAction(each["action"])) for each in level["decisions"]),
            )
            for level in request["levels"]
        ),
        request["current_level"],
    )
