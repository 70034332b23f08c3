"""An approved invoice leaves by itself, once, and is delivered by it."""

from datetime import timedelta
from email.message import EmailMessage
from typing import Any

import pytest
from bson import ObjectId

from freight.documents.delivery_endpoint import Endpoint
from freight.documents.delivery_packet import Packet
from freight.documents.delivery_profile import DeliveryProfile
from freight.documents.email_account import EmailAccount
from freight.features.delivery.outbox import draining, endpoints, settlement
from freight.kit.storage.connections import Connections
from tests.fixtures.deliveries import House, profile_of, sftp_profile
from tests.fixtures.file_servers import sftp_serving
from tests.fixtures.mail_server import MailServer, sends_by, serving
from tests.fixtures.tenants import Tenants

APPROVED, DELIVERED = "Approve for Invoice Delivery", "Delivered"
A_DAY = timedelta(days=1)


def pdfs(message: EmailMessage) -> list[str]:
    return [part.get_filename() or "" for part in message.iter_attachments()]


async def test_an_approved_invoice_leaves_as_a_mail_with_its_pdf_and_is_delivered(
    house: House, tenants: Tenants, mail_server: MailServer
) -> None:
    to = {"to": "ap@fillmore.example", "bcc": ["copy@suite.example"]}
    await profile_of(tenants.air, "email", configurations=to)
    (invoice,) = await house.approved("S1")
    assert [(each["state"], each["invoice_number"]) for each in await house.deliveries()] == [
        ("Waiting", invoice["number"])
    ]
    await house.work()
    (mail,) = mail_server.taken
    assert mail.to == ["ap@fillmore.example", "copy@suite.example"]
    assert mail.message["Subject"] == f"Invoice {invoice['number']}"
    assert pdfs(mail.message) == [f"Invoice {invoice['number']}.pdf"]
    assert "copy@suite.example" not in mail.message.as_string(), "a blind copy is nobody's business"
    assert await house.statuses() == {"S1": DELIVERED}
    (delivery,) = await house.deliveries()
    assert [each["what"] for each in delivery["events"]] == ["Planned", "Packed", "Sent"]
    # repeated messages send nothing a second time
    await house.work(later=A_DAY)
    assert len(mail_server.taken) == 1


async def test_by_two_profiles_it_is_delivered_when_both_have_it(
    house: House, tenants: Tenants, mail_server: MailServer, tmp_path
) -> None:
    await profile_of(tenants.air, "email", configurations={"to": "ap@fillmore.example"})
    async with sftp_serving(tmp_path / "in") as server:
        await sftp_profile(tenants.air, server, file_name=[{"fixed_text": "FRT-"}, {"field_name": "invoiceNumber"}])
        server.on_write.append(_refuse)
        (invoice,) = await house.approved("S1")
        await house.work()
        assert len(mail_server.taken) == 1
        assert await house.statuses() == {"S1": APPROVED}
        server.on_write.clear()
        await house.work(later=A_DAY)
        assert list(server.there()) == [f"FRT-{invoice['number']}.pdf"]
    assert await house.statuses() == {"S1": DELIVERED}
    assert len(mail_server.taken) == 1


def _refuse() -> None:
    raise OSError(28, "No space left on device")


async def test_without_a_profile_an_invoice_waits_for_a_hand(house: House, tenants: Tenants) -> None:
    await house.approved("S1")
    await house.work()
    assert await house.deliveries() == []
    assert await house.statuses() == {"S1": APPROVED}


async def test_the_account_s_own_profile_stands_before_the_system_s(
    house: House, tenants: Tenants, mail_server: MailServer
) -> None:
    await profile_of(tenants.air, "email", configurations={"to": "all@suite.example"})
    await profile_of(
        tenants.air, "email", name="own", configurations={"to": "ap@fillmore.example"}, account_id=tenants.fill1
    )
    await house.approved("S1")
    await house.work()
    assert [mail.to for mail in mail_server.taken] == [["ap@fillmore.example"]]


async def test_one_recipient_refused_keeps_the_others_from_nothing(  # fault 9
    house: House, tenants: Tenants, mail_server: MailServer
) -> None:
    to = {"to": "ap@fillmore.example", "cc": ["gone@fillmore.example"]}
    await profile_of(tenants.air, "email", configurations=to)
    mail_server.to_recipients += ["250 OK", "550 5.1.1 No such user"]
    await house.approved("S1")
    await house.work()
    assert [mail.to for mail in mail_server.taken] == [["ap@fillmore.example"]]
    (delivery,) = await house.deliveries()
    assert (delivery["state"], delivery["cause"]) == ("Held", "address")
    assert "No such user" in delivery["reason"]
    assert await house.statuses() == {"S1": APPROVED}


async def test_greylisting_is_waited_out(house: House, tenants: Tenants, mail_server: MailServer) -> None:  # fault 8
    await profile_of(tenants.air, "email", configurations={"to": "ap@fillmore.example"})
    mail_server.to_recipients.append("451 4.7.1 Come back in five minutes")
    await house.approved("S1")
    await house.work()
    assert mail_server.taken == []
    (packet,) = await house.packets()
    assert (packet["state"], packet["tries"]) == ("Retrying", 1)
    await house.work(later=timedelta(minutes=2))
    assert len(mail_server.taken) == 1
    assert await house.statuses() == {"S1": DELIVERED}


