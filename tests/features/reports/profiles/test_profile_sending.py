"""Sending report profiles: each recipient gets files with their own permissions, once, and an email without figures."""

import asyncio
import csv
from datetime import UTC, datetime, timedelta
from io import BytesIO, StringIO

import openpyxl
import pypdf
import pytest

from freight.documents.mail import Mail
from freight.documents.report_profile import ReportProfile
from freight.documents.report_sending import ReportSending
from freight.documents.saved_report import SavedReport
from freight.documents.user import User
from freight.features.reports.profiles import sending
from freight.kit import clock
from freight.kit.mail.dispatcher import dispatch_due_mails
from freight.kit.mail.mail_store import open_mail_body
from freight.kit.storage import files
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from tests.features.reports.profiles.conftest import (
    LIST,
    come_due,
    keep_profile,
    lapse_claims,
    list_sent,
    only_carrier,
    profile_form,
)
from tests.features.reports.test_saved import saved

OF_ANA = [f"R-0{number}" for number in range(1, 10)]
# are of Great Lakes Tooling
OF_JUNE = ["R-01", "R-02", "R-03", "R-08", "R-09"]


async def send_now(who, profile, *, sample=False):
    return await who.caller.post(f"/api/reportProfiles/{profile['id']}/send", json={"sample": sample})


async def list_mails():
    """Recipient, subject and text of every email."""
    stored = await Mail.get_pymongo_collection().find().sort("to", 1).to_list()
    return [(mail["to"], mail["subject"], open_mail_body(mail["_id"], mail["body"]).text) for mail in stored]


async def read_files(who, user):
    """Names and contents of the files that a user finds in their downloads, the first to be made first."""
    owner = Scope.of_system(who.scope.company_id, who.scope.system_id, str(user.id))
    stored = await scoped(ReportSending, owner).find({"user_id": str(user.id)}).sort("_id", 1).to_list()
    ids = [entry["file_id"] for row in stored for entry in row["entries"] if entry["file_id"]]
    opened = [await files.open_file(owner, file_id) for file_id in ids]
    return [(file.name, b"".join([piece async for piece in file.pieces()])) for file in opened]


def read_first_column(content):
    rows = list(openpyxl.load_workbook(BytesIO(content)).active.values)
    return [row[0] for row in rows[1:]]


async def test_each_recipient_gets_what_they_may_see(nine, june, tenants, shipment_list, run_jobs, mail_server):
    recipients = [str(tenants.ana.id), str(tenants.june.id)]
    profile = await keep_profile(nine, profile_form(shipment_list, recipients=recipients, pace="daily", hour=6))
    await come_due(nine)
    await sending.dispatch_report_profiles()
    await run_jobs()
    await dispatch_due_mails()
    await run_jobs()
    taken = {mail.to[0]: mail.message for mail in mail_server.taken}
    assert set(taken) == {tenants.ana.email, tenants.june.email}
    text = taken[tenants.june.email].get_body(("plain",)).get_content()
    assert taken[tenants.june.email]["Subject"].startswith("Monday pack · ")
    assert "The reports of Monday pack are ready: All shipments." in text
    assert "/reports/downloadReport" in text
    assert list(taken[tenants.june.email].iter_attachments()) == [], "no figures leave the suite"
    ((_, hers),) = await read_files(nine, tenants.june)
    ((_, anas),) = await read_files(nine, tenants.ana)
    assert (read_first_column(anas), read_first_column(hers)) == (OF_ANA, OF_JUNE)
    assert {(row["recipient"], row["state"], row["mailedTo"]) for row in await list_sent(nine, profile)} == {
        ("Ana Ortiz", "sent", tenants.ana.email),
        ("June Park", "sent", tenants.june.email),
    }
    downloads = (await june.get("reports/downloads"))["rows"]
    assert [row["title"] for row in downloads] == ["Monday pack: All shipments"]


async def test_only_the_recipient_opens_a_file(nine, june, tenants, shipment_list, run_jobs):
    profile = await keep_profile(nine, profile_form(shipment_list, recipients=[str(tenants.june.id)]))
    assert (await send_now(nine, profile)).status_code == 200
    await run_jobs()
    ((of_june,), (as_ana_sees,)) = [
        [row["entries"][0] for row in await list_sent(who, profile)] for who in (june, nine)
    ]
    assert (as_ana_sees["rows"], as_ana_sees["fileId"]) == (5, "")
    assert of_june["fileId"]


