"""Report profiles as their screens show them."""

from collections.abc import Iterable, Mapping, Sequence

from bson import ObjectId

from freight.core.notices.timing import MailPace, MailTiming, describe_mail_timing
from freight.core.reports.profiles import ReportFormat, ReportPeriod
from freight.documents.account import Account
from freight.documents.records.report_profile import StoredProfileEntry, StoredReportProfile
from freight.documents.records.saved_report import StoredSavedReport
from freight.documents.saved_report import SavedReport
from freight.documents.user import User
from freight.features.identity.groups import queries as groups
from freight.features.identity.groups.schemas import MemberView
from freight.features.identity.people.queries import list_active_people
from freight.features.ledger.aging.summary_query import get_scope_account_names
from freight.features.reports import saved_reports
from freight.features.reports.datasets import find_report_source, get_report_scope
from freight.features.reports.profiles import commands, entries
from freight.features.reports.profiles.commands import PROFILES
from freight.features.reports.profiles.schemas import (
    ProfileEntryView,
    ProfileReportOption,
    RecipientCheck,
    RecipientChecks,
    RefusedEntry,
    ReportProfileForm,
    ReportProfileList,
    ReportProfileOptions,
    ReportProfileView,
)
from freight.kit.access import Access
from freight.kit.mail.mail_draft import get_mail_address
from freight.kit.records import named_records
from freight.kit.records.history import load_user_names
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import index_by_id, scoped

_MOST_OFFERED = 5_000
_MISSING = "One that no longer exists"


async def list_report_profiles(scope: Scope, q: str, archived: bool, page: Page) -> ReportProfileList:
    """Return a page of the profiles of a system by name."""
    count, profiles = await named_records.list_named_records(scope, PROFILES, q, archived, page)
    return ReportProfileList(count=count, rows=await _views(scope, profiles))


async def get_report_profile(scope: Scope, profile_id: str) -> ReportProfileView:
    """Return a profile, even if it was removed. Raises NotFound."""
    return await build_report_profile_view(scope, await named_records.get_named_record(scope, PROFILES, profile_id))


async def build_report_profile_view(scope: Scope, profile: StoredReportProfile) -> ReportProfileView:
    """Return a stored profile as screens show it."""
    (profile_view,) = await _views(scope, [profile])
    return profile_view


async def build_profile_options(access: Access) -> ReportProfileOptions:
    """Return what a profile may have: the shared reports that the caller may see, and everyone of the system."""
    scope = access.scope
    reports = (await saved_reports.list_visible_reports(access)).reports
    users = User.find(list_active_people(scope)).sort("name").limit(_MOST_OFFERED)
    accounts = scoped(Account, scope).find({}, ["name"]).sort("name").limit(_MOST_OFFERED)
    return ReportProfileOptions(
        reports=[
            ProfileReportOption(id=report.id, name=report.name, dataset=report.plan.dataset)
            for report in reports
            if report.shared
        ],
        people=[MemberView(id=str(user.id), name=user.name) async for user in users],
        groups=[
            MemberView(id=group_id, name=name)
            for group_id, name in await groups.list_shareable_groups(scope, scope.system_id)
        ],
        accounts=[MemberView(id=str(account["_id"]), name=account["name"]) async for account in accounts],
    )


async def check_profile_recipients(access: Access, form: ReportProfileForm) -> RecipientChecks:
    """Return what each recipient of a form would get now. Raises Invalid for a form that cannot be saved."""
    scope = access.scope
    profile = await commands.build_profile_record(scope, form, lambda source: get_report_scope(access, source))
    reports = [entry for entry in profile["entries"] if entry["report_id"]]
    names = await load_report_names(scope, [entry["report_id"] for entry in reports])
    users = User.find({"_id": {"$in": profile["recipients"]}, **list_active_people(scope)}).sort("name")
    rows = []
    async for user in users:
        theirs = Scope.of_system(scope.company_id, scope.system_id, str(user.id), scope.place)
        refused = [
            RefusedEntry(title=entry["title"] or names.get(str(entry["report_id"]), ""), reason=reason)
            for entry in reports
            if (reason := await entries.find_entry_refusal(theirs, entry))
        ]
        member = MemberView(id=str(user.id), name=user.name)
        ready = len(reports) - len(refused)
        rows.append(
            RecipientCheck(user=member, email=get_mail_address(user), ready=ready, of=len(reports), refused=refused)
        )
    return RecipientChecks(rows=rows)


