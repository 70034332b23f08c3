"""What a print vendor reports about a letter it accepted, and what that means for the delivery
(docs/print-vendor.md)."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal, InvalidOperation
from enum import StrEnum

from freight.core.delivery.causes import DeliveryCause
from freight.core.delivery.states import AcknowledgementEvent, AcknowledgementReport

_LONGEST = 200
_SOONEST, _LATEST = timedelta(minutes=1), timedelta(hours=12)
FOLLOWED_FOR = timedelta(days=45)
"""A letter that comes back comes back within these."""


class LetterJobState(StrEnum):
    """Where a letter is."""

    ACCEPTED = "accepted"
    PRINTED = "printed"
    MAILED = "mailed"
    DELIVERED = "delivered"
    RETURNED = "returned"
    UNDELIVERABLE = "undeliverable"
    CANCELED = "canceled"


IN_WORDS = {
    LetterJobState.ACCEPTED: "Taken by the vendor",
    LetterJobState.PRINTED: "Printed by the vendor",
    LetterJobState.MAILED: "Mailed by the vendor",
    LetterJobState.DELIVERED: "Delivered by the post",
    LetterJobState.RETURNED: "Returned",
    LetterJobState.UNDELIVERABLE: "Undeliverable",
    LetterJobState.CANCELED: "Canceled by the vendor",
}
_MEANS: Mapping[LetterJobState, tuple[AcknowledgementEvent, DeliveryCause | None]] = {
    LetterJobState.MAILED: (AcknowledgementEvent.RECEIPT, None),
    LetterJobState.DELIVERED: (AcknowledgementEvent.ACCEPTANCE, None),
    LetterJobState.RETURNED: (AcknowledgementEvent.BOUNCE, DeliveryCause.LETTER_RETURNED),
    LetterJobState.UNDELIVERABLE: (AcknowledgementEvent.BOUNCE, DeliveryCause.LETTER_RETURNED),
    LetterJobState.CANCELED: (AcknowledgementEvent.REJECTION, DeliveryCause.NOT_MAILED),
}
_ENDS = frozenset(_MEANS) - {LetterJobState.MAILED}


@dataclass(frozen=True)
class LetterJob:
    """A letter at the vendor. `cost` is in `currency`; `tracking` is the postal tracking number."""

    name: str
    state: LetterJobState
    cost: Decimal | None = None
    currency: str = ""
    tracking: str = ""
    message: str = ""

    @property
    def is_over(self) -> bool:
        """Whether no more reports will come."""
        return self.state in _ENDS

    @property
    def text(self) -> str:
        """The job in words: what the vendor calls it, its cost, its tracking number."""
        parts = [f"Job {self.name}"]
        if self.cost is not None:
            parts.append(f"{self.cost} {self.currency}".strip())
        if self.tracking:
            parts.append(f"tracking number {self.tracking}")
        return ". ".join(filter(None, (", ".join(parts), self.message.rstrip(".")))) + "."

    @property
    def said(self) -> AcknowledgementReport | None:
        """Return what it reports about the delivery; None if it only says that they have it."""
        if self.state not in _MEANS:
            return None
        heard, cause = _MEANS[self.state]
        reason = f"{IN_WORDS[self.state]}: {self.text}"
        return (
            AcknowledgementReport(heard, self.text, cause, reason) if cause else AcknowledgementReport(heard, self.text)
        )

    @property
    def stored(self) -> dict[str, str]:
        """Return it in the form a packet's proof stores."""
        cost = "" if self.cost is None else str(self.cost)
        fields = {"cost": cost, "currency": self.currency, "tracking": self.tracking, "message": self.message}
        return {"job": self.name, "job_state": self.state.value, **fields}


def parse_letter_job(answer: object) -> LetterJob | None:
    """Return the job in an answer; None if it has none."""
    if not isinstance(answer, Mapping):
        return None
    name, state = _text(answer.get("job")), _text(answer.get("state"))
    if not name or state not in set(LetterJobState):
        return None
    cost = answer.get("cost")
    amount, currency = (cost.get("amount"), _text(cost.get("currency"))) if isinstance(cost, Mapping) else (None, "")
    return LetterJob(
        name,
        LetterJobState(state),
        _amount(amount),
        currency[:3],
        _text(answer.get("tracking")),
        _text(answer.get("message")),
    )


def get_next_poll_time(sent_on: datetime, now: datetime) -> datetime | None:
    """Return when a vendor is asked again about a letter it accepted at that moment: often at first, twice a day in the
    end; None when it is no longer asked."""
    age = now - sent_on
    if age > FOLLOWED_FOR:
        return None
    return now + min(max(age / 4, _SOONEST), _LATEST)


def _text(value: object) -> str:
    return " ".join(value.split())[:_LONGEST] if isinstance(value, str) else ""


def _amount(value: object) -> Decimal | None:
    if not isinstance(value, str | int):
        return None
    try:
        amount = Decimal(value)
    except InvalidOperation:
        return None
    return amount if amount.is_finite() and 0 <= amount < 1_000_000 else None
