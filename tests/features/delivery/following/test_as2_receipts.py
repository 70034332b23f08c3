"""AS2 receipts that come later, at an address that is open to the world (design, faults 26 to 30)."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import httpx
import pytest

from freight.documents.delivery import Delivery
from freight.features.delivery.following import webhooks
from freight.features.delivery.outbox import acknowledgements
from freight.kit import clock
from freight.kit.storage import connections as open_ones
from freight.kit.storage.connections import get_connections
from tests.features.delivery.outbox.test_encryption import keep
from tests.fixtures.as2_peer import As2Peer, as2_serving, settings_of
from tests.fixtures.deliveries import House, profile_of
from tests.fixtures.http_peer import Posted
from tests.fixtures.key_pairs import Pair
from tests.fixtures.tenants import Tenants

APPROVED, DELIVERED = "Approve for Invoice Delivery", "Delivered"
LATER = "later, to our address"


@pytest.fixture(autouse=True)
def public(loopback: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The suite is reached from outside."""
    opened = get_connections()
    settings = opened.settings.model_copy(update={"public_address": "https://suite.example/"})
    monkeypatch.setattr(open_ones, "_current", replace(opened, settings=settings))


@pytest.fixture
async def partner(tmp_path: Path, tenants: Tenants) -> AsyncIterator[As2Peer]:
    """Run a partner that posts its receipts later."""
    with as2_serving(tmp_path) as one:
        keys = {
            "encryption_key_id": await keep(tenants.air, "encryption", "x509", one.theirs.public),
            "signature_key_id": await keep(tenants.air, "signature", "x509", one.ours.public, one.ours.private),
        }
        settings = settings_of(one, receipts=LATER)
        await profile_of(
            tenants.air, "outgoingChannel", transport="as2", transport_settings=settings, password="", **keys
        )
        await profile_of(tenants.air, "ftp", delivered_when="received")
        yield one


async def post(client: httpx.AsyncClient, receipt: Posted, path: str = "") -> httpx.Response:
    return await client.post(path or receipt.path, content=receipt.content, headers=receipt.headers)


async def find_standing(house: House) -> tuple[str, str]:
    (delivery,) = await house.deliveries()
    return delivery["state"], delivery["acknowledgement"]


async def test_an_invoice_is_delivered_by_the_receipt_that_comes_later_and_once(
    house: House, partner: As2Peer, client: httpx.AsyncClient
) -> None:
    await house.approved("S1")
    await house.work()
    (sent,) = partner.server.received
    (packet,) = await house.packets()
    assert sent.headers["receipt-delivery-option"] == f"https://suite.example/api/as2/receipts/{packet['key']}"
    assert await find_standing(house) == ("Sent", "Awaited")
    assert await house.statuses() == {"S1": APPROVED}
    (receipt,) = partner.later
    assert (await post(client, receipt)).status_code == 200
    assert await find_standing(house) == ("Sent", "Received")
    assert await house.statuses() == {"S1": DELIVERED}
    # fault 29: twice, and a word to the contrary afterwards
    before = await house.deliveries()
    assert (await post(client, receipt)).status_code == 200
    partner.wrong.append("failed")
    contrary = partner._receipt(sent)
    assert (await client.post(receipt.path, content=contrary.content, headers=contrary.headers)).status_code == 200
    assert await house.deliveries() == before
    assert "processed" in (await house.packets())[0]["proof"]["disposition"]


async def test_a_receipt_that_comes_before_our_own_note_counts(  # fault 30
    house: House, partner: As2Peer, client: httpx.AsyncClient
) -> None:
    loop = asyncio.get_running_loop()
    partner.first = lambda receipt: asyncio.run_coroutine_threadsafe(post(client, receipt), loop).result(30) and None
    await house.approved("S1")
    await house.work()
    assert await find_standing(house) == ("Sent", "Received")
    assert await house.statuses() == {"S1": DELIVERED}
    (packet,) = await house.packets()
    assert packet["early"] == {} and "processed" in packet["proof"]["disposition"]


