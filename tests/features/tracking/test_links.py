"""Links through which a customer follows one shipment: what they show, to whom they show nothing, and what is recorded
of their use."""

from datetime import timedelta
from typing import Any

import httpx

from freight.documents.tracking_link import TrackingLink
from freight.kit import clock
from freight.kit.security.one_time_tokens import hash_token
from freight.kit.storage.tenancy import scoped
from tests.features.shipments.conftest import ACCOUNT, GREAT_LAKES, Clerk, new
from tests.features.shipments.test_deletion import deletion
from tests.features.tracking.conftest import Tracker, local

DEAD = "This link no longer works. Ask the sender for a new one."


async def make(tracker: Tracker, number: str = "A-1", **more: Any) -> dict[str, Any]:
    made: dict[str, Any] = await tracker.post("links", {"shipment": number, "recipient": "Fillmore", **more})
    return made | {"token": made["url"].partition("#")[2]}


async def follow(client: httpx.AsyncClient, token: str) -> httpx.Response:
    return await client.post("/api/track", json={"token": token})


async def test_whoever_holds_the_link_sees_where_the_shipment_is_and_no_price(
    three: Tracker, client: httpx.AsyncClient
) -> None:
    await three.report("A-1", "PUP", local(-9), timeZone="Europe/Berlin")
    await three.report("A-1", "DEL", local(3), "Estimated")
    made = await make(three)
    answer = await follow(client, made["token"])
    assert answer.status_code == 200, answer.text
    assert answer.headers["referrer-policy"] == "no-referrer"
    shown = answer.json()["data"]
    assert (shown["number"], shown["status"], shown["current"], shown["next"]) == (
        *("A-1", "In transit", "Picked up", "Delivered"),
    )
    picked_up = next(step for step in shown["steps"] if step["name"] == "Picked up")
    # what was typed as local time is shown as it was typed
    assert picked_up["actual"] == f"{local(-9):%Y-%m-%dT%H:%M}"
    assert not {"freight", "total", "rating", "account", "carrier"} & {name.lower() for name in shown}
    (listed,) = (await three.post("links/list", {}))["rows"]
    assert (listed["opened"], listed["state"], listed["recipient"]) == (1, "Active", "Fillmore")


async def test_the_secret_is_stored_nowhere(three: Tracker) -> None:
    made = await make(three)
    (stored,) = await scoped(TrackingLink, three.scope).find().to_list()
    assert len(made["token"]) >= 43  # 256 bits
    assert stored["token_hash"] == hash_token(made["token"])
    assert made["token"] not in str(stored)
    assert made["token"] not in str(await three.post("links/list", {}))


async def test_milestones_that_customers_are_not_shown(three: Tracker, client: httpx.AsyncClient) -> None:
    listed = (await three.caller.get("/api/records/milestone")).json()["data"]
    customs = next(row for row in listed["rows"] if row["values"]["milestone#code"] == "CUS")
    values = customs["values"] | {"milestone#isPublic": False}
    body = {"revision": customs["revision"], "values": values}
    assert (await three.caller.put(f"/api/records/milestone/{customs['id']}", json=body)).status_code == 200
    await three.report("A-1", "CUS", local(-4))
    shown = (await follow(client, (await make(three))["token"])).json()["data"]
    assert "Customs cleared" not in str(shown)


async def test_a_link_that_is_revoked_expired_or_made_up_is_answered_alike(
    three: Tracker, clerk: Clerk, client: httpx.AsyncClient
) -> None:
    revoked, expired, gone = await make(three), await make(three, "O-1"), await make(three, "G-1")
    assert (await three.caller.delete(f"/api/tracking/links/{revoked['link']['id']}")).status_code == 200
    past = {"$set": {"expires_on": clock.now() - timedelta(minutes=1)}}
    await scoped(TrackingLink, three.scope).update_one({"token_hash": hash_token(expired["token"])}, past)
    stored = await three.shipment("G-1")
    await clerk.saved(deletion({"id": str(stored["_id"]), "revision": stored["revision"]}))
    for token in (revoked["token"], expired["token"], gone["token"], "made up", ""):
        answer = await follow(client, token)
        assert (answer.status_code, answer.json()["msg"]) == (404, DEAD)
    assert [row["shipmentNumber"] for row in (await three.post("links/list", {"activeOnly": True}))["rows"]] == ["G-1"]


async def test_links_are_seen_with_the_shipments_of_ones_accounts(june: Tracker, ana: Tracker, clerk: Clerk) -> None:
    await clerk.saved(new("X-1", **{ACCOUNT: GREAT_LAKES}))
    other = await make(ana, "X-1")
    await make(ana, "A-1")
    assert [row["shipmentNumber"] for row in (await june.post("links/list", {}))["rows"]] == ["A-1"]
    assert (await june.caller.delete(f"/api/tracking/links/{other['link']['id']}")).status_code == 404
    refused = await june.post("links", {"shipment": "X-1", "recipient": "Fillmore"}, 400)
    assert refused["msg"] == "There is no shipment X-1. Check the number."
    # with the shipment its link goes to the other account
    stored = await ana.shipment("A-1")
    row = {"id": str(stored["_id"]), "revision": stored["revision"], ACCOUNT: GREAT_LAKES}
    await clerk.saved(row | {"shipmentInformation#shipmentNumber": "A-1"})
    assert (await june.post("links/list", {}))["rows"] == []


async def test_a_link_without_a_recipient(three: Tracker) -> None:
    assert (await three.post("links", {"shipment": "A-1", "recipient": " "}, 400))["msg"] == "Say whom the link is for."
