"""Notification rules: saved by administrators, with the changes in their history, and restored."""

from typing import Any

import pytest
from bson import ObjectId

from tests.features.work.notifications.asked import RULES, form, saved
from tests.fixtures.tenants import Tenants


@pytest.fixture
async def ana(sign_in: Any, tenants: Tenants) -> Any:
    return await sign_in(tenants.ana)


async def test_a_rule_is_made_changed_removed_and_brought_back(ana: Any, tenants: Tenants) -> None:
    made = await saved(ana, "invoicesIssued", tenants.omar, name="  Large  bills ", pace="daily", hour=7)
    assert (made["name"], made["how"], made["people"], made["problem"]) == (
        "Large bills",
        "Panel and email, daily at 7:00 AM",
        1,
        "",
    )
    condition = {"condition": "and", "fields": [{"name": "amount", "operator": "greaterThan", "value": "1000"}]}
    changed = await saved(
        ana,
        "invoicesIssued",
        tenants.omar,
        tenants.june,
        id=made["id"],
        revision=1,
        name="Large bills",
        condition=condition,
        accounts=[str(tenants.fill1)],
        channel="mail",
        pace="weekly",
        hour=16,
        weekday=5,
    )
    assert (changed["revision"], changed["how"], changed["conditionWords"]) == (
        2,
        "Email, every Friday at 4:00 PM",
        "Amount is more than 1000",
    )
    assert [each["name"] for each in changed["accounts"]] == ["Fillmore Instruments"]
    stale = form("invoicesIssued", tenants.omar, id=made["id"], revision=1, name="Mine")
    assert (await ana.post(RULES, json=stale)).status_code == 409, "somebody else saved"
    taken = form("quoteAnswered", tenants.omar, name="large bills")
    assert (await ana.post(RULES, json=taken)).json()["msg"] == "There is a notification “large bills” already."
    [last, first] = (await ana.get(f"{RULES}/{made['id']}/history")).json()["data"]["entries"]
    assert first["action"] == "created"
    assert {(each["label"], each["before"], each["after"]) for each in last["changes"]} == {
        ("People", "Omar Haddad", "Omar Haddad, June Park"),
        ("Condition", "", "Amount is more than 1000"),
        ("Accounts", "", "Fillmore Instruments"),
        ("Channel", "Panel and email", "Email"),
        ("Sent", "Daily", "Weekly"),
        ("Hour", "7", "16"),
        ("Weekday", "Monday", "Friday"),
    }
    assert (await ana.delete(f"{RULES}/{made['id']}", params={"revision": 2})).status_code == 200
    assert (await ana.get(RULES)).json()["data"]["rows"] == []
    back = await ana.put(f"{RULES}/{made['id']}/history/1", json={"revision": 3})
    assert (back.json()["data"]["channel"], back.json()["data"]["archived"]) == ("both", False)


LEAF = {"name": "amount", "operator": "greaterThan", "value": "1000"}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"name": " "}, "Enter a name for the notification."),
        ({"users": []}, "Choose who is told: people, a group or a role."),
        ({"title": " "}, "Title: enter what the notification is about."),
        ({"title": "x" * 121}, "Title: up to 120 characters."),
        (
            {"text": "Over {total}"},
            "Text: there is no {total} here. You can use {invoices}, {amount}, {currency}, {account}, {by}, {tags}.",
        ),
        ({"text": "Over {amount"}, "Text: a brace is left open. Write placeholders such as {invoices}."),
        ({"parts": ["handles"]}, "Nobody is part of this event in that way. Choose who is told again."),
        (
            {"condition": {"condition": "and", "fields": [{**LEAF, "name": "account"}]}},
            "Condition: select a field of this event.",
        ),
        (
            {"condition": {"condition": "and", "fields": [{**LEAF, "value": ""}]}},
            "Condition: enter a value to compare amount with.",
        ),
        ({"accounts": [str(ObjectId())]}, "One of the accounts is not there anymore. Choose the accounts again."),
        (
            {"event": "tariffExpires", "title": "T", "text": ""},
            "Days ahead: enter how many days before, from 1 to 365.",
        ),
        (
            {"event": "deliveryFailed", "title": "T", "text": ""},
            "The panel shows this anyway, to everyone who may open it. Choose email.",
        ),
    ],
)
async def test_what_no_rule_can_be(ana: Any, tenants: Tenants, change: dict[str, Any], said: str) -> None:
    answer = await ana.post(RULES, json=form("invoicesIssued", tenants.omar) | change)
    assert (answer.status_code, answer.json()["msg"]) == (400, said)


async def test_a_message_is_shown_as_it_would_read(ana: Any) -> None:
    asked = {"event": "quoteAnswered", "title": "Quote {quote} was {answer}", "text": "{customer}: {amount} {currency}"}
    shown = (await ana.post(f"{RULES}/preview", json=asked)).json()["data"]
    assert shown == {
        "title": "Quote Q000123 was accepted",
        "text": "Great Lakes Tooling: 4,120.00 USD",
        "problem": "",
    }
    wrong = (await ana.post(f"{RULES}/preview", json=asked | {"text": "{price}"})).json()["data"]
    assert wrong["problem"].startswith("Text: there is no {price} here.")


async def test_a_rule_that_tells_nobody_says_so(ana: Any, tenants: Tenants) -> None:
    rule = await saved(ana, "invoicesIssued", tenants.tomasz)
    assert rule["problem"].startswith("Nobody who works here is told.")


async def test_who_keeps_payables_keeps_their_rules_and_sees_no_others(
    ana: Any, sign_in: Any, tenants: Tenants
) -> None:
    general = await saved(ana, "quoteAnswered", tenants.ana)
    payables = await saved(ana, "paymentMade", tenants.ana)
    vera = tenants.vera
    vera.memberships[0].permissions += [
        f"configurationPayables.{verb}ConfigurationPayables" for verb in ("view", "new", "edit")
    ]
    await vera.save()
    caller = await sign_in(vera)
    assert [row["id"] for row in (await caller.get(RULES)).json()["data"]["rows"]] == [payables["id"]]
    assert (await caller.get(f"{RULES}/{general['id']}")).status_code == 404
    options = (await caller.get(f"{RULES}/options")).json()["data"]["events"]
    assert {each["event"] for each in options} == {
        "payableException",
        "carrierAnswered",
        "payableDue",
        "paymentScheduled",
        "paymentMade",
    }
    assert (await caller.post(RULES, json=form("quoteAnswered", vera, name="No"))).status_code == 403
    mine = await saved(caller, "paymentScheduled", vera)
    # none of her rules changes its kind, and no other user's rule becomes hers
    other = form("paymentMade", vera, id=general["id"], revision=1, name="Taken")
    assert (await caller.post(RULES, json=other)).status_code == 404
    other = form("quoteAnswered", vera, id=mine["id"], revision=1, name="Taken")
    assert (await caller.post(RULES, json=other)).status_code == 403
    # the list of one area shows that area alone
    listed = (await ana.get(RULES, params={"area": "payables"})).json()["data"]
    assert listed["count"] == 2


async def test_who_keeps_no_rules_sees_none(sign_in: Any, tenants: Tenants) -> None:
    caller = await sign_in(tenants.vera)
    assert (await caller.get(RULES)).status_code == 403
