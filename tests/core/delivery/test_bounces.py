"""Whether a mail is a bounce, of which mail, and why, in the formats real servers use."""

import pytest

from freight.core.delivery.bounces import BouncedRecipient, BounceOutcome, build_return_address, parse_bounce
from freight.core.delivery.bounces import describe_bounce as explain
from freight.core.delivery.causes import DeliveryCause
from tests.fixtures.bounced_mails import in_words, report

KEY = "0123456789abcdef0123456789abcdef"
BACK = f"bounces+{KEY}@suite.example"
AP = "ap@customer.example"


def test_a_return_address_names_the_mail() -> None:
    assert build_return_address("bounces@suite.example", KEY) == BACK


@pytest.mark.parametrize(
    ("status", "told", "cause"),
    [
        ("5.1.1", "smtp; 550 5.1.1 User unknown", DeliveryCause.NO_SUCH_ADDRESS),
        ("5.1.10", "smtp; 550 5.1.10 RecipientNotFound", DeliveryCause.NO_SUCH_ADDRESS),
        ("5.2.2", "smtp; 552 5.2.2 Over quota", DeliveryCause.MAILBOX_FULL),
        ("5.3.4", "smtp; 552 5.3.4 Message too big", DeliveryCause.TOO_LARGE),
        ("5.7.1", "smtp; 554 5.7.1 Spam", DeliveryCause.MAIL_REFUSED),
        # the relay gives no more than 5.0.0; the last server said why
        ("5.0.0", "smtp; 550 5.1.1 no mailbox here by that name", DeliveryCause.NO_SUCH_ADDRESS),
        # it was full for five days: the server gave up
        ("4.2.2", "smtp; 452 4.2.2 Mailbox full", DeliveryCause.MAILBOX_FULL),
    ],
)
def test_a_report_says_why(status: str, told: str, cause: DeliveryCause) -> None:
    bounce = parse_bounce(report(BACK, AP, status=status, told=told))
    assert bounce and bounce.keys == (KEY,)
    ((address, what, why, _, line),) = bounce.returned
    assert (address, what, why, line) == (AP, BounceOutcome.FAILED, cause, told.removeprefix("smtp; "))


def test_a_delay_is_no_failure() -> None:
    bounce = parse_bounce(report(BACK, AP, action="delayed", status="4.4.1", told="smtp; connection timed out"))
    assert bounce and bounce.returned[0].what is BounceOutcome.DELAYED
    assert parse_bounce(report(BACK, AP, action="relayed", status="2.0.0")) is None


def test_whom_we_wrote_to_counts_where_he_forwards() -> None:
    bounce = parse_bounce(report(BACK, AP, original="billing@customer.example"))
    assert bounce and bounce.returned[0].address == "billing@customer.example"


def test_the_id_of_the_mail_names_it_where_the_return_address_does_not() -> None:
    bounce = parse_bounce(report("bounces@suite.example", AP, message_id=f"<{KEY}@suite.example>"))
    assert bounce and bounce.keys == (KEY,)
    other = parse_bounce(report("bounces@suite.example", AP, message_id="<letter-7@elsewhere.example>"))
    assert other and other.keys == ()


def test_older_servers_say_it_in_words() -> None:
    text = f"A message that you sent could not be delivered.\n\n  {AP}\n    550 5.1.1 No such user here\n"
    for headers in ({"X_Failed_Recipients": AP}, {}):
        bounce = parse_bounce(in_words(BACK, text, **headers))
        assert bounce and bounce.keys == (KEY,)
        (returned,) = bounce.returned
        assert (returned.address, returned.what, returned.cause) == (
            AP,
            BounceOutcome.FAILED,
            DeliveryCause.NO_SUCH_ADDRESS,
        )
    late = parse_bounce(in_words(BACK, f"{AP}: 451 4.4.1 no answer yet", subject="Warning: message delayed 24 hours"))
    assert late and late.returned[0].what is BounceOutcome.DELAYED


@pytest.mark.parametrize(
    "mail",
    [
        in_words(BACK, "I am out of the office until Monday. Call 550 555.", sender=AP, Auto_Submitted="auto-replied"),
        in_words(BACK, "We have received your mail.", sender="postmaster@customer.example"),
        report(BACK, AP).replace(b"report-type=delivery-status", b"report-type=disposition-notification"),
        b"\xff\xfe no mail at all",
        b"",
    ],
)
def test_whatever_else_comes_is_no_bounce(mail: bytes) -> None:  # fault 37
    assert parse_bounce(mail) is None


