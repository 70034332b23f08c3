"""What an access point reports of an electronic invoice it took, and what that means for the delivery
(docs/e-invoicing.md, Access point)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from freight.core.delivery.causes import DeliveryCause
from freight.core.delivery.states import AcknowledgementEvent, AcknowledgementReport
from freight.core.einvoice.checks import find_rule_term
from freight.core.einvoice.term_fields import TERM_FIELDS

_LONGEST = 200
_MOST_REASONS = 10


class EInvoiceState(StrEnum):
    """Where an electronic invoice is."""

    RECEIVED = "received"
    DELIVERED = "delivered"
    ACCEPTED = "accepted"
    REJECTED = "rejected"


EINVOICE_STATE_WORDS = {
    EInvoiceState.RECEIVED: "Taken by the access point",
    EInvoiceState.DELIVERED: "Delivered to the customer's access point",
    EInvoiceState.ACCEPTED: "Accepted by the customer",
    EInvoiceState.REJECTED: "Rejected by the customer",
}


@dataclass(frozen=True)
class RejectionReason:
    """Why an invoice was rejected, as the other side says it. `term` is a business term, such as `BT-10`."""

    text: str
    term: str = ""
    rule: str = ""

    @property
    def words(self) -> str:
        """The reason with the field that mends it, where it names a term or a rule that we know."""
        term = self.term or find_rule_term(self.rule)
        text = self.text.rstrip(".") or "No reason given"
        field = TERM_FIELDS.get(term)
        if field is None:
            named = self.rule or term
            return f"{text} ({named})." if named else f"{text}."
        return f"{field.title} ({term}): {text}. Change it in {field.place}."


@dataclass(frozen=True)
class EInvoiceAnswer:
    """An electronic invoice at the access point, by the id it has there."""

    document_id: str
    state: EInvoiceState
    reasons: Sequence[RejectionReason] = ()

    @property
    def is_over(self) -> bool:
        """Whether no more reports will come."""
        return self.state in (EInvoiceState.ACCEPTED, EInvoiceState.REJECTED)

    @property
    def text(self) -> str:
        """The id at the access point, in words."""
        return f"Document {self.document_id}."

    @property
    def report(self) -> AcknowledgementReport | None:
        """Return what it reports about the delivery; None if the access point only says that it has it."""
        if self.state is EInvoiceState.DELIVERED:
            return AcknowledgementReport(AcknowledgementEvent.RECEIPT, "")
        if self.state is EInvoiceState.ACCEPTED:
            return AcknowledgementReport(AcknowledgementEvent.ACCEPTANCE, "")
        if self.state is EInvoiceState.REJECTED:
            reason = " ".join(reason.words for reason in self.reasons) or "Rejected without a reason."
            return AcknowledgementReport(AcknowledgementEvent.REJECTION, reason, DeliveryCause.EINVOICE_REJECTED)
        return None

    @property
    def stored(self) -> dict[str, str]:
        """Return it in the form a packet's proof stores."""
        return {"document": self.document_id, "document_state": self.state.value}


def parse_einvoice_answer(answer: object) -> EInvoiceAnswer | None:
    """Return the document in an answer; None if it has none."""
    if not isinstance(answer, Mapping):
        return None
    document_id, state = _text(answer.get("id")), _text(answer.get("state"))
    if not document_id or state not in set(EInvoiceState):
        return None
    listed = answer.get("reasons")
    reasons = [_parse_reason(each) for each in listed] if isinstance(listed, list) else []
    if len(reasons) > _MOST_REASONS:
        shown = _MOST_REASONS - 1
        more = RejectionReason(f"{len(reasons) - shown:,} more reasons, which the access point lists")
        reasons = [*reasons[:shown], more]
    return EInvoiceAnswer(document_id, EInvoiceState(state), tuple(reasons))


def _parse_reason(reason: object) -> RejectionReason:
    if not isinstance(reason, Mapping):
        return RejectionReason("One reason could not be read. Ask the access point for it")
    return RejectionReason(_text(reason.get("text")), _text(reason.get("term")), _text(reason.get("rule")))


def _text(value: object) -> str:
    text = " ".join(value.split()) if isinstance(value, str) else ""
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
