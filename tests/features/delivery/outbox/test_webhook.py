"""An approved invoice reaches a program of the customer, and a secret changes without a break."""

import base64
import json
from typing import Any

from bson import ObjectId

from freight.documents.delivery_profile import DeliveryProfile
from freight.features.delivery.outbox import endpoints
from freight.features.recipients.profiles.servers import get_secret_context
from freight.kit.storage.connections import get_connections
from tests.delivery.test_webhook import OLDER, SECRET, is_signed
from tests.features.delivery.keeping import Keeper
from tests.fixtures.deliveries import House, profile_of
from tests.fixtures.http_peer import Answered, peer_serving
from tests.fixtures.tenants import Tenants


async def webhook_of(tenants: Tenants, address: str) -> ObjectId:
    profile = await profile_of(
        tenants.air, "webhook", transport="webhook", transport_settings={"address": address}, password=""
    )
    sealed = get_connections().keyring.seal(SECRET, get_secret_context("delivery_profiles", profile, "secret"))
    await DeliveryProfile.get_pymongo_collection().update_one({"_id": profile}, {"$set": {"secrets.secret": sealed}})
    return profile


async def test_an_approved_invoice_is_posted_once_and_delivered(house: House, tenants: Tenants) -> None:
    with peer_serving() as peer:
        await webhook_of(tenants, f"{peer.address}/hooks")
        (invoice,) = await house.approved("S1")
        await house.work()
    (posted,) = peer.received
    assert is_signed(posted, SECRET)
    event = json.loads(posted.content)
    assert (event["type"], event["data"]["number"]) == ("invoice.approved", invoice["number"])
    (packet,) = await house.packets()
    assert posted.headers["webhook-id"] == f"msg_{packet['key']}"
    assert await house.statuses() == {"S1": "Delivered"}


async def test_a_closed_address_holds_all_until_its_profile_is_saved(house: House, tenants: Tenants) -> None:
    with peer_serving() as peer:
        peer.next.append(Answered(410))
        profile = await webhook_of(tenants, f"{peer.address}/hooks")
        await house.approved("S1", "S2")
        await house.work()
        assert len(peer.received) == 1, "it rests"
        assert {(each["state"], each["cause"]) for each in await house.deliveries()} == {("Held", "gone")}
        await DeliveryProfile.get_pymongo_collection().update_one({"_id": profile}, {"$inc": {"revision": 1}})
        assert await endpoints.release_fixed_endpoints() == 1
        await house.work()
        assert len(peer.by("webhook-id")) == 2
    assert set((await house.statuses()).values()) == {"Delivered"}


async def test_a_busy_server_is_left_alone_as_long_as_it_asks(house: House, tenants: Tenants) -> None:
    with peer_serving() as peer:
        peer.next.append(Answered(429, headers={"Retry-After": "600"}))
        await webhook_of(tenants, f"{peer.address}/hooks")
        await house.approved("S1", "S2")
        await house.work()
        assert len(peer.received) == 1
        first, second = await house.packets()
        assert (first["tries"], second["tries"]) == (1, 0)
        assert (first["next_try_on"] - first["updated_on"]).total_seconds() >= 590


def form(address: str, secret: str = "", **values: Any) -> dict[str, Any]:
    named = {"Protocol": "webhook", "address": address, "secret": secret, **values}
    fields = [{"key": key, "value": value} for key, value in named.items()]
    return {"type": "webhook", "configurations": {"attach": False}, "fields": fields}


async def test_a_new_secret_stands_beside_the_previous_one_until_that_is_switched_off(
    ana: Any, tenants: Tenants, house: House
) -> None:
    keeper = Keeper(ana.caller, tenants)
    with peer_serving() as peer:
        hooks = f"{peer.address}/hooks"
        saved = await keeper.saved(**form(hooks, OLDER))
        assert OLDER not in json.dumps(saved)
        saved = await keeper.changed(saved, **form(hooks, SECRET))
        secret = next(each for each in saved["fields"] if each["key"] == "secret")
        assert (secret["isSet"], secret["value"]) == (True, "")
        assert "previousSecret" not in {each["key"] for each in saved["fields"]}
        await house.approved("S1")
        await house.work()
        await keeper.changed(saved, **form(hooks, signTwice=False))
        await house.approved("S2")
        await house.work()
    first, second = peer.received
    assert is_signed(first, SECRET) and is_signed(first, OLDER)
    assert is_signed(second, SECRET) and not is_signed(second, OLDER)


async def test_a_webhook_needs_an_address_and_a_secret(ana: Any, tenants: Tenants) -> None:
    keeper = Keeper(ana.caller, tenants)
    short = "whsec_" + base64.b64encode(b"short").decode()
    for given, told in (
        (form(""), "Please enter mandatory fields"),
        (form("https://hooks.example.com"), "Secret: enter one. Without it nothing can be sent."),
        (form("https://hooks.example.com", short), "Secret: start with whsec_, then 24 to 64 bytes in base64."),
        (form("ftp://hooks.example.com", SECRET), "Web address: start with https:// and the host name."),
    ):
        answer = await keeper.tried(**given)
        assert (answer.status_code, answer.json()["msg"]) == (400, told)
    answer = await keeper.tried(
        **form("https://hooks.example.com", SECRET) | {"fields": [{"key": "Protocol", "value": "sftp"}]}
    )
    assert answer.status_code == 400, "a webhook goes to no SFTP server"


async def test_a_trial_from_the_form_pings_the_server(ana: Any, tenants: Tenants) -> None:
    with peer_serving() as peer:
        body = {"profileName": "x", "scheduling": [], **form(f"{peer.address}/hooks", SECRET)}
        tried = await ana.caller.post("/api/invoiceDefaultDelivery/test", json=body)
    assert tried.json()["data"]["ok"] is True
    (posted,) = peer.received
    assert json.loads(posted.content)["type"] == "ping" and is_signed(posted, SECRET)
