"""The customer's response to each charge of a received invoice (R227-R231): a line on which both sides agree is agreed;
on any other the customer's value is accepted, or rejected with a reason.

Pure. Our side of a line is the user's value or, if none was entered, the billed value.
"""

import re
from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal
from enum import StrEnum

from freight.core.invoices.charges import ChargeLine

ACCEPTED = "The customer's value was accepted"
NO_CLIENT_VALUE = "The customer gave no amount for this charge."
AGREED_ALREADY = "Both amounts are the same, so there is nothing to reject."
NO_REJECTION_REASON = "User and client values differ. Enter a rejection reason."
FORBIDDEN_IN_REJECTION = "The rejection reason can't contain ~ ^ @ - ' /"
_FORBIDDEN = re.compile(r"[~^@\-'/]")


class LineAnswer(StrEnum):
    """What we answer the customer on one line."""

    ACCEPT = "accept"
    REJECT = "reject"


class LineReviewStatus(StrEnum):
    """The state of a line between us and the customer."""

    NONE = ""  # the customer says nothing about it
    OPEN = "open"  # the values differ and there is no answer yet
    AGREED = "agreed"
    REJECTED = "rejected"


def get_line_review_status(line: ChargeLine) -> LineReviewStatus:
    """Return the state of a line of a received invoice. A dummy charge is not billed: there is nothing to agree on."""
    if line.is_dummy or line.client_value is None:
        return LineReviewStatus.NONE
    if _ours(line) == line.client_value:
        return LineReviewStatus.AGREED
    return LineReviewStatus.REJECTED if line.rejection_reason else LineReviewStatus.OPEN


def is_rejected(lines: Iterable[ChargeLine]) -> bool:
    """Return whether a received invoice with these lines goes back to its sender."""
    return any(get_line_review_status(line) is LineReviewStatus.REJECTED for line in lines)


def list_unanswered_lines(lines: Iterable[ChargeLine]) -> list[ChargeLine]:
    """The lines that still need an answer (R227)."""
    return [line for line in lines if get_line_review_status(line) is LineReviewStatus.OPEN]


def accept_line(line: ChargeLine) -> ChargeLine:
    """Return the line with the customer's value as ours, which is billed; if the tariff has another, it says why
    (R224). Raises ValueError with the reason if there is nothing to accept."""
    if line.is_dummy or line.client_value is None:
        raise ValueError(NO_CLIENT_VALUE)
    value = line.client_value
    beside_tariff = line.tariff_value is not None and line.tariff_value != value
    return replace(
        line,
        user_value=value,
        invoice_value=value,
        other_currency="",
        other_value=None,
        exchange_rate=None,
        exchange_rate_date="",
        exchange_rate_source="",
        as_per_tariff=line.as_per_tariff and not beside_tariff,
        reason_comment=(line.reason_comment or ACCEPTED) if beside_tariff else line.reason_comment,
        rejection_reason="",
        tolerance="",
    )


def reject_line(line: ChargeLine, reason: str) -> ChargeLine:
    """Return the line with the customer's value rejected; ours remains. Raises ValueError with what is wrong (R227,
    R228)."""
    stands = get_line_review_status(line)
    if stands is LineReviewStatus.NONE:
        raise ValueError(NO_CLIENT_VALUE)
    if stands is LineReviewStatus.AGREED:
        raise ValueError(AGREED_ALREADY)
    if not reason:
        raise ValueError(NO_REJECTION_REASON)
    if not is_readable(reason):
        raise ValueError(FORBIDDEN_IN_REJECTION)
    return replace(line, rejection_reason=reason)


def is_readable(reason: str) -> bool:
    """Return whether a rejection reason can be sent in the messages of the partners (R228)."""
    return not _FORBIDDEN.search(reason)


def _ours(line: ChargeLine) -> Decimal | None:
    return line.invoice_value if line.user_value is None else line.user_value
