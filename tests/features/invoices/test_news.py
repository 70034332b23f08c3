"""Invoices that are issued are noted once for each account and currency, at once or by a task."""

from decimal import Decimal
from typing import Any

import pytest

from freight.core.notices.events import NotificationEvent
from freight.features.invoices import selection
from tests.fixtures.happened import list_happened


async def _bill(ana: Any, tenants: Any) -> Any:
    ids = await ana.shipments(
        {"number": "00001", "lines": [("F", "Freight", "0.10")]},
        {"number": "00002", "lines": [("F", "Freight", "0.20")]},
        {"number": "00003", "account": tenants.fill2},
    )
    return await ana.call("bill", ids=ids)


WANTED = [("Fillmore Instruments", 2, Decimal("0.30"), "USD"), ("Great Lakes Tooling", 1, Decimal("51.45"), "USD")]


async def _noted() -> list[tuple[Any, ...]]:
    found = [each["details"] for each in await list_happened(NotificationEvent.INVOICES_ISSUED)]
    return sorted((each["account"], each["invoices"], each["amount"], each["currency"]) for each in found)


async def test_what_is_billed_at_once_is_noted_by_account(ana: Any, tenants: Any) -> None:
    await _bill(ana, tenants)
    assert await _noted() == WANTED


async def test_what_a_task_bills_is_noted_when_it_is_done(
    ana: Any, tenants: Any, run_jobs: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selection, "MOST_AT_ONCE", 1)
    await _bill(ana, tenants)
    assert await _noted() == []
    await run_jobs()
    assert await _noted() == WANTED
