"""Requests and ladders in words."""

from freight.core.approvals.requests import ApprovalMode, RequestStatus, RequestType

TYPES: dict[str, str] = {
    RequestType.RATE_CHANGE: "Rate changes",
    RequestType.RATE_ADD: "New rates",
    RequestType.QUOTE: "Quotes",
    RequestType.PAYABLE: "Payables",
    RequestType.USER_TRACKING: "Other requests",
}
MODES: dict[str, str] = {ApprovalMode.ANY: "Any one of", ApprovalMode.ALL: "All of"}
ENDS: dict[str, str] = {
    RequestStatus.APPROVED: "approved",
    RequestStatus.REJECTED: "rejected",
    RequestStatus.CANCELLED: "canceled",
}
