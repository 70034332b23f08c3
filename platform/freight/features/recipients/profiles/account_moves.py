"""Move a profile to a parent or child of its account."""

from typing import cast

from bson import ObjectId

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.documents.account import Account
from freight.documents.delivery_profile import DeliveryProfile
from freight.documents.record_change import RecordAction
from freight.documents.records.account import StoredAccount
from freight.features.recipients.profiles import store
from freight.features.recipients.profiles.schemas import MoveBody, MoveTarget
from freight.kit.access import Access
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

EITHER = "Please select either child or parent Account"
_FIELDS = ["account_number", "name", "parent_account_number"]


async def list_move_targets(access: Access, account_id: str) -> list[MoveTarget]:
    """List the accounts that profiles of an account may be moved to: its parent and its children."""
    account = await scoped(Account, access.scope).get(account_id, "account")
    accounts = (
        await scoped(Account, access.scope)
        .find(
            {
                "$or": [
                    {"account_number": account.get("parent_account_number") or None},
                    {"parent_account_number": account["account_number"]},
                ]
            },
            _FIELDS,
        )
        .sort("account_number", 1)
        .to_list()
    )
    return [
        MoveTarget(
            id=str(target_account["_id"]),
            account_number=target_account["account_number"],
            name=target_account["name"],
            relation="child" if target_account.get("parent_account_number") == account["account_number"] else "parent",
        )
        for target_account in accounts
    ]


async def move_profile(access: Access, body: MoveBody) -> str:
    """Move a profile to another account; return the message for the user. Raises Invalid unless exactly one account is
    named (R332), Conflict if that account has a profile of the same name."""
    scope = access.scope
    if bool(body.child_account_number) == bool(body.parent_account_number):
        raise Invalid(EITHER, code=ErrorCode.EITHER)
    source = await _account(scope, body.account_number)
    target = await _account(scope, body.child_account_number or body.parent_account_number)
    above, below = (source, target) if body.child_account_number else (target, source)
    if below.get("parent_account_number") != above["account_number"]:
        message = f"{below['account_number']} is not part of {above['account_number']}."
        raise Invalid(f"{message} Choose an account from the list.", code=ErrorCode.NOT_RELATED)
    query = {"account_id": source["_id"]}
    if body.delivery_profile:
        query["_id"] = (await store.read_delivery_profile(scope, body.delivery_profile))["_id"]
    moving = await scoped(DeliveryProfile, scope).find(query).to_list()
    if not moving:
        raise Invalid("There are no profiles for this account", code=ErrorCode.NO_PROFILES)
    for profile in moving:
        await _give(scope, cast(Record, profile), target["_id"], is_active=body.move_delivery_profile_status)
    subject = f"“{moving[0]['name']}”" if len(moving) == 1 else f"{len(moving)} profiles"
    return f"{subject} moved to {target['account_number']} {target['name']}."


async def _give(scope: Scope, profile: Record, account_id: ObjectId, *, is_active: bool) -> None:
    if any(profile.get(f"{slot}_key_id") for slot in ("encryption", "signature")):
        raise Conflict(
            f"“{profile['name']}” has key files of its account. Remove them, move it, and upload them again."
        )
    after = {**profile, "account_id": account_id, "is_active": bool(profile["is_active"] and is_active)}
    after["comment"] = "Moved from another account"
    await store.write_profile(scope, profile, after, RecordAction.CHANGED, store.MOVE)


async def _account(scope: Scope, number: str) -> StoredAccount:
    account = await scoped(Account, scope).find_one({"account_number": number})
    if account is None:
        raise Invalid(f"There is no account {number[:40]}. Choose one from the list.", code=ErrorCode.NO_ACCOUNT)
    return account
