"""The board: deliveries that need attention by cause, and the actions on one or many of them."""

import io
import zipfile
from datetime import timedelta
from typing import Any

import pytest

from freight.documents.delivery import Delivery
from freight.documents.delivery_profile import DeliveryProfile
from tests.features.invoices.test_corrections import act as correct
from tests.fixtures.deliveries import House, profile_of, sftp_profile
from tests.fixtures.file_servers import sftp_serving
from tests.fixtures.mail_server import MailServer
from tests.fixtures.tenants import Tenants

DELIVERED = "Delivered"
A_DAY = timedelta(days=1)


async def board(house: House, tab: str, **query: Any) -> Any:
    answer = await house.ana.caller.get("/api/deliveries", params={"tab": tab, **query})
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def causes(house: House) -> list[Any]:
    answer = await house.ana.caller.get("/api/deliveries/causes")
    assert answer.status_code == 200, answer.text
    return list(answer.json()["data"])


async def act(house: House, action: str, *ids: str, reason: str = "") -> Any:
    answer = await house.ana.caller.post(
        "/api/deliveries/act", json={"action": action, "ids": list(ids), "reason": reason}
    )
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def counted(house: House) -> dict[str, tuple[int, list[Any]]]:
    told = await board(house, "due")
    return {each["tab"]: (each["count"], each["totals"]) for each in told["tabs"] if each["count"]}


async def test_one_address_refused_for_five_invoices_is_one_cause_with_one_fix(
    house: House, tenants: Tenants, mail_server: MailServer
) -> None:
    one = await profile_of(tenants.air, "email", configurations={"to": "old@fillmore.example"})
    mail_server.to_recipients += ["550 5.1.1 No such user"] * 5
    await house.approved(*(f"S{n}" for n in range(5)))
    await house.work()
    (group,) = await causes(house)
    assert (group["count"], group["title"], group["profileName"]) == (5, "Email address refused", "email of everybody")
    assert group["totals"] == [{"currency": "USD", "amount": "257.25"}]
    await DeliveryProfile.get_pymongo_collection().update_one(
        {"_id": one}, {"$set": {"configurations.to": "ap@fillmore.example"}, "$inc": {"revision": 1}}
    )
    assert (await act(house, "sendAnew", *group["ids"]))["done"] == 5
    await house.work()
    assert [mail.to for mail in mail_server.taken] == [["ap@fillmore.example"]] * 5
    assert set((await house.statuses()).values()) == {DELIVERED}
    assert await causes(house) == []
    assert set(await counted(house)) == {"sent"}


async def test_a_held_delivery_stays_until_it_is_released(
    house: House, tenants: Tenants, mail_server: MailServer
) -> None:
    await profile_of(tenants.air, "email", configurations={"to": "ap@fillmore.example"})
    await house.approved("S1")
    (due,) = (await board(house, "due"))["rows"]
    assert (await act(house, "hold", due["id"], reason="The customer disputes it"))["done"] == 1
    await house.work(later=A_DAY)
    assert mail_server.taken == []
    (group,) = await causes(house)
    assert (group["cause"], group["reason"]) == ("held_by_hand", "The customer disputes it")
    await act(house, "release", due["id"])
    await house.work()
    assert len(mail_server.taken) == 1


async def test_resending_is_the_same_mail_and_sending_anew_is_another(
    house: House, tenants: Tenants, mail_server: MailServer
) -> None:
    await profile_of(tenants.air, "email", configurations={"to": "ap@fillmore.example"})
    await house.approved("S1")
    await house.work()
    (sent,) = (await board(house, "sent"))["rows"]
    await act(house, "resend", sent["id"])
    await house.work()
    first, again = mail_server.taken
    assert first.message.as_bytes() == again.message.as_bytes()
    await act(house, "sendAnew", sent["id"])
    await house.work()
    assert mail_server.taken[2].message["Message-ID"] != first.message["Message-ID"]
    assert await house.statuses() == {"S1": DELIVERED}


async def test_giving_up_needs_a_reason_and_leaves_the_others_to_deliver(
    house: House, tenants: Tenants, mail_server: MailServer
) -> None:
    await profile_of(tenants.air, "email", configurations={"to": "ap@fillmore.example"})
    await profile_of(tenants.air, "ftp", transport="sftp", transport_settings={})
    await house.approved("S1")
    await house.work()
    (group,) = await causes(house)
    assert (group["cause"], group["reason"]) == (
        "settings",
        "The profile names no server, and its account has no outgoing channel.",
    )
    refused = await house.ana.caller.post("/api/deliveries/act", json={"action": "giveUp", "ids": group["ids"]})
    assert refused.status_code == 400
    await act(house, "giveUp", *group["ids"], reason="They only take mails")
    assert await house.statuses() == {"S1": DELIVERED}


