"""A bounced mail is assigned once to the invoices it carried, and mails that are not ours change nothing."""

from datetime import timedelta
from typing import Any

from bson import ObjectId

from freight.documents.delivery_profile import DeliveryProfile
from freight.documents.delivery_receipt import Receipt
from freight.documents.email_account import EmailAccount
from freight.documents.mailbox_poll import MailboxPoll
from freight.features.delivery.bounces import mailbox_polling
from freight.features.delivery.outbox import suppression
from tests.fixtures.bounced_mails import in_words, report
from tests.fixtures.deliveries import House, profile_of
from tests.fixtures.mail_server import MailServer
from tests.fixtures.mailbox_server import MailboxServer, mailbox_serving
from tests.fixtures.tenants import Tenants

AP = "ap@fillmore.example"
SENDER = "Billing <billing@suite.example>"


async def account(house: House, mail_server: MailServer, box: MailboxServer, **mailbox: object) -> Any:
    """An email account that sends by the one server and reads the other."""
    form = {"name": "Billing", "host": "127.0.0.1", "port": mail_server.port, "security": "none", "sender": SENDER}
    form |= {"returnAddress": "bounces@suite.example", "mailbox": box.settings(**mailbox)}
    answer = await house.ana.caller.post("/api/emailAccounts", json=form)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def sent(
    house: House, tenants: Tenants, mail_server: MailServer, of: Any, *numbers: str, **to: object
) -> list[str]:
    """Where the mails of invoices that left come back to."""
    settings = {"to": AP, **to}
    await profile_of(tenants.air, "email", configurations=settings, email_account_id=ObjectId(of["id"]))
    await house.approved(*numbers)
    await house.work()
    assert len(mail_server.taken) == len(numbers)
    return [each.sender for each in mail_server.taken]


async def look(house: House) -> None:
    """Let the scheduler have the mailboxes read."""
    await mailbox_polling.dispatch_mailbox_polls()
    await house.run_jobs()


async def causes(house: House) -> list[Any]:
    answer = await house.ana.caller.get("/api/deliveries/causes")
    assert answer.status_code == 200, answer.text
    return list(answer.json()["data"])


async def corrected(address: str) -> None:
    """The address in the profile is another one from now on."""
    await DeliveryProfile.get_pymongo_collection().update_many({}, {"$set": {"configurations.to": address}})


async def acted(house: House, action: str, ids: list[str]) -> int:
    body = {"action": action, "ids": ids, "reason": ""}
    return int((await house.ana.caller.post("/api/deliveries/act", json=body)).json()["data"]["done"])


async def poll() -> dict[str, Any]:
    return (await MailboxPoll.get_pymongo_collection().find_one()) or {}


async def test_five_mails_that_come_back_from_one_address_are_one_cause_with_one_fix(
    house: House, tenants: Tenants, mail_server: MailServer
) -> None:
    async with mailbox_serving() as box:
        kept = await account(house, mail_server, box)
        back = await sent(house, tenants, mail_server, kept, "S1", "S2", "S3", "S4", "S5")
        assert len(set(back)) == 5 and all(each.startswith("bounces+") for each in back)
        box.put(*(report(each, AP, number=number) for number, each in enumerate(back)))
        await look(house)
        (group,) = await causes(house)
        assert (group["cause"], group["count"], group["title"]) == ("no_such_address", 5, "Address does not exist")
        assert group["reason"] == f"{AP} does not exist."
        assert {each["acknowledgement"] for each in await house.deliveries()} == {"Bounced"}
        assert set((await house.statuses()).values()) == {"Delivered"}, "what was delivered stays so (R061)"
        detail = (await house.ana.caller.get(f"/api/deliveries/{group['ids'][0]}")).json()["data"]
        assert detail["steps"][0]["what"] == "Bounced" and "User unknown" in detail["steps"][0]["text"]
        assert [(each["address"], each["verdict"]) for each in detail["recipients"]] == [(AP, "bounced")]
        assert [each["kind"] for each in detail["answered"]] == ["Bounce"]
        # the address is corrected once, and all five go again
        await corrected("payables@fillmore.example")
        assert await acted(house, "sendAnew", group["ids"]) == 5
        await house.work()
        assert len(mail_server.taken) == 10 and await causes(house) == []


async def test_a_bounce_counts_once_however_often_it_is_read(
    house: House, tenants: Tenants, mail_server: MailServer
) -> None:
    async with mailbox_serving() as box:
        kept = await account(house, mail_server, box)
        (back,) = await sent(house, tenants, mail_server, kept, "S1")
        box.put(report(back, AP))
        await look(house)
        assert (await poll())["last_uid"] == 1
        await look(house)
        assert box.fetched == [1], "what was read is not fetched again"
        # the server renumbers its mails, and a second report says the same in other words
        box.validity = 2
        box.put(report(back, AP, number=2))
        await look(house)
        assert box.fetched == [1, 1, 2]
        (delivery,) = await house.deliveries()
        assert [each["what"] for each in delivery["events"]].count("Bounced") == 1
        assert set(box.seen) == {"CAPABILITY", "LOGIN", "EXAMINE", "SEARCH", "FETCH", "LOGOUT"}, "nothing is changed"


