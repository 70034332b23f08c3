"""The kinds of changes that can be sent for approval: how each is read, shown, and carried out."""

from freight.core.approvals.requests import RequestType
from freight.features.desk.approval_requests.of_others import OTHERS
from freight.features.desk.approval_requests.of_payables import PAYABLES
from freight.features.desk.approval_requests.of_quotes import QUOTES
from freight.features.desk.approval_requests.of_rates import RATES
from freight.features.desk.approval_requests.subject import ApprovalRequestKind

KINDS: dict[RequestType, ApprovalRequestKind] = {
    RequestType.RATE_CHANGE: RATES,
    RequestType.RATE_ADD: RATES,
    RequestType.QUOTE: QUOTES,
    RequestType.PAYABLE: PAYABLES,
    RequestType.USER_TRACKING: OTHERS,
}
