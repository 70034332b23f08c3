"""Send report profiles: each recipient gets files made with their own permissions at that time, and an email that says
where they are. No figures leave the suite with it.

When a profile is due, what goes to each recipient is stored together with its next time. A worker then makes the files
one by one, noting each; the email, the downloads and the end are stored in one transaction. A worker may stop anywhere:
another continues with the next file.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import cast
from uuid import uuid4

from beanie import PydanticObjectId
from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, FreightError, Invalid
from freight.core.notices.timing import MailPace, MailTiming, get_mail_due_time
from freight.core.records import Record
from freight.core.reports.profiles import ReportFormat, describe_period
from freight.documents.audit_entry import AuditKind
from freight.documents.records.report_profile import StoredProfileEntry, StoredReportProfile
from freight.documents.records.report_sending import StoredReportSending, StoredSentEntry
from freight.documents.report_profile import ReportProfile
from freight.documents.report_sending import ReportSending, SendingState, SentEntry
from freight.documents.user import User
from freight.features.reports.profiles import entries, mails, views
from freight.features.reports.profiles.commands import PROFILES
from freight.features.reports.profiles.files import ReportHeading, make_report_file
from freight.features.reports.profiles.schemas import ProfileSent
from freight.features.work.notices.recipients import find_active_user, is_system_member
from freight.features.work.tasks import service as tasks
from freight.kit.access import Access
from freight.kit.mail.mail_draft import get_mail_address
from freight.kit.mail.mail_store import store_mail
from freight.kit.records import named_records
from freight.kit.storage import audit_log, database_clock
from freight.kit.storage.connections import get_connections
from freight.kit.storage.outbox import Outbox
from freight.kit.storage.scopes import Scope, make_system_scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction

START_JOB, SEND_JOB = "reports.profile", "reports.profile.send"
_AT_ONCE = 200
# a report may take ten minutes
_LONGEST = timedelta(minutes=15)
_MOST_TRIES = 5
_LEFT = "No longer works in this system."
_REMOVED = "The profile was removed before it was sent."
_GIVEN_UP = "Making the files stopped several times. Send the profile again."


def _to_send(sending: Record) -> Record:
    ids = {"company_id": sending["company_id"], "system_id": sending["system_id"], "sending_id": sending["_id"]}
    return {name: str(record_id) for name, record_id in ids.items()}


SENDINGS = Outbox(
    ReportSending,
    (SendingState.WAITING, SendingState.SENDING),
    SendingState.SENDING,
    SEND_JOB,
    _to_send,
    told_of=("company_id", "system_id"),
)


async def dispatch_report_profiles() -> int:
    """Queue the profiles that are due, and what is to be sent; return how many. For the scheduler."""
    now = await database_clock.read_database_clock()
    due = await ReportProfile.list_due(now, _AT_ONCE)
    for profile in due:
        await get_connections().queue.enqueue(
            START_JOB,
            company_id=str(profile["company_id"]),
            system_id=str(profile["system_id"]),
            profile_id=str(profile["_id"]),
        )
    return len(due) + await SENDINGS.dispatch(now)


async def start_due_profile(company_id: str, system_id: str, profile_id: str) -> None:
    """Store what goes to each recipient of a profile, and its next time. Does nothing if it is not due any longer: a
    time that passed while nothing ran is made up for once."""
    scope = await make_system_scope(ObjectId(company_id), ObjectId(system_id))
    profile = await scoped(ReportProfile, scope).find_one({"_id": ObjectId(profile_id)})
    now = await database_clock.read_database_clock()
    due_on = profile.get("next_on") if profile else None
    if profile is None or due_on is None or due_on > now:
        return
    timing = MailTiming(
        MailPace(profile.get("pace") or MailPace.DAILY),
        profile.get("hour", 7),
        profile.get("weekday", 1),
        profile.get("month_day", 1),
    )
    change = {"$set": {"next_on": get_mail_due_time(timing, scope.place.time_zone, now), "last_on": now}}
    recipients = [str(user_id) for user_id in profile.get("recipients", [])]
    sendings = _build_sendings(scope, profile, await _load_titles(scope, profile), due_on.isoformat(), recipients, now)

    async def store(session: AsyncClientSession) -> bool:
        still_due = {"_id": profile["_id"], "next_on": due_on}
        update_result = await scoped(ReportProfile, scope).update_one(still_due, change, session=session)
        if update_result.modified_count and sendings:
            await scoped(ReportSending, scope).insert_many(sendings, session=session)
        return update_result.modified_count == 1

    if await run_in_transaction(store):
        await _queue(sendings)


async def send_profile_now(access: Access, profile_id: str, *, is_sample: bool) -> ProfileSent:
    """Send a profile to its recipients now, or a sample to the caller. Raises NotFound, Invalid if there are no
    recipients, Conflict while the last sending by hand is under way."""
    scope = access.scope
    profile = await named_records.get_named_record(scope, PROFILES, profile_id, archived=False)
    recipients = [access.user_id] if is_sample else [str(user_id) for user_id in profile.get("recipients", [])]
    if not recipients:
        raise Invalid("The profile has no recipients. Add one first.", code=ErrorCode.MANDATORY)
    now = await database_clock.read_database_clock()
    run = f"{'sample' if is_sample else 'now'} {ObjectId()}"
    sendings = _build_sendings(
        scope, profile, await _load_titles(scope, profile), run, recipients, now, access.user_id, is_sample=is_sample
    )
    open_now = {"profile_id": profile["_id"], "is_open": True, "sent_by": access.user_id, "is_sample": is_sample}

    async def store(session: AsyncClientSession) -> None:
        if await scoped(ReportSending, scope).find_one(open_now, ["_id"], session=session):
            raise Conflict("This profile is already being sent. Wait until it is done.", code=ErrorCode.REPORT_SENDING)
        await scoped(ReportSending, scope).insert_many(sendings, session=session)

    await run_in_transaction(store)
    await _queue(sendings)
    return ProfileSent(recipients=len(sendings))


async def send_report_profile(company_id: str, system_id: str, sending_id: str) -> None:
    """Make the files of a sending and mail its recipient. Does nothing if it is done, or another worker has it."""
    scope = await make_system_scope(ObjectId(company_id), ObjectId(system_id))
    rows, now = scoped(ReportSending, scope), await database_clock.read_database_clock()
    claimed = cast(StoredReportSending | None, await SENDINGS.claim(rows, ObjectId(sending_id), now, _LONGEST))
    if claimed is None:
        return
    profile = await scoped(ReportProfile, scope).find_one({"_id": claimed["profile_id"]})
    user = await find_active_user(claimed["user_id"])
    reason = ""
    if profile is None:
        reason = _REMOVED
    elif user is None or not is_system_member(scope, user):
        reason = _LEFT
    elif claimed["tries"] >= _MOST_TRIES:
        reason = _GIVEN_UP
    if reason or profile is None or user is None:
        await _refuse(scope, claimed, reason)
        return
    theirs = replace(scope, user_id=claimed["user_id"])
    made = await _make_entries(theirs, profile, claimed)
    if made is not None:
        await _finish(theirs, profile, user, claimed, made)


async def _make_entries(
    scope: Scope, profile: StoredReportProfile, claimed: StoredReportSending
) -> list[StoredSentEntry] | None:
    """Make the files that are not made yet, noting each; None if another worker has the sending now."""
    made = [dict(entry) for entry in claimed.get("entries", [])]
    by_key = {entry["entry_key"]: entry for entry in profile["entries"]}
    for sent in made:
        if sent["is_made"] or sent["reason"]:
            continue
        entry = by_key.get(str(sent["key"]))
        sent |= await _make_entry(scope, profile, entry, sent["title"], ReportFormat(claimed["format"]))
        now = await database_clock.read_database_clock()
        progress = {"entries": made, "held_until": now + _LONGEST}
        if not await SENDINGS.note(scoped(ReportSending, scope), claimed, progress, now):
            return None
    return cast(list[StoredSentEntry], made)


async def _make_entry(
    scope: Scope, profile: StoredReportProfile, entry: StoredProfileEntry | None, title: object, kind: ReportFormat
) -> Record:
    """Make the file of one report; return what is noted of it: the file, or why there is none."""
    if entry is None:
        return {"reason": "The report was taken out of the profile."}
    try:
        report = await entries.prepare_report_for_user(scope, entry)
        fixed = entries.get_fixed_part(entry)
        words = [describe_period(fixed, report.dataset), entry.get("conditions", "")]
        heading = ReportHeading(str(title), profile["name"], " · ".join(part for part in words if part))
        file_id, rows = await make_report_file(report, heading, kind)
    except FreightError as refused:
        return {"reason": refused.message}
    message = f"Made the report {title} of the profile {profile['name']}"
    await audit_log.write_audit_entry(scope, AuditKind.EXPORT, message, rows=rows)
    return {"is_made": True, "file_id": file_id, "rows": rows}


async def _finish(
    scope: Scope, profile: StoredReportProfile, user: User, claimed: StoredReportSending, made: list[StoredSentEntry]
) -> None:
    """Store the end of a sending with its email and downloads, or nothing if another worker has it now."""
    ready = [entry for entry in made if entry.get("is_made")]
    if not ready:
        await _refuse(scope, claimed, "None of the reports.")
        return
    to = get_mail_address(user)
    now = await database_clock.read_database_clock()
    change = {
        "state": SendingState.SENT,
        "mailed_to": to,
        "reason": "" if to else "No email address: the files are in the downloads of this user.",
        "ended_on": now,
    }

    async def store(session: AsyncClientSession) -> None:
        rows = scoped(ReportSending, scope)
        if not await SENDINGS.settle(rows, claimed, change, now, session, is_open=False):
            return
        for entry in ready:
            count = entry.get("rows", 0)
            await tasks.notify_user(
                scope,
                kind="export",
                title=f"{profile['name']}: {entry['title']}",
                message=f"{entry['title']}: {count:,} {'row' if count == 1 else 'rows'}.",
                link="",
                session=session,
                file_id=entry.get("file_id", ""),
            )
        if to:
            letter = mails.build_profile_email(user, profile["name"], made, is_sample=claimed.get("is_sample", False))
            await store_mail(letter, to, PydanticObjectId(scope.company_id), session)

    await run_in_transaction(store)


async def _refuse(scope: Scope, claimed: StoredReportSending, reason: str) -> None:
    now = await database_clock.read_database_clock()
    change = {"state": SendingState.REFUSED, "reason": reason, "ended_on": now}
    await SENDINGS.settle(scoped(ReportSending, scope), claimed, change, now, is_open=False)


async def _load_titles(scope: Scope, profile: StoredReportProfile) -> dict[str, str]:
    """Return the titles of the reports of a profile by their keys."""
    names = await views.load_report_names(scope, (entry.get("report_id") for entry in profile["entries"]))
    return {
        entry["entry_key"]: entry.get("title") or names.get(str(entry.get("report_id")), "Report")
        for entry in profile["entries"]
    }


def _build_sendings(
    scope: Scope,
    profile: StoredReportProfile,
    titles: Mapping[str, str],
    run: str,
    recipients: Iterable[str],
    now: datetime,
    sent_by: str = "",
    *,
    is_sample: bool = False,
) -> list[StoredReportSending]:
    """Return what is to be sent to each recipient: the reports of the profile as they are now, in order."""
    reports = [
        SentEntry(key=entry["entry_key"], title=titles[entry["entry_key"]])
        for entry in profile["entries"]
        if entry.get("report_id")
    ]
    # the job is queued by whoever stores them; if that fails, by the scheduler
    due = SENDINGS.due_at(now, told=True)
    made = [
        ReportSending(
            id=ObjectId(),
            company_id=scope.company_id,
            system_id=scope.system_id,
            profile_id=profile["_id"],
            run=run,
            user_id=user_id,
            sent_by=sent_by,
            is_sample=is_sample,
            format=ReportFormat(profile.get("format", ReportFormat.WORKBOOK)),
            entries=reports,
            state=SendingState.WAITING,
            created_on=now,
            updated_on=now,
            **due,
        )
        for user_id in recipients
    ]
    return [cast(StoredReportSending, sending.model_dump(by_alias=True)) for sending in made]


async def _queue(sendings: Iterable[StoredReportSending]) -> None:
    for sending in sendings:
        await get_connections().queue.offer(SEND_JOB, task_id=uuid4().hex, **_to_send(cast(Record, sending)))
