"""Save report profiles, with their history."""

from collections.abc import Callable, Collection, Iterable
from uuid import uuid4

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import FreightError, Invalid, PermissionDenied
from freight.core.notices.timing import MailPace, MailTiming, get_mail_due_time
from freight.core.records import Record
from freight.core.reports.profiles import FixedPart, ReportPeriod, read_screen_address
from freight.documents.account import Account
from freight.documents.records.report_profile import StoredProfileEntry, StoredReportProfile
from freight.documents.report_profile import ReportProfile
from freight.documents.user import User
from freight.features.identity.groups import queries as groups
from freight.features.identity.people import queries as people
from freight.features.reports import saved_reports
from freight.features.reports.datasets import (
    ReportSource,
    build_system_dataset,
    find_report_source,
    get_report_scope,
)
from freight.features.reports.profiles import entries
from freight.features.reports.profiles.schemas import ProfileEntryForm, ReportProfileForm
from freight.kit.access import Access
from freight.kit.records import named_records
from freight.kit.storage import database_clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id, scoped

# the scope in which the author of a profile sees the data of a report; raises PermissionDenied
DataScope = Callable[[ReportSource], Scope]
PROFILES = named_records.NamedKind(
    ReportProfile,
    "reportProfile",
    "a report profile",
    restored=(
        "name",
        "description",
        "entries",
        "users",
        "groups",
        "accounts",
        "recipients",
        "format",
        "pace",
        "hour",
        "weekday",
        "month_day",
    ),
    left_out=frozenset({"next_on", "last_on"}),
)


async def save_report_profile(access: Access, form: ReportProfileForm) -> StoredReportProfile:
    """Add a profile, or change the one with the form's id.

    Raises Invalid naming what is missing or wrong, Conflict for a name that is taken and when another user saved in the
    meantime.
    """
    return await store_report_profile(access.scope, form, lambda source: get_report_scope(access, source))


async def store_report_profile(scope: Scope, form: ReportProfileForm, get_data_scope: DataScope) -> StoredReportProfile:
    """As `save_report_profile`, for an author who sees the data of reports in the scopes of `get_data_scope`."""
    record = await build_profile_record(scope, form, get_data_scope)
    return await named_records.save_named_record(scope, PROFILES, form.id, form.revision, record, lambda _: scope.right)


async def build_profile_record(scope: Scope, form: ReportProfileForm, get_data_scope: DataScope) -> Record:
    """Return a profile as it is stored. Raises Invalid as `save_report_profile`."""
    name = named_records.read_record_name(form.name, "report profile")
    if not form.entries:
        raise Invalid("Add a report to the profile.", code=ErrorCode.MANDATORY)
    stored = [
        await read_profile_entry(scope, number, entry, get_data_scope) for number, entry in enumerate(form.entries, 1)
    ]
    if len({entry["entry_key"] for entry in stored}) < len(stored):
        raise Invalid("Two entries of the profile have the same key.", code=ErrorCode.REPORT_TWICE)
    if form.pace and not form.recipients:
        raise Invalid("Recipients: add at least one, or turn the schedule off.", code=ErrorCode.MANDATORY)
    record: Record = {
        "name": name,
        "description": " ".join(form.description.split()),
        "entries": stored,
        "users": await _read_people(scope, form.users, "For users"),
        "groups": await _read_groups(scope, form.groups),
        "accounts": await _read_accounts(scope, form.accounts),
        "recipients": await _read_people(scope, form.recipients, "Recipients"),
        "format": form.format,
        "pace": form.pace,
        "hour": form.hour,
        "weekday": form.weekday,
        "month_day": form.month_day,
    }
    return await _schedule(scope, record)


async def remove_report_profile(access: Access, profile_id: str, revision: int) -> None:
    """Remove a profile: it is sent to no one any longer. It can be restored."""
    await named_records.remove_named_record(access.scope, PROFILES, profile_id, revision, lambda _: access.right)


async def restore_report_profile(
    access: Access, profile_id: str, to_revision: int, revision: int
) -> StoredReportProfile:
    """Restore a profile as it was after an earlier save, even if it was removed. It is next sent at its next time from
    now."""

    async def adjust(made: Record, _: AsyncClientSession) -> Record:
        return await _schedule(access.scope, made)

    return await named_records.restore_named_record(
        access.scope, PROFILES, profile_id, to_revision, revision, lambda _: access.right, adjust
    )


