"""Routes of report profiles."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.features.reports.profiles import commands, history, own_profiles, sending, sendings, views
from freight.features.reports.profiles.schemas import (
    OwnReportProfiles,
    ProfileEntryAnswer,
    ProfileSent,
    RecipientChecks,
    RecordHistory,
    RecordRestoreBody,
    ReportProfileForm,
    ReportProfileList,
    ReportProfileOptions,
    ReportProfileView,
    ReportSendings,
    RunProfileEntry,
    SendProfile,
)
from freight.features.reports.resource import SEE as SEE_REPORTS
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter
from freight.kit.records.resource import RecordKind
from freight.kit.storage.paging import Page

SEE, ADD, CHANGE = own_profiles.SEE_PROFILES, "consoleSetup.newConsoleSetup", "consoleSetup.editConsoleSetup"

ROUTER = FeatureRouter(prefix="/api", tags=["report profiles"])
RESOURCES = (RecordKind(commands.PROFILES.kind, SEE),)
Seer = Annotated[Access, Depends(Requires(SEE, ADD, CHANGE))]
Keeper = Annotated[Access, Depends(Requires(ADD, CHANGE))]
Changer = Annotated[Access, Depends(Requires(CHANGE))]
# it mails people, which no key does
Sender = Annotated[Access, Depends(Requires(CHANGE, by_key=False))]
Reader = Annotated[Access, Depends(Requires(SEE_REPORTS, "dashboard.menuDashboard"))]
PageNo = Annotated[int, Query(alias="pageNo", ge=1)]


@ROUTER.get("/reportProfiles", response_model=Envelope[ReportProfileList])
async def list_profiles(
    access: Seer,
    q: Annotated[str, Query(max_length=200)] = "",
    archived: bool = False,
    page_no: PageNo = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=1_000)] = 25,
) -> Response:
    """List a page of the report profiles of the system by name."""
    return reply(await views.list_report_profiles(access.scope, q, archived, Page(page_no, page_limit)))


@ROUTER.get("/reportProfiles/options", response_model=Envelope[ReportProfileOptions])
async def profile_options(access: Keeper) -> Response:
    """Return what a profile may have: shared reports, users, groups and roles, and accounts."""
    return reply(await views.build_profile_options(access))


@ROUTER.get("/reportProfiles/own", response_model=Envelope[OwnReportProfiles])
async def own_report_profiles(access: Reader) -> Response:
    """List the profiles that are for the caller, with their reports in order."""
    return reply(await own_profiles.list_own_profiles(access))


@ROUTER.post("/reportProfiles/check", response_model=Envelope[RecipientChecks])
async def check_recipients(access: Keeper, form: ReportProfileForm) -> Response:
    """Return what each recipient of a form would get now."""
    return reply(await views.check_profile_recipients(access, form))


@ROUTER.get("/reportProfiles/{profile_id}", response_model=Envelope[ReportProfileView])
async def get_profile(profile_id: str, access: Seer) -> Response:
    """Return a report profile."""
    return reply(await views.get_report_profile(access.scope, profile_id))


@ROUTER.post("/reportProfiles", response_model=Envelope[ReportProfileView])
async def save_profile(access: Keeper, form: ReportProfileForm) -> Response:
    """Add a report profile, or change the one with the `id`; 409 when another user saved since `revision`."""
    acting = access.acting(CHANGE if form.id else ADD)
    saved = await commands.save_report_profile(acting, form)
    return reply(await views.build_report_profile_view(access.scope, saved), "Report profile saved.")


@ROUTER.delete("/reportProfiles/{profile_id}", response_model=Envelope[None])
async def remove_profile(profile_id: str, access: Changer, revision: Annotated[int, Query()]) -> Response:
    """Remove a report profile; it can be restored."""
    await commands.remove_report_profile(access, profile_id, revision)
    return reply(None)


@ROUTER.post("/reportProfiles/{profile_id}/send", response_model=Envelope[ProfileSent])
async def send_profile(profile_id: str, access: Sender, body: SendProfile) -> Response:
    """Send a profile to its recipients now, or a sample to the caller."""
    sent = await sending.send_profile_now(access, profile_id, is_sample=body.sample)
    return reply(sent, "The sample is on its way." if body.sample else "The reports are on their way.")


@ROUTER.get("/reportProfiles/{profile_id}/sendings", response_model=Envelope[ReportSendings])
async def list_sendings(
    profile_id: str,
    access: Seer,
    page_no: PageNo = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=100)] = 10,
) -> Response:
    """List what the profile sent to whom, newest first."""
    return reply(await sendings.list_profile_sendings(access, profile_id, Page(page_no, page_limit)))


@ROUTER.post("/reportProfiles/{profile_id}/entries/{key}/run", response_model=Envelope[ProfileEntryAnswer])
async def run_entry(profile_id: str, key: str, access: Reader, body: RunProfileEntry) -> Response:
    """Run a report of a profile with what is fixed for it, and the caller's own permissions."""
    return reply(await own_profiles.run_profile_entry(access, profile_id, key, body))


@ROUTER.get("/reportProfiles/{profile_id}/history", response_model=Envelope[RecordHistory])
async def profile_history(
    profile_id: str,
    access: Seer,
    page_no: PageNo = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=100)] = 10,
) -> Response:
    """List who changed what, newest first."""
    return reply(await history.list_profile_changes(access.scope, profile_id, Page(page_no, page_limit)))


@ROUTER.put("/reportProfiles/{profile_id}/history/{to_revision}", response_model=Envelope[ReportProfileView])
async def restore_profile(profile_id: str, to_revision: int, access: Changer, body: RecordRestoreBody) -> Response:
    """Restore a report profile as it was after an earlier save, even if it was removed."""
    restored = await commands.restore_report_profile(access, profile_id, to_revision, body.revision)
    return reply(await views.build_report_profile_view(access.scope, restored))