def test_a_report_that_is_cut_off_is_read_as_far_as_it_goes() -> None:
    whole = report(BACK, AP)
    cut = whole[: whole.index(b"text/rfc822-headers")]
    bounce = parse_bounce(cut)
    assert bounce and bounce.returned[0].address == AP


def returned(words, **headers):
    found = parse_bounce(in_words(BACK, words, **headers))
    return found and [(each.address, each.what, each.cause, each.status, each.told) for each in found.returned]


def test_a_code_without_a_status_is_believed_and_one_of_400_waits():
    words = f"Hello\n{AP}\n550 User unknown\n552 more"
    assert returned(words) == [(AP, BounceOutcome.FAILED, DeliveryCause.NO_SUCH_ADDRESS, "", "550 User unknown")]
    assert returned(f"{AP}\n450 try later") == [
        (AP, BounceOutcome.DELAYED, DeliveryCause.MAIL_REFUSED, "", "450 try later")
    ]
    # a status decides before a reply of another server
    assert returned(f"{AP}\n450 4.2.2 full\n550 x")[0][1:4] == (
        BounceOutcome.DELAYED,
        DeliveryCause.MAILBOX_FULL,
        "4.2.2",
    )
    assert returned(f"{AP}\n450 later 5.1.1")[0][1] is BounceOutcome.FAILED
    assert returned(f"{AP}: no code at all") is None


@pytest.mark.parametrize(
    ("said", "cause"),
    [
        ("550 mailbox is full", DeliveryCause.MAILBOX_FULL),
        ("552 message too large", DeliveryCause.TOO_LARGE),
        ("550 size limit", DeliveryCause.TOO_LARGE),
        ("550 doesn't exist", DeliveryCause.NO_SUCH_ADDRESS),
        ("550 5.0.0 no such user", DeliveryCause.NO_SUCH_ADDRESS),
        ("550 5.7.0 no such user", DeliveryCause.MAIL_REFUSED),
        ("550 5.2.3 refused", DeliveryCause.TOO_LARGE),
        ("550 5.4.4 refused", DeliveryCause.NO_SUCH_ADDRESS),
        ("550 spam", DeliveryCause.MAIL_REFUSED),
    ],
)
def test_the_words_say_why_where_no_code_does(said, cause):
    assert returned(f"{AP}\n{said}")[0][2] is cause


def test_the_failed_recipients_of_a_header_are_named_without_a_code():
    two = f"{AP}, Bo <bo@customer.example>"
    assert [each[0] for each in returned("It did not work.", X_Failed_Recipients=two)] == [AP, "bo@customer.example"]
    assert [each[1] for each in returned("x", X_Failed_Recipients=AP, subject="Warning: still trying")] == [
        BounceOutcome.DELAYED
    ]


def test_our_own_mail_below_the_words_names_nobody():
    words = f"{AP}\n550 5.1.1 unknown\n------ This is a copy ------\nother@customer.example\n"
    assert [each[0] for each in returned(words)] == [AP]
    assert [each[0] for each in returned(f"{AP}\n550 5.1.1 unknown\nReceived: by x@y.example\n")] == [AP]


def test_a_mail_is_known_by_what_it_answers():
    bounce = parse_bounce(
        in_words("bounces@suite.example", f"{AP} 550 5.1.1", References=f"<a@b> <{KEY}@suite.example>")
    )
    assert bounce and bounce.keys == (KEY,)
    bounce = parse_bounce(in_words("bounces@suite.example", f"{AP} 550 5.1.1", In_Reply_To=f"<{KEY}@suite.example>"))
    assert bounce and bounce.keys == (KEY,)
    bounce = parse_bounce(in_words("bounces@suite.example", f"{AP} 550 5.1.1 your mail <{KEY}@suite.example>"))
    assert bounce and bounce.keys == (KEY,)
    twice = parse_bounce(in_words(f"{BACK}, {BACK}", f"{AP} 550 5.1.1"))
    assert twice and twice.keys == (KEY,)


def test_what_a_server_says_is_told_in_one_line_of_300():
    ((*_, told),) = returned(f"{AP}\n550 {'x' * 400}")
    assert told == f"550 {'x' * 296}"


@pytest.mark.parametrize(
    ("cause", "said"),
    [
        (DeliveryCause.NO_SUCH_ADDRESS, "does not exist"),
        (DeliveryCause.MAILBOX_FULL, "has a full mailbox"),
        (DeliveryCause.TOO_LARGE, "does not take mails of this size"),
        (DeliveryCause.MAIL_REFUSED, "does not take our mails"),
    ],
)
def test_why_a_mail_came_back_is_said_alike_for_all(cause, said):
    assert explain(BouncedRecipient(AP, BounceOutcome.FAILED, cause, "", "")) == f"{AP} {said}."