async def load_profile_names(scope: Scope, record_ids: Iterable[ObjectId]) -> dict[str, str]:
    """Return the names of users, groups, roles and accounts, by id."""
    ids = list(record_ids)
    texts = [str(record_id) for record_id in ids]
    accounts = await get_scope_account_names(scope, ids)
    return (
        {str(account_id): name for account_id, name in accounts.items()}
        | await groups.get_group_names(scope, texts)
        | await load_user_names(texts)
    )


async def load_report_names(scope: Scope, report_ids: Iterable[ObjectId | None]) -> dict[str, str]:
    """Return the names of saved reports by id, of deleted ones, too."""
    query = {"_id": {"$in": [report_id for report_id in report_ids if report_id]}}
    reports = await scoped(SavedReport, scope).find(query, ["name"], archived=True).to_list()
    return {str(report["_id"]): report["name"] for report in reports}


async def load_shared_reports(
    scope: Scope, profiles: Iterable[StoredReportProfile]
) -> dict[ObjectId, StoredSavedReport]:
    """Return the saved reports of profiles that are still shared, by id."""
    report_ids = {entry.get("report_id") for profile in profiles for entry in profile["entries"]} - {None}
    query = {"_id": {"$in": list(report_ids)}, "shared": True}
    return index_by_id(await scoped(SavedReport, scope).find(query).to_list())


async def _views(scope: Scope, profiles: Sequence[StoredReportProfile]) -> list[ReportProfileView]:
    names = await load_profile_names(
        scope,
        {
            record_id
            for profile in profiles
            for ids in (profile.get("users"), profile.get("groups"), profile.get("accounts"), profile.get("recipients"))
            for record_id in ids or ()
        },
    )
    reports = await load_shared_reports(scope, profiles)
    return [_view(profile, names, reports) for profile in profiles]


def _view(
    profile: StoredReportProfile, names: Mapping[str, str], reports: Mapping[ObjectId, StoredSavedReport]
) -> ReportProfileView:
    pace = MailPace(stored_pace) if (stored_pace := profile.get("pace")) else None
    hour, weekday, month_day = profile.get("hour", 7), profile.get("weekday", 1), profile.get("month_day", 1)
    return ReportProfileView(
        id=str(profile["_id"]),
        name=profile["name"],
        description=profile.get("description", ""),
        entries=[_entry(entry, reports) for entry in profile["entries"]],
        users=_named(profile.get("users", []), names),
        groups=_named(profile.get("groups", []), names),
        accounts=_named(profile.get("accounts", []), names),
        recipients=_named(profile.get("recipients", []), names),
        format=ReportFormat(profile.get("format", ReportFormat.WORKBOOK)),
        pace=pace,
        hour=hour,
        weekday=weekday,
        month_day=month_day,
        schedule=describe_mail_timing(MailTiming(pace, hour, weekday, month_day)) if pace else "",
        next_on=profile.get("next_on"),
        last_on=profile.get("last_on"),
        archived=profile.get("archived", False),
        revision=profile["revision"],
    )


def _entry(entry: StoredProfileEntry, reports: Mapping[ObjectId, StoredSavedReport]) -> ProfileEntryView:
    report_id = entry.get("report_id")
    report = reports.get(report_id) if report_id else None
    dataset = saved_reports.parse_report_plan(report).dataset if report else ""
    return ProfileEntryView(
        key=entry["entry_key"],
        title=entry.get("title", ""),
        report_id=str(report_id or ""),
        name=report["name"] if report else "",
        dataset=find_report_source(dataset).dataset.name if dataset else "",
        screen=entry.get("screen", ""),
        rules=entry.get("rules"),
        conditions=entry.get("conditions", ""),
        period=ReportPeriod(entry.get("period", ReportPeriod.ALL)),
        period_field=entry.get("period_field", ""),
    )


def _named(ids: Iterable[ObjectId], names: Mapping[str, str]) -> list[MemberView]:
    return [MemberView(id=str(record_id), name=names.get(str(record_id), _MISSING)) for record_id in ids]