async def read_profile_entry(
    scope: Scope, number: int, form: ProfileEntryForm, get_data_scope: DataScope
) -> StoredProfileEntry:
    """Return an entry of a form as it is stored. Raises Invalid naming it if it is neither a shared report that the
    author may see nor a screen, or if its conditions or period cannot be used."""
    try:
        return await _read_entry(scope, form, get_data_scope)
    except FreightError as refused:
        reason = "You may not see what it is about." if isinstance(refused, PermissionDenied) else refused.message
        raise Invalid(f"Report {number}: {reason}", code=refused.code) from refused


async def _read_entry(scope: Scope, form: ProfileEntryForm, get_data_scope: DataScope) -> StoredProfileEntry:
    entry: StoredProfileEntry = {
        "entry_key": form.key or uuid4().hex[:12],
        "title": " ".join(form.title.split()),
        "report_id": None,
        "screen": "",
        "rules": None,
        "conditions": "",
        "period": ReportPeriod.ALL,
        "period_field": "",
    }
    if not form.report_id:
        if not entry.get("title"):
            raise Invalid("Enter a title for the screen.", code=ErrorCode.NAME_NEEDED)
        return {**entry, "screen": read_screen_address(form.screen)}
    report = await saved_reports.load_saved_report(scope, form.report_id)
    if not report.get("shared"):
        raise Invalid(
            f"{report['name']} is not shared. Share it first, so that others may see it.",
            code=ErrorCode.REPORT_NOT_SHARED,
        )
    fixed = FixedPart(form.rules, form.period, form.period_field if form.period is not ReportPeriod.ALL else "")
    source = find_report_source(saved_reports.parse_report_plan(report).dataset)
    sees = get_data_scope(source)
    await entries.prepare_entry_report(sees, report, fixed)
    conditions = entries.describe_fixed_conditions(fixed, await build_system_dataset(sees, source))
    return {
        **entry,
        "report_id": report["_id"],
        "rules": form.rules if conditions else None,
        "conditions": conditions,
        "period": fixed.period,
        "period_field": fixed.period_field,
    }


async def _schedule(scope: Scope, record: Record) -> Record:
    """Return a profile with the time it is next sent."""
    if not record.get("pace"):
        return {**record, "next_on": None}
    timing = MailTiming(MailPace(record["pace"]), record["hour"], record["weekday"], record.get("month_day", 1))
    now = await database_clock.read_database_clock()
    return {**record, "next_on": get_mail_due_time(timing, scope.place.time_zone, now)}


async def _read_people(scope: Scope, texts: Iterable[str], label: str) -> list[ObjectId]:
    """Return ids of users who work in the system. Raises Invalid for others: those of another company, too."""
    ids = list(dict.fromkeys(parse_object_id(text, "user") for text in texts))
    users = User.find({"_id": {"$in": ids}, **people.list_active_people(scope)})
    known = {ObjectId(user.id) async for user in users}
    _demand_known(ids, known, f"{label}: one of these users does not work in this system. Remove them.")
    return ids


async def _read_groups(scope: Scope, texts: Iterable[str]) -> list[ObjectId]:
    ids = list(dict.fromkeys(parse_object_id(text, "group") for text in texts))
    known = {ObjectId(group_id) for group_id, _ in await groups.list_shareable_groups(scope, scope.system_id)}
    _demand_known(ids, known, "For groups and roles: one of them no longer exists here. Remove it.")
    return ids


async def _read_accounts(scope: Scope, texts: Iterable[str]) -> list[ObjectId]:
    ids = list(dict.fromkeys(parse_object_id(text, "account") for text in texts))
    known = {account["_id"] async for account in scoped(Account, scope).find({"_id": {"$in": ids}}, ["_id"])}
    _demand_known(ids, known, "For accounts: one of them no longer exists here. Remove it.")
    return ids


def _demand_known(ids: Collection[ObjectId], known: Collection[ObjectId], message: str) -> None:
    if not set(ids) <= set(known):
        raise Invalid(message, code=ErrorCode.NOT_FOUND)