async def test_a_missed_time_is_made_up_for_once_and_the_next_one_is_by_the_clock_of_the_system(
    nine, tenants, shipment_list, run_jobs
):
    form = profile_form(shipment_list, recipients=[str(tenants.june.id)], pace="weekly", hour=7, weekday=1)
    await keep_profile(nine, form)
    await come_due(nine)
    for _ in range(2):
        await sending.dispatch_report_profiles()
    await run_jobs()
    assert await sending.dispatch_report_profiles() == 0
    assert len(await list_mails()) == 1
    (profile,) = await scoped(ReportProfile, nine.scope).find().to_list()
    after = profile["next_on"].replace(tzinfo=UTC)
    monday = nine.scope.place.local(after)
    assert (monday.isoweekday(), monday.hour, monday.minute) == (1, 7, 0)
    assert timedelta(0) < after - datetime.now(UTC) <= timedelta(days=7, hours=1)


async def test_a_monthly_profile_goes_out_on_its_day_and_says_so(nine, tenants, shipment_list):
    form = profile_form(shipment_list, recipients=[str(tenants.june.id)], pace="monthly", hour=6, monthDay=31)
    profile = await keep_profile(nine, form)
    assert profile["schedule"] == "monthly on day 31 at 6:00 AM"
    (stored,) = await scoped(ReportProfile, nine.scope).find().to_list()
    local = nine.scope.place.local(stored["next_on"].replace(tzinfo=UTC))
    assert local.hour == 6
    assert (local + timedelta(days=1)).day == 1, "the last day, whichever month it is"
    refused = await nine.caller.post("/api/reportProfiles", json=form | {"name": "Other", "monthDay": 32})
    assert refused.status_code == 422


async def test_who_may_not_see_one_report_gets_the_others(nine, tenants, shipment_list, run_jobs):
    payables = await saved(
        nine, name="Payables", shared=True, plan={"dataset": "payables", "rows": [{"field": "carrier"}]}
    )
    entries = [{"reportId": payables["id"]}, {"reportId": shipment_list["id"]}]
    recipients = [str(user.id) for user in (tenants.june, tenants.vera)]
    profile = await keep_profile(nine, profile_form(shipment_list, entries=entries, recipients=recipients))
    await send_now(nine, profile)
    await run_jobs()
    of_june, of_vera = sorted(await list_sent(nine, profile), key=lambda row: row["recipient"])
    assert [(entry["isMade"], entry["rows"], entry["reason"]) for entry in of_june["entries"]] == [
        (False, 0, "No permission for reports of carrier invoices."),
        (True, 5, ""),
    ]
    assert (of_june["state"], of_june["sentBy"]) == ("sent", "Ana Ortiz")
    assert (of_vera["state"], of_vera["reason"], of_vera["mailedTo"]) == ("refused", "None of the reports.", "")
    ((to, _, text),) = await list_mails()
    assert (to, "Not included: Payables." in text) == (tenants.june.email, True)


async def test_a_report_that_is_shared_no_longer_goes_to_no_one_else(nine, tenants, shipment_list, run_jobs):
    profile = await keep_profile(nine, profile_form(shipment_list, recipients=[str(tenants.june.id)]))
    await scoped(SavedReport, nine.scope).update_many({}, {"$set": {"shared": False}})
    await send_now(nine, profile)
    await run_jobs()
    (row,) = await list_sent(nine, profile)
    assert row["entries"][0]["reason"] == "The report was deleted or is no longer shared."
    assert await list_mails() == []


async def test_whoever_left_gets_nothing(nine, tenants, shipment_list, run_jobs):
    profile = await keep_profile(nine, profile_form(shipment_list, recipients=[str(tenants.june.id)]))
    await User.get_pymongo_collection().update_one({"_id": tenants.june.id}, {"$set": {"memberships": []}})
    await send_now(nine, profile)
    await run_jobs()
    (row,) = await list_sent(nine, profile)
    assert (row["state"], row["reason"]) == ("refused", "No longer works in this system.")
    assert (await list_mails(), await read_files(nine, tenants.june)) == ([], [])


async def test_a_user_without_an_address_finds_the_files_in_their_downloads(nine, tenants, shipment_list, run_jobs):
    profile = await keep_profile(nine, profile_form(shipment_list, recipients=[str(tenants.june.id)]))
    await User.get_pymongo_collection().update_one({"_id": tenants.june.id}, {"$set": {"email": ""}})
    await send_now(nine, profile)
    await run_jobs()
    (row,) = await list_sent(nine, profile)
    assert (row["state"], row["mailedTo"], row["reason"]) == (
        "sent",
        "",
        "No email address: the files are in the downloads of this user.",
    )
    assert (await list_mails(), len(await read_files(nine, tenants.june))) == ([], 1)


