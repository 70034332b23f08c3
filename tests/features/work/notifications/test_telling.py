"""Who is notified of an event: once, by today's permissions, in the panel and by a mail that really arrives."""

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from bson import ObjectId

from freight.documents.domain_event import DomainEvent
from freight.documents.mail import Mail
from freight.documents.notification import Notification
from freight.features.work.notices import event_matching, rule_mails
from freight.kit import clock
from freight.kit.mail import dispatcher
from tests.conftest import RunJobs
from tests.features.work.notifications.asked import RULES, issued, list_told, match, panel, saved
from tests.fixtures.mail_server import MailServer
from tests.fixtures.tenants import Tenants


@pytest.fixture
async def ana(sign_in: Any, tenants: Tenants) -> Any:
    return await sign_in(tenants.ana)


async def due_now() -> None:
    """The minute in which bursts are gathered, or the hour of the digest, has come."""
    past = clock.now() - timedelta(seconds=1)
    await Notification.get_pymongo_collection().update_many(
        {"mail_on": {"$ne": None}}, {"$set": {"mail_on": past, "queued_until": past}}
    )


async def send(run_jobs: RunJobs) -> None:
    await due_now()
    await rule_mails.dispatch_rule_mails()
    await run_jobs()
    await dispatcher.dispatch_due_mails()
    await run_jobs()


async def test_what_happened_is_told_once_in_the_panel_and_by_a_mail_that_arrives(
    ana: Any, tenants: Tenants, run_jobs: RunJobs, mail_server: MailServer
) -> None:
    rule = await saved(ana, "invoicesIssued", tenants.ana)
    await issued(tenants.air, tenants.fill1, 48, 61250.0)
    assert await event_matching.dispatch_event_matching() == 1
    assert await event_matching.dispatch_event_matching() == 0, "a worker is told once a minute"
    await asyncio.gather(match(tenants.air), match(tenants.air))
    assert await run_jobs() == ["notices.match"], "the job may run again"
    assert await panel(ana) == ["Invoices issued for Fillmore: 48"]
    assert mail_server.taken == [], "what comes together is gathered for a minute"
    await due_now()
    where = (str(tenants.air.company_id), str(tenants.air.system_id), str(tenants.ana.id))
    await asyncio.gather(rule_mails.mail_rule_notifications(*where), rule_mails.mail_rule_notifications(*where))
    await send(run_jobs)
    (mail,) = mail_server.taken
    assert mail.to == [tenants.ana.email]
    assert mail.message["Subject"].startswith("Invoices issued for Fillmore: 48")
    text = mail.message.get_body(("plain",)).get_content()
    assert "61,250.00 USD in all, issued by Ana." in text
    assert "/invoices/list" in text and "Air Export Chicago" in text
    ((row),) = await list_told(ana, rule)
    assert (row["person"], row["state"], row["words"], row["channel"]) == (
        tenants.ana.name,
        "told",
        "Email sent",
        "Panel and email",
    )


async def test_a_burst_is_one_mail_and_the_mail_only_leads_there(
    ana: Any, tenants: Tenants, run_jobs: RunJobs, mail_server: MailServer
) -> None:
    await saved(ana, "invoicesIssued", tenants.ana, channel="mail")
    for count in (1, 2, 3):
        await issued(tenants.air, tenants.fill1, count)
    await match(tenants.air)
    await send(run_jobs)
    (mail,) = mail_server.taken
    assert mail.message["Subject"].startswith("Invoices issued for Fillmore: 1, and 2 more")
    assert await panel(ana) == []


async def test_each_is_told_what_he_may_see_now_and_the_log_says_who_was_left_out(
    ana: Any, sign_in: Any, tenants: Tenants, run_jobs: RunJobs, mail_server: MailServer
) -> None:
    rule = await saved(ana, "invoicesIssued", tenants.ana, tenants.june, tenants.vera, tenants.olaf)
    await issued(tenants.air, tenants.fill1, 1)
    await issued(tenants.air, tenants.fill2, 2)
    await match(tenants.air)
    june = await sign_in(tenants.june)
    assert await panel(june) == ["Invoices issued for Fillmore: 1"], "of the one account that she sees"
    assert await panel(ana) == ["Invoices issued for Fillmore: 2", "Invoices issued for Fillmore: 1"]
    left_out = {(row["person"], row["title"]) for row in await list_told(ana, rule) if row["state"] == "leftOut"}
    assert left_out == {(tenants.vera.name, ""), (tenants.june.name, "")}, "Olaf does not work here at all"
    # June loses the right between the event and its mail
    tenants.june.memberships[0].permissions.remove("invoiceProcessing.sideInvoiceProcessing")
    await tenants.june.save()
    await send(run_jobs)
    assert [mail.to for mail in mail_server.taken] == [[tenants.ana.email]]
    assert await panel(june) == []
    reasons = {row["reason"] for row in await list_told(ana, rule) if row["person"] == tenants.june.name}
    assert reasons == {"May not open it"}


