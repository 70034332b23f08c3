"""A billing system that misbehaves: what is tried again, when, and under which key."""

from collections import Counter
from datetime import timedelta

import pytest

from freight.documents.billing_connection import BillingConnection
from freight.documents.task import Task
from freight.features.invoices.auto_billing import sending
from freight.kit.storage.tenancy import scoped
from tests.features.invoices.auto_billing.conftest import SECRET, Hour, Pusher, in_utc
from tests.fixtures.billing_system import hang_up, never, says


async def again(pusher: Pusher, hour: Hour) -> None:
    """Go to the moment of the next try, and let it happen."""
    hour.passes(minutes=30)
    await pusher.due()


@pytest.mark.parametrize(
    ("behaves", "status", "outcome", "arrived"),
    [
        (says(500, b"<html>broken</html>"), 500, "It responded 500.", True),
        (says(503), 503, "It responded 503.", True),
        (says(408), 408, "It responded 408.", False),
        (says(429), 429, "It responded 429.", False),
        (says(200, b"<html>welcome</html>"), 200, "The response is not JSON.", True),
        (never, None, "127.0.0.1 did not respond within 0.5 seconds.", True),
        (hang_up, None, "127.0.0.1 closed the connection before its response was complete.", True),
    ],
)
async def test_what_may_pass_is_tried_again_under_the_same_key(
    pusher: Pusher, hour: Hour, behaves, status, outcome: str, arrived: bool
):
    (invoice_id,) = await pusher.invoices()
    pusher.system.next = [behaves, behaves]
    push = await pusher.pushed("Billing", invoice_id)
    assert (push["state"], push["tries"], push["is_uncertain"]) == ("Retrying", 1, arrived)
    assert (push["answers"][0]["status"], push["reason"]) == (status, outcome)
    await pusher.due()
    assert len(pusher.system.pushed) == 1, "not before its time"

    await again(pusher, hour)
    await again(pusher, hour)
    push = await pusher.stored()
    assert (push["state"], push["tries"], [one["status"] for one in push["answers"]]) == (
        "Accepted",
        3,
        [status, status, 200],
    )
    assert {each.key for each in pusher.system.pushed} == {push["key"]}
    assert len({str(each.body) for each in pusher.system.pushed}) == 1, "the same message each time"
    assert len(pusher.system.taken) == 1, "the other side has one invoice, whatever it was asked"


async def test_a_server_that_is_away_is_tried_again(pusher: Pusher, hour: Hour):
    (invoice_id,) = await pusher.invoices()
    away = "http://127.0.0.1:9"  # discard port: no server listens
    await scoped(BillingConnection, pusher.scope).update_one({}, {"$set": {"base_url": away}})
    push = await pusher.pushed("Billing", invoice_id)
    said = (push["state"], push["reason"], push["is_uncertain"])
    assert said == ("Retrying", "127.0.0.1 could not be reached.", False)
    await scoped(BillingConnection, pusher.scope).update_one({}, {"$set": {"base_url": pusher.system.address}})
    await again(pusher, hour)
    assert (await pusher.stored())["state"] == "Accepted"


async def test_the_wait_that_is_asked_for_holds_for_every_push(pusher: Pusher, hour: Hour):
    ids = await pusher.invoices(3)
    pusher.system.next = [says(429, b"slow down", Retry_After="120")]
    answer = (await pusher.push("Billing", *ids)).json()["data"]
    await pusher.run_jobs()
    assert len(pusher.system.pushed) == 1, "the others did not ask"
    pushes = await pusher.all()
    assert all(in_utc(push["next_try_on"]) >= hour.now + timedelta(seconds=119) for push in pushes)
    assert [push["tries"] for push in pushes] == [1, 0, 0]
    assert (await Task.of_key(answer["memCacheKey"]))["message"] == "3 to retry."
    hour.passes(seconds=100)
    await pusher.due()
    assert len(pusher.system.pushed) == 1
    hour.passes(seconds=30)
    await pusher.due()
    assert [push["state"] for push in await pusher.all()] == ["Accepted"] * 3


async def test_a_pause_of_a_second_costs_a_second(pusher: Pusher, hour: Hour):
    """A billing system that answers every eighth request with 503 and Retry-After: 1, and loses every sixth answer.
    The pauses it asked for add up to 8 seconds; the rest are the back-offs of the pushes themselves, side by side."""
    ids = await pusher.invoices(40)
    asked = []

    def misbehave(handler) -> None:
        asked.append(handler)
        if len(asked) % 8 == 0:
            handler.answer(503, b"busy", Retry_After="1")
        elif len(asked) % 6 == 0:
            hang_up(handler)
        else:
            pusher.system.taken.setdefault(handler.headers["Idempotency-Key"], handler.request_body)
            handler.answer(200, {"reference": f"B-{len(asked)}"})

    pusher.system.always = misbehave
    began = hour.now
    await pusher.push("Billing", *ids)
    await pusher.run_jobs()
    while any(push["state"] != "Accepted" for push in await pusher.all()):
        assert hour.now < began + timedelta(seconds=45), Counter(push["state"] for push in await pusher.all())
        hour.passes(seconds=1)
        await pusher.due()
    assert len(pusher.system.taken) == 40, "each invoice once"
    assert max(push["tries"] for push in await pusher.all()) <= 4


