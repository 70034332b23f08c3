"""The messages of a delivery that cannot go on, and the stored words."""

import pytest

from freight.core.delivery.causes import OF_ACKNOWLEDGEMENT, OF_ADDRESS, OF_SERVER, TOLD, DeliveryCause
from freight.core.delivery.links import LINK_DAYS, MOST_LINK_DAYS
from freight.core.delivery.profile_checks import MOST_MEGABYTES
from freight.core.delivery.states import (
    ACKNOWLEDGEMENTS,
    DELIVERIES,
    PACKETS,
    Acknowledgement,
    AcknowledgementEvent,
    DeliveryAction,
    DeliveryState,
    PacketAction,
    PacketState,
)
from freight.core.errors import Invalid

D = DeliveryState


@pytest.mark.parametrize(
    ("step", "state", "done"),
    [
        (DeliveryAction.PACK, D.SENT, "packed"),
        (DeliveryAction.MAKE_READY, D.SENT, "made ready"),
        (DeliveryAction.SEND, D.HELD, "sent"),
        (DeliveryAction.HOLD, D.SENT, "held"),
        (DeliveryAction.RELEASE, D.SENT, "released"),
        (DeliveryAction.UNPACK, D.SENT, "unpacked"),
        (DeliveryAction.FAIL, D.SENT, "failed"),
        (DeliveryAction.RESEND, D.WAITING, "sent again"),
        (DeliveryAction.SEND_ANEW, D.WAITING, "rebuilt and sent"),
        (DeliveryAction.GIVE_UP, D.SENT, "given up"),
    ],
)
def test_a_delivery_says_what_cannot_be_done_with_it(step, state, done):
    with pytest.raises(Invalid) as refused:
        DELIVERIES.demand(state, step)
    assert refused.value.message == f"A delivery that is {state} cannot be {done}."


def test_packets_and_acknowledgements_refuse_in_words():
    assert PACKETS.refused(PacketState.SENT, PacketAction.FAIL) == "A packet that is Sent cannot be changed (fail)."
    told = "An acknowledgement that is Accepted takes no silence."
    assert ACKNOWLEDGEMENTS.refused(Acknowledgement.ACCEPTED, AcknowledgementEvent.SILENCE) == told


def test_what_a_person_does_with_a_delivery_needs_the_right_to_deliver():
    right = "invoiceDelivery.sideInvoiceDelivery"
    by_hand = {step for _, step, move in DELIVERIES if move.permission == right}
    assert by_hand == {
        DeliveryAction.SEND,
        DeliveryAction.HOLD,
        DeliveryAction.RELEASE,
        DeliveryAction.RESEND,
        DeliveryAction.SEND_ANEW,
        DeliveryAction.GIVE_UP,
    }
    assert DELIVERIES.find(D.PACKED, DeliveryAction.SEND).permission == ""
    assert {heard for _, heard, move in ACKNOWLEDGEMENTS if move.permission == right} == {AcknowledgementEvent.BY_HAND}


def test_each_cause_says_what_it_is_and_what_to_do():
    assert set(TOLD) == set(DeliveryCause)
    assert all(told.title and told.remedy.endswith(".") for told in TOLD.values())
    assert OF_SERVER == (DeliveryCause.CREDENTIALS, DeliveryCause.HOST_KEY, DeliveryCause.GONE)
    assert OF_ADDRESS == (
        DeliveryCause.ADDRESS,
        DeliveryCause.NO_SUCH_ADDRESS,
        DeliveryCause.MAILBOX_FULL,
        DeliveryCause.MAIL_REFUSED,
    )
    assert OF_ACKNOWLEDGEMENT == {
        "Rejected": "recipient_said_no",
        "Accepted with errors": "with_errors",
        "Overdue": "no_answer",
        "Bounced": "mail_refused",
    }


def test_a_mail_has_16_megabytes_and_a_link_opens_for_90_days_a_year_at_most():  # A084
    assert (MOST_MEGABYTES, LINK_DAYS, MOST_LINK_DAYS) == (16, 90, 365)