@pytest.mark.parametrize("answer", ["552 5.3.4 Too big", "554 5.7.1 Not wanted"])
async def test_what_a_server_will_never_take_is_held(  # fault 10
    answer: str, house: House, tenants: Tenants, mail_server: MailServer
) -> None:
    await profile_of(tenants.air, "email", configurations={"to": "ap@fillmore.example"})
    mail_server.answers.append(answer)
    await house.approved("S1")
    await house.work()
    (delivery,) = await house.deliveries()
    assert (delivery["state"], delivery["cause"]) == ("Held", "too_large" if answer[:3] == "552" else "refused")


async def test_a_mail_lost_after_its_text_is_sent_again_under_the_same_id(  # fault 12
    house: House, tenants: Tenants, mail_server: MailServer
) -> None:
    await profile_of(tenants.air, "email", configurations={"to": "ap@fillmore.example"})
    mail_server.answers.append("drop")
    await house.approved("S1")
    await house.work()
    (packet,) = await house.packets()
    assert packet["is_uncertain"], "SMTP cannot tell: it is marked"
    await house.work(later=timedelta(minutes=2))
    first, second = mail_server.taken
    assert first.message["Message-ID"] == second.message["Message-ID"]
    assert first.message.as_bytes() == second.message.as_bytes()
    assert await house.statuses() == {"S1": DELIVERED}


