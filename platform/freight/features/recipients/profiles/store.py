"""Store a delivery profile: validate it, seal its secrets, write its history and next run with it."""

from collections.abc import Mapping
from datetime import datetime
from typing import cast

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import BulkWriteError, DuplicateKeyError

from freight.core.delivery import profile_checks as rules
from freight.core.delivery.profile_types import ProfileType
from freight.core.delivery.vendors import DELIVERY_VENDOR
from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid, NotFound, PermissionDenied
from freight.documents.account import Account
from freight.documents.delivery_profile import DeliveryProfile
from freight.documents.record_change import RecordAction
from freight.documents.records.delivery_profile import StoredDeliveryProfile
from freight.documents.system import System
from freight.features.recipients.profiles import rescheduling, serialization, servers, validation
from freight.features.recipients.profiles.schedules import get_next_profile_run
from freight.features.recipients.profiles.schemas import DeliveryProfileBody
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.records.history import write_history_entry
from freight.kit.storage import revisions
from freight.kit.storage.duplicate_keys import is_duplicate
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction

KIND = "deliveryProfile"
COLLECTION = "delivery_profiles"
SEE, ADD, CHANGE, MOVE = (f"deliveryProfiles.{verb}" for verb in ("view", "new", "edit", "move"))
CHANGED_MEANWHILE = "Someone else changed this profile. Reload it and try again."
ONE_ACCOUNT = "Select only 1 account"
_TAKEN = "“{name}” already exists here. Choose another name."


async def read_delivery_profile(
    scope: Scope, profile_id: object, *, session: AsyncClientSession | None = None
) -> Record:
    """Return a profile, even a removed one. Raises NotFound outside the scope."""
    query = {"_id": parse_object_id(profile_id, "profile")}
    delivery_profile = await scoped(DeliveryProfile, scope).find_one(query, archived=True, session=session)
    if delivery_profile is None:
        raise NotFound("Profile not found.")
    return cast(Record, delivery_profile)


async def find_profile_account(scope: Scope, account_id: str | None) -> ObjectId | None:
    """Return the account a profile is for. Raises Invalid for several at once (A033), NotFound outside the scope."""
    if not account_id:
        return None
    if "," in account_id:
        raise Invalid(ONE_ACCOUNT, code=ErrorCode.ONE_ACCOUNT)
    account = await scoped(Account, scope).get(account_id, "account")
    return ObjectId(account["_id"])


async def create_profile(access: Access, body: DeliveryProfileBody, *, of_system: bool) -> Record:
    """Store a new profile of the system, or of the account that the body names. Raises Invalid in the words of the
    specification, Conflict if there is one of that name."""
    account_id = None if of_system else await find_profile_account(access.scope, body.account_id)
    if not of_system and account_id is None:
        raise Invalid("Choose an account for this profile.", code=ErrorCode.ACCOUNT_NEEDED)
    cloned = await read_delivery_profile(access.scope, body.cloned_from) if body.cloned_from else None
    return await _saved(access, body, {"_id": ObjectId(), "account_id": account_id}, None, cloned)


async def change_profile(access: Access, profile_id: str, body: DeliveryProfileBody) -> Record:
    """Store the form of a profile. Its owner and its type stay. Raises as `create_profile`, and Conflict when it was
    saved since `revision` was read."""
    before = await read_delivery_profile(access.scope, profile_id)
    if body.type != before["type"]:
        raise Invalid("The type of a profile stays. Add another one instead.", code=ErrorCode.TYPE)
    return await _saved(access, body, {"_id": before["_id"], "account_id": before["account_id"]}, before, None)


