"""The states of a quote, which follows which, and the repository it is found in (operations §9, source types)."""

from enum import StrEnum

from freight.core.errors import Invalid


class QuoteState(StrEnum):
    """What became of a quote. Its prices are frozen when it is made, and once more when a draft is changed."""

    DRAFT = "draft"
    OFFERED = "offered"  # the customer has it: nothing of it changes any more
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"


class Repository(StrEnum):
    """Where quotes and the tariffs they draw on are kept; named as in the addresses."""

    IN_PROCESS = "InProcess"
    DATABASE = "Database"
    AIRLINE_TARIFFS = "AirlineTariffs"


# still being worked on: the rest is settled and belongs to the database
OPEN = (QuoteState.DRAFT, QuoteState.OFFERED)
NEXT: dict[QuoteState, tuple[QuoteState, ...]] = {
    QuoteState.DRAFT: (QuoteState.OFFERED, QuoteState.WITHDRAWN),
    QuoteState.OFFERED: (QuoteState.ACCEPTED, QuoteState.DECLINED, QuoteState.WITHDRAWN),
    QuoteState.ACCEPTED: (),
    QuoteState.DECLINED: (),
    QuoteState.WITHDRAWN: (),
}


def check_step(number: str, state: QuoteState, wanted: QuoteState, valid_until: str, today: str) -> None:
    """Raise Invalid for a step that does not follow, and for an offer or an acceptance after the last day of the quote:
    nobody could accept what is offered then."""
    if wanted not in NEXT[state]:
        raise Invalid(f"Quote {number} is {state} and cannot become {wanted}.", code="quote_step")
    if wanted is QuoteState.OFFERED and is_expired(state, valid_until, today):
        raise Invalid(
            f"Quote {number} expired on {valid_until}. Give it a later expiration date before sending it.",
            code="expired",
        )
    if wanted is QuoteState.ACCEPTED and is_expired(state, valid_until, today):
        raise Invalid(f"Quote {number} expired on {valid_until}. Create a new quote at today's rates.", code="expired")


def is_expired(state: QuoteState, valid_until: str, today: str) -> bool:
    """Whether an open quote has outlived its last day. Days as `yyyy-MM-dd`."""
    return state in OPEN and valid_until < today


def repository_of(state: QuoteState) -> Repository:
    """The repository a quote is found in."""
    return Repository.IN_PROCESS if state in OPEN else Repository.DATABASE