async def test_a_sample_goes_to_whoever_asks_for_it(nine, tenants, shipment_list, run_jobs):
    profile = await keep_profile(nine, profile_form(shipment_list, recipients=[str(tenants.june.id)]))
    answer = await send_now(nine, profile, sample=True)
    assert answer.json()["data"] == {"recipients": 1}
    again = await send_now(nine, profile, sample=True)
    assert (again.status_code, again.json()["msg"]) == (
        409,
        "This profile is already being sent. Wait until it is done.",
    )
    await run_jobs()
    ((to, subject, _),) = await list_mails()
    assert (to, subject.startswith("Sample: Monday pack")) == (tenants.ana.email, True)
    assert (await send_now(nine, profile, sample=True)).status_code == 200


async def test_a_removed_profile_is_sent_no_more(nine, tenants, shipment_list, run_jobs):
    profile = await keep_profile(
        nine, profile_form(shipment_list, recipients=[str(tenants.june.id)], pace="daily", hour=6)
    )
    await come_due(nine)
    await nine.caller.delete(f"/api/reportProfiles/{profile['id']}", params={"revision": 1})
    assert await sending.dispatch_report_profiles() == 0
    assert (await send_now(nine, profile)).status_code == 404
    assert (await send_now(nine, await keep_profile(nine, profile_form(shipment_list)))).status_code == 400


@pytest.mark.parametrize("kind", ["csv", "pdf"])
async def test_the_other_formats_have_the_same_rows(nine, tenants, run_jobs, kind):
    formula = await saved(nine, name="All shipments", plan=LIST, shared=True)
    await nine.stored_as("R-01", {"data.shipmentInformation.carrier": "=1+1"})
    fields = ["shipmentInformation#shipmentNumber", "shipmentInformation#carrier", "rating#total"]
    report = await saved(nine, name="Carriers", plan=LIST | {"fields": fields}, shared=True)
    assert formula["id"] != report["id"]
    profile = await keep_profile(nine, profile_form(report, recipients=[str(tenants.june.id)], format=kind))
    await send_now(nine, profile)
    await run_jobs()
    ((name, content),) = await read_files(nine, tenants.june)
    assert name.startswith("Carriers-") and name.endswith(f".{kind}")
    if kind == "csv":
        rows = list(csv.reader(StringIO(content.decode("utf-8-sig"))))
        assert [row[0] for row in rows[1:]] == OF_JUNE
        # text that a spreadsheet would run begins with an apostrophe, an amount has the decimals of its currency
        assert rows[1][1:] == ["'=1+1", "100.10", "USD"]
        assert rows[3][2:] == ["300.30", "EUR"]
    else:
        text = "\n".join(page.extract_text() for page in pypdf.PdfReader(BytesIO(content)).pages)
        assert "Meridian Forwarding" in text, "the letterhead of the company"
        assert [number for number in OF_ANA if number in text] == OF_JUNE


async def test_a_stopped_worker_is_followed_by_one_that_goes_on(nine, tenants, shipment_list, run_jobs, monkeypatch):
    """The first worker stops with one file made and the next one begun. Another makes the rest, and one email goes."""
    entries = [
        {"reportId": shipment_list["id"], "title": title, "rules": rules}
        for title, rules in (("First", None), ("Second", only_carrier("LH")), ("Third", only_carrier("UA")))
    ]
    profile = await keep_profile(nine, profile_form(shipment_list, entries=entries, recipients=[str(tenants.june.id)]))
    make, began = sending.make_report_file, []

    async def make_one_and_stop(report, heading, kind):
        began.append(heading.title)
        if len(began) == 2:
            raise asyncio.CancelledError
        return await make(report, heading, kind)

    with monkeypatch.context() as stopping:
        stopping.setattr(sending, "make_report_file", make_one_and_stop)
        await send_now(nine, profile)
        with pytest.raises(asyncio.CancelledError):
            await run_jobs()
    assert await list_mails() == []
    await run_jobs()
    assert await list_mails() == [], "the claim of the first worker lasts"
    (before,) = await scoped(ReportSending, nine.scope).find().to_list()
    await lapse_claims(nine)
    await run_jobs()
    await lapse_claims(nine)
    await run_jobs()
    assert len(await list_mails()) == 1
    (after,) = await scoped(ReportSending, nine.scope).find().to_list()
    assert after["entries"][0]["file_id"] == before["entries"][0]["file_id"], "a file that was made is kept"
    assert [len(read_first_column(content)) for _, content in await read_files(nine, tenants.june)] == [5, 3, 2]
    # the first worker comes back late
    user = await User.get(tenants.june.id)
    (stored,) = await scoped(ReportProfile, nine.scope).find().to_list()
    await sending._finish(nine.scope, stored, user, before, after["entries"])
    assert len(await list_mails()) == 1
    assert clock.now() > after["ended_on"].replace(tzinfo=UTC)
