"""An invoice as data by an access point: the customer's program rejects it, and the operator corrects it."""

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from bson import ObjectId
from pymongo.errors import AutoReconnect

from freight.core.sending.webhook_signatures import build_webhook_headers
from freight.documents.delivery_packet import Packet
from freight.documents.delivery_profile import DeliveryProfile
from freight.features.delivery.following import status_polling
from freight.features.delivery.outbox import settlement
from freight.kit import clock
from freight.kit.storage import connections as open_ones
from freight.kit.storage.connections import get_connections
from tests.features.delivery.keeping import Keeper
from tests.fixtures.access_points import ADDRESS, SECRET, TOKEN, approved, issued, send_by_access_point
from tests.fixtures.billing import Biller
from tests.fixtures.deliveries import House
from tests.fixtures.print_vendor import Clock, access_point_serving
from tests.fixtures.taxes import DUTCH, become
from tests.fixtures.tenants import Tenants

APPROVED, DELIVERED = "Approve for Invoice Delivery", "Delivered"
NOT_THEIRS = (
    "The buyer reference (BT-10): “RF-INKOOP” is not one of our orders. They begin with PO- or 4500. "
    "Change it in the account, under Tax."
)


@pytest.fixture
def hands() -> Clock:
    return Clock()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "invoices"


@pytest.fixture
def service(folder: Path, hands: Clock) -> Iterator[str]:
    with access_point_serving(folder, TOKEN, hands) as address:
        yield address


@pytest.fixture
async def rotterdam(ana: Biller, service: str, monkeypatch: pytest.MonkeyPatch) -> ObjectId:
    """A Dutch system that sends its customer's invoices by the access point, and is reached from outside: the profile.
    The customer's buyer reference is none of theirs."""
    opened = get_connections()
    settings = opened.settings.model_copy(update={"public_address": "https://suite.example/"})
    monkeypatch.setattr(open_ones, "_current", replace(opened, settings=settings))
    return await send_by_access_point(ana, service)


async def later(house: House, hands: Clock, ahead: timedelta) -> None:
    """What is heard that much later."""
    hands.ahead = ahead
    await Packet.get_pymongo_collection().update_many(
        {"follow_on": {"$ne": None}}, {"$set": {"follow_on": clock.now() - timedelta(seconds=1)}}
    )
    await status_polling.dispatch_delivery_follow_ups()
    await house.run_jobs()


async def test_a_rejected_invoice_names_the_field_and_once_that_is_mended_the_next_is_accepted(
    house: House, rotterdam: ObjectId, hands: Clock
) -> None:
    await approved(house, "S1")
    await house.work()
    await later(house, hands, timedelta(seconds=2))
    (delivery,) = await house.deliveries()
    assert (delivery["state"], delivery["acknowledgement"]) == ("Sent", "Received")
    await later(house, hands, timedelta(seconds=5))
    (delivery,) = await house.deliveries()
    assert (delivery["acknowledgement"], delivery["cause"], delivery["reason"]) == (
        "Rejected", "einvoice_rejected", NOT_THEIRS,
    )  # fmt: skip
    assert await house.statuses() == {"S1": APPROVED}, "rejected is not delivered"
    assert [each["what"] for each in delivery["events"]][-4:] == [
        "Delivered to the customer's access point", "Received", "Rejected by the customer", "Rejected",
    ]  # fmt: skip
    (cause,) = (await house.ana.caller.get("/api/deliveries/causes")).json()["data"]
    assert (cause["title"], cause["reason"]) == ("Electronic invoice rejected", NOT_THEIRS)
    counted = (await house.ana.caller.get("/api/ediAcknowledgements")).json()["data"]["partners"]
    assert [(each["profileName"], each["counts"]) for each in counted] == [
        ("accessPoint of everybody", [{"status": "Rejected", "age": "day", "count": 1}])
    ]

    # the account is mended: the next invoice has the new reference
    await become(house.ana, DUTCH, buyerReference="PO-2026-118", **ADDRESS)
    hands.ahead = timedelta(0)
    await approved(house, "S2")
    await house.work()
    await later(house, hands, timedelta(seconds=5))
    assert await house.statuses() == {"S1": APPROVED, "S2": DELIVERED}


