"""What needs attention is reported once, to those who may open it, counting exactly what it opens, until it is over."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from decimal import Decimal
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from bson import ObjectId

from freight.core.delivery.causes import DeliveryCause
from freight.core.delivery.states import Acknowledgement, DeliveryState
from freight.documents.delivery import Delivery
from freight.documents.delivery_key import DeliveryKey
from freight.documents.mail import Mail
from freight.documents.notice import Notice
from freight.documents.notice_preferences import NoticePreferences
from freight.documents.notice_read_state import NoticeReadState
from freight.documents.user import User
from freight.features.delivery.board.tabs import QUERIES, DeliveryBoardTab
from freight.features.work.notices import notice_mails, sweep
from freight.kit import clock
from freight.kit.mail.mail_store import open_mail_body
from freight.kit.storage.scopes import Scope
from tests.conftest import RunJobs
from tests.fixtures.deliveries import profile_of
from tests.fixtures.tenants import Tenants

SERVER = "sftp billing@sftp.partner.com:22"
DELIVERS, KEYS = "invoiceDelivery.sideInvoiceDelivery", "deliveryProfiles.view"


async def stuck(
    scope: Scope, account: ObjectId, profile: ObjectId, cause: str, many: int = 1, endpoint: str = SERVER
) -> None:
    """Store deliveries of an account that cannot proceed."""
    now = clock.now()
    is_sent = cause == "no_answer"
    rows = [
        Delivery.model_construct(
            company_id=scope.company_id,
            system_id=scope.system_id,
            account_id=account,
            state=DeliveryState.SENT if is_sent else DeliveryState.HELD,
            acknowledgement=Acknowledgement.OVERDUE if is_sent else Acknowledgement.NOT_EXPECTED,
            cause=cause,
            reason="530 Login incorrect",
            invoice_id=ObjectId(),
            invoice_number=f"INV-{place:04}",
            account_number="1",
            account_name="Fillmore",
            currency="USD",
            total=Decimal(100),
            profile_id=profile,
            profile_name="Fillmore 210",
            profile_type="edi",
            endpoint=endpoint,
            is_open=False,
            next_try_on=now,
            queued_until=now,
        ).model_dump(exclude={"id"})
        for place in range(many)
    ]
    await Delivery.get_pymongo_collection().insert_many([{**row, "total": None} for row in rows])
    await Delivery.get_pymongo_collection().update_many({"total": None}, [{"$set": {"total": {"$toDecimal": 100}}}])


async def look() -> None:
    """What the scheduler does every few seconds."""
    await sweep.sweep_delivery_notices()
    await sweep.sweep_key_notices()


async def list_notices(caller: Any, **body: Any) -> list[Any]:
    answer = await (caller.put("/api/notices/read", json=body) if body else caller.get("/api/notices"))
    assert answer.status_code == 200, answer.text
    return list(answer.json()["data"])


async def at_the_link(caller: Any, link: str) -> tuple[int, int]:
    """How many deliveries the board lists at the link of a notice, and how many its causes there count."""
    asked = {key: of[0] for key, of in parse_qs(urlsplit(link).query).items()}
    only = {"cause": asked["cause"], "profileId": asked.get("profile", ""), "endpoint": asked.get("endpoint", "")}
    listed = (await caller.get("/api/deliveries", params={"tab": asked["tab"], **only})).json()["data"]
    causes = (await caller.get("/api/deliveries/causes", params=only)).json()["data"]
    return listed["count"], sum(each["count"] for each in causes)


async def mails() -> list[tuple[str, str, str]]:
    found = await Mail.get_pymongo_collection().find({"kind": {"$regex": "^notice"}}).sort("_id", 1).to_list()
    return [(each["to"], each["subject"], open_mail_body(each["_id"], each["body"]).text) for each in found]


Choose = Callable[..., Awaitable[Any]]


@pytest.fixture
def choose(sign_in: Any) -> Choose:
    """Choose how a user is notified of failed deliveries, and of nothing else by mail."""

    async def work(user: User, mail: str, *, panel: bool = True, **more: Any) -> Any:
        body = {
            "kinds": [{"kind": "failedDelivery", "panel": panel, "mail": mail}],
            "summaryHour": 7,
            "timeZone": "America/Chicago",
        } | more
        answer = await (await sign_in(user)).put("/api/myNotices", json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    return work


async def test_fifty_failures_of_one_cause_are_one_notice_that_opens_what_it_counts(
    tenants: Tenants, sign_in: Any
) -> None:
    one, other = [await profile_of(tenants.air, "edi", name=name) for name in ("Fillmore 210", "Lakes 210")]
    await stuck(tenants.air, tenants.fill1, one, DeliveryCause.CREDENTIALS, 30)
    await stuck(tenants.air, tenants.fill2, other, DeliveryCause.CREDENTIALS, 20)
    await stuck(tenants.air, tenants.fill1, one, DeliveryCause.NO_ANSWER, 3)
    await stuck(tenants.air, tenants.fill1, one, DeliveryCause.HELD_BY_HAND, 2)
    for _ in range(3):  # the same fact is reported once, however often it is checked
        await asyncio.gather(look(), look())
    ana = await sign_in(tenants.ana)
    rows = await list_notices(ana)
    assert sorted((row["kind"], row["title"], row["count"]) for row in rows) == [
        ("failedDelivery", "Sign-in refused", 50),
        ("overdueAcknowledgement", "No acknowledgement", 3),
    ]
    for row in rows:
        assert await at_the_link(ana, row["link"]) == (row["count"], row["count"])
    assert await Notice.find().count() == 2
    # June sees one of the two accounts: her notice counts only that one, and the link opens it
    june = await sign_in(tenants.june)
    (mine,) = [row for row in await list_notices(june) if row["kind"] == "failedDelivery"]
    assert (mine["count"], await at_the_link(june, mine["link"])) == (30, (30, 30))
    # users who see no deliveries, or work in another system or company, are not notified
    for stranger in (tenants.vera, tenants.olaf, tenants.tomasz):
        caller = await sign_in(stranger)
        assert await list_notices(caller) == []
        assert await list_notices(caller, ids=[row["id"] for row in rows]) == []
    assert await NoticeReadState.find().count() == 0, "who is not told of a notice marks none"
    explained = await Delivery.get_pymongo_collection().find({"cause": {"$gt": ""}}).explain()
    assert "COLLSCAN" not in str(explained["queryPlanner"]["winningPlan"])


async def test_a_notice_is_read_and_taken_off_by_one_person_grows_and_ends_with_its_fact(
    tenants: Tenants, sign_in: Any
) -> None:
    profile = await profile_of(tenants.air, "edi")
    await stuck(tenants.air, tenants.fill1, profile, DeliveryCause.CREDENTIALS, 2)
    await look()
    ana, omar = await sign_in(tenants.ana), await sign_in(tenants.omar)
    (row,) = await list_notices(ana)
    (row,) = await list_notices(ana, ids=[row["id"]])
    assert row["read"]
    (of_omar,) = await list_notices(omar)
    assert not of_omar["read"], "each reads for himself"
    answer = await ana.put("/api/notices/dismissed", json={"ids": [row["id"]]})
    assert answer.json()["data"] == []
    assert len(await list_notices(omar)) == 1
    # one more, and it is news again
    await stuck(tenants.air, tenants.fill1, profile, DeliveryCause.CREDENTIALS)
    await look()
    (row,) = await list_notices(ana)
    assert (row["count"], row["read"]) == (3, False)
    # fewer are no news
    await list_notices(ana, ids=[row["id"]])
    await Delivery.get_pymongo_collection().update_one({}, {"$set": {"state": "Packed", "cause": ""}})
    await look()
    (row,) = await list_notices(ana)
    assert (row["count"], row["read"]) == (2, True)
    # mended: gone at once, and closed at the next look; the same again is another notice
    await Delivery.get_pymongo_collection().update_many({}, {"$set": {"state": "Packed", "cause": ""}})
    assert await list_notices(ana) == []
    await look()
    (ended,) = await Notice.get_pymongo_collection().find().to_list()
    assert (ended["is_open"], ended["ended_on"] is not None) == (False, True)
    await stuck(tenants.air, tenants.fill1, profile, DeliveryCause.CREDENTIALS)
    await look()
    (again,) = await list_notices(ana)
    assert (again["id"] != row["id"], again["read"]) == (True, False)


async def test_what_needs_someone_always_says_why(tenants: Tenants) -> None:
    """Notices count by the cause, the board by the state: both are the same deliveries."""
    profile = await profile_of(tenants.air, "edi")
    for cause in DeliveryCause:
        await stuck(tenants.air, tenants.fill1, profile, cause)
    rows = Delivery.get_pymongo_collection()
    assert await rows.count_documents(QUERIES[DeliveryBoardTab.NEEDS_SOMEONE]) == len(DeliveryCause)
    assert sum(each["count"] for each in await Delivery.stuck()) == len(DeliveryCause)


async def test_a_key_that_soon_expires_is_told_to_who_keeps_profiles_while_it_is_used(
    tenants: Tenants, sign_in: Any
) -> None:
    async def key(name: str, days: int, **owner: Any) -> ObjectId:
        one = ObjectId()
        place = {"company_id": tenants.air.company_id, "system_id": tenants.air.system_id}
        ends = clock.now() + timedelta(days=days)
        await DeliveryKey(
            id=one, name=name, slot="encryption", kind="openpgp", fingerprint=name, expires_on=ends, **place, **owner
        ).insert()
        return one

    soon, over, later, unused, hers = [
        await key(name, days, **owner)
        for name, days, owner in (
            ("soon.asc", 20, {}),
            ("over.asc", -1, {}),
            ("later.asc", 60, {}),
            ("unused.asc", 5, {}),
            ("lakes.asc", 5, {"account_id": tenants.fill2}),
        )
    ]
    for used, fields in ((soon, {}), (over, {}), (later, {}), (unused, {"is_active": False})):
        await profile_of(tenants.air, "ftp", name=f"By {used}", encryption_key_id=used, **fields)
    await profile_of(tenants.air, "ftp", name="Lakes", encryption_key_id=hers, account_id=tenants.fill2)
    await look()
    ana, june = await sign_in(tenants.ana), await sign_in(tenants.june)
    rows = await list_notices(ana)
    assert sorted((row["kind"], row["text"].split()[0]) for row in rows) == [
        ("keyExpired", "over.asc"),
        ("keyExpires", "lakes.asc"),
        ("keyExpires", "soon.asc"),
    ]
    assert {row["link"] for row in rows} == {f"/configuration/system/profile/{tenants.air.system_id}/keyFiles"}
    assert {row["text"].split()[0] for row in await list_notices(june)} == {"over.asc", "soon.asc"}, (
        "not of other accounts"
    )
    assert await list_notices(await sign_in(tenants.vera)) == []
    # a new key in its place, and the notice is over; one that expires meanwhile says so
    await DeliveryKey.get_pymongo_collection().update_one({"_id": over}, {"$set": {"archived": True}})
    await DeliveryKey.get_pymongo_collection().update_one({"_id": soon}, {"$set": {"expires_on": clock.now()}})
    await look()
    assert {(row["kind"], row["text"].split()[0]) for row in await list_notices(ana)} == {
        ("keyExpired", "soon.asc"),
        ("keyExpires", "lakes.asc"),
    }


async def test_each_chooses_for_himself_among_what_he_may_see(tenants: Tenants, sign_in: Any, choose: Choose) -> None:
    ana, vera = await sign_in(tenants.ana), await sign_in(tenants.vera)
    before = (await ana.get("/api/myNotices")).json()["data"]
    assert {(each["panel"], each["mail"]) for each in before["kinds"]} == {(True, "never")}
    assert (before["summaryHour"], before["timeZone"], before["email"]) == (7, "America/Chicago", tenants.ana.email)
    assert (await vera.get("/api/myNotices")).json()["data"]["kinds"] == []
    profile = await profile_of(tenants.air, "edi")
    await stuck(tenants.air, tenants.fill1, profile, DeliveryCause.CREDENTIALS)
    await look()
    kept = await choose(tenants.ana, "never", panel=False, timeZone="Europe/Amsterdam", summaryHour=16)
    assert (kept["timeZone"], kept["summaryHour"], kept["kinds"][0]["panel"]) == ("Europe/Amsterdam", 16, False)
    assert await list_notices(ana) == []
    assert len(await list_notices(await sign_in(tenants.omar))) == 1
    for wrong in ({"timeZone": "Mars/Olympus"}, {"summaryHour": 24}, {"kinds": [{"kind": "rain", "panel": True}]}):
        body = {"kinds": [], "summaryHour": 7, "timeZone": "America/Chicago"} | wrong
        assert (await ana.put("/api/myNotices", json=body)).status_code == 422


async def test_a_burst_is_one_mail_to_each_who_wants_it_and_never_a_second(  # of what each may open
    tenants: Tenants, choose: Choose, run_jobs: RunJobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    for user in (tenants.ana, tenants.june, tenants.vera):
        await choose(user, "atOnce")
    profile = await profile_of(tenants.air, "edi", name="Fillmore 210")
    await stuck(tenants.air, tenants.fill1, profile, DeliveryCause.CREDENTIALS, 30)
    await look()
    await notice_mails.dispatch_notice_mails()
    assert await run_jobs() == [], "what comes together is gathered for a minute"
    await stuck(tenants.air, tenants.fill2, profile, DeliveryCause.CREDENTIALS, 20)
    await look()
    monkeypatch.setattr(notice_mails, "BURST", timedelta(0))
    place = (str(tenants.air.company_id), str(tenants.air.system_id))
    # the job may run several times, also at the same moment
    await asyncio.gather(notice_mails.mail_system_notices(*place), notice_mails.mail_system_notices(*place))
    await notice_mails.dispatch_notice_mails()
    await run_jobs()
    sent = await mails()
    assert sorted((to, subject.split(" ·")[0]) for to, subject, _ in sent) == [
        (tenants.ana.email, "Sign-in refused"),
        (tenants.june.email, "Sign-in refused"),
    ]
    counts = {to: next(line for line in text.splitlines() if "deliveries" in line) for to, _, text in sent}
    assert counts[tenants.ana.email].startswith("Sign-in refused: 50 deliveries by Fillmore 210.")
    assert counts[tenants.june.email].startswith("Sign-in refused: 30 deliveries by Fillmore 210.")
    # it goes on: no one is mailed again. Fixed and failing again, it is news
    await stuck(tenants.air, tenants.fill1, profile, DeliveryCause.CREDENTIALS, 5)
    await look()
    await notice_mails.mail_system_notices(*place)
    assert len(await mails()) == 2
    await Delivery.get_pymongo_collection().delete_many({})
    await look()
    await stuck(tenants.air, tenants.fill2, profile, DeliveryCause.CREDENTIALS)
    await look()
    await notice_mails.mail_system_notices(*place)
    assert [to for to, _, _ in (await mails())[2:]] == [tenants.ana.email], "of the other account June sees nothing"


async def test_a_worker_that_dies_before_its_mail_is_stored_leaves_it_to_the_next(
    tenants: Tenants, choose: Choose, run_jobs: RunJobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    await choose(tenants.ana, "atOnce")
    await stuck(tenants.air, tenants.fill1, await profile_of(tenants.air, "edi"), DeliveryCause.CREDENTIALS)
    await look()
    monkeypatch.setattr(notice_mails, "BURST", timedelta(0))
    place = (str(tenants.air.company_id), str(tenants.air.system_id))

    class Killed(BaseException):
        pass

    async def dies(*_: Any) -> Any:
        raise Killed

    with monkeypatch.context() as there:
        there.setattr(notice_mails, "store_mail", dies)
        with pytest.raises(Killed):
            await notice_mails.mail_system_notices(*place)
    assert (await mails(), await NoticeReadState.find().count()) == ([], 0)
    await notice_mails.mail_system_notices(*place)
    assert len(await mails()) == 1


async def test_the_daily_summary_comes_once_a_day_and_counts_every_system(
    tenants: Tenants, choose: Choose, run_jobs: RunJobs
) -> None:
    await choose(tenants.ana, "daily")
    for scope, account in ((tenants.air, tenants.fill1), (tenants.ocean, ObjectId())):
        await stuck(scope, account, await profile_of(scope, "edi"), DeliveryCause.CREDENTIALS, 2)
    await look()
    await notice_mails.dispatch_notice_mails()
    await run_jobs()
    assert await mails() == [], "it is not due yet"
    due = clock.now() - timedelta(minutes=1)
    await NoticePreferences.get_pymongo_collection().update_many({}, {"$set": {"next_summary_on": due}})
    await asyncio.gather(
        *(notice_mails.mail_daily_summary(str(tenants.air.company_id), str(tenants.ana.id)) for _ in "ab")
    )
    await notice_mails.dispatch_notice_mails()
    await run_jobs()
    ((to, subject, text),) = await mails()
    assert (to, subject.split(" ·")[0]) == (tenants.ana.email, "2 things need someone")
    assert "Air Export Chicago:" in text and "Ocean Import Rotterdam:" in text
    (kept,) = await NoticePreferences.get_pymongo_collection().find().to_list()
    assert kept["next_summary_on"] > clock.now()
