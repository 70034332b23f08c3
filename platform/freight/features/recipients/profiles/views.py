"""Return one profile for its form, present or historical."""

from collections.abc import Mapping
from typing import Any
from zoneinfo import ZoneInfo

from bson import ObjectId

from freight.core.delivery.resolving import ProfileBook
from freight.core.error_codes import ErrorCode
from freight.core.errors import NotFound
from freight.documents.account import Account
from freight.documents.delivery_key import DeliveryKey
from freight.documents.delivery_profile import DeliveryProfile
from freight.documents.record_change import RecordAction, RecordChange, match_change_entry, match_record_changes
from freight.features.recipients.profiles import serialization, servers, store
from freight.features.recipients.profiles.schedules import format_schedule_moment
from freight.features.recipients.profiles.schemas import ProfileHistoryEntry, ProfileView, SavedBy
from freight.kit.access import Access
from freight.kit.records import history
from freight.kit.storage.paging import Page
from freight.kit.storage.tenancy import Record, parse_object_id, scoped

NO_HISTORY = "History is not available for this profile"
ANONYMOUS = "Anonymous"
_SAVES = 100


async def build_profile_view(access: Access, profile: Mapping[str, Any], *, from_history: bool = False) -> ProfileView:
    """Return the wire form of a profile."""
    scope = access.scope
    followed, reference = profile, None
    if profile.get("reference_id"):
        reference = await scoped(DeliveryProfile, scope.whole_system).find_one({"_id": profile["reference_id"]})
        followed = ProfileBook([profile, *([reference] if reference else [])]).followed(profile) or profile
    account = await scoped(Account, scope).find_one({"_id": profile["account_id"]}) if profile["account_id"] else None
    names = await history.load_user_names([str(profile.get("updated_by") or "")])
    may = access.may(store.CHANGE) and (scope.allows_account(profile["account_id"]))
    zone = followed.get("time_zone") or "America/Chicago"
    return ProfileView(
        **serialization.to_profile_body(followed) | {"revision": profile["revision"]},
        id=str(profile["_id"]),
        system_id=str(profile["system_id"]),
        account_number=account["account_number"] if account else "",
        account_name=account["name"] if account else "",
        scheduled_on=format_schedule_moment(profile.get("next_run_at"), ZoneInfo(zone)),
        encryption_file_name=await _key_name(access, followed.get("encryption_key_id")),
        signature_file_name=await _key_name(access, followed.get("signature_key_id")),
        reference_name=reference["name"] if reference else "",
        updated_on=profile["updated_on"],
        updated_by=names.get(str(profile.get("updated_by") or ""), "System"),
        may_change=bool(may),
        from_history=from_history,
    )


async def _key_name(access: Access, key_id: ObjectId | None) -> str:
    if key_id is None:
        return ""
    delivery_key = await scoped(DeliveryKey, access.scope).find_one({"_id": key_id}, ["name"], archived=True)
    return delivery_key["name"] if delivery_key else ""


async def list_profile_entries(access: Access, profile_id: str) -> list[ProfileHistoryEntry]:
    """List the saves of a profile, newest first. Raises NotFound in the words of the specification if there are
    none."""
    profile = await store.read_delivery_profile(access.scope, profile_id)
    record_saves = await history.list_record_saves(access.scope, store.KIND, profile["_id"], Page(1, _SAVES))
    if not record_saves.entries:
        raise NotFound(NO_HISTORY, code=ErrorCode.HISTORY_MISSING)
    query = match_record_changes([store.KIND], [profile["_id"]])
    cursor = {
        record_change["to_revision"]: record_change
        async for record_change in scoped(RecordChange, access.scope).find(
            query, {"to_revision": 1, "snapshot.comment": 1}
        )
    }
    return [
        ProfileHistoryEntry(
            id=str(cursor[entry.revision]["_id"]),
            revision=entry.revision,
            action=entry.action,
            updated_by=SavedBy(name=entry.user_name or ANONYMOUS),
            updated_on=entry.at,
            profile_update_comment=(cursor[entry.revision].get("snapshot") or {}).get("comment", ""),
            is_current=entry.revision == profile["revision"],
        )
        for entry in record_saves.entries
        if entry.revision in cursor
    ]


async def _entry(access: Access, entry_id: str) -> tuple[Record, Record]:
    """Return the profile that a history entry belongs to, and the profile as it was then."""
    query = match_change_entry(parse_object_id(entry_id, "profile"), [store.KIND])
    record_change = await scoped(RecordChange, access.scope).find_one(query)
    if record_change is None:
        raise NotFound(NO_HISTORY, code=ErrorCode.HISTORY_MISSING)
    now = await store.read_delivery_profile(access.scope, record_change["record_id"])
    # secrets are not part of the history: the present ones are shown and kept where allowed
    then: Record = {**now, **record_change["snapshot"], "secrets": now.get("secrets") or {}}
    return now, then


async def get_profile_at_entry(access: Access, entry_id: str) -> ProfileView:
    """Return a profile at an entry of its history, read-only (R106)."""
    now, then = await _entry(access, entry_id)
    return await build_profile_view(access, {**then, "updated_by": now["updated_by"]}, from_history=True)


async def restore_profile_entry(access: Access, entry_id: str) -> Record:
    """Restore a profile to an entry of its history, as a new save (R107). A server or user restored with it does not
    get a password that was entered for another."""
    now, then = await _entry(access, entry_id)
    server = ("transport", "transport_settings")
    if [then.get(name) for name in server] != [now.get(name) for name in server]:
        same = {**(now.get("transport_settings") or {})}
        old = then.get("transport_settings") or {}
        if any(same.get(name) != old.get(name) for name in servers.get_secret_target(then)):
            then["secrets"] = {}
    then["archived"] = False
    return await store.write_profile(access.scope, now, then, RecordAction.RESTORED, store.CHANGE)
