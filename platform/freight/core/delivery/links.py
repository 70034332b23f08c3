"""Links that show a recipient one invoice, without an account."""

from datetime import datetime, timedelta
from enum import StrEnum

PERMISSION = "invoiceDelivery.portalLinks"
"""To make links and to revoke them."""

LINK_DAYS = 90
MOST_LINK_DAYS = 365


class LinkState(StrEnum):
    """Whether a link opens its invoice."""

    ACTIVE = "Active"
    EXPIRED = "Expired"
    REVOKED = "Revoked"


def get_link_state(expires_on: datetime, revoked_on: datetime | None, now: datetime) -> LinkState:
    """Return the state of a link."""
    if revoked_on is not None:
        return LinkState.REVOKED
    return LinkState.ACTIVE if now < expires_on else LinkState.EXPIRED


def is_worth_noting(last: datetime | None, now: datetime) -> bool:
    """Return whether an opening is recorded in addition to being counted: one every ten minutes. Recipients who keep
    the page open, or whose mail is scanned by a program, do not fill a timeline."""
    return last is None or now - last >= timedelta(minutes=10)
