"""How a delivery goes on, from approval to proof: one table for what is owed, one for what leaves as a unit, one for
what the other side says about it. Rendered is not sent, sent is not received, received is not accepted."""

from collections.abc import Iterable
from datetime import timedelta
from enum import StrEnum
from typing import NamedTuple

from freight.core.delivery.profile_types import DeliveredWhen
from freight.core.sending.retries import Backoff
from freight.core.transitions import Move, Transitions

PERMISSION = "invoiceDelivery.sideInvoiceDelivery"

BACKOFF = Backoff(
    (
        *(timedelta(minutes=minutes) for minutes in (1, 5, 15)),
        *(timedelta(hours=hours) for hours in (1, 3, 6, 12, 12)),
    )
)
"""With these delays a packet has failed after 34 hours."""

_LONGEST_REST = timedelta(minutes=30)


def get_endpoint_rest(failures: int) -> timedelta:
    """Return how long to pause an endpoint after that many failures in a row: a second after one lost answer, half an
    hour if it has been down for long."""
    return min(timedelta(seconds=1 << min(failures - 1, 11)), _LONGEST_REST)


class DeliveryState(StrEnum):
    """State of one invoice by one profile."""

    WAITING = "Waiting"
    PACKED = "Packed"
    READY = "Ready"  # prepared; a user prints it, or posts it in a portal, and confirms that
    SENT = "Sent"
    HELD = "Held"
    FAILED = "Failed"
    CANCELED = "Canceled"


class DeliveryAction(StrEnum):
    """What is done with a delivery."""

    PACK = "pack"
    MAKE_READY = "make ready"
    SEND = "send"
    HOLD = "hold"
    RELEASE = "release"
    UNPACK = "unpack"
    FAIL = "fail"
    RESEND = "resend"
    SEND_ANEW = "rebuild and send"
    GIVE_UP = "give up"


_S = DeliveryState
_DONE = {
    DeliveryAction.PACK: "packed",
    DeliveryAction.MAKE_READY: "made ready",
    DeliveryAction.SEND: "sent",
    DeliveryAction.HOLD: "held",
    DeliveryAction.RELEASE: "released",
    DeliveryAction.UNPACK: "unpacked",
    DeliveryAction.FAIL: "failed",
    DeliveryAction.RESEND: "sent again",
    DeliveryAction.SEND_ANEW: "rebuilt and sent",
    DeliveryAction.GIVE_UP: "given up",
}

_DeliveryMove = Move[DeliveryState, str, str]
_MOVES: dict[tuple[DeliveryState, DeliveryAction], _DeliveryMove] = {
    (_S.WAITING, DeliveryAction.PACK): Move(_S.PACKED),
    (_S.PACKED, DeliveryAction.SEND): Move(_S.SENT),
    (_S.PACKED, DeliveryAction.MAKE_READY): Move(_S.READY),
    (_S.READY, DeliveryAction.SEND): Move(_S.SENT, PERMISSION),
    (_S.WAITING, DeliveryAction.HOLD): Move(_S.HELD, PERMISSION),
    (_S.PACKED, DeliveryAction.HOLD): Move(_S.HELD, PERMISSION),
    (_S.READY, DeliveryAction.HOLD): Move(_S.HELD, PERMISSION),
    # what was packed goes as it is; what was not is packed then
    (_S.HELD, DeliveryAction.RELEASE): Move(_S.WAITING, PERMISSION),
    (_S.PACKED, DeliveryAction.UNPACK): Move(_S.WAITING),
    (_S.READY, DeliveryAction.UNPACK): Move(_S.WAITING),
    (_S.PACKED, DeliveryAction.FAIL): Move(_S.FAILED),
    # the same bytes under the same names
    **{
        (delivery_state, DeliveryAction.RESEND): Move(_S.PACKED, PERMISSION)
        for delivery_state in (_S.SENT, _S.FAILED, _S.HELD)
    },
    # drawn again, a packet of its own
    **{
        (delivery_state, DeliveryAction.SEND_ANEW): Move(_S.CANCELED, PERMISSION)
        for delivery_state in (_S.FAILED, _S.HELD, _S.READY)
    },
    (_S.SENT, DeliveryAction.SEND_ANEW): Move(_S.SENT, PERMISSION),
    **{
        (delivery_state, DeliveryAction.GIVE_UP): Move(_S.CANCELED, PERMISSION)
        for delivery_state in (_S.WAITING, _S.PACKED, _S.READY, _S.HELD, _S.FAILED)
    },
}