async def test_an_address_that_does_not_exist_is_not_written_to_again_until_somebody_confirms_it(
    house: House, tenants: Tenants, mail_server: MailServer
) -> None:
    async with mailbox_serving() as box:
        kept = await account(house, mail_server, box)
        (back,) = await sent(house, tenants, mail_server, kept, "S1", cc=["copy@fillmore.example"])
        box.put(report(back, AP.upper()))
        await look(house)
        # the next month's invoices, by whichever profile it is
        await house.approved("S2", "S3")
        await house.work()
        assert len(mail_server.taken) == 1, "nobody was written to"
        (group,) = [each for each in await causes(house) if each["cause"] == "suppressed"]
        assert (group["title"], group["count"]) == ("Address bounced before", 2)
        assert group["reason"] == f"{AP} does not exist, as an earlier mail told."
        # the customer says that the mailbox exists again: one confirmation, and it is sent; so is what comes later
        assert await acted(house, "release", group["ids"]) == 2
        await house.approved("S4")
        await house.work()
        assert len(mail_server.taken) == 4
        noted = [step["text"] for each in await house.deliveries() for step in each["events"]]
        assert noted.count(f"Confirmed: {AP}") == 2


async def test_a_mail_that_was_packed_before_its_address_bounced_waits_too_until_somebody_confirms_it(
    house: House, tenants: Tenants, mail_server: MailServer
) -> None:
    async with mailbox_serving() as box:
        kept = await account(house, mail_server, box)
        (back,) = await sent(house, tenants, mail_server, kept, "S1", cc=["copy@fillmore.example"])
        # their server asks for patience; the mails are packed, and one of the two is taken for the copy already
        mail_server.answers = ["451 4.3.0 Later"]
        mail_server.to_recipients = ["250 OK", "250 OK", "451 4.3.0 Later"]
        await house.approved("S2", "S3")
        await house.work()
        assert {each["state"] for each in await house.deliveries()} == {"Sent", "Packed"}
        taken = len(mail_server.taken)
        box.put(report(back, AP))
        await look(house)
        await house.work(later=timedelta(hours=1))
        assert len(mail_server.taken) == taken, "nobody was written to"
        (group,) = [each for each in await causes(house) if each["cause"] == "suppressed"]
        assert (group["count"], group["reason"]) == (2, f"{AP} does not exist, as an earlier mail told.")
        held = [each for each in await house.packets() if each["state"] == "Held"]
        assert [each["tries"] for each in held] == [1, 1], "holding it was no try"
        # it is confirmed once, and both are sent as they were packed, each to its own recipient and only once
        assert await acted(house, "release", group["ids"]) == 2
        await house.work()
        assert {each["state"] for each in await house.deliveries()} == {"Sent"}
        reached = sorted(each for mail in mail_server.taken[1:] for each in mail.to)
        assert reached == [AP, AP, "copy@fillmore.example", "copy@fillmore.example"]
        noted = [step["text"] for each in await house.deliveries() for step in each["events"]]
        assert noted.count(f"Confirmed: {AP}") == 2


async def test_who_has_a_mail_already_holds_it_for_nobody_else(
    house: House, tenants: Tenants, mail_server: MailServer
) -> None:
    async with mailbox_serving() as box:
        kept = await account(house, mail_server, box)
        mail_server.to_recipients = ["250 OK", "451 4.3.0 Later"]
        (back,) = await sent(house, tenants, mail_server, kept, "S1", cc=["copy@fillmore.example"])
        box.put(report(back, AP))
        await look(house)
        await house.work(later=timedelta(hours=1))
        assert [each.to for each in mail_server.taken] == [[AP], ["copy@fillmore.example"]]


async def test_a_full_mailbox_and_another_system_go_on_being_written_to(
    house: House, tenants: Tenants, mail_server: MailServer
) -> None:
    async with mailbox_serving() as box:
        kept = await account(house, mail_server, box)
        (back,) = await sent(house, tenants, mail_server, kept, "S1")
        box.put(report(back, AP, status="5.2.2"))
        await look(house)
        await house.approved("S2")
        await house.work()
        assert len(mail_server.taken) == 2, "room can be made"
        box.put(report(mail_server.taken[1].sender, AP, number=2))
        await look(house)
    assert await suppression.find_suppressed_addresses(tenants.air, [AP]) == [AP]
    assert await suppression.find_suppressed_addresses(tenants.ocean, [AP]) == []


async def test_a_connection_that_breaks_loses_no_bounce(
    house: House, tenants: Tenants, mail_server: MailServer
) -> None:
    async with mailbox_serving() as box:
        kept = await account(house, mail_server, box)
        back = await sent(house, tenants, mail_server, kept, "S1", "S2")
        box.put(*(report(each, AP, number=number) for number, each in enumerate(back)))
        box.drops_after = 1
        await look(house)
        assert await causes(house) == [] and (await poll())["failed_since"]
        shown = (await house.ana.caller.get(f"/api/emailAccounts/{kept['id']}")).json()["data"]["mailbox"]
        assert shown["failedSince"] and shown["answer"].startswith("localhost: ")
        box.drops_after = 10_000
        await look(house)
        assert [each["count"] for each in await causes(house)] == [2]
        assert (await poll())["failed_since"] is None


