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
    """How a link stands."""
    if revoked_on is not None:
        return LinkState.REVOKED
    return LinkState.ACTIVE if now < expires_on else LinkState.EXPIRED


def is_worth_noting(last: datetime | None, now: datetime) -> bool:
    """Whether an opening is written down beside being counted: one in ten minutes. Who leaves the page open, or has
    his mails looked through by a program, does not fill a timeline."""
    return last is None or now - last >= timedelta(minutes=10)
