"""What counts as the same fact, what a notice says, and when a user's summary is due."""

from datetime import UTC, datetime

import pytest
from bson import ObjectId

from freight.core.notices.choices import NoticePreference, get_next_summary_time, parse_notice_preferences
from freight.core.notices.kinds import (
    BlockedDeliveries,
    NoticeKey,
    NoticeKind,
    NoticeMailing,
    format_delivery_notice,
    format_key_notice,
    group_blocked_deliveries,
)

FILLMORE, LAKES = ObjectId(), ObjectId()
SERVER = "sftp billing@sftp.partner.com:22"
FAILED, OVERDUE = NoticeKind.FAILED_DELIVERY, NoticeKind.OVERDUE


def test_what_a_server_refuses_is_one_fact_and_what_a_profile_lacks_is_one_for_each():
    groups = group_blocked_deliveries(
        [
            BlockedDeliveries("credentials", FILLMORE, SERVER, 30),
            BlockedDeliveries("credentials", LAKES, SERVER, 20),
            BlockedDeliveries("credentials", LAKES, "ftp other.com:21", 1),
            BlockedDeliveries("no_such_address", FILLMORE, "smtp mail.house.com:25", 5),
            BlockedDeliveries("no_such_address", LAKES, "smtp mail.house.com:25", 2),
            BlockedDeliveries("no_answer", LAKES, SERVER, 3),
            BlockedDeliveries("held_by_hand", LAKES, SERVER, 9),
        ]
    )
    assert {about: sum(part.number for part in of) for about, of in groups.items()} == {
        NoticeKey(FAILED, "credentials", endpoint=SERVER): 50,
        NoticeKey(FAILED, "credentials", endpoint="ftp other.com:21"): 1,
        NoticeKey(FAILED, "no_such_address", str(FILLMORE)): 5,
        NoticeKey(FAILED, "no_such_address", str(LAKES)): 2,
        NoticeKey(OVERDUE, "no_answer", str(LAKES)): 3,
    }, "what somebody held himself is news to nobody"


def test_a_notice_says_of_how_many_it_is_and_what_to_do():
    about = NoticeKey(FAILED, "credentials", endpoint=SERVER)
    one = format_delivery_notice(about, 1, ["Fillmore 210"])
    assert one.title == "Sign-in refused"
    assert one.text.startswith("1 delivery by Fillmore 210. Enter the user and password again")
    assert format_delivery_notice(about, 1_200, ["A", "B", "B"]).text.startswith("1,200 deliveries by 2 profiles. ")
    told = format_key_notice(NoticeKind.KEY_EXPIRES, "fillmore.asc", "2026-12-01", ["Fillmore 210"])
    assert told.text == "fillmore.asc expires on 2026-12-01. Upload another key for Fillmore 210 before then."


def test_of_a_kind_that_nothing_was_said_of_the_panel_tells_and_no_mail():
    assert parse_notice_preferences({"failedDelivery": {"panel": False, "mail": "daily"}}) == {
        FAILED: NoticePreference(False, NoticeMailing.DAILY),
        OVERDUE: NoticePreference(),
        NoticeKind.KEY_EXPIRES: NoticePreference(),
        NoticeKind.KEY_EXPIRED: NoticePreference(),
    }


@pytest.mark.parametrize(
    ("zone", "after", "due"),
    [
        ("America/Chicago", "2026-06-01 11:59", "2026-06-01 12:00"),
        ("America/Chicago", "2026-06-01 12:00", "2026-06-02 12:00"),
        ("Europe/Amsterdam", "2026-06-01 12:00", "2026-06-02 05:00"),
        # the night in which the clocks of Chicago go back: seven is an hour later
        ("America/Chicago", "2026-10-31 12:00", "2026-11-01 13:00"),
    ],
)
def test_the_summary_comes_at_seven_by_the_clock_of_the_person(zone: str, after: str, due: str):
    def moment(text: str) -> datetime:
        return datetime.fromisoformat(text).replace(tzinfo=UTC)

    daily = parse_notice_preferences({"failedDelivery": {"mail": "daily"}})
    assert get_next_summary_time(daily, 7, zone, moment(after)) == moment(due)
    assert get_next_summary_time(parse_notice_preferences({}), 7, zone, moment(after)) is None