async def test_what_no_profile_takes_is_told_and_can_be_sent_by_one(
    house: House, tenants: Tenants, mail_server: MailServer
) -> None:
    (invoice,) = await house.approved("S1")
    told = await board(house, "noProfile")
    assert [row["invoiceNumber"] for row in told["rows"]] == [invoice["number"]]
    one = await profile_of(tenants.air, "email", configurations={"to": "ap@fillmore.example"})
    choices = (await house.ana.caller.get("/api/deliveries/profiles")).json()["data"]
    assert [each["id"] for each in choices] == [str(one)]
    body = {"invoiceIds": [invoice["id"]], "profileId": str(one)}
    assert (await house.ana.caller.post("/api/deliveries/add", json=body)).json()["data"]["done"] == 1
    twice = (await house.ana.caller.post("/api/deliveries/add", json=body)).json()["data"]
    assert "already has a delivery in progress" in twice["stayed"][0]["message"]
    await house.work()
    assert await house.statuses() == {"S1": DELIVERED}


async def test_a_shown_key_is_confirmed_on_the_board_and_the_file_leaves(
    house: House, tenants: Tenants, tmp_path
) -> None:
    async with sftp_serving(tmp_path / "in") as server:
        await sftp_profile(tenants.air, server, transport_settings={"host_key": ""})
        await house.approved("S1")
        await house.work()
        (group,) = await causes(house)
        assert group["offeredKey"] == server.host_key
        assert group["fingerprint"].startswith("SHA256:")
        other = {"endpoint": group["endpoint"], "key": "ssh-ed25519 AAAA"}
        assert (await house.ana.caller.post("/api/deliveries/confirmKey", json=other)).status_code == 400
        mine = {"endpoint": group["endpoint"], "key": group["offeredKey"]}
        assert (await house.ana.caller.post("/api/deliveries/confirmKey", json=mine)).status_code == 200
        await house.work()
        assert len(server.there()) == 1
    assert await house.statuses() == {"S1": DELIVERED}


async def test_a_key_that_the_recipient_changed_is_shown_confirmed_and_the_file_leaves(
    house: House, tenants: Tenants, tmp_path
) -> None:
    """Twice: what was confirmed on the board is changed again. Then the profile says which key it is."""
    async with sftp_serving(tmp_path / "in") as server:
        profile = await sftp_profile(tenants.air, server)
        port = server.port
    for number in ("S1", "S2"):
        async with sftp_serving(tmp_path / number, port=port) as server:
            await house.approved(number)
            await house.work()
            (group,) = await causes(house)
            assert "shows another key than the one that was confirmed" in group["reason"]
            assert group["fingerprint"] in group["reason"]
            assert group["offeredKey"] == server.host_key
            confirmed = {"endpoint": group["endpoint"], "key": group["offeredKey"]}
            assert (await house.ana.caller.post("/api/deliveries/confirmKey", json=confirmed)).status_code == 200
            await house.work()
            assert len(server.there()) == 1
    async with sftp_serving(tmp_path / "S3", port=port) as server:
        await DeliveryProfile.get_pymongo_collection().update_one(
            {"_id": profile}, {"$set": {"transport_settings.host_key": server.host_key}, "$inc": {"revision": 1}}
        )
        await house.approved("S3")
        await house.work()
        assert len(server.there()) == 1
    assert set((await house.statuses()).values()) == {DELIVERED}


async def test_a_refused_copy_is_named_and_once_corrected_it_alone_is_sent(
    house: House, tenants: Tenants, mail_server: MailServer, sign_in: Any
) -> None:
    to = {"to": "ap@fillmore.example", "cc": ["gone@fillmore.example"]}
    await profile_of(tenants.air, "email", configurations=to)
    mail_server.to_recipients += ["250 OK", "550 5.1.1 No such user"]
    await house.approved("S1")
    await house.work()
    (row,) = (await board(house, "needsSomeone"))["rows"]
    assert (row["recipient"], row["cause"]) == ("gone@fillmore.example", "address")
    (group,) = await causes(house)
    assert group["addresses"] == ["gone@fillmore.example"]
    fixed = {"profileId": group["profileId"], "address": "gone@fillmore.example", "newAddress": "new@fillmore.example"}
    priya = await sign_in(tenants.priya)
    answer = await priya.post("/api/deliveries/fixAddress", json={**fixed, "ids": group["ids"]})
    assert answer.status_code == 200, answer.text
    await house.work()
    assert [mail.to for mail in mail_server.taken] == [["ap@fillmore.example"], ["new@fillmore.example"]]
    assert await house.statuses() == {"S1": DELIVERED}