def _refused(state: DeliveryState, step: DeliveryAction) -> str:
    return f"A delivery that is {state} cannot be {_DONE[step]}."


DELIVERIES = Transitions(_MOVES, _refused)


class PacketState(StrEnum):
    """State of what leaves as a unit."""

    SEALED = "Sealed"
    SENDING = "Sending"
    RETRYING = "Retrying"
    READY = "Ready"
    SENT = "Sent"
    HELD = "Held"
    FAILED = "Failed"
    GIVEN_UP = "Given up"


class PacketAction(StrEnum):
    """What is done with a packet."""

    CLAIM = "claim"
    MAKE_READY = "make ready"
    ARRIVE = "arrive"
    RETRY = "retry"
    HOLD = "hold"
    RELEASE = "release"
    FAIL = "fail"
    RESEND = "resend"
    GIVE_UP = "give up"


_P = PacketState
PACKETS: Transitions[PacketState, PacketAction, str, str] = Transitions(
    {
        # one that is being sent is claimed again if its worker was lost
        **{
            (packet_state, PacketAction.CLAIM): Move(_P.SENDING)
            for packet_state in (_P.SEALED, _P.RETRYING, _P.SENDING)
        },
        (_P.SENDING, PacketAction.MAKE_READY): Move(_P.READY),
        # for a ready one, a user confirms it
        **{(packet_state, PacketAction.ARRIVE): Move(_P.SENT) for packet_state in (_P.SENDING, _P.READY)},
        (_P.SENDING, PacketAction.RETRY): Move(_P.RETRYING),
        **{
            (packet_state, PacketAction.HOLD): Move(_P.HELD)
            for packet_state in (_P.SEALED, _P.RETRYING, _P.SENDING, _P.READY)
        },
        (_P.HELD, PacketAction.RELEASE): Move(_P.SEALED),
        (_P.SENDING, PacketAction.FAIL): Move(_P.FAILED),
        **{(packet_state, PacketAction.RESEND): Move(_P.SEALED) for packet_state in (_P.SENT, _P.HELD, _P.FAILED)},
        **{
            (packet_state, PacketAction.GIVE_UP): Move(_P.GIVEN_UP)
            for packet_state in (_P.SEALED, _P.RETRYING, _P.READY, _P.HELD, _P.FAILED)
        },
    },
    lambda state, step: f"A packet that is {state} cannot be changed ({step}).",
)


class Acknowledgement(StrEnum):
    """What the other side says of what it received."""

    NOT_EXPECTED = "Not expected"
    AWAITED = "Awaited"
    RECEIVED = "Received"
    ACCEPTED = "Accepted"
    WITH_ERRORS = "Accepted with errors"
    REJECTED = "Rejected"
    BOUNCED = "Bounced"  # the mail came back from one of its recipients
    OVERDUE = "Overdue"


class AcknowledgementEvent(StrEnum):
    """An event that arrives, or fails to arrive."""

    ASKED = "question"  # it was sent, and an answer is expected
    RECEIPT = "receipt"
    ACCEPTANCE = "acceptance"
    ERRORS = "acceptance with errors"
    REJECTION = "rejection"
    BOUNCE = "bounce"
    SILENCE = "silence"
    BY_HAND = "acceptance by hand"  # the recipient confirmed it by phone


