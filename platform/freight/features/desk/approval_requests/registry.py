"""The kinds of changes that can be sent for approval: how each is read, shown, and carried out."""

from freight.core.approvals.requests import RequestType
from freight.features.desk.approval_requests.other_requests import OTHERS
from freight.features.desk.approval_requests.payable_requests import PAYABLES
from freight.features.desk.approval_requests.quote_requests import QUOTES
from freight.features.desk.approval_requests.rate_requests import RATES
from freight.features.desk.approval_requests.request_kind import ApprovalRequestKind

KINDS: dict[RequestType, ApprovalRequestKind] = {
    RequestType.RATE_CHANGE: RATES,
    RequestType.RATE_ADD: RATES,
    RequestType.QUOTE: QUOTES,
    RequestType.PAYABLE: PAYABLES,
    RequestType.USER_TRACKING: OTHERS,
}
