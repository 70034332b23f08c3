"""What the answers to one delivery come to."""

from collections.abc import Sequence

from freight.core.delivery.states import Heard, Said
from freight.core.edi.acknowledgements import About, Answer, Fault, Verdict

_HEARD = {
    Verdict.RECEIVED: Heard.RECEIPT,
    Verdict.ACCEPTED: Heard.ACCEPTANCE,
    Verdict.WITH_ERRORS: Heard.ERRORS,
    # of a set it is the partner's way to say that something of it was left out
    Verdict.PARTLY: Heard.ERRORS,
    Verdict.REJECTED: Heard.REJECTION,
}
# of several in one file the worst counts
_WEIGHT = {
    heard: weight for weight, heard in enumerate((Heard.RECEIPT, Heard.ACCEPTANCE, Heard.ERRORS, Heard.REJECTION))
}
_MOST_FAULTS = 3


def sum_up(answers: Sequence[Answer]) -> Said | None:
    """What the answers of one file say of one delivery; None where they say nothing of whether it was taken. What names
    its set counts before what is said of the file as a whole."""
    about = [each for each in answers if each.about is not About.PAYMENT]
    if not about:
        return None
    named = [each for each in about if each.set_number or each.about is About.BUSINESS]
    counted = named or about
    worst = max(counted, key=lambda each: _WEIGHT[_HEARD[each.verdict]])
    return Said(_HEARD[worst.verdict], in_words(worst))


def in_words(answer: Answer) -> str:
    """An answer in one line: what it is, what it comes to, and its first faults."""
    faults = [_fault(each) for each in answer.faults]
    more = [f"{len(faults) - _MOST_FAULTS} more."] if len(faults) > _MOST_FAULTS else []
    return " ".join([f"{answer.kind}: {answer.verdict.value}.", *faults[:_MOST_FAULTS], *more])


def _fault(fault: Fault) -> str:
    where = f"{fault.tag}-{fault.element}" if fault.tag and fault.element else fault.tag
    value = f" ({fault.value})" if fault.value else ""
    return f"{where}: {fault.message}{value}." if where else f"{fault.message}{value}."
