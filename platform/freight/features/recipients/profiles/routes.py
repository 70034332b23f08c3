"""Delivery profiles over HTTP."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.features.recipients.profiles import (
    account_moves,
    connection_check,
    fields,
    listing,
    profile_base,
    schedules,
    store,
    views,
)
from freight.features.recipients.profiles.schedule_schemas import NextSchedule, ScheduleBody
from freight.features.recipients.profiles.schemas import (
    ConfigurationFields,
    ConnectionTestResult,
    DeliveryProfileBody,
    EmailNames,
    MoveBody,
    MoveTargets,
    ProfileBase,
    ProfileHistory,
    ProfileList,
    ProfilesToCopy,
    ProfileView,
)
from freight.features.recipients.profiles.store import ADD, CHANGE, MOVE, SEE
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter
from freight.kit.records.resource import RecordKind
from freight.kit.storage.paging import Page

ROUTER = FeatureRouter(prefix="/api", tags=["delivery profiles"])
RESOURCES = (RecordKind(store.KIND, SEE),)

Sees = Annotated[Access, Depends(Requires(SEE))]
Adds = Annotated[Access, Depends(Requires(ADD))]
Changes = Annotated[Access, Depends(Requires(CHANGE))]
Writes = Annotated[Access, Depends(Requires(ADD, CHANGE))]
Moves = Annotated[Access, Depends(Requires(MOVE))]
SystemId = Annotated[str, Query(alias="systemId", max_length=40)]
Default = Annotated[bool, Query(alias="isDefault", description="a profile of the system")]
PageNo = Annotated[int, Query(alias="pageNo", ge=1)]
PageLimit = Annotated[int, Query(alias="pageLimit", ge=1, le=200)]


@ROUTER.get("/invoiceDefaultDelivery", response_model=Envelope[ProfileList])
async def list_delivery_profiles(
    access: Sees,
    system_id: SystemId = "",
    is_default: Default = False,
    kind: Annotated[str, Query(alias="type", max_length=40)] = "",
    account_id: Annotated[str, Query(alias="accountId", max_length=500)] = "",
    current_id: Annotated[str, Query(alias="currentId", max_length=40)] = "",
    page_no: PageNo = 1,
    page_limit: PageLimit = 25,
) -> Response:
    """List the profiles of the system, or all that may apply to an account's invoices, with which apply and why."""
    access.demand_place(system_id)
    page = Page(page_no, page_limit)
    if is_default or not account_id:
        return reply(await listing.list_default_profiles(access, kind, page))
    return reply(await listing.list_account_profiles(access, account_id, kind, current_id, page))


@ROUTER.get("/invoiceDefaultDelivery/{profile_id}", response_model=Envelope[ProfileView])
async def get_delivery_profile(
    profile_id: str, access: Sees, from_history: Annotated[bool, Query(alias="fromHistory")] = False
) -> Response:
    """Return a profile; with `fromHistory`, as it was at an entry of its history (R106)."""
    if from_history:
        return reply(await views.get_profile_at_entry(access, profile_id))
    return reply(await views.build_profile_view(access, await store.read_delivery_profile(access.scope, profile_id)))


@ROUTER.post("/invoiceDefaultDelivery", response_model=Envelope[ProfileView])
async def add_delivery_profile(body: DeliveryProfileBody, access: Adds, is_default: Default = False) -> Response:
    """Store a new profile of the system or of an account (R100). A refusal lists the problems in
    `profileBaseValidation` (A070)."""
    stored = await store.create_profile(access, body, of_system=is_default)
    return reply(await views.build_profile_view(access, stored), f"{stored['name']} saved.")


@ROUTER.put("/invoiceDefaultDelivery/{profile_id}", response_model=Envelope[ProfileView])
async def change_delivery_profile(
    profile_id: str, body: DeliveryProfileBody, access: Changes, is_default: Default = False
) -> Response:
    """Store the form of a profile, or remove and restore it with `isDeleted` (R100, R101)."""
    stored = await store.change_profile(access, profile_id, body)
    return reply(await views.build_profile_view(access, stored), f"{stored['name']} saved.")


