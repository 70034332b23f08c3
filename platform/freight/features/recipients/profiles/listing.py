"""List profiles: those of a system, and all that may apply to an account, with which apply and why."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from zoneinfo import ZoneInfo

from bson import ObjectId

from freight.core.delivery.profile_types import CHANNELS, ProfileType
from freight.core.delivery.recipients import describe_recipient
from freight.core.delivery.resolving import Profile, resolve_delivery_profiles
from freight.core.error_codes import ErrorCode
from freight.core.errors import NotFound
from freight.documents.account import Account
from freight.documents.delivery_profile import DeliveryProfile
from freight.documents.records.account import StoredAccount
from freight.features.recipients.profiles import store
from freight.features.recipients.profiles.account_chain import find_linked_profiles, get_account_chain
from freight.features.recipients.profiles.schedules import format_schedule_moment
from freight.features.recipients.profiles.schemas import ProfileList, ProfileNames, ProfileRow, ProfilesToCopy
from freight.kit.access import Access
from freight.kit.records.history import load_user_names
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, index_by_id, scoped

OF_A_PARENT = "Profile of a parent account"
# for a profile of an account that the caller cannot see
_TOLD_OF_OTHERS = (
    "_id", "account_id", "type", "is_active", "archived", "reference_id", "profile_base", "condition", "updated_on",
    "revision",
)  # fmt: skip
NONE_TO_COPY = "There are no profiles for this account"
_APPLIES = {
    "account": "It is this account’s own.",
    "parent": "It is that of a parent account; this account has none of its own.",
    "system": "It is the default of the system; this account has none of its own.",
}


async def list_default_profiles(access: Access, kind: str, page: Page) -> ProfileList:
    """List the default profiles of the system."""
    profiles = scoped(DeliveryProfile, access.scope)
    query = {"account_id": None, **({"type": kind} if kind else {})}
    delivery_profiles = (
        await profiles.find(query).sort([("type", 1), ("name", 1)]).skip(page.skip).limit(page.limit).to_list()
    )
    rows = await _rows(access, delivery_profiles, [], None)
    return ProfileList(count=await profiles.count(query), page_no=page.number, page_limit=page.limit, data=rows)


async def list_account_profiles(access: Access, account: str, kind: str, current: str, page: Page) -> ProfileList:
    """List all profiles that may apply to invoices of an account: its own, those of its parents and of the system, each
    with whether it applies. The open profile, `current`, is left out."""
    account_id = await store.find_profile_account(access.scope, account)
    if account_id is None:
        raise NotFound("Account not found.")
    chain = await get_account_chain(access.scope, account_id)
    # anyone who sees this account sees which of a parent's profiles apply; their content needs access to the parent
    query = {"account_id": {"$in": [*chain, None]}, **({"type": kind} if kind else {})}
    read = await scoped(DeliveryProfile, access.scope.whole_system).find(query).to_list()
    visible_profiles = [
        delivery_profile if can_see_profile(access.scope, delivery_profile) else _cut(delivery_profile)
        for delivery_profile in read
    ]
    place = {record_id: at for at, record_id in enumerate([*chain, None])}
    visible_profiles.sort(key=lambda profile: (profile["type"], place[profile["account_id"]], profile["name"]))
    other_profiles = [profile for profile in visible_profiles if str(profile["_id"]) != current]
    rows = await _rows(access, other_profiles[page.skip : page.skip + page.limit], chain, visible_profiles)
    return ProfileList(count=len(other_profiles), page_no=page.number, page_limit=page.limit, data=rows)


def can_see_profile(scope: Scope, profile: Profile) -> bool:
    """Whether a profile is fully visible: it belongs to the system, or to an account in the scope."""
    return profile["account_id"] is None or scope.allows_account(profile["account_id"])


def _cut(profile: Mapping[str, object]) -> Record:
    """Reduce a profile of an account the caller cannot see to its type and whether it applies."""
    public_fields = {key: profile[key] for key in _TOLD_OF_OTHERS if key in profile}
    return {**public_fields, "name": OF_A_PARENT, "is_cut": True, "updated_by": ""}


async def list_copyable_profiles(access: Access, account: str, text: str) -> ProfilesToCopy:
    """List the profiles that a new one of an account may be copied from or linked to. Raises NotFound in the words of
    the specification if there are none (A075)."""
    account_id = await store.find_profile_account(access.scope, account)
    search_text = text.strip().casefold()
    every = await scoped(DeliveryProfile, access.scope).find({"reference_id": None}).sort("name", 1).to_list()
    chain = await get_account_chain(access.scope, account_id) if account_id else []
    delivery_profiles = [
        delivery_profile for delivery_profile in every if search_text in str(delivery_profile["name"]).casefold()
    ]
    own = [
        delivery_profile
        for delivery_profile in delivery_profiles
        if account_id and delivery_profile["account_id"] == account_id
    ]
    above = [
        delivery_profile
        for delivery_profile in delivery_profiles
        if delivery_profile["account_id"] in {*chain[1:], None}
    ]
    if not own and not above and not search_text:
        raise NotFound(NONE_TO_COPY, code=ErrorCode.NO_PROFILES)
    return ProfilesToCopy(
        current_account=ProfileNames(data=await _rows(access, own, chain, None)),
        parent_account=ProfileNames(data=await _rows(access, above, chain, None)),
    )


async def _rows(
    access: Access, found: Sequence[Mapping[str, object]], chain: Sequence[ObjectId], every: Sequence[Profile] | None
) -> list[ProfileRow]:
    names = await load_user_names(str(profile.get("updated_by") or "") for profile in found)
    accounts = await _accounts(access.scope, found)
    applying, reasons = await _find_standing(access.scope, chain, every)
    return [_row(profile, names, accounts, chain, applying, reasons) for profile in found]


async def _find_standing(
    scope: Scope, chain: Sequence[ObjectId], every: Sequence[Profile] | None
) -> tuple[set[object], dict[object, str]]:
    if every is None:
        return set(), {}
    resolved = resolve_delivery_profiles([*every, *await find_linked_profiles(scope, every)], chain, None)
    return {winner["_id"] for winner in resolved.winners}, {
        loser.profile["_id"]: loser.reason for loser in resolved.losers
    }


def _row(
    profile: Mapping[str, Any],
    names: Mapping[str, str],
    accounts: Mapping[ObjectId, Mapping[str, object]],
    chain: Sequence[ObjectId],
    applying: set[object],
    reasons: Mapping[object, str],
) -> ProfileRow:
    owner = profile["account_id"]
    level = "system" if owner is None else "account" if not chain or owner == chain[0] else "parent"
    account = {} if profile.get("is_cut") else accounts.get(owner, {})
    zone = profile.get("time_zone") or "America/Chicago"
    applies = profile["_id"] in applying
    return ProfileRow(
        id="" if profile.get("is_cut") else str(profile["_id"]),
        profile_name=profile["name"],
        type=ProfileType(profile["type"]),
        account_id=str(owner) if owner and not profile.get("is_cut") else None,
        account_number=account.get("account_number", ""),
        account_name=account.get("name", ""),
        level=level,
        recipient=describe_recipient(profile),
        is_active_profile=profile.get("is_active", True),
        is_linked=bool(profile.get("reference_id")),
        profile_base={} if profile.get("is_cut") else profile.get("profile_base") or {},
        scheduled_on=format_schedule_moment(profile.get("next_run_at"), ZoneInfo(zone)),
        time_zone=zone,
        updated_on=profile["updated_on"],
        updated_by=names.get(str(profile.get("updated_by") or ""), "System"),
        applies=applies,
        why=_why(profile, level, applies=applies, reason=reasons.get(profile["_id"], "")),
        revision=profile["revision"],
    )


def _why(profile: Mapping[str, object], level: str, *, applies: bool, reason: str) -> str:
    if profile["type"] in CHANNELS and applies:
        return "Files and acknowledgments go by it, unless a profile names another server."
    if not applies:
        return reason
    only = " It takes only some invoices." if profile.get("profile_base") or profile.get("condition") else ""
    return _APPLIES[level] + only


async def _accounts(scope: Scope, found: Iterable[Mapping[str, object]]) -> dict[ObjectId, StoredAccount]:
    owners = list({profile["account_id"] for profile in found if profile["account_id"]})
    cursor = scoped(Account, scope.whole_system).find({"_id": {"$in": owners}}, ["account_number", "name"])
    return index_by_id(await cursor.to_list())