async def test_when_a_pause_ends_one_push_tries_and_the_others_follow(pusher: Pusher, hour: Hour):
    ids = await pusher.invoices(6)
    pusher.system.always = says(503, b"busy", Retry_After="60")
    await pusher.push("Billing", *ids)
    await pusher.run_jobs()
    for tries in (2, 3):
        hour.passes(seconds=61)
        await pusher.due()
        assert len(pusher.system.pushed) == tries, "one of six asked"
    pusher.system.always = None
    hour.passes(seconds=61)
    await pusher.due()
    assert [push["state"] for push in await pusher.all()] == ["Accepted"] * 6


async def test_it_gives_up_after_eight_tries_and_keeps_the_last_answer(pusher: Pusher, hour: Hour):
    (invoice_id,) = await pusher.invoices()
    pusher.system.always = says(500, "é" * 600)
    await pusher.pushed("Billing", invoice_id)
    for _ in range(10):
        await again(pusher, hour)
    push = await pusher.stored()
    assert (push["state"], push["tries"], len(pusher.system.pushed)) == ("Failed", 8, 8)
    assert (push["answers"][-1]["status"], len(push["answers"][-1]["text"])) == (500, 500)
    assert (await pusher.invoice(invoice_id))["auto_billing_status"] == "", "it is not pushed"


@pytest.mark.parametrize(
    ("behaves", "reason"),
    [
        (says(400, {"error": "no such account"}), "It responded 400."),
        (says(404), "It responded 404."),
        (says(422), "It responded 422."),
        (says(302, Location="http://127.0.0.1:1/"), "It sent a redirect, which is not followed."),
        (
            says(200, {"ok": True}),
            "The response does not follow the protocol. "
            "reference: missing. It is the name the invoice was filed under.",
        ),
    ],
)
async def test_what_will_not_pass_is_refused_at_once(pusher: Pusher, hour: Hour, behaves, reason: str):
    (invoice_id,) = await pusher.invoices()
    pusher.system.next = [behaves]
    push = await pusher.pushed("Billing", invoice_id)
    assert (push["state"], push["tries"], push["reason"]) == ("Failed", 1, reason)
    await again(pusher, hour)
    assert len(pusher.system.pushed) == 1
    assert (await pusher.invoice(invoice_id))["auto_billing_status"] == ""


async def test_an_answer_that_repeats_the_secret_does_not_show_it(pusher: Pusher):
    (invoice_id,) = await pusher.invoices()
    pusher.system.next = [lambda handler: handler.answer(400, f"{SECRET} {handler.headers['Authorization']}\x00!")]
    push = await pusher.pushed("Billing", invoice_id)
    assert push["answers"][0]["text"] == '"[hidden] Basic [hidden]\\u0000!"'
    listed = await pusher.caller.get("/api/invoiceAutoBilling/pushes")
    assert SECRET not in listed.text


async def test_a_push_whose_worker_died_is_sent_again_when_its_claim_lapses(pusher: Pusher, hour: Hour):
    (invoice_id,) = await pusher.invoices()
    await pusher.push("Billing", invoice_id)
    push = await pusher.stored()
    assert await sending._claim(pusher.scope, push["_id"], hour.now)  # and then its worker died
    hour.passes(seconds=10)
    await pusher.due()
    assert pusher.system.pushed == [], "its worker may still be at it"
    hour.passes(minutes=2)
    await pusher.due()
    push = await pusher.stored()
    assert (push["state"], push["tries"], [each.key for each in pusher.system.pushed]) == ("Accepted", 2, [push["key"]])


async def test_a_push_that_takes_its_worker_down_each_time_ends(pusher: Pusher, hour: Hour):
    (invoice_id,) = await pusher.invoices()
    await pusher.push("Billing", invoice_id)
    push = await pusher.stored()
    for _ in range(8):
        assert await sending._claim(pusher.scope, push["_id"], hour.now)
        hour.passes(minutes=2)
    await pusher.due()
    push = await pusher.stored()
    assert (push["state"], push["is_uncertain"], pusher.system.pushed) == ("Failed", True, [])
