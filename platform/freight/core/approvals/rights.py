"""The permissions a stand-in needs to decide on requests for a person who is away. An administrator put the people on a
ladder; a stand-in was picked by a colleague, which grants no permission."""

from collections.abc import Callable

from freight.core.approvals.requests import RequestType

SCREEN = "requests.menuRequests"
# by kind of request: the permission for what its last approval does, and its description
_DOES: dict[RequestType, tuple[str, str]] = {
    RequestType.RATE_CHANGE: ("tariffs.saveTariff", "change tariffs"),
    RequestType.RATE_ADD: ("tariffs.saveTariff", "change tariffs"),
    RequestType.QUOTE: ("quotes.saveQuotes", "send quotes"),
    RequestType.PAYABLE: ("payables.approvePayables", "approve carriers’ invoices"),
    RequestType.USER_TRACKING: (SCREEN, "open the screen of requests"),
}


def get_request_permission(request_type: RequestType) -> str:
    """Return the permission for what this kind of request asks for."""
    return _DOES[request_type][0]


def find_missing_permission(request_type: RequestType, may: Callable[[str], bool]) -> str:
    """Return, in words, the permission a stand-in lacks for a kind of request; "" if none is missing. `may` says
    whether the stand-in has a permission."""
    if not may(SCREEN):
        return _DOES[RequestType.USER_TRACKING][1]
    code, words = _DOES[request_type]
    return "" if may(code) else words