async def test_groups_roles_and_whoever_started_it_are_told_each_once(ana: Any, sign_in: Any, tenants: Tenants) -> None:
    group = await ana.post("/api/groups", json={"name": "Desk", "members": [str(tenants.omar.id)]})
    group_id = str(group.json()["data"]["id"]) if group.status_code == 200 else ""
    await saved(
        ana,
        "invoicesIssued",
        tenants.omar,
        groups=[group_id] if group_id else [],
        parts=["started"],
        channel="panel",
    )
    await issued(tenants.air, tenants.fill1, 5, by=[tenants.ana, tenants.omar])
    await match(tenants.air)
    for user in (tenants.ana, tenants.omar):
        assert await panel(await sign_in(user)) == ["Invoices issued for Fillmore: 5"]


@pytest.mark.parametrize(
    ("rule", "wanted"),
    [
        (
            {
                "condition": {
                    "condition": "and",
                    "fields": [{"name": "amount", "operator": "greaterThan", "value": "9"}],
                }
            },
            2,
        ),
        (
            {
                "condition": {
                    "condition": "and",
                    "fields": [{"name": "amount", "operator": "greaterThan", "value": "1000"}],
                }
            },
            1,
        ),
        (
            {
                "condition": {
                    "condition": "and",
                    "fields": [{"name": "currency", "operator": "equalTo", "value": "EUR"}],
                }
            },
            0,
        ),
        ({"isActive": False}, 0),
    ],
)
async def test_a_condition_narrows(ana: Any, tenants: Tenants, rule: dict[str, Any], wanted: int) -> None:
    await saved(ana, "invoicesIssued", tenants.ana, channel="panel", **rule)
    await issued(tenants.air, tenants.fill1, 1, 999.5)
    await issued(tenants.air, tenants.fill1, 2, 1000.5)
    await match(tenants.air)
    assert len(await panel(ana)) == wanted


async def test_a_rule_of_some_accounts_tells_of_those(ana: Any, tenants: Tenants) -> None:
    await saved(ana, "invoicesIssued", tenants.ana, channel="panel", accounts=[str(tenants.fill2)])
    await issued(tenants.air, tenants.fill1, 1)
    await issued(tenants.air, tenants.fill2, 2)
    await match(tenants.air)
    assert await panel(ana) == ["Invoices issued for Fillmore: 2"]


async def test_a_digest_waits_for_its_hour_by_the_clock_of_the_system(
    ana: Any, tenants: Tenants, run_jobs: RunJobs, mail_server: MailServer
) -> None:
    rule = await saved(ana, "invoicesIssued", tenants.ana, channel="mail", pace="daily", hour=7)
    for count in (1, 2):
        await issued(tenants.air, tenants.fill1, count)
    await match(tenants.air)
    await rule_mails.dispatch_rule_mails()
    await run_jobs()
    rows = await list_told(ana, rule)
    assert {row["words"] for row in rows} == {"Email due"}
    assert len({row["dueOn"] for row in rows}) == 1
    await send(run_jobs)
    assert len(mail_server.taken) == 1
    assert await list_told(ana, rule, failed=True) == []


async def test_a_person_turns_off_what_is_optional_for_himself_and_nothing_else(
    ana: Any, sign_in: Any, tenants: Tenants
) -> None:
    optional = await saved(ana, "invoicesIssued", tenants.ana, tenants.omar, name="May be turned off")
    strict = await saved(
        ana, "invoicesIssued", tenants.ana, name="Stays", channel="panel", title="Stays", isOptional=False
    )
    mine = (await ana.get("/api/myNotices")).json()["data"]
    assert [(each["name"], each["isOptional"], each["muted"], each["words"]) for each in mine["rules"]] == [
        ("May be turned off", True, False, "Panel and email, at once"),
        ("Stays", False, False, "Panel, at once"),
    ]
    body = {"kinds": [], "summaryHour": 7, "timeZone": "America/Chicago"}
    mutes = [{"id": rule["id"], "muted": True} for rule in (optional, strict)]
    kept = (await ana.put("/api/myNotices", json=body | {"rules": mutes})).json()["data"]
    assert [each["muted"] for each in kept["rules"]] == [True, False]
    await issued(tenants.air, tenants.fill1)
    await match(tenants.air)
    assert await panel(ana) == ["Stays"]
    assert len(await panel(await sign_in(tenants.omar))) == 1
    assert {(row["person"], row["reason"]) for row in await list_told(ana, optional)} == {
        (tenants.ana.name, "Turned it off"),
        (tenants.omar.name, ""),
    }