class AcknowledgementReport(NamedTuple):
    """What was reported about a delivery, with its text. `cause` and `reason`: what prevents the delivery."""

    heard: AcknowledgementEvent
    text: str
    cause: str = ""
    reason: str = ""


_A = Acknowledgement
# answers may come even when none is expected, and they count
_WAITS = (_A.NOT_EXPECTED, _A.AWAITED, _A.OVERDUE)
ACKNOWLEDGEMENTS: Transitions[Acknowledgement, AcknowledgementEvent, str, str] = Transitions(
    {
        (_A.NOT_EXPECTED, AcknowledgementEvent.ASKED): Move(_A.AWAITED),
        # a late one still counts
        **{(acknowledgement, AcknowledgementEvent.RECEIPT): Move(_A.RECEIVED) for acknowledgement in _WAITS},
        **{
            (acknowledgement, AcknowledgementEvent.ACCEPTANCE): Move(_A.ACCEPTED)
            for acknowledgement in (*_WAITS, _A.RECEIVED)
        },
        **{
            (acknowledgement, AcknowledgementEvent.ERRORS): Move(_A.WITH_ERRORS)
            for acknowledgement in (*_WAITS, _A.RECEIVED)
        },
        **{
            (acknowledgement, AcknowledgementEvent.REJECTION): Move(_A.REJECTED)
            for acknowledgement in (*_WAITS, _A.RECEIVED, _A.ACCEPTED, _A.WITH_ERRORS)
        },
        # the mail may bounce for one of several recipients, even after another one opened it
        **{
            (acknowledgement, AcknowledgementEvent.BOUNCE): Move(_A.BOUNCED)
            for acknowledgement in (*_WAITS, _A.RECEIVED, _A.BOUNCED)
        },
        (_A.AWAITED, AcknowledgementEvent.SILENCE): Move(_A.OVERDUE),
        **{
            (acknowledgement, AcknowledgementEvent.BY_HAND): Move(_A.ACCEPTED, PERMISSION)
            for acknowledgement in (*_WAITS, _A.RECEIVED, _A.WITH_ERRORS, _A.REJECTED, _A.BOUNCED)
        },
    },
    lambda state, heard: f"An acknowledgement that is {state} takes no {heard}.",
)

OPEN_ACKNOWLEDGEMENTS = (*_WAITS, _A.RECEIVED)
"""Of a file whose answer has not come, or not the last word."""
_THERE = {
    DeliveredWhen.SENT: frozenset(set(_A) - {_A.REJECTED, _A.BOUNCED}),
    DeliveredWhen.RECEIVED: frozenset({_A.RECEIVED, _A.ACCEPTED, _A.WITH_ERRORS}),
    DeliveredWhen.ACCEPTED: frozenset({_A.ACCEPTED}),
}


class DeliveryProgress(NamedTuple):
    """The state of one delivery of an invoice."""

    state: DeliveryState
    acknowledgement: Acknowledgement
    delivered_when: DeliveredWhen


def is_fully_delivered(deliveries: Iterable[DeliveryProgress]) -> bool:
    """Return whether these deliveries make an invoice delivered: there is at least one, and each that was not given up
    has what its profile waits for."""
    counted = [delivery for delivery in deliveries if delivery.state is not DeliveryState.CANCELED]
    return bool(counted) and all(
        progress.state is DeliveryState.SENT and progress.acknowledgement in _THERE[progress.delivered_when]
        for progress in counted
    )


class DeliveryBoardTab(StrEnum):
    """The tabs of the board: one definition for the board, for Home and for the counts."""

    NEEDS_SOMEONE = "needsSomeone"
    DUE = "due"
    SENDING = "sending"
    BY_HAND = "byHand"
    SENT = "sent"
    ACKNOWLEDGED = "acknowledged"
    NO_PROFILE = "noProfile"
    UNMATCHED = "unmatched"  # answers that match nothing we sent
