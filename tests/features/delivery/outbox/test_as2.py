"""Invoices as AS2 messages: delivered by the partner's signed receipt, rejected where it does not hold."""

from datetime import timedelta
from pathlib import Path

from bson import ObjectId

from tests.features.delivery.outbox.test_encryption import keep
from tests.fixtures.as2_peer import As2Peer, as2_serving, settings_of
from tests.fixtures.deliveries import House, profile_of
from tests.fixtures.tenants import Tenants


async def channel_of(tenants: Tenants, partner: As2Peer, **keys: ObjectId) -> None:
    """The partner as the outgoing channel of everybody, and a file profile that goes by it."""
    given = keys or {
        "encryption_key_id": await keep(tenants.air, "encryption", "x509", partner.theirs.public),
        "signature_key_id": await keep(tenants.air, "signature", "x509", partner.ours.public, partner.ours.private),
    }
    await profile_of(
        tenants.air, "outgoingChannel", transport="as2", transport_settings=settings_of(partner), password="", **given
    )
    await profile_of(tenants.air, "ftp", delivered_when="received")


async def test_an_invoice_is_delivered_by_the_signed_receipt_of_its_message(
    house: House, tenants: Tenants, tmp_path: Path
) -> None:
    with as2_serving(tmp_path) as partner:
        partner.wrong.append("lost")  # fault 26
        await channel_of(tenants, partner)
        (invoice,) = await house.approved("S1")
        await house.work()
        assert await house.statuses() == {"S1": "Approve for Invoice Delivery"}
        await house.work(later=timedelta(minutes=2))
    assert [name for name in partner.names if f"Invoice {invoice['number']}.pdf" not in name] == []
    assert len(partner.taken) == 1 and len(partner.server.received) == 2
    assert partner.server.received[0].content == partner.server.received[1].content
    (delivery,) = await house.deliveries()
    assert (delivery["state"], delivery["acknowledgement"]) == ("Sent", "Received")
    assert [each["what"] for each in delivery["events"]][-2:] == ["Sent", "Received"]
    assert await house.statuses() == {"S1": "Delivered"}
    (packet,) = await house.packets()
    assert "duplicate-document" in packet["proof"]["receipt"]


async def test_a_receipt_for_other_content_needs_someone_and_delivers_nothing(  # fault 28
    house: House, tenants: Tenants, tmp_path: Path
) -> None:
    with as2_serving(tmp_path) as partner:
        partner.wrong.append("mic")
        await channel_of(tenants, partner)
        await house.approved("S1")
        await house.work()
        (delivery,) = await house.deliveries()
        assert (delivery["acknowledgement"], delivery["cause"]) == ("Rejected", "recipient_said_no")
        assert delivery["reason"] == "The receipt names other content than was sent."
        assert await house.statuses() == {"S1": "Approve for Invoice Delivery"}
        # the same message once more, and this time the partner confirms it
        told = {"ids": [str(delivery["_id"])], "action": "resend"}
        assert (await house.ana.caller.post("/api/deliveries/act", json=told)).json()["data"]["done"] == 1
        await house.work()
    assert await house.statuses() == {"S1": "Delivered"}
    assert len(partner.taken) == 1


async def test_as2_without_both_keys_sends_nothing(house: House, tenants: Tenants, tmp_path: Path) -> None:
    with as2_serving(tmp_path) as partner:
        key = await keep(tenants.air, "encryption", "x509", partner.theirs.public)
        await channel_of(tenants, partner, encryption_key_id=key)
        await house.approved("S1")
        await house.work()
    (delivery,) = await house.deliveries()
    assert (delivery["state"], delivery["cause"], partner.taken) == ("Held", "key", {})
    assert delivery["reason"].startswith("AS2 encrypts for the recipient and signs by your key.")
