"""The combined result of the acknowledgements of one delivery."""

from collections.abc import Sequence

from freight.core.delivery.states import AcknowledgementEvent, AcknowledgementReport
from freight.core.edi.acknowledgements import (
    AcknowledgementFault,
    AcknowledgementSubject,
    AcknowledgementVerdict,
    EdiAcknowledgement,
)

_HEARD = {
    AcknowledgementVerdict.RECEIVED: AcknowledgementEvent.RECEIPT,
    AcknowledgementVerdict.ACCEPTED: AcknowledgementEvent.ACCEPTANCE,
    AcknowledgementVerdict.WITH_ERRORS: AcknowledgementEvent.ERRORS,
    # for a set, it is the partner's way to say that part of it was left out
    AcknowledgementVerdict.PARTLY: AcknowledgementEvent.ERRORS,
    AcknowledgementVerdict.REJECTED: AcknowledgementEvent.REJECTION,
}
# of several in one file the worst counts
_WEIGHT = {
    heard: weight
    for weight, heard in enumerate(
        (
            AcknowledgementEvent.RECEIPT,
            AcknowledgementEvent.ACCEPTANCE,
            AcknowledgementEvent.ERRORS,
            AcknowledgementEvent.REJECTION,
        )
    )
}
_MOST_FAULTS = 3


def summarize_acknowledgements(answers: Sequence[EdiAcknowledgement]) -> AcknowledgementReport | None:
    """Return what the acknowledgements of one file say of one delivery; None if they do not say whether it was
    accepted. One that names the set takes precedence over one for the file as a whole."""
    about = [answer for answer in answers if answer.about is not AcknowledgementSubject.PAYMENT]
    if not about:
        return None
    acknowledgements = [
        acknowledgement
        for acknowledgement in about
        if acknowledgement.set_number or acknowledgement.about is AcknowledgementSubject.BUSINESS
    ]
    counted = acknowledgements or about
    worst = max(counted, key=lambda acknowledgement: _WEIGHT[_HEARD[acknowledgement.verdict]])
    return AcknowledgementReport(_HEARD[worst.verdict], describe_acknowledgement(worst))


def describe_acknowledgement(answer: EdiAcknowledgement) -> str:
    """Return an acknowledgement in one line: its kind, its result, and its first faults."""
    faults = [_fault(fault) for fault in answer.faults]
    more = [f"{len(faults) - _MOST_FAULTS} more."] if len(faults) > _MOST_FAULTS else []
    return " ".join([f"{answer.kind}: {answer.verdict.value}.", *faults[:_MOST_FAULTS], *more])


def _fault(fault: AcknowledgementFault) -> str:
    where = f"{fault.tag}-{fault.element}" if fault.tag and fault.element else fault.tag
    value = f" ({fault.value})" if fault.value else ""
    return f"{where}: {fault.message}{value}." if where else f"{fault.message}{value}."