async def test_a_notice_is_read_and_taken_off_by_its_reader(ana: Any, sign_in: Any, tenants: Tenants) -> None:
    await saved(ana, "invoicesIssued", tenants.ana, tenants.omar, channel="panel")
    await issued(tenants.air, tenants.fill1)
    await match(tenants.air)
    omar = await sign_in(tenants.omar)
    (row,) = (await ana.get("/api/notices")).json()["data"]
    assert not row["read"]
    assert (await omar.put("/api/notices/dismissed", json={"ids": [row["id"]]})).status_code == 200
    (row,) = (await ana.put("/api/notices/read", json={"ids": [row["id"]]})).json()["data"]
    assert row["read"], "nobody takes off what is another's"
    assert (await ana.put("/api/notices/dismissed", json={"ids": [row["id"]]})).json()["data"] == []
    assert len(await panel(omar)) == 1


async def test_what_failed_says_why_and_is_sent_again(
    ana: Any, tenants: Tenants, run_jobs: RunJobs, mail_server: MailServer
) -> None:
    tenants.omar.email = "nowhere"
    await tenants.omar.save()
    rule = await saved(ana, "invoicesIssued", tenants.ana, tenants.omar, channel="mail")
    await issued(tenants.air, tenants.fill1)
    await match(tenants.air)
    mail_server.to_recipients = ["550 No such mailbox"]
    await send(run_jobs)
    rows = {row["person"]: row for row in await list_told(ana, rule)}
    assert [(rows[each.name]["state"], rows[each.name]["reason"]) for each in (tenants.ana, tenants.omar)] == [
        ("failed", "550 No such mailbox"),
        ("failed", "Has no email address"),
    ]
    page = (await ana.get(f"{RULES}/{rule['id']}/told", params={"failed": True})).json()["data"]
    assert (page["failed"], page["count"]) == (2, 2)
    # the address is put right, and both are sent again; what arrived is left alone
    tenants.omar.email = "omar@example.test"
    await tenants.omar.save()
    ids = [row["id"] for row in rows.values()]
    assert (await ana.post(f"{RULES}/{rule['id']}/told/retry", json={"ids": ids})).json()["data"] == {"count": 2}
    await send(run_jobs)
    assert sorted(mail.to[0] for mail in mail_server.taken) == [tenants.ana.email, "omar@example.test"]
    assert (await ana.post(f"{RULES}/{rule['id']}/told/retry", json={"ids": ids})).json()["data"] == {"count": 0}


async def test_a_worker_that_dies_leaves_everything_to_the_next(
    ana: Any, tenants: Tenants, monkeypatch: pytest.MonkeyPatch
) -> None:
    await saved(ana, "invoicesIssued", tenants.ana)
    await issued(tenants.air, tenants.fill1)

    class Killed(BaseException):
        pass

    async def dies(*_: Any, **__: Any) -> Any:
        raise Killed

    with monkeypatch.context() as there:
        there.setattr(event_matching, "_notices", dies)
        with pytest.raises(Killed):
            await match(tenants.air)
    assert await Notification.find().count() == 0
    await match(tenants.air)
    assert await Notification.find().count() == 1
    await due_now()
    where = (str(tenants.air.company_id), str(tenants.air.system_id), str(tenants.ana.id))
    with monkeypatch.context() as there:
        there.setattr(rule_mails, "store_mail", dies)
        with pytest.raises(Killed):
            await rule_mails.mail_rule_notifications(*where)
    mails = Mail.get_pymongo_collection()
    assert await mails.count_documents({"kind": "notification"}) == 0
    await rule_mails.mail_rule_notifications(*where)
    await rule_mails.mail_rule_notifications(*where)
    assert await mails.count_documents({"kind": "notification"}) == 1


async def test_somebody_who_was_suspended_gets_no_mail(
    ana: Any, tenants: Tenants, run_jobs: RunJobs, mail_server: MailServer
) -> None:
    rule = await saved(ana, "invoicesIssued", tenants.omar, channel="mail")
    await issued(tenants.air, tenants.fill1)
    await match(tenants.air)
    tenants.omar.is_active = False
    await tenants.omar.save()
    await send(run_jobs)
    assert mail_server.taken == []
    ((row),) = await list_told(ana, rule)
    assert (row["state"], row["reason"], row["mayRetry"]) == ("failed", "No longer works here", True)


async def test_the_same_said_again_is_told_once(ana: Any, tenants: Tenants) -> None:
    await saved(ana, "invoicesIssued", tenants.ana, channel="panel")
    await issued(tenants.air, tenants.fill1)
    (one,) = await DomainEvent.get_pymongo_collection().find().to_list()
    assert one["account_id"] is None and ObjectId.is_valid(one["accounts"][0])
    await match(tenants.air)
    await match(tenants.air)
    assert len(await panel(ana)) == 1