async def test_the_proof_has_the_files_as_they_left_and_what_was_answered(
    house: House, tenants: Tenants, mail_server: MailServer
) -> None:
    await profile_of(tenants.air, "email", configurations={"to": "ap@fillmore.example"})
    (invoice,) = await house.approved("S1")
    await house.work()
    (sent,) = (await house.ana.caller.get(f"/api/deliveries/ofInvoice/{invoice['id']}")).json()["data"]
    assert [each["what"] for each in sent["steps"]] == ["Sent", "Packed", "Planned"]
    assert sent["steps"][-1]["by"] == "Ana Ortiz"
    (mail,) = mail_server.taken
    (attached,) = mail.message.iter_attachments()
    told = (await house.ana.caller.post(f"/api/deliveries/{sent['id']}/proof")).json()["data"]
    archive = zipfile.ZipFile(io.BytesIO((await house.ana.caller.get(told["url"])).content))
    assert archive.read(f"files/{attached.get_filename()}") == attached.get_content()
    assert b"250" in archive.read("answers.json") or b"Taken" in archive.read("answers.json")
    assert "Sent" in archive.read("timeline.txt").decode()
    assert "password" not in archive.read("answers.json").decode()


@pytest.mark.parametrize("action", ["release", "resend"])
async def test_what_cannot_be_done_stays_with_the_reason(house: House, tenants: Tenants, action: str) -> None:
    await profile_of(tenants.air, "email", configurations={"to": "ap@fillmore.example"}, scheduling=[])
    await house.approved("S1")
    (due,) = (await board(house, "due"))["rows"]
    told = await act(house, action, due["id"])
    assert told["done"] == 0
    assert told["stayed"][0]["message"].startswith("A delivery that is Waiting cannot be")


async def test_a_delivery_of_another_company_is_not_there(
    house: House, tenants: Tenants, sign_in: Any, mail_server: MailServer
) -> None:
    await profile_of(tenants.air, "email", configurations={"to": "ap@fillmore.example"})
    (invoice,) = await house.approved("S1")
    (due,) = (await board(house, "due"))["rows"]
    stranger = await sign_in(tenants.tomasz)
    assert (await stranger.get(f"/api/deliveries/{due['id']}")).status_code == 404
    assert (await stranger.get(f"/api/deliveries/ofInvoice/{invoice['id']}")).status_code == 404
    told = (await stranger.post("/api/deliveries/act", json={"action": "sendNow", "ids": [due["id"]]})).json()["data"]
    assert told["done"] == 0


async def test_what_no_profile_takes_is_said_when_it_is_approved(house: House, tenants: Tenants) -> None:
    """Otherwise an approved invoice without a profile would wait forever, on a board where nothing needs attention."""
    ids = await house.ana.shipments({"number": "S1"}, {"number": "S2"})
    await house.ana.call("bill", ids=ids, grouping="shipment")
    rows = (await house.ana.caller.post("/api/deliveryAudit/list", json={})).json()["data"]["rows"]
    first, second = ([{"invoiceId": row["id"], "revision": row["revision"]}] for row in rows)
    approved = (await house.ana.caller.post("/api/deliveryAudit/approve", json={"invoices": first})).json()["data"]
    assert (len(approved["approved"]), approved["withoutProfile"]) == (1, 1)
    assert (await counted(house))["noProfile"][0] == 1
    await profile_of(tenants.air, "email", configurations={"to": "ap@fillmore.example"})
    approved = (await house.ana.caller.post("/api/deliveryAudit/approve", json={"invoices": second})).json()["data"]
    assert (len(approved["approved"]), approved["withoutProfile"]) == (1, 0)


async def test_a_refused_invoice_that_is_corrected_no_longer_needs_attention(
    house: House, tenants: Tenants, mail_server: MailServer
) -> None:
    await profile_of(tenants.air, "email", configurations={"to": "ap@fillmore.example"}, delivered_when="received")
    (invoice, other) = await house.approved("S1", "S2")
    await house.work()
    refusal = {"acknowledgement": "Rejected", "cause": "recipient_said_no"}
    await Delivery.get_pymongo_collection().update_many({}, {"$set": refusal})
    assert sum(group["count"] for group in await causes(house)) == 2
    answer = await correct(house.ana, invoice["id"], "correct")
    assert answer.status_code == 200, answer.text
    (left,) = [view["invoiceNumber"] for view in (await board(house, "needsSomeone"))["rows"]]
    assert left == other["number"], "the other one still waits for a user"
    kept = await Delivery.get_pymongo_collection().find_one({"invoice_number": invoice["number"]})
    assert kept and (kept["acknowledgement"], kept["events"][-1]["what"]) == ("Rejected", "Put aside")
    assert kept["events"][-1]["text"] == f"Invoice {invoice['number']} is Voided."
