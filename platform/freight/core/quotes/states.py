"""The states of a quote, their order, and the repository a quote is in (operations §9, source types)."""

from enum import StrEnum
from typing import Never

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.transitions import Move, Transitions


class QuoteState(StrEnum):
    """What became of a quote. Its prices are frozen when it is made, and once more when a draft is changed."""

    DRAFT = "draft"
    OFFERED = "offered"  # the customer has it: it can no longer change
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"


class QuoteGuard(StrEnum):
    """What must hold in addition to the state."""

    NOT_EXPIRED = "the last day of the quote is not over"  # an offer could not be accepted after that day


class QuoteRepository(StrEnum):
    """Where quotes and the tariffs they draw on are kept; named as in the addresses."""

    IN_PROCESS = "InProcess"
    DATABASE = "Database"
    AIRLINE_TARIFFS = "AirlineTariffs"


# still being worked on: the rest is settled and left to the database
OPEN = (QuoteState.DRAFT, QuoteState.OFFERED)

Step = Move[QuoteState, QuoteGuard, Never]
# a step is named after the state it leads to
_STEPS: dict[tuple[QuoteState, QuoteState], Step] = {
    (state, quote_state): Step(quote_state, guards=guards)
    for state, quote_state, guards in (
        (QuoteState.DRAFT, QuoteState.OFFERED, (QuoteGuard.NOT_EXPIRED,)),
        (QuoteState.DRAFT, QuoteState.WITHDRAWN, ()),
        (QuoteState.OFFERED, QuoteState.ACCEPTED, (QuoteGuard.NOT_EXPIRED,)),
        (QuoteState.OFFERED, QuoteState.DECLINED, ()),
        (QuoteState.OFFERED, QuoteState.WITHDRAWN, ()),
    )
}
STEPS = Transitions(
    _STEPS, lambda state, quote_state: f"is {state} and cannot become {quote_state}.", code=ErrorCode.QUOTE_STEP
)
_EXPIRED = {
    QuoteState.OFFERED: "Give it a later expiration date before sending it.",
    QuoteState.ACCEPTED: "Create a new quote at today's rates.",
}


def check_quote_step(number: str, state: QuoteState, wanted: QuoteState, valid_until: str, today: str) -> None:
    """Raise Invalid for a step that does not follow, and for an offer or an acceptance after the last day of the quote,
    when it can no longer be accepted."""
    step = STEPS.find(state, wanted)
    if step is None:
        raise Invalid(f"Quote {number} {STEPS.refusal(state, wanted)}", code=STEPS.code)
    if QuoteGuard.NOT_EXPIRED in step.guards and is_quote_expired(state, valid_until, today):
        raise Invalid(f"Quote {number} expired on {valid_until}. {_EXPIRED[wanted]}", code=ErrorCode.EXPIRED)


def is_quote_expired(state: QuoteState, valid_until: str, today: str) -> bool:
    """Return whether an open quote is past its last day. Days as `yyyy-MM-dd`."""
    return state in OPEN and valid_until < today


def get_quote_repository(state: QuoteState) -> QuoteRepository:
    """Return the repository a quote is in."""
    return QuoteRepository.IN_PROCESS if state in OPEN else QuoteRepository.DATABASE