async def _saved(
    access: Access, body: DeliveryProfileBody, own: Record, before: Record | None, cloned: Mapping[str, object] | None
) -> Record:
    if before is not None and body.revision != before["revision"]:
        raise Conflict(CHANGED_MEANWHILE)
    after: Record = {**(before or {}), **own, **serialization.parse_profile_settings(body), "archived": body.is_deleted}
    protocol = servers.get_protocol(body.fields)
    if body.type is ProfileType.PAPER and body.delivery_party != DELIVERY_VENDOR:
        protocol = ""
    is_taken = rules.may_use_protocol(body.type, protocol, validation.list_profile_protocols(body.type))
    transport = servers.find_transport(protocol) if is_taken else None
    settings, typed = servers.read_server_fields(transport, body.fields) if transport else ({}, {})
    after |= {"transport": protocol if transport else "", "transport_settings": settings}
    system = await System.get(access.scope.system_id)
    validation.demand_valid_profile(
        after, body, protocol, cloned, any_ending=not (system and system.short_email_endings)
    )
    after["secrets"] = servers.seal_server_secrets(
        after, before, typed, collection=COLLECTION, keys=("transport_settings", "transport")
    )
    if transport and not after["reference_id"]:
        servers.demand_secrets(transport, after["secrets"])
    action = RecordAction.CREATED if before is None else RecordAction.CHANGED
    if before is not None and after["archived"] != bool(before.get("archived")):
        action = RecordAction.ARCHIVED if after["archived"] else RecordAction.RESTORED
    return await write_profile(access.scope, before, after, action, ADD if before is None else CHANGE)


async def write_profile(
    scope: Scope, before: Record | None, after: Record, action: RecordAction, permission: str
) -> Record:
    """Store a profile if it does not conflict with others. Raises Conflict and Invalid, in which case nothing is
    stored."""
    if not scope.allows_account(after["account_id"]):
        raise PermissionDenied
    now = clock.now()
    after["next_run_at"] = _first_run(after, now)
    if before is None:
        after["created_on"] = now

    async def work(session: AsyncClientSession) -> Record:
        # first of all: of two concurrent saves, in whichever process, one sees the other
        turn = {"$inc": {"profile_turns": 1}}
        await System.get_pymongo_collection().update_one({"_id": scope.system_id}, turn, session=session)
        if not after["archived"]:
            await validation.demand_compatible_profile(scope, after, session)
        elif await _is_linked_to(scope, after["_id"], session):
            raise Conflict(
                "Other profiles are linked to this one. Unlink or remove those first.", code=ErrorCode.LINKED
            )
        stored = dict(after)
        revisions.stamp_revisions(scope, [(before, stored)], now)
        pair = [(cast(StoredDeliveryProfile | None, before), cast(StoredDeliveryProfile, stored))]
        await revisions.store_revisions(scoped(DeliveryProfile, scope), pair, session, conflict=CHANGED_MEANWHILE)
        await write_history_entry(
            scope,
            KIND,
            stored["_id"],
            action=action,
            before=servers.redact_secrets(before) if before else None,
            after=servers.redact_secrets(stored),
            permission=permission,
            session=session,
        )
        if before is not None and not stored["archived"]:
            await rescheduling.reschedule_deliveries(scope, before, stored, now, session)
        return stored

    try:
        return await run_in_transaction(work, turn=(KIND, scope.system_id))
    except (DuplicateKeyError, BulkWriteError) as clash:
        if not is_duplicate(clash):
            raise
        raise Conflict(_TAKEN.format(name=after["name"]), code=ErrorCode.TAKEN) from clash


def _first_run(profile: Record, now: datetime) -> datetime | None:
    if not profile["is_active"] or profile["archived"]:
        return None
    # a channel that was just saved is polled at once
    return now if profile["type"] == ProfileType.INCOMING_CHANNEL else get_next_profile_run(profile, now)


async def _is_linked_to(scope: Scope, profile_id: ObjectId, session: AsyncClientSession) -> bool:
    delivery_profile = scoped(DeliveryProfile, scope.whole_system).find_one(
        {"reference_id": profile_id}, ["_id"], session=session
    )
    return await delivery_profile is not None