async def test_no_mail_server_costs_what_waits_no_try(  # fault 1
    house: House, tenants: Tenants, connections: Connections, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving() as down:
        pass
    sends_by(monkeypatch, connections, down)
    monkeypatch.setattr(endpoints, "_SHORT_REST", timedelta(0))  # no rest is waited out
    await profile_of(tenants.air, "email", configurations={"to": "ap@fillmore.example"})
    await house.approved("S1", "S2")
    await house.work()
    first, second = await house.packets()
    assert (first["tries"], second["tries"]) == (1, 0)
    endpoint = await Endpoint.get_pymongo_collection().find_one()
    assert endpoint["failures"] == 1
    assert second["next_try_on"] >= endpoint["rests_until"] or second["state"] == "Sealed"


async def test_a_refused_sign_in_holds_all_until_the_profile_is_saved(  # fault 6
    house: House, tenants: Tenants, tmp_path
) -> None:
    async with sftp_serving(tmp_path / "in") as server:
        one = await sftp_profile(tenants.air, server, password="wrong")
        await house.approved("S1", "S2")
        await house.work()
        assert {(each["state"], each["cause"]) for each in await house.deliveries()} == {("Held", "credentials")}
        assert [each["tries"] for each in await house.packets()] == [0, 0], "the packets were not looked at"
        assert await endpoints.release_fixed_endpoints() == 0
        await _mend(one)
        assert await endpoints.release_fixed_endpoints() == 1
        await house.work()
        assert len(server.there()) == 2
    assert set((await house.statuses()).values()) == {DELIVERED}


async def _mend(profile_id) -> None:
    from freight.features.recipients.profiles.servers import get_secret_context
    from freight.kit.storage.connections import get_connections
    from tests.fixtures.file_servers import PASSWORD

    sealed = get_connections().keyring.seal(PASSWORD, get_secret_context("delivery_profiles", profile_id, "password"))
    await DeliveryProfile.get_pymongo_collection().update_one(
        {"_id": profile_id}, {"$set": {"secrets.password": sealed}, "$inc": {"revision": 1}}
    )


async def test_another_host_key_is_never_taken_by_itself(house: House, tenants: Tenants, tmp_path) -> None:  # fault 21
    async with sftp_serving(tmp_path / "in") as server:
        await sftp_profile(tenants.air, server, transport_settings={"host_key": ""})
        await house.approved("S1")
        await house.work()
        (delivery,) = await house.deliveries()
        assert (delivery["state"], delivery["cause"]) == ("Held", "host_key")
        endpoint = await Endpoint.get_pymongo_collection().find_one()
        assert endpoint["offered_key"] == server.host_key
        await endpoints.confirm_endpoint_key(tenants.air, endpoint["name"], server.host_key)
        await house.work()
        assert len(server.there()) == 1
        port = server.port
    async with sftp_serving(tmp_path / "in2", port=port) as other:
        await house.approved("S2")
        await house.work()
        assert other.there() == {}
        assert [each["cause"] for each in await house.deliveries()] == ["", "host_key"]


async def test_a_worker_killed_between_sending_and_noting_loses_and_doubles_nothing(  # fault 13
    house: House, tenants: Tenants, tmp_path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with sftp_serving(tmp_path / "in") as server:
        await sftp_profile(tenants.air, server)
        await house.approved("S1")

        class Killed(BaseException):
            pass

        async def killed(*_: object, **__: object) -> None:
            raise Killed

        with monkeypatch.context() as dying:
            dying.setattr(settlement, "settle_attempts", killed)
            with pytest.raises(Killed):
                await house.work()
        sent = server.there()
        assert len(sent) == 1
        assert await house.statuses() == {"S1": APPROVED}
        # its claim lapses, and another takes it up
        await Packet.get_pymongo_collection().update_many({}, {"$set": {"held_until": None}})
        await house.work(later=A_DAY)
        assert server.there() == sent
        (packet,) = await house.packets()
        assert packet["state"] == "Sent"
    assert await house.statuses() == {"S1": DELIVERED}
    assert draining


async def test_a_withdrawn_approval_takes_back_what_has_not_left(house: House, tenants: Tenants) -> None:
    await profile_of(tenants.air, "email", configurations={"to": "ap@fillmore.example"}, scheduling=[])
    (invoice,) = await house.approved("S1")
    assert (await step(house, invoice, "withdraw")).status_code == 200
    assert [(each["state"], each["reason"]) for each in await house.deliveries()] == [
        ("Canceled", "The approval was withdrawn.")
    ]
    await house.work(later=timedelta(days=5))
    assert await house.packets() == []


async def test_what_has_left_cannot_be_withdrawn(house: House, tenants: Tenants, mail_server: MailServer) -> None:
    await profile_of(tenants.air, "email", configurations={"to": "ap@fillmore.example"})
    await profile_of(tenants.air, "ftp", transport="sftp", transport_settings={"host": "127.0.0.1", "port": 9})
    (invoice,) = await house.approved("S1")
    await house.work()
    refused = await step(house, invoice, "withdraw")
    assert refused.status_code == 400
    assert "has already left (ap@fillmore.example)" in refused.json()["msg"]


async def test_delivered_by_hand_ends_what_is_owed(house: House, tenants: Tenants) -> None:
    await profile_of(tenants.air, "email", configurations={"to": "ap@fillmore.example"}, scheduling=[])
    (invoice,) = await house.approved("S1")
    assert (await step(house, invoice, "deliver")).status_code == 200
    assert [(each["state"], each["is_open"]) for each in await house.deliveries()] == [("Canceled", False)]


async def step(house: House, invoice: Any, action: str) -> Any:
    """Try an action on an invoice, and return the answer."""
    detail = (await house.ana.caller.get(f"/api/invoices/{invoice['id']}")).json()["data"]
    return await house.ana.caller.post(
        f"/api/invoices/{invoice['id']}/actions/{action}", json={"revision": detail["revision"], "note": ""}
    )


async def test_a_deleted_profile_holds_what_waits_and_says_so(  # fault 41
    house: House, tenants: Tenants, mail_server: MailServer
) -> None:
    one = await profile_of(tenants.air, "email", configurations={"to": "ap@fillmore.example"})
    await house.approved("S1")
    await DeliveryProfile.get_pymongo_collection().update_one({"_id": one}, {"$set": {"is_active": False}})
    await house.work()
    (delivery,) = await house.deliveries()
    assert (delivery["state"], delivery["cause"], delivery["reason"]) == (
        "Held",
        "settings",
        "The profile was deleted.",
    )


async def test_several_invoices_of_a_customer_leave_in_one_file(house: House, tenants: Tenants, tmp_path) -> None:
    async with sftp_serving(tmp_path / "in") as server:
        await sftp_profile(tenants.air, server, single_invoice_file=True, configurations={"form": "zip"})
        await house.approved("S1", "S2", "S3")
        await house.work()
        (name,) = server.there()
        assert name.endswith(".zip")
        (packet,) = await house.packets()
        assert len(packet["invoice_ids"]) == 3
    assert set((await house.statuses()).values()) == {DELIVERED}


async def test_a_profile_s_own_email_account_sends_its_mails(
    house: House, tenants: Tenants, mail_server: MailServer
) -> None:
    with serving(authenticator=None) as server:
        account = ObjectId()
        settings = {"host": "127.0.0.1", "port": server.port, "security": "none", "sender": "Billing <b@own.example>"}
        await EmailAccount(
            id=account,
            company_id=tenants.air.company_id,
            system_id=tenants.air.system_id,
            name="Billing",
            settings=settings,
        ).insert()
        to = {"to": "ap@fillmore.example"}
        await profile_of(tenants.air, "email", configurations=to, email_account_id=account)
        await house.approved("S1")
        await house.work()
        assert [(mail.sender, mail.to) for mail in server.taken] == [("b@own.example", ["ap@fillmore.example"])]
    assert mail_server.taken == [], "that of the installation has nothing to do with it"
    assert await house.statuses() == {"S1": DELIVERED}


async def test_files_go_by_the_nearest_outgoing_channel_where_the_profile_names_none(
    house: House, tenants: Tenants, tmp_path
) -> None:
    async with sftp_serving(tmp_path / "in") as server:
        await sftp_profile(tenants.air, server, kind="outgoingChannel")
        await profile_of(tenants.air, "ftp")
        await house.approved("S1")
        await house.work()
        assert len(server.there()) == 1
    assert await house.statuses() == {"S1": DELIVERED}
