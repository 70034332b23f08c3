"""The profiles that a user has: listed in their reports, and opened with what is fixed."""

from collections.abc import Mapping

from bson import ObjectId

from freight.core.errors import NotFound
from freight.core.records import Record
from freight.core.reports.profiles import PERIODS, ReportPeriod, describe_period
from freight.documents.records.report_profile import StoredProfileEntry, StoredReportProfile
from freight.documents.records.saved_report import StoredSavedReport
from freight.documents.report_profile import ReportProfile
from freight.features.identity.groups.queries import list_member_group_ids
from freight.features.reports import saved_reports
from freight.features.reports.datasets import find_report_source, get_report_scope, may_read_dataset
from freight.features.reports.profiles import entries, views
from freight.features.reports.profiles.commands import PROFILES
from freight.features.reports.profiles.schemas import (
    OwnProfileEntry,
    OwnReportProfile,
    OwnReportProfiles,
    ProfileEntryAnswer,
    RunProfileEntry,
)
from freight.features.reports.report_answer import build_report_answer
from freight.kit.access import Access
from freight.kit.records import named_records
from freight.kit.storage.tenancy import scoped

_MOST_PROFILES = 100
SEE_PROFILES = "consoleSetup.viewConsoleSetup"


async def list_own_profiles(access: Access) -> OwnReportProfiles:
    """List the profiles that are for the caller, by name, with the reports that the caller may see."""
    cursor = scoped(ReportProfile, access.scope).find(await _match_caller(access)).sort("name", 1)
    profiles = await cursor.limit(_MOST_PROFILES).to_list()
    reports = await views.load_shared_reports(access.scope, profiles)
    listed = [_list_entries(access, profile, reports) for profile in profiles]
    return OwnReportProfiles(profiles=[profile for profile in listed if profile.entries])


async def run_profile_entry(access: Access, profile_id: str, key: str, body: RunProfileEntry) -> ProfileEntryAnswer:
    """Run a report of a profile with the caller's own permissions. Raises NotFound for a profile that is not for the
    caller, unless they may see all of them; PermissionDenied for data they may not see."""
    profile = await named_records.get_named_record(access.scope, PROFILES, profile_id, archived=False)
    if not access.may(SEE_PROFILES) and not await scoped(ReportProfile, access.scope).find_one(
        {"_id": profile["_id"], **await _match_caller(access)}, ["_id"]
    ):
        raise NotFound("Report profile not found.")
    entry = next((entry for entry in profile["entries"] if entry["entry_key"] == key and entry.get("report_id")), None)
    if entry is None:
        raise NotFound("This report is no longer in the profile.")
    report = await entries.load_entry_report(access.scope, entry)
    source = find_report_source(saved_reports.parse_report_plan(report).dataset)
    fixed = entries.get_fixed_part(entry)
    prepared = await entries.prepare_entry_report(
        get_report_scope(access, source), report, fixed, sort=body.sort, within=body.within
    )
    return ProfileEntryAnswer(
        profile=profile["name"],
        title=entry.get("title") or report["name"],
        report_id=str(report["_id"]),
        description=report.get("description") or "",
        fixed_conditions=entry.get("conditions", ""),
        fixed_period=describe_period(fixed, prepared.dataset),
        conditions=report.get("conditions") or "",
        answer=await build_report_answer(prepared, body.page_no, body.page_limit),
    )


async def _match_caller(access: Access) -> Record:
    membership = access.membership
    group_ids = await list_member_group_ids(membership.company_id, ObjectId(access.user_id), membership)
    return {
        "$or": [
            {"users": ObjectId(access.user_id)},
            {"groups": {"$in": [ObjectId(group_id) for group_id in sorted(group_ids)]}},
            {"accounts": {"$in": [] if access.is_admin else list(membership.account_ids or [])}},
        ]
    }


def _list_entries(
    access: Access, profile: StoredReportProfile, reports: Mapping[ObjectId, StoredSavedReport]
) -> OwnReportProfile:
    listed = [_build_entry(access, entry, reports) for entry in profile["entries"]]
    return OwnReportProfile(
        id=str(profile["_id"]),
        name=profile["name"],
        description=profile.get("description", ""),
        entries=[entry for entry in listed if entry],
    )


def _build_entry(
    access: Access, entry: StoredProfileEntry, reports: Mapping[ObjectId, StoredSavedReport]
) -> OwnProfileEntry | None:
    """Return an entry as the caller sees it; None for a report that the caller may not see."""
    screen = entry.get("screen", "")
    if screen:
        return OwnProfileEntry(
            key=entry["entry_key"], title=entry.get("title", ""), dataset="", screen=screen, fixed=""
        )
    report_id = entry.get("report_id")
    report = reports.get(report_id) if report_id else None
    if report is None:
        return None
    source = find_report_source(saved_reports.parse_report_plan(report).dataset)
    if not may_read_dataset(access, source):
        return None
    period = ReportPeriod(entry.get("period", ReportPeriod.ALL))
    fixed = ["" if period is ReportPeriod.ALL else PERIODS[period], entry.get("conditions", "")]
    return OwnProfileEntry(
        key=entry["entry_key"],
        title=entry.get("title") or report["name"],
        dataset=source.dataset.title,
        screen="",
        fixed=" · ".join(part for part in fixed if part),
    )
