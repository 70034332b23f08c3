"""When a failed sending is tried again, and when it is not."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from enum import StrEnum
from http import HTTPStatus

_LONGEST_RETRY_AFTER = timedelta(hours=24)
# nothing is wrong with the request itself: a timeout, too many at once, or a server error
_PASSING = frozenset({HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_EARLY, HTTPStatus.TOO_MANY_REQUESTS})


class SendVerdict(StrEnum):
    """What an answer means for what was sent."""

    ACCEPTED = "accepted"
    AGAIN = "try again"
    REFUSED = "refused"
    CREDENTIALS = "credentials refused"


def classify_http_status(status: int) -> SendVerdict:
    """Return what an HTTP status means. A redirect is refused: its target was not agreed on."""
    if 200 <= status < 300:
        return SendVerdict.ACCEPTED
    if status in (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN):
        return SendVerdict.CREDENTIALS
    if status in _PASSING or status >= 500:
        return SendVerdict.AGAIN
    return SendVerdict.REFUSED


@dataclass(frozen=True)
class Backoff:
    """How long to wait before each further try: `delays[0]` before the second, and so on. With none left, it failed."""

    delays: tuple[timedelta, ...]

    @classmethod
    def doubling(cls, first: timedelta, longest: timedelta, most_tries: int) -> "Backoff":
        """Delays that double from `first` on, up to `longest`."""
        return cls(tuple(min(first * 2 ** min(n, 20), longest) for n in range(most_tries - 1)))

    @property
    def most_tries(self) -> int:
        """Tries until it goes to the dead letters."""
        return len(self.delays) + 1

    def delay_before(self, next_try: int, chance: float) -> timedelta:
        """How long to wait before the try of that number, 2 or above.

        `chance`, 0 to 1, spreads it over the upper half, so that what failed together does not come back together
        ("equal jitter" of M. Brooker, Exponential Backoff And Jitter, 2015).
        """
        longest = self.delays[min(next_try - 2, len(self.delays) - 1)]
        return longest / 2 + longest / 2 * chance

    def wait_after(self, tries: int, chance: float, asked: timedelta | None = None) -> timedelta | None:
        """How long to wait after that many tries, at least as long as the other side `asked`; None: no more of them."""
        if tries >= self.most_tries:
            return None
        return max(self.delay_before(tries + 1, chance), asked or timedelta(0))


def read_retry_after(retry_after: str, now: datetime) -> timedelta | None:
    """The wait that a Retry-After header asks for, seconds or an HTTP date (RFC 9110 §10.2.3), at most a day; None
    where it says nothing readable."""
    text = retry_after.strip()
    # isdecimal alone takes digits of other scripts; a figure of thousands of digits is no wait
    if text.isascii() and text.isdecimal() and len(text) <= 9:
        delay = timedelta(seconds=int(text))
    else:
        try:
            moment = parsedate_to_datetime(text)
        except ValueError:
            return None
        delay = (moment if moment.tzinfo else moment.replace(tzinfo=UTC)) - now
    return min(max(delay, timedelta(0)), _LONGEST_RETRY_AFTER)
