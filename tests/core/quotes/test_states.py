"""The life of a quote."""

import pytest

from freight.core.errors import Invalid
from freight.core.quotes.states import (
    QuoteRepository,
    QuoteState,
    check_quote_step,
    get_quote_repository,
    is_quote_expired,
)

DRAFT, OFFERED, ACCEPTED = QuoteState.DRAFT, QuoteState.OFFERED, QuoteState.ACCEPTED


def test_a_quote_goes_from_draft_to_offer_to_answer() -> None:
    check_quote_step("Q000001", DRAFT, OFFERED, "2026-12-31", "2026-11-21")
    check_quote_step("Q000001", OFFERED, ACCEPTED, "2026-12-31", "2026-11-21")
    with pytest.raises(Invalid, match="Quote Q000001 is accepted and cannot become draft"):
        check_quote_step("Q000001", ACCEPTED, DRAFT, "2026-12-31", "2026-11-21")
    with pytest.raises(Invalid, match="cannot become accepted"):
        check_quote_step("Q000001", DRAFT, ACCEPTED, "2026-12-31", "2026-11-21")


def test_an_offer_is_not_accepted_after_its_last_day_which_itself_counts() -> None:
    check_quote_step("Q000001", OFFERED, ACCEPTED, "2026-11-21", "2026-11-21")
    with pytest.raises(Invalid, match="expired on 2026-11-20"):
        check_quote_step("Q000001", OFFERED, ACCEPTED, "2026-11-20", "2026-11-21")
    assert is_quote_expired(OFFERED, "2026-11-20", "2026-11-21")
    assert not is_quote_expired(ACCEPTED, "2026-11-20", "2026-11-21")


def test_a_draft_that_has_expired_is_not_offered() -> None:
    check_quote_step("Q000001", DRAFT, OFFERED, "2026-11-21", "2026-11-21")
    with pytest.raises(Invalid, match="Give it a later expiration date before sending it"):
        check_quote_step("Q000001", DRAFT, OFFERED, "2026-11-20", "2026-11-21")
    check_quote_step("Q000001", DRAFT, QuoteState.WITHDRAWN, "2026-11-20", "2026-11-21")


def test_open_quotes_are_in_process_settled_ones_in_the_database() -> None:
    assert [get_quote_repository(state) for state in QuoteState] == [
        QuoteRepository.IN_PROCESS, QuoteRepository.IN_PROCESS, QuoteRepository.DATABASE, QuoteRepository.DATABASE,
        QuoteRepository.DATABASE,
    ]  # fmt: skip
