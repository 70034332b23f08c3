"""What is a bounce, of whose mail, and why: read as the servers of this world write them."""

import pytest

from freight.core.delivery.bounces import Return, read, return_address
from freight.core.delivery.causes import Cause
from tests.fixtures.bounced_mails import in_words, report

KEY = "0123456789abcdef0123456789abcdef"
BACK = f"bounces+{KEY}@suite.example"
AP = "ap@customer.example"


def test_a_return_address_names_the_mail() -> None:
    assert return_address("bounces@suite.example", KEY) == BACK


@pytest.mark.parametrize(
    ("status", "told", "cause"),
    [
        ("5.1.1", "smtp; 550 5.1.1 User unknown", Cause.NO_SUCH_ADDRESS),
        ("5.1.10", "smtp; 550 5.1.10 RecipientNotFound", Cause.NO_SUCH_ADDRESS),
        ("5.2.2", "smtp; 552 5.2.2 Over quota", Cause.MAILBOX_FULL),
        ("5.3.4", "smtp; 552 5.3.4 Message too big", Cause.TOO_LARGE),
        ("5.7.1", "smtp; 554 5.7.1 Spam", Cause.MAIL_REFUSED),
        # the relay gives no more than 5.0.0; the last server said why
        ("5.0.0", "smtp; 550 5.1.1 no mailbox here by that name", Cause.NO_SUCH_ADDRESS),
        # it was full for five days: the server gave up
        ("4.2.2", "smtp; 452 4.2.2 Mailbox full", Cause.MAILBOX_FULL),
    ],
)
def test_a_report_says_why(status: str, told: str, cause: Cause) -> None:
    bounce = read(report(BACK, AP, status=status, told=told))
    assert bounce and bounce.keys == (KEY,)
    ((address, what, why, _, line),) = bounce.returned
    assert (address, what, why, line) == (AP, Return.FAILED, cause, told.removeprefix("smtp; "))


def test_a_delay_is_no_failure() -> None:
    bounce = read(report(BACK, AP, action="delayed", status="4.4.1", told="smtp; connection timed out"))
    assert bounce and bounce.returned[0].what is Return.DELAYED
    assert read(report(BACK, AP, action="relayed", status="2.0.0")) is None


def test_whom_we_wrote_to_counts_where_he_forwards() -> None:
    bounce = read(report(BACK, AP, original="billing@customer.example"))
    assert bounce and bounce.returned[0].address == "billing@customer.example"


def test_the_id_of_the_mail_names_it_where_the_return_address_does_not() -> None:
    bounce = read(report("bounces@suite.example", AP, message_id=f"<{KEY}@suite.example>"))
    assert bounce and bounce.keys == (KEY,)
    other = read(report("bounces@suite.example", AP, message_id="<letter-7@elsewhere.example>"))
    assert other and other.keys == ()


def test_older_servers_say_it_in_words() -> None:
    text = f"A message that you sent could not be delivered.\n\n  {AP}\n    550 5.1.1 No such user here\n"
    for headers in ({"X_Failed_Recipients": AP}, {}):
        bounce = read(in_words(BACK, text, **headers))
        assert bounce and bounce.keys == (KEY,)
        (returned,) = bounce.returned
        assert (returned.address, returned.what, returned.cause) == (AP, Return.FAILED, Cause.NO_SUCH_ADDRESS)
    late = read(in_words(BACK, f"{AP}: 451 4.4.1 no answer yet", subject="Warning: message delayed 24 hours"))
    assert late and late.returned[0].what is Return.DELAYED


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
    assert read(mail) is None


def test_a_report_that_is_cut_off_is_read_as_far_as_it_goes() -> None:
    whole = report(BACK, AP)
    cut = whole[: whole.index(b"text/rfc822-headers")]
    bounce = read(cut)
    assert bounce and bounce.returned[0].address == AP
