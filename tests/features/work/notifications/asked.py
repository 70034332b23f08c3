"""Rules, and what happens, as the tests of notifications send them."""

from collections.abc import Sequence
from typing import Any

import httpx
from bson import ObjectId

from freight.core.notices.events import EVENTS, EventInvolvement, NotificationEvent
from freight.documents.user import User
from freight.features.work.notices import event_matching
from freight.kit import events
from freight.kit.events import DomainEventDraft
from freight.kit.storage.scopes import Scope

RULES = "/api/notificationRules"


def form(event: str, *users: User, **more: Any) -> dict[str, Any]:
    kind = EVENTS[NotificationEvent(event)]
    return {
        "name": kind.label,
        "event": event,
        "title": kind.title,
        "text": kind.text,
        "channel": "both",
        "users": [str(each.id) for each in users],
        **more,
    }


async def saved(caller: httpx.AsyncClient, event: str, *users: User, **more: Any) -> dict[str, Any]:
    """A rule that was saved."""
    answer = await caller.post(RULES, json=form(event, *users, **more))
    assert answer.status_code == 200, answer.text
    rule: dict[str, Any] = answer.json()["data"]
    return rule


async def issued(
    scope: Scope, account: ObjectId, count: int = 3, amount: float = 1200.5, by: Sequence[User] = ()
) -> None:
    """Invoices of an account that were issued."""
    happened = DomainEventDraft(
        NotificationEvent.INVOICES_ISSUED,
        f"issued:{ObjectId()}",
        "/invoices/list",
        {"invoices": count, "amount": amount, "currency": "USD", "account": "Fillmore", "by": "Ana"},
        accounts=[account],
        parts={EventInvolvement.STARTED: [each.id for each in by]},
    )
    await events.store_domain_events(scope, [happened], None)


async def match(scope: Scope) -> None:
    """What a worker does soon after something happened."""
    await event_matching.match_system_events(str(scope.company_id), str(scope.system_id))


async def panel(caller: httpx.AsyncClient) -> list[str]:
    """Return the titles in the caller's panel, the newest first."""
    return [row["title"] for row in (await caller.get("/api/notices")).json()["data"] if row["isNews"]]


async def list_told(caller: httpx.AsyncClient, rule: dict[str, Any], **asked: Any) -> list[dict[str, Any]]:
    """Return the log of a rule."""
    answer = await caller.get(f"{RULES}/{rule['id']}/told", params=asked)
    assert answer.status_code == 200, answer.text
    rows: list[dict[str, Any]] = answer.json()["data"]["rows"]
    return rows
