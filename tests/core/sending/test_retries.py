"""When a failed delivery is tried again."""

from datetime import UTC, datetime, timedelta

import pytest

from freight.core.auto_billing.pushes import BACKOFF
from freight.core.sending.retries import Backoff, SendVerdict, classify_http_status, read_retry_after

NOW = datetime(2026, 11, 22, 9, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("status", "verdict"),
    [
        (200, SendVerdict.ACCEPTED),
        (201, SendVerdict.ACCEPTED),
        (204, SendVerdict.ACCEPTED),
        (301, SendVerdict.REFUSED),
        (307, SendVerdict.REFUSED),
        (400, SendVerdict.REFUSED),
        (401, SendVerdict.CREDENTIALS),
        (403, SendVerdict.CREDENTIALS),
        (404, SendVerdict.REFUSED),
        (408, SendVerdict.AGAIN),
        (409, SendVerdict.REFUSED),
        (422, SendVerdict.REFUSED),
        (425, SendVerdict.AGAIN),
        (429, SendVerdict.AGAIN),
        (500, SendVerdict.AGAIN),
        (503, SendVerdict.AGAIN),
        (599, SendVerdict.AGAIN),
    ],
)
def test_what_a_status_means(status: int, verdict: SendVerdict) -> None:
    assert classify_http_status(status) is verdict


def test_the_delay_of_a_push_doubles_and_chance_spreads_it_over_the_upper_half() -> None:
    longest = [BACKOFF.delay_before(n, 1.0).total_seconds() for n in range(2, BACKOFF.most_tries + 1)]
    assert longest == [5, 10, 20, 40, 80, 160, 320]
    assert [BACKOFF.delay_before(n, 0.0).total_seconds() for n in (2, 3, 4)] == [2.5, 5, 10]


def test_doubling_stops_at_the_longest_delay() -> None:
    long = Backoff.doubling(timedelta(seconds=5), longest=timedelta(minutes=15), most_tries=1_000)
    assert long.delay_before(1_000, 1.0) == timedelta(minutes=15)


def test_delays_that_no_doubling_gives() -> None:
    minutes = (1, 5, 15, 60)
    told = Backoff(tuple(timedelta(minutes=each) for each in minutes))
    assert [told.wait_after(n, 1.0) for n in (1, 2, 3, 4)] == [timedelta(minutes=each) for each in minutes]
    assert told.wait_after(5, 1.0) is None, "five tries have four waits between them"


def test_who_asks_for_longer_is_left_alone_for_longer_but_gets_no_further_try() -> None:
    told = Backoff((timedelta(minutes=1), timedelta(minutes=5)))
    hour = timedelta(hours=1)
    assert told.wait_after(1, 1.0, asked=hour) == hour
    assert told.wait_after(1, 0.0, asked=timedelta(seconds=3)) == timedelta(seconds=30)
    assert told.wait_after(3, 1.0, asked=hour) is None


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        ("120", 120),
        (" 0 ", 0),
        ("Sun, 22 Nov 2026 09:01:30 GMT", 90),
        ("Sun, 22 Nov 2026 08:00:00 GMT", 0),
        ("999999999", 24 * 3600),
    ],
)
def test_retry_after_in_seconds_or_as_a_date(header: str, seconds: int) -> None:
    assert read_retry_after(header, NOW) == timedelta(seconds=seconds)


@pytest.mark.parametrize("header", ["", "soon", "-5", "1.5", "٣", "9" * 5_000])
def test_a_retry_after_that_says_nothing_is_none(header: str) -> None:
    assert read_retry_after(header, NOW) is None
