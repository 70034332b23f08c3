"""The permissions a stand-in needs to decide on a request, and requests in words."""

import pytest

from freight.core.approvals.requests import ApprovalMode, RequestStatus, RequestType
from freight.core.approvals.rights import find_missing_permission, get_request_permission
from freight.core.approvals.wording import ENDS, MODES, TYPES

SCREEN = "requests.menuRequests"


@pytest.mark.parametrize(
    ("kind", "right", "words"),
    [
        (RequestType.RATE_CHANGE, "tariffs.saveTariff", "change tariffs"),
        (RequestType.RATE_ADD, "tariffs.saveTariff", "change tariffs"),
        (RequestType.QUOTE, "quotes.saveQuotes", "send quotes"),
        (RequestType.PAYABLE, "payables.approvePayables", "approve carriers’ invoices"),
        (RequestType.USER_TRACKING, SCREEN, "open the screen of requests"),
    ],
)
def test_a_stand_in_may_do_what_the_last_approval_does(kind, right, words):
    assert get_request_permission(kind) == right
    assert find_missing_permission(kind, {SCREEN, right}.__contains__) == ""
    assert find_missing_permission(kind, {right}.__contains__ if right != SCREEN else (lambda _: False)) == (
        "open the screen of requests"
    )
    if right != SCREEN:
        assert find_missing_permission(kind, {SCREEN}.__contains__) == words


def test_every_kind_mode_and_end_of_a_request_has_its_words():
    assert TYPES == {
        RequestType.RATE_CHANGE: "Rate changes",
        RequestType.RATE_ADD: "New rates",
        RequestType.QUOTE: "Quotes",
        RequestType.PAYABLE: "Payables",
        RequestType.USER_TRACKING: "Other requests",
    }
    assert MODES == {ApprovalMode.ANY: "Any one of", ApprovalMode.ALL: "All of"}
    assert ENDS == {
        RequestStatus.APPROVED: "approved", RequestStatus.REJECTED: "rejected", RequestStatus.CANCELLED: "canceled",
    }  # fmt: skip
