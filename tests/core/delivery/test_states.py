"""What is said of a delivery that cannot go on, and what the stored words are."""

import pytest

from freight.core.delivery.causes import OF_ACKNOWLEDGEMENT, OF_ADDRESS, OF_SERVER, TOLD, Cause
from freight.core.delivery.links import LINK_DAYS, MOST_LINK_DAYS
from freight.core.delivery.profile_checks import MOST_MEGABYTES
from freight.core.delivery.states import (
    ACKNOWLEDGEMENTS,
    DELIVERIES,
    PACKETS,
    Acknowledgement,
    DeliveryState,
    Heard,
    PacketState,
    PacketStep,
    Step,
)
from freight.core.errors import Invalid

D = DeliveryState


@pytest.mark.parametrize(
    ("step", "state", "done"),
    [
        (Step.PACK, D.SENT, "packed"),
        (Step.MAKE_READY, D.SENT, "made ready"),
        (Step.SEND, D.HELD, "sent"),
        (Step.HOLD, D.SENT, "held"),
        (Step.RELEASE, D.SENT, "released"),
        (Step.UNPACK, D.SENT, "unpacked"),
        (Step.FAIL, D.SENT, "failed"),
        (Step.RESEND, D.WAITING, "sent again"),
        (Step.SEND_ANEW, D.WAITING, "sent anew"),
        (Step.GIVE_UP, D.SENT, "given up"),
    ],
)
def test_a_delivery_says_what_cannot_be_done_with_it(step, state, done):
    with pytest.raises(Invalid) as refused:
        DELIVERIES.demand(state, step)
    assert refused.value.message == f"A delivery that is {state} cannot be {done}."


def test_packets_and_acknowledgements_refuse_in_words():
    assert PACKETS.refused(PacketState.SENT, PacketStep.FAIL) == "A packet that is Sent cannot be changed (fail)."
    told = "An acknowledgement that is Accepted takes no silence."
    assert ACKNOWLEDGEMENTS.refused(Acknowledgement.ACCEPTED, Heard.SILENCE) == told


def test_what_a_person_does_with_a_delivery_needs_the_right_to_deliver():
    right = "invoiceDelivery.sideInvoiceDelivery"
    by_hand = {step for _, step, move in DELIVERIES if move.permission == right}
    assert by_hand == {Step.SEND, Step.HOLD, Step.RELEASE, Step.RESEND, Step.SEND_ANEW, Step.GIVE_UP}
    assert DELIVERIES.find(D.PACKED, Step.SEND).permission == ""
    assert {heard for _, heard, move in ACKNOWLEDGEMENTS if move.permission == right} == {Heard.BY_HAND}


def test_each_cause_says_what_it_is_and_what_to_do():
    assert set(TOLD) == set(Cause)
    assert all(told.title and told.remedy.endswith(".") for told in TOLD.values())
    assert OF_SERVER == (Cause.CREDENTIALS, Cause.HOST_KEY, Cause.GONE)
    assert OF_ADDRESS == (Cause.ADDRESS, Cause.NO_SUCH_ADDRESS, Cause.MAILBOX_FULL, Cause.MAIL_REFUSED)
    assert OF_ACKNOWLEDGEMENT == {
        "Rejected": "recipient_said_no",
        "Accepted with errors": "with_errors",
        "Overdue": "no_answer",
        "Bounced": "mail_refused",
    }


def test_a_mail_has_16_megabytes_and_a_link_opens_for_90_days_a_year_at_most():  # A084
    assert (MOST_MEGABYTES, LINK_DAYS, MOST_LINK_DAYS) == (16, 90, 365)
