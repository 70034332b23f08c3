"""Notifications of payables: exceptions once each, due dates days ahead, payments."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from freight.core.notices.events import NotificationEvent
from freight.documents.payable import Payable
from freight.features.work.notices import lookahead
from freight.kit import clock
from tests.features.work.notifications.asked import list_told, match, panel, saved
from tests.fixtures.happened import list_happened


async def test_an_exception_is_noted_once_and_again_when_it_comes_back(three: Any) -> None:
    for _ in range(2):  # however often it is checked
        await three.payables()
    (noted,) = await list_happened(NotificationEvent.PAYABLE_EXCEPTION)
    details = noted["details"]
    assert (details["number"], details["carrier"], details["amount"], details["agreed"], details["currency"]) == (
        "M2",
        "Midway",
        Decimal("126.00"),
        Decimal("112.00"),
        "USD",
    )
    assert noted["link"] == f"/payables/disputes?q=M2&invoice={noted['subject_id']}"
    await three.decide("reject", "M2", reason="Twice")
    await three.decide("reopen", "M2", reason="It is not")
    await three.payables()
    assert len(await list_happened(NotificationEvent.PAYABLE_EXCEPTION)) == 2


async def test_payments_are_noted_when_they_are_scheduled_and_made(three: Any) -> None:
    await three.approve("M1", "M3")
    payment = await three.paid({"M1": None, "M3": None})
    said = {"ids": [payment["id"]], "paidOn": "2026-11-01", "reference": "ACH 77"}
    await three.post("carrierPayments/paid", said)
    (scheduled,) = await list_happened(NotificationEvent.PAYMENT_SCHEDULED)
    (made,) = await list_happened(NotificationEvent.PAYMENT_MADE)
    assert (scheduled["details"]["amount"], scheduled["details"]["day"]) == (Decimal("224.00"), "2026-12-01")
    assert (made["details"]["carrier"], made["details"]["day"]) == ("Midway", "2026-11-01")
    assert made["link"] == f"/payables/payments?payment={payment['id']}"


async def test_what_is_due_soon_is_told_once_by_each_rule_to_those_who_see_all_of_it(
    three: Any, tenants: Any, sign_in: Any
) -> None:
    await three.approve("M1", "M3")
    day = clock.today(three.scope.place) + timedelta(days=4)
    stored = Payable.get_pymongo_collection()
    await stored.update_one({"number": "M1"}, {"$set": {"due_date": day.isoformat()}})
    later = (day + timedelta(days=2)).isoformat()
    await stored.update_one({"number": "M3"}, {"$set": {"due_date": later}})
    rule = await saved(three.caller, "payableDue", tenants.ana, tenants.june, days=5, channel="panel")
    place = (str(three.scope.company_id), str(three.scope.system_id))
    for _ in range(2):
        await lookahead.run_lookahead_rules(*place)
        await match(three.scope)
    assert await panel(three.caller) == [f"Midway invoice M1 is due on {day.isoformat()}"]
    assert await panel(await sign_in(tenants.june)) == [], "she sees one account, and payables are seen whole"
    assert {row["person"]: row["state"] for row in await list_told(three.caller, rule)} == {
        tenants.ana.name: "told",
        tenants.june.name: "leftOut",
    }
    assert isinstance(day, date)
