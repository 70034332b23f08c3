"""Invoices mailed by a print vendor: taken once, followed until they are in the mail, and back on the board when they
come back."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from bson import ObjectId

from freight.documents.delivery_packet import Packet
from freight.documents.delivery_profile import DeliveryProfile
from freight.features.delivery.following import status_polling
from freight.features.recipients.profiles.servers import get_secret_context
from freight.kit import clock
from freight.kit.storage.connections import get_connections
from tests.features.delivery.keeping import Keeper
from tests.fixtures.deliveries import House, profile_of
from tests.fixtures.http_peer import Answered, peer_serving
from tests.fixtures.print_vendor import Clock, vendor_serving
from tests.fixtures.tenants import Tenants

APPROVED, DELIVERED = "Approve for Invoice Delivery", "Delivered"
TOKEN = "of-the-vendor"
TO_THEM = {"address": "Fillmore Group\nAccounts Payable\n1 Main St\nChicago, IL 60601"}
BY_VENDOR = {"deliveryParty": "deliveryVendor", "deliveryPartyName": "clickToMail"}


@pytest.fixture
def hands() -> Clock:
    return Clock()


@pytest.fixture
def vendor(tmp_path: Path, hands: Clock) -> Iterator[str]:
    with vendor_serving(tmp_path / "letters", TOKEN, hands) as address:
        yield address


async def vendor_profile(tenants: Tenants, address: str, **fields: Any) -> ObjectId:
    given = {"configurations": TO_THEM, "delivered_when": "received", "acknowledge_within_hours": 72} | fields
    settings = {"address": address} | given.pop("transport_settings", {})
    one = await profile_of(
        tenants.air, "paper", transport="vendor", transport_settings=settings, options=BY_VENDOR, password="", **given
    )
    sealed = get_connections().keyring.seal(TOKEN, get_secret_context("delivery_profiles", one, "token"))
    await DeliveryProfile.get_pymongo_collection().update_one({"_id": one}, {"$set": {"secrets.token": sealed}})
    return one


async def later(house: House, hands: Clock, ahead: timedelta) -> None:
    """What is heard of letters that much later."""
    hands.ahead = ahead
    await Packet.get_pymongo_collection().update_many(
        {"follow_on": {"$ne": None}}, {"$set": {"follow_on": clock.now() - timedelta(seconds=1)}}
    )
    await status_polling.dispatch_delivery_follow_ups()
    await house.run_jobs()


async def test_a_letter_is_mailed_by_the_vendor_and_delivers_its_invoice_then(
    house: House, tenants: Tenants, vendor: str, hands: Clock, tmp_path: Path
) -> None:
    await vendor_profile(tenants, vendor)
    await house.approved("S1")
    await house.work()
    (packet,) = await house.packets()
    assert (packet["state"], packet["proof"]["cost"], packet["proof"]["job_state"]) == ("Sent", "0.98", "accepted")
    assert await house.statuses() == {"S1": APPROVED}, "taken is not mailed"
    await later(house, hands, timedelta(seconds=30))
    assert await house.statuses() == {"S1": APPROVED}, "printed is not mailed"
    await later(house, hands, timedelta(minutes=1))
    assert await house.statuses() == {"S1": DELIVERED}
    (delivery,) = await house.deliveries()
    assert [each["what"] for each in delivery["events"]][-3:] == [
        "Printed by the vendor", "Mailed by the vendor", "Received",
    ]  # fmt: skip
    assert "0.98 USD" in delivery["events"][-2]["text"] and "tracking number" in delivery["events"][-2]["text"]
    (packet,) = await house.packets()
    assert packet["proof"]["tracking"] and packet["follow_on"], "it may come back for weeks"
    assert len(list((tmp_path / "letters").glob("*.pdf"))) == 1


async def test_a_letter_that_comes_back_needs_someone_and_goes_anew_to_the_right_address(
    house: House, tenants: Tenants, vendor: str, hands: Clock
) -> None:
    wrong = {"address": "Fillmore Group\n1 Main St\nChicago, IL 00000"}
    profile = await vendor_profile(tenants, vendor, configurations=wrong, delivered_when="sent")
    await house.approved("S1")
    await house.work()
    assert await house.statuses() == {"S1": DELIVERED}, "this customer leaves it at that"
    await later(house, hands, timedelta(days=3))
    (delivery,) = await house.deliveries()
    assert (delivery["acknowledgement"], delivery["cause"]) == ("Bounced", "letter_returned")
    groups = (await house.ana.caller.get("/api/deliveries/causes")).json()["data"]
    assert [each["title"] for each in groups] == ["Letter came back"]
    (packet,) = await house.packets()
    assert packet["follow_on"] is None, "nothing more will be heard of it"
    await DeliveryProfile.get_pymongo_collection().update_one({"_id": profile}, {"$set": {"configurations": TO_THEM}})
    told = {"ids": [str(delivery["_id"])], "action": "sendAnew"}
    assert (await house.ana.caller.post("/api/deliveries/act", json=told)).json()["data"]["done"] == 1
    await house.work()
    old, new = await house.packets()
    assert (new["state"], new["headers"]["address"][-1]) == ("Sent", "Chicago, IL 60601")
    assert old["key"] != new["key"]


async def test_an_address_no_post_takes_is_held_before_anything_is_sent(
    house: House, tenants: Tenants, vendor: str, tmp_path: Path
) -> None:
    await vendor_profile(tenants, vendor, configurations={"address": "Fillmore Group\n1 Main St\nChicago"})
    await house.approved("S1")
    await house.work()
    (delivery,) = await house.deliveries()
    assert (delivery["state"], delivery["cause"], await house.packets()) == ("Held", "postal_address", [])
    assert "“Chicago” is no city, state and ZIP code" in delivery["reason"]
    assert not list((tmp_path / "letters").glob("*"))


async def test_a_letter_whose_answer_was_lost_is_printed_once(house: House, tenants: Tenants) -> None:
    with peer_serving() as peer:
        taken = Answered(201, b'{"job": "CM-42", "state": "accepted"}')
        peer.next += [Answered(drop=True), Answered(drop=True)]
        peer.always = lambda posted: taken
        await vendor_profile(tenants, peer.address)
        await house.approved("S1")
        await house.work()
        await house.work(later=timedelta(days=1))
        await house.work(later=timedelta(days=2))
    # the first try and those that came after a 405 to the question: each under the one key
    assert {each.headers["idempotency-key"] for each in peer.received} == {(await house.packets())[0]["key"]}


async def test_a_knock_has_the_vendor_asked_and_says_nothing(
    house: House, tenants: Tenants, vendor: str, hands: Clock, client: httpx.AsyncClient
) -> None:
    await vendor_profile(tenants, vendor)
    await house.approved("S1")
    await house.work()
    (packet,) = await house.packets()
    hands.ahead = timedelta(minutes=1)
    assert await status_polling.dispatch_delivery_follow_ups() == 0, "not its time yet"
    told = [
        (await client.post(f"/api/printVendor/{key}", content=b'{"state": "canceled"}')).content
        for key in (packet["key"], "0" * 32, "x")
    ]
    assert len(set(told)) == 1, "nobody learns whether there is such a letter"
    assert await status_polling.dispatch_delivery_follow_ups() == 1
    await house.run_jobs()
    assert await house.statuses() == {"S1": DELIVERED}, "by what the vendor said, not by what was posted"


def form(server: str, **values: Any) -> dict[str, Any]:
    named = {"Protocol": "vendor", "address": server, "token": TOKEN, **values}
    vendor = {
        "createJob": {
            "documentClass": "Letter 8.5 x 11", "layout": "Address on separate page", "productionTime": "Next day",
            "envelope": "Flat", "color": "Full color", "mailClass": "First class",
        },
        "address": {"name": "N", "address1": "1 A St", "city": "Gary", "state": "IN", "postalCode": "46402"},
        "userCredentials": {"accountName": "northwind"},
        "payment": {"token": "tok_77"},
    }  # fmt: skip
    data = {part: [{"key": key, "value": value} for key, value in items.items()] for part, items in vendor.items()}
    fields = [{"key": key, "value": value} for key, value in named.items()]
    configurations = {**TO_THEM, "data": {"paymentOptions": "creditCard", **data}}
    told = {"deliveredWhen": "received", "configurations": configurations, "fields": fields}
    return {"type": "paper", **BY_VENDOR, **told}


async def test_a_form_names_the_vendor_tries_it_and_shows_no_secret_again(
    ana: Any, tenants: Tenants, vendor: str, house: House
) -> None:
    keeper = Keeper(ana.caller, tenants)
    body = {"profileName": "x", "scheduling": [], **form(vendor)}
    tried = (await ana.caller.post("/api/invoiceDefaultDelivery/test", json=body)).json()["data"]
    assert (tried["ok"], tried["answer"]) == (True, "127.0.0.1 lets us in as Demo print vendor. No letter was sent.")
    saved = await keeper.saved(**form(vendor, cardToken="tok_88"))
    stored = await DeliveryProfile.get_pymongo_collection().find_one({})
    assert stored and set(stored["secrets"]) == {"token", "card_token"}
    for secret in (TOKEN, "tok_77", "tok_88"):
        assert secret not in str(saved) + str(stored), "neither shown nor stored in the open"
    await house.approved("S1")
    await house.work()
    assert [each["state"] for each in await house.packets()] == ["Sent"]
    # printed here from now on: the server goes with it
    saved = await keeper.changed(saved, deliveryParty="internal/station", deliveryPartyName="", deliveredWhen="sent")
    assert saved["fields"] == []


async def test_a_vendor_without_a_token_and_a_letter_by_sftp_are_refused(ana: Any, tenants: Tenants) -> None:
    keeper = Keeper(ana.caller, tenants)
    for given, told in (
        ({"token": ""}, "Access token: enter one. Without it nothing can be sent."),
        ({"address": ""}, "Please enter mandatory fields"),
        ({"mostPages": 0}, "Pages of a letter, at most: Input should be greater than or equal to 1."),
        ({"Protocol": "sftp"}, "Invalid selection"),
    ):
        answer = await keeper.tried(**form("https://print.example.com", **given))
        assert (answer.status_code, answer.json()["msg"]) == (400, told)
