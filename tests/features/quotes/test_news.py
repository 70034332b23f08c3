"""A customer's answer to a quote is reported to the user who handles the quote."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from freight.core.notices.events import NotificationEvent
from freight.kit import clock
from tests.features.quotes.asked import quoted, settled
from tests.fixtures.happened import list_happened


@pytest.mark.parametrize("answer", ["accepted", "declined"])
async def test_the_answer_to_a_quote_is_noted(air: Any, monkeypatch: pytest.MonkeyPatch, answer: str) -> None:
    monkeypatch.setattr(clock, "today", lambda place: date(2026, 11, 21))
    quote = await quoted(air)
    await settled(air, quote, "offered")
    assert await list_happened(NotificationEvent.QUOTE_ANSWERED) == []
    quote = (await air.ana.get(f"/api/quotes/{quote['quoteId']}")).json()["data"]
    await settled(air, quote, answer)
    (noted,) = await list_happened(NotificationEvent.QUOTE_ANSWERED)
    details = noted["details"]
    assert (details["answer"], details["amount"], details["currency"]) == (answer, Decimal("2.42"), "USD")
    assert noted["accounts"] == [air.tenants.fill1]
    assert noted["parts"] == {"handles": [air.tenants.ana.id]}