async def test_a_late_receipt_still_counts(house: House, partner: As2Peer, client: httpx.AsyncClient) -> None:
    await house.approved("S1")
    await house.work()
    past = {"$set": {"acknowledge_by": clock.now() - timedelta(seconds=1)}}
    await Delivery.get_pymongo_collection().update_many({}, past)
    assert await acknowledgements.mark_overdue_deliveries() == 1
    assert await find_standing(house) == ("Sent", "Overdue")
    await post(client, partner.later[0])
    assert await find_standing(house) == ("Sent", "Received")


@pytest.mark.parametrize("wrong", ["unsigned", "tampered", "other message", "by a stranger"])
async def test_what_the_partner_did_not_sign_for_this_message_does_nothing(
    wrong: str, house: House, partner: As2Peer, client: httpx.AsyncClient, tmp_path: Path
) -> None:
    if wrong == "by a stranger":
        partner.signs_by = Pair(tmp_path, "stranger")
    partner.wrong.append(wrong)
    await house.approved("S1")
    await house.work()
    for _ in range(5):
        assert (await post(client, partner.later[0])).status_code == 200, "as any other one"
    assert await find_standing(house) == ("Sent", "Awaited")
    (delivery,) = await house.deliveries()
    assert [each["what"] for each in delivery["events"]].count("Receipt that does not count") == 3


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("mic", "The receipt names other content than was sent."),  # fault 28
        ("failed", "The partner could not take it: processed/error: decryption-failed"),
    ],
)
async def test_a_signed_no_is_a_rejection(
    wrong: str, told: str, house: House, partner: As2Peer, client: httpx.AsyncClient
) -> None:
    partner.wrong.append(wrong)
    await house.approved("S1")
    await house.work()
    await post(client, partner.later[0])
    assert await find_standing(house) == ("Sent", "Rejected")
    (delivery,) = await house.deliveries()
    assert (delivery["cause"], delivery["reason"]) == ("recipient_said_no", told)
    assert await house.statuses() == {"S1": APPROVED}


async def test_the_address_tells_nobody_anything_and_slows_down_who_tries(
    house: House, partner: As2Peer, client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.approved("S1")
    await house.work()
    (receipt,) = partner.later
    known = (await client.post(receipt.path, content=b"x")).content
    for key in ("0" * 32, "%2e%2e", "a" * 300):
        assert (await client.post(f"/api/as2/receipts/{key}", content=b"x")).content == known
    elsewhere = receipt.path.rpartition("/")[0] + "/" + "f" * 32
    assert (await post(client, receipt, elsewhere)).content == known
    assert await find_standing(house) == ("Sent", "Awaited")
    assert (await client.post(receipt.path, content=b"x" * 70_000)).status_code in (401, 413), "64 KB of anybody"
    monkeypatch.setattr(webhooks, "PER_ADDRESS", replace(webhooks.PER_ADDRESS, failures=3))
    assert (await post(client, receipt)).status_code == 429, "also for what would count: it comes again"
    assert await find_standing(house) == ("Sent", "Awaited")


async def test_a_partner_who_answers_at_once_all_the_same_is_believed(house: House, partner: As2Peer) -> None:
    partner.server.always = partner._receipt
    await house.approved("S1")
    await house.work()
    assert await find_standing(house) == ("Sent", "Received")


async def test_without_an_address_of_ours_nothing_is_sent(
    house: House, partner: As2Peer, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = get_connections()
    bare = opened.settings.model_copy(update={"public_address": ""})
    monkeypatch.setattr(open_ones, "_current", replace(opened, settings=bare))
    await house.approved("S1")
    await house.work()
    (delivery,) = await house.deliveries()
    assert (delivery["state"], delivery["cause"], partner.taken) == ("Held", "settings", {})
    assert "FREIGHT_PUBLIC_ADDRESS" in delivery["reason"]
