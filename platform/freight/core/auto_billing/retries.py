"""When a push is tried again, and when it is not."""

from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from enum import StrEnum
from http import HTTPStatus

MOST_TRIES = 8
"""Tries until a push goes to the dead letters: with the delays below about a quarter of an hour of failures."""

_FIRST_DELAY = timedelta(seconds=5)
_LONGEST_DELAY = timedelta(minutes=15)
_LONGEST_RETRY_AFTER = timedelta(hours=24)
# the request itself is no reason against it: time ran out, too many at once, or the server broke
_PASSING = frozenset({HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_EARLY, HTTPStatus.TOO_MANY_REQUESTS})


class Verdict(StrEnum):
    """What an answer means for the push."""

    ACCEPTED = "accepted"
    AGAIN = "try again"
    REFUSED = "refused"
    CREDENTIALS = "credentials refused"


def verdict_on(status: int) -> Verdict:
    """What an HTTP status means. A redirect is refused: what it leads to was not agreed on."""
    if 200 <= status < 300:
        return Verdict.ACCEPTED
    if status in (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN):
        return Verdict.CREDENTIALS
    if status in _PASSING or status >= 500:
        return Verdict.AGAIN
    return Verdict.REFUSED


def delay_before(next_try: int, chance: float) -> timedelta:
    """How long to wait before the try of that number, 2 or above: doubled each time, at most a quarter of an hour.

    `chance`, 0 to 1, spreads it over the upper half, so that what failed together does not come back together ("equal
    jitter" of M. Brooker, Exponential Backoff And Jitter, 2015).
    """
    longest = min(_FIRST_DELAY * 2 ** min(next_try - 2, 20), _LONGEST_DELAY)
    return longest / 2 + longest / 2 * chance


def asked_delay(retry_after: str, now: datetime) -> timedelta | None:
    """The wait that a Retry-After header asks for, seconds or an HTTP date (RFC 9110 §10.2.3), at most a day; None
    where it says nothing readable."""
    text = retry_after.strip()
    # isdecimal alone takes digits of other scripts; a figure of thousands of digits is no wait
    if text.isascii() and text.isdecimal() and len(text) <= 9:
        asked = timedelta(seconds=int(text))
    else:
        try:
            moment = parsedate_to_datetime(text)
        except ValueError:
            return None
        asked = (moment if moment.tzinfo else moment.replace(tzinfo=UTC)) - now
    return min(max(asked, timedelta(0)), _LONGEST_RETRY_AFTER)