async def test_a_worker_that_dies_between_the_post_and_its_answer_sends_the_invoice_once(
    house: House, rotterdam: ObjectId, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await approved(house, "S1")

    async def lost(*_: object, **__: object) -> None:
        raise AutoReconnect("connection closed")

    with monkeypatch.context() as away:
        away.setattr(settlement, "run_in_transaction", lost)
        with pytest.raises(AutoReconnect):
            await house.work()
    assert len(there(folder)) == 1
    (packet,) = await house.packets()
    assert (packet["state"], packet["is_uncertain"]) == ("Sending", True), "and its claim lapses"
    await Packet.get_pymongo_collection().update_many({}, {"$set": {"held_until": None, "accepted": None}})
    await house.work(later=timedelta(days=1))
    (packet,) = await house.packets()
    assert (packet["state"], packet["proof"]["document"]) == ("Sent", f"D-{packet['key']}")
    assert len(there(folder)) == 1


def there(folder: Path) -> list[Path]:
    return list(folder.glob("*.xml"))


def signed(content: bytes, secret: str = SECRET, ago: timedelta = timedelta(0)) -> dict[str, str]:
    return build_webhook_headers("msg_1", int((clock.now() - ago).timestamp()), content, [secret])


async def test_a_signed_callback_has_the_access_point_asked_at_once_and_no_other_does_anything(
    house: House, rotterdam: ObjectId, hands: Clock, client: httpx.AsyncClient
) -> None:
    await become(house.ana, DUTCH, buyerReference="4500017", **ADDRESS)
    await approved(house, "S1")
    await house.work()
    (packet,) = await house.packets()
    hands.ahead = timedelta(seconds=5)
    news = json.dumps({"id": packet["proof"]["document"], "state": "rejected"}).encode()
    path = f"/api/accessPoint/{packet['key']}"

    async def post(address: str, content: bytes, headers: dict[str, str]) -> int:
        return (await client.post(address, content=content, headers=headers)).status_code

    another = "whsec_" + "YW5vdGhlciBwYXJ0bmVyIHNpZ25zIHRoaXMh"
    assert await post(path, news, {}) == 403
    assert await post(path, news, signed(news, another)) == 403
    assert await post(path, news, signed(b"{}")) == 403, "a signature is of one body"
    assert await post(path, news, signed(news, ago=timedelta(minutes=6))) == 403, "an old one is a replay"
    assert await post(f"/api/accessPoint/{'0' * 32}", news, signed(news)) == 404
    strange = b'{"id": "D-of-another"}'
    assert await post(path, strange, signed(strange)) == 404
    await house.run_jobs()
    assert await house.statuses() == {"S1": APPROVED}, "nothing was asked"

    assert await post(path, news, signed(news)) == 200
    await house.run_jobs()
    assert await house.statuses() == {"S1": DELIVERED}, "by what the access point says, not by what was posted"
    before = await house.deliveries()
    assert await post(path, news, signed(news)) == 200, "twice does nothing more"
    await house.run_jobs()
    assert await house.deliveries() == before


async def test_a_customer_without_an_electronic_address_is_not_approved_and_in_bulk_held_with_the_remedy(
    house: House, rotterdam: ObjectId
) -> None:
    profiles = DeliveryProfile.get_pymongo_collection()
    await become(house.ana, DUTCH, buyerReference="PO-1")
    # issued before there was an access point
    await profiles.update_one({"_id": rotterdam}, {"$set": {"is_active": False}})
    invoice_id = await issued(house, "S1")
    await profiles.update_one({"_id": rotterdam}, {"$set": {"is_active": True}})
    lacking = "Enter the customer's electronic address in the account, under Tax."
    body = {"invoices": [{"invoiceId": invoice_id, "revision": 1}]}
    answer = (await house.ana.caller.post("/api/deliveryAudit/approve", json=body)).json()["data"]
    assert (answer["approved"], lacking in answer["heldBack"][0]["message"]) == ([], True)
    # many at once are judged when they leave
    await house.ana.call("bulk", ids=[invoice_id], action="approve")
    await house.work()
    (delivery,) = await house.deliveries()
    assert (delivery["state"], await house.packets()) == ("Held", [])
    assert lacking in delivery["reason"]


def form(server: str, einvoice: str = "peppol", **values: Any) -> dict[str, Any]:
    named = {"Protocol": "access_point", "address": server, "token": TOKEN, "callbackSecret": SECRET, **values}
    fields = [{"key": key, "value": value} for key, value in named.items()]
    configurations = {"einvoice": einvoice}
    return {"type": "accessPoint", "deliveredWhen": "accepted", "configurations": configurations, "fields": fields}


async def test_a_form_names_the_access_point_tries_it_and_shows_no_secret_again(
    ana: Biller, tenants: Tenants, service: str
) -> None:
    keeper = Keeper(ana.caller, tenants)
    body = {"profileName": "x", "scheduling": [], **form(service)}
    tried = (await ana.caller.post("/api/invoiceDefaultDelivery/test", json=body)).json()["data"]
    assert (tried["ok"], tried["answer"]) == (True, "127.0.0.1 lets us in as Demo access point. No invoice was sent.")
    saved = await keeper.saved(**form(service))
    stored = await DeliveryProfile.get_pymongo_collection().find_one({})
    assert stored and set(stored["secrets"]) == {"token", "callback_secret"}
    for secret in (TOKEN, SECRET):
        assert secret not in str(saved) + str(stored), "neither shown nor stored in the open"


async def test_a_form_that_cannot_work_is_refused(ana: Biller, tenants: Tenants) -> None:
    keeper = Keeper(ana.caller, tenants)
    for given, told in (
        ({"token": ""}, "Access token: enter one. Without it nothing can be sent."),
        ({"address": ""}, "Please enter mandatory fields"),
        ({"callbackSecret": "short"}, "Secret: start with whsec_, then 24 to 64 bytes in base64."),
        ({"einvoice": "facturx"}, "Electronic invoice: an access point takes XML; choose another format."),
        ({"Protocol": "sftp"}, "Invalid selection"),
    ):
        answer = await keeper.tried(**form("https://ap.example.com", **given))
        assert (answer.status_code, answer.json()["msg"]) == (400, told)