async def test_a_bounce_without_a_message_id_is_known_by_its_return_address(  # fault 36
    house: House, tenants: Tenants, mail_server: MailServer
) -> None:
    async with mailbox_serving() as box:
        kept = await account(house, mail_server, box)
        (back,) = await sent(house, tenants, mail_server, kept, "S1")
        box.put(in_words(back, f"{AP}: 552 5.2.2 mailbox full"))
        await look(house)
        assert [each["title"] for each in await causes(house)] == ["Mailbox full"]


async def test_what_is_no_bounce_of_ours_changes_nothing(  # fault 37
    house: House, tenants: Tenants, mail_server: MailServer
) -> None:
    async with mailbox_serving() as box:
        kept = await account(house, mail_server, box)
        (back,) = await sent(house, tenants, mail_server, kept, "S1")
        forged = f"bounces+{'0' * 32}@suite.example"
        box.put(
            in_words(back, "I am on leave until Monday.", sender=AP, Auto_Submitted="auto-replied"),
            report(forged, AP),
            report("bounces@suite.example", AP, message_id="<letter-7@elsewhere.example>"),
        )
        await look(house)
        (delivery,) = await house.deliveries()
        assert (delivery["acknowledgement"], delivery["cause"]) == ("Not expected", "")
        assert await Receipt.get_pymongo_collection().count_documents({}) == 0
        assert (await poll())["last_uid"] == 3


async def test_of_several_recipients_the_one_who_is_named_sent_it_back(
    house: House, tenants: Tenants, mail_server: MailServer
) -> None:
    async with mailbox_serving() as box:
        kept = await account(house, mail_server, box)
        (back,) = await sent(house, tenants, mail_server, kept, "S1", cc=["copy@fillmore.example"])
        box.put(report(back, "somebody@else.example"))
        await look(house)
        assert await causes(house) == [], "nobody of ours is named"
        box.put(report(back, "copy@fillmore.example", status="5.7.1", told="smtp; 554 5.7.1 Refused"))
        await look(house)
        (group,) = await causes(house)
        assert (group["cause"], group["reason"]) == ("mail_refused", "copy@fillmore.example does not take our mails.")


async def test_a_delay_is_noted_and_fails_nothing(house: House, tenants: Tenants, mail_server: MailServer) -> None:
    async with mailbox_serving() as box:
        kept = await account(house, mail_server, box)
        (back,) = await sent(house, tenants, mail_server, kept, "S1")
        box.put(report(back, AP, action="delayed", status="4.4.1", told="smtp; connect timed out"))
        await look(house)
        (delivery,) = await house.deliveries()
        assert (delivery["events"][-1]["what"], delivery["acknowledgement"]) == ("Delayed", "Not expected")
        assert await causes(house) == []
        # after five days their server gives up
        box.put(report(back, AP, status="4.4.1", told="smtp; connect timed out"))
        await look(house)
        assert [each["cause"] for each in await causes(house)] == ["mail_refused"]


async def test_a_bounce_of_another_system_s_mail_is_left_alone(
    house: House, tenants: Tenants, mail_server: MailServer
) -> None:
    async with mailbox_serving() as box:
        kept = await account(house, mail_server, box)
        (back,) = await sent(house, tenants, mail_server, kept, "S1")
        accounts = EmailAccount.get_pymongo_collection()
        await accounts.update_one({"_id": ObjectId(kept["id"])}, {"$set": {"system_id": tenants.ocean.system_id}})
        box.put(report(back, AP))
        await look(house)
        assert box.fetched == [1]
        assert await causes(house) == []


async def uploaded(house: House, content: bytes, name: str = "returned.eml") -> Any:
    return await house.ana.caller.post("/api/deliveryAnswers", files={"file": (name, content)})


async def test_a_returned_mail_is_taken_in_by_hand_as_from_a_mailbox_and_once(
    house: House, tenants: Tenants, mail_server: MailServer
) -> None:
    async with mailbox_serving() as box:
        kept = await account(house, mail_server, box)
        (back,) = await sent(house, tenants, mail_server, kept, "S1")
        told = (await uploaded(house, report(back, AP))).json()["data"]
        assert (told["changed"], told["isKnown"], told["receipt"]["state"]) == (1, False, "Matched")
        (group,) = await causes(house)
        assert (group["cause"], group["reason"]) == ("no_such_address", f"{AP} does not exist.")
        again = (await uploaded(house, report(back, AP))).json()["data"]
        assert (again["changed"], again["isKnown"]) == (0, True)


async def test_a_returned_mail_of_somebody_else_is_refused_with_the_remedy_and_not_kept(
    house: House, tenants: Tenants, mail_server: MailServer
) -> None:
    answer = await uploaded(house, report(f"bounces+{ObjectId()}@suite.example", AP))
    assert answer.status_code == 400
    assert answer.json()["msg"].endswith("Save the returned mail itself as an .eml file.")
    assert await Receipt.count() == 0
