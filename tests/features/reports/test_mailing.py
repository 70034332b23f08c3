"""Reports by mail: sent to the user who ordered them, with their current permissions, once for each due time."""

from datetime import UTC, datetime, timedelta
from io import BytesIO

import openpyxl
import pytest

from freight.core.notices.timing import MailPace, MailTiming, describe_mail_timing
from freight.documents.mail import Mail
from freight.documents.report_mailing import ReportMailing
from freight.documents.saved_report import SavedReport
from freight.documents.task import Task
from freight.documents.user import User
from freight.features.reports import mailing
from freight.kit import clock
from freight.kit.mail.mail_store import open_mail_body
from freight.kit.storage import files
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from tests.features.reports.conftest import Analyst
from tests.features.reports.test_saved import saved


@pytest.fixture
async def june(tenants, sign_in):
    """Sees the account fill1 alone."""
    return Analyst(await sign_in(tenants.june), tenants.air, tenants.fill1)


async def ask(who, report, **body):
    return await who.caller.put(f"/api/customReports/{report['id']}/mailing", json=body)


async def come_due(who) -> datetime:
    """The time of every mailing has come; when that was."""
    due = (clock.now() - timedelta(minutes=1)).replace(microsecond=0)
    await scoped(ReportMailing, who.scope).update_many({}, {"$set": {"next_on": due}})
    return due


async def mails() -> list[tuple[str, str, str]]:
    found = await Mail.get_pymongo_collection().find().sort("_id", 1).to_list()
    return [(each["to"], each["subject"], open_mail_body(each["_id"], each["body"]).text) for each in found]


def test_how_often_is_said_in_words() -> None:
    assert describe_mail_timing(MailTiming(MailPace.DAILY, hour=0)) == "daily at 12:00 AM"
    assert describe_mail_timing(MailTiming(MailPace.WEEKLY, hour=13, weekday=5)) == "every Friday at 1:00 PM"


async def test_each_gets_the_workbook_with_his_own_rights(nine, june, tenants, run_jobs):
    report = await saved(nine, shared=True)
    told = (await ask(nine, report, pace="daily", hour=6)).json()["data"]
    assert (told["mailing"]["words"], told["email"]) == ("daily at 6:00 AM", tenants.ana.email)
    assert (await ask(june, report, pace="weekly", hour=7, weekday=1)).status_code == 200
    await come_due(nine)
    assert await mailing.dispatch_report_mailings() == 2
    await run_jobs()
    sent = {to: (subject, text) for to, subject, text in await mails()}
    assert set(sent) == {tenants.ana.email, tenants.june.email}
    subject, text = sent[tenants.ana.email]
    assert subject.startswith("By account · ")
    assert "Your report By account is ready: 2 rows." in text
    assert "/reports/downloadReport" in text
    assert "is ready: 1 row." in sent[tenants.june.email][1]

    names = {}
    for user in (tenants.ana, tenants.june):
        owner = Scope.of_system(nine.scope.company_id, nine.scope.system_id, str(user.id))
        (task,) = await scoped(Task, owner).find({"user_id": str(user.id), "kind": "export"}).to_list()
        book = openpyxl.load_workbook(BytesIO(await files.read_stored_file(owner, str(task["file_id"]))))
        names[user.name] = [row[0] for row in list(book.active.values)[1:]]
    assert names[tenants.ana.name] == ["Fillmore Instruments", "Great Lakes Tooling", "Total"]
    assert names[tenants.june.name] == ["Fillmore Instruments", "Total"]


async def test_what_is_due_is_begun_once_and_is_due_again_by_the_clock_of_the_system(nine, run_jobs):
    report = await saved(nine)
    await ask(nine, report, pace="weekly", hour=7, weekday=1)
    await come_due(nine)
    await mailing.dispatch_report_mailings()
    await mailing.dispatch_report_mailings()
    await run_jobs()
    assert await mailing.dispatch_report_mailings() == 0
    assert len(await mails()) == 1
    kept = (await nine.get(f"customReports/{report['id']}/mailing"))["mailing"]
    after = datetime.fromisoformat(kept["nextOn"]).astimezone(UTC)
    monday = nine.scope.place.local(after)
    assert (monday.isoweekday(), monday.hour, monday.minute) == (1, 7, 0)
    assert timedelta(0) < after - clock.now() <= timedelta(days=7, hours=1)
    assert kept["problem"] == ""


async def test_who_lost_the_right_gets_nothing_and_is_told_why(nine, june, tenants, run_jobs):
    report = await saved(nine, shared=True)
    await ask(june, report, pace="daily")
    await come_due(nine)
    user = await User.get(tenants.june.id)
    for one in user.memberships:
        one.permissions = [code for code in one.permissions if code != "reports.sideReports"]
        one.own = [code for code in one.own if code != "reports.sideReports"]
    await user.save()
    await mailing.dispatch_report_mailings()
    await run_jobs()
    assert await mails() == []
    (kept,) = await scoped(ReportMailing, nine.scope).find().to_list()
    assert kept["problem"] == "You may no longer see what this report is about."
    assert kept["next_on"] > clock.now()


async def test_a_report_that_is_shared_no_more_is_mailed_no_more(nine, june, run_jobs):
    report = await saved(nine, shared=True)
    await ask(june, report, pace="daily")
    await scoped(SavedReport, nine.scope).update_many({}, {"$set": {"shared": False}})
    await come_due(nine)
    await mailing.dispatch_report_mailings()
    await run_jobs()
    assert (await mails(), await scoped(ReportMailing, nine.scope).count()) == ([], 0)


async def test_it_is_turned_off_by_whoever_turned_it_on(nine, june):
    report = await saved(nine, shared=True)
    await ask(nine, report, pace="daily")
    await ask(june, report, pace="daily")
    gone = await june.caller.delete(f"/api/customReports/{report['id']}/mailing")
    assert gone.json()["data"]["mailing"] is None
    assert (await nine.get(f"customReports/{report['id']}/mailing"))["mailing"]["pace"] == "daily"


async def test_bad_times_and_a_missing_address_are_refused(nine, tenants):
    report = await saved(nine)
    for body in ({"pace": "atOnce"}, {"pace": "daily", "hour": 24}, {"pace": "weekly", "weekday": 0}):
        assert (await ask(nine, report, **body)).status_code in (400, 422)
    await User.get_pymongo_collection().update_one({"_id": tenants.ana.id}, {"$set": {"email": ""}})
    answer = await ask(nine, report, pace="daily")
    assert (answer.status_code, answer.json()["msg"]) == (
        400,
        "You have no email address. Add one to your profile first.",
    )
    assert (await ask(nine, {"id": "6a" * 12}, pace="daily")).status_code == 404