@ROUTER.get("/deliveryProfileList", response_model=Envelope[ProfilesToCopy])
async def list_profiles_to_copy(
    access: Sees,
    q: Annotated[str, Query(max_length=100)] = "",
    system_id: SystemId = "",
    account_id: Annotated[str, Query(alias="accountId", max_length=500)] = "",
) -> Response:
    """List the profiles that one of an account may be copied from or linked to."""
    access.demand_place(system_id)
    return reply(await listing.list_copyable_profiles(access, account_id, q))


@ROUTER.get("/deliveryProfileHistory/{profile_id}", response_model=Envelope[ProfileHistory])
async def delivery_profile_history(profile_id: str, access: Sees) -> Response:
    """List the saves of a profile, newest first."""
    return reply(await views.list_profile_entries(access, profile_id))


@ROUTER.put("/deliveryProfileHistory/{entry_id}", response_model=Envelope[ProfileView])
async def restore_delivery_profile(entry_id: str, access: Changes) -> Response:
    """Restore a profile to an entry of its history (R107)."""
    return reply(
        await views.build_profile_view(access, await views.restore_profile_entry(access, entry_id)), "Restored."
    )


@ROUTER.put("/getNextScheduleTime", response_model=Envelope[NextSchedule])
async def get_next_schedule_time(body: ScheduleBody, _: Sees) -> Response:
    """Return when the schedule of a form runs next (R109), and what prevents saving it."""
    return reply(schedules.preview_next_runs(body))


@ROUTER.get("/getConfigurationFields", response_model=Envelope[ConfigurationFields])
async def get_configuration_fields(
    access: Sees,
    account_id: Annotated[str, Query(alias="accountID", max_length=40)] = "",
    system_id: SystemId = "",
) -> Response:
    """Return the fields that profiles can use."""
    access.demand_place(system_id)
    return reply(await fields.get_profile_fields(access, account_id))


@ROUTER.get("/template/profile/{system_id}", response_model=Envelope[ProfileBase])
async def get_profile_base(system_id: str, access: Sees) -> Response:
    """Return the invoice fields a profile may be chosen by, and their values."""
    access.demand_place(system_id)
    return reply(await profile_base.read_profile_base(access.scope))


@ROUTER.get("/listEmailNames", response_model=Envelope[EmailNames])
async def list_email_names(access: Sees) -> Response:
    """List the names of the email accounts that mails may be sent from."""
    return reply(EmailNames(details=await fields.list_email_account_names(access)))


@ROUTER.get("/account", response_model=Envelope[MoveTargets])
async def list_accounts_to_move_to(
    access: Moves,
    account_detail_id: Annotated[str, Query(alias="accountDetailId", max_length=40)],
    move: Annotated[bool, Query(alias="moveDeliveryProfileAccount")] = True,
) -> Response:
    """List the accounts that profiles of an account may be moved to."""
    return reply(await account_moves.list_move_targets(access, account_detail_id) if move else [])


@ROUTER.put("/moveAccount", response_model=Envelope[None])
async def move_delivery_profile(body: MoveBody, access: Moves) -> Response:
    """Move a profile, or all of an account, to the account above or below it (R332)."""
    return reply(None, await account_moves.move_profile(access, body))


@ROUTER.post("/invoiceDefaultDelivery/test", response_model=Envelope[ConnectionTestResult])
async def test_delivery_connection(
    body: DeliveryProfileBody, access: Writes, profile_id: Annotated[str, Query(alias="id", max_length=40)] = ""
) -> Response:
    """Connect to the server of a form and sign in, leaving nothing there."""
    return reply(await connection_check.check_profile_connection(access, body, profile_id))
