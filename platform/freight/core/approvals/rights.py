"""What somebody needs to decide on requests in the place of a person who is away. Whoever stands on a ladder was put
there by those who keep it; a stand-in was chosen by a colleague, and gets no right by that."""

from collections.abc import Callable

from freight.core.approvals.requests import RequestType

SCREEN = "requests.menuRequests"
# by kind of request: the permission to do oneself what its last approval does, and that in words
_DOES: dict[RequestType, tuple[str, str]] = {
    RequestType.RATE_CHANGE: ("tariffs.saveTariff", "change tariffs"),
    RequestType.RATE_ADD: ("tariffs.saveTariff", "change tariffs"),
    RequestType.QUOTE: ("quotes.saveQuotes", "send quotes"),
    RequestType.PAYABLE: ("payables.approvePayables", "approve carriers’ invoices"),
    RequestType.USER_TRACKING: (SCREEN, "open the screen of requests"),
}


def right_of(request_type: RequestType) -> str:
    """The permission to do oneself what a request of a kind asks for."""
    return _DOES[request_type][0]


def missing_of(request_type: RequestType, may: Callable[[str], bool]) -> str:
    """What a stand-in may not do and needs to, to decide on requests of a kind, in words; "" where nothing is missing.
    `may`: whether he or she has a permission."""
    if not may(SCREEN):
        return _DOES[RequestType.USER_TRACKING][1]
    code, words = _DOES[request_type]
    return "" if may(code) else words
