"""Key files of deliveries."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import timedelta
from types import MappingProxyType
from typing import NamedTuple

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.core.records import copy_record
from freight.delivery import key_files
from freight.documents.base import match_revision
from freight.documents.delivery_key import DeliveryKey, KeySlot
from freight.documents.delivery_profile import DeliveryProfile
from freight.documents.record_change import RecordAction
from freight.documents.records.delivery_key import StoredDeliveryKey
from freight.features.recipients.keys.schemas import KeyView
from freight.features.recipients.profiles.servers import get_secret_context
from freight.features.recipients.profiles.store import CHANGE, find_profile_account
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.records.history import write_history_entry
from freight.kit.storage import files
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction

KIND = "deliveryKey"
COLLECTION = "delivery_keys"
ENCRYPTION, SIGNATURE = KeySlot.ENCRYPTION, KeySlot.SIGNATURE
ONLY_ONE = {
    ENCRYPTION: "Please upload only one Encryption key.",
    SIGNATURE: "Please upload only one Signature key.",
}
WRONG_ENDING = "{files} files are not uploaded due to invalid extension."
_NO_PRIVATE = (
    "{name} has no private key, so nothing can be signed by it. Upload the file with certificate and private key."
)
_EXPIRED = "{name} expired on {day:%Y-%m-%d}. Ask for a new one."
SOON = timedelta(days=30)


class UploadedKeyFile(NamedTuple):
    """A file as uploaded."""

    name: str
    content: bytes


async def receive_key_file(access: Access, sent: Sequence[UploadedKeyFile], slot: KeySlot, account_id: str) -> KeyView:
    """Read a key file and store its key, the private part sealed. Raises Invalid for another file extension (R289), for
    a second file (R290, R291), and when the content is not a key, whatever the file is called."""
    owner = await find_profile_account(access.scope, account_id)
    refused = [
        files.safe_name(key_file.name) for key_file in sent if not key_files.has_key_file_extension(key_file.name)
    ]
    if refused:
        raise Invalid(
            WRONG_ENDING.format(files=", ".join(refused)), code=ErrorCode.BAD_EXTENSION, data={"title": "Warning"}
        )
    if len(sent) != 1:
        raise Invalid(ONLY_ONE[slot], code=ErrorCode.ONLY_ONE)
    name = files.safe_name(sent[0].name)
    key = key_files.read_key_file(name, sent[0].content)
    now, key_id = clock.now(), ObjectId()
    if key.expires_on and key.expires_on <= now:
        raise Invalid(_EXPIRED.format(name=name, day=key.expires_on), code=ErrorCode.EXPIRED)
    if slot == SIGNATURE and not key.private:
        raise Invalid(_NO_PRIVATE.format(name=name), code=ErrorCode.NO_PRIVATE_KEY)
    # encryption needs only the recipient's public key; a private one in the file is not stored
    private = key.private if slot == SIGNATURE else ""
    sealed = (
        get_connections().keyring.seal(private, get_secret_context(COLLECTION, key_id, "private")) if private else ""
    )
    record: StoredDeliveryKey = {
        "_id": key_id,
        "account_id": owner,
        "name": name,
        "slot": slot.value,
        "kind": key.kind.value,
        "fingerprint": key.fingerprint,
        "subject": key.subject,
        "expires_on": key.expires_on,
        "public": key.public,
        "private": sealed,
        "created_on": now,
        "updated_on": now,
        "updated_by": access.scope.user_id,
        "revision": 1,
    }

    async def work(session: AsyncClientSession) -> None:
        await scoped(DeliveryKey, access.scope).insert_one(copy_record(record, {}), session=session)
        await _note(access.scope, RecordAction.CREATED, None, record, session)

    await run_in_transaction(work)
    return _view(copy_record(record, {"archived": False}), [])


async def list_profile_keys(access: Access, account_id: str) -> list[KeyView]:
    """List the keys of the system, and those of an account if one is named, with the profiles that use them."""
    owner = await find_profile_account(access.scope, account_id)
    query = {"account_id": {"$in": [owner, None]}}
    delivery_keys = await scoped(DeliveryKey, access.scope).find(query).sort([("slot", 1), ("name", 1)]).to_list()
    users = await _users(access.scope, [delivery_key["_id"] for delivery_key in delivery_keys])
    return [_view(delivery_key, users[delivery_key["_id"]]) for delivery_key in delivery_keys]


async def remove_profile_key(access: Access, key_id: str) -> None:
    """Remove a key. Raises Conflict if a profile uses it."""
    record_id = parse_object_id(key_id, "key")

    async def work(session: AsyncClientSession) -> None:
        keys = scoped(DeliveryKey, access.scope)
        before = await keys.get(record_id, "key", session=session)
        if (await _users(access.scope.whole_system, [record_id], session))[record_id]:
            visible_users = (await _users(access.scope, [record_id], session))[record_id]
            raise Conflict(
                f"{before['name']} is used by {', '.join(visible_users) or 'another account'}. Remove it there first."
            )
        change = {"archived": True, "revision": before["revision"] + 1, "updated_on": clock.now()}
        await keys.update_one(match_revision(record_id, before["revision"]), {"$set": change}, session=session)
        await _note(access.scope, RecordAction.ARCHIVED, before, copy_record(before, change), session)

    await run_in_transaction(work)


async def _note(
    scope: Scope,
    action: RecordAction,
    before: Mapping[str, object] | None,
    after: StoredDeliveryKey,
    session: AsyncClientSession,
) -> None:
    masked_versions = [
        {**version, "private": "set" if version["private"] else ""} if version else None for version in (before, after)
    ]
    await write_history_entry(
        scope,
        KIND,
        after["_id"],
        action=action,
        before=masked_versions[0],
        after=masked_versions[1],
        permission=CHANGE,
        session=session,
    )


async def list_active_key_users(scope: Scope, keys: Sequence[ObjectId]) -> dict[ObjectId, list[str]]:
    """Return the names of the active profiles and channels that use keys."""
    return await _users(scope, keys, only={"is_active": True})


async def _users(
    scope: Scope,
    keys: Sequence[ObjectId],
    session: AsyncClientSession | None = None,
    only: Mapping[str, object] = MappingProxyType({}),
) -> dict[ObjectId, list[str]]:
    query = {**only, "$or": [{"encryption_key_id": {"$in": keys}}, {"signature_key_id": {"$in": keys}}]}
    users: dict[ObjectId, list[str]] = defaultdict(list)
    profiles = scoped(DeliveryProfile, scope)
    async for profile in profiles.find(query, ["name", "encryption_key_id", "signature_key_id"], session=session):
        for key_id in {profile.get("encryption_key_id"), profile.get("signature_key_id")}:
            if key_id:
                users[key_id].append(profile["name"])
    return users


def _view(key: StoredDeliveryKey, used_by: list[str]) -> KeyView:
    now, ends = clock.now(), key["expires_on"]
    return KeyView(
        id=str(key["_id"]),
        name=key["name"],
        path=f"/api/deliveryKeys/{key['_id']}",
        slot=key["slot"],
        kind=key["kind"],
        fingerprint=key["fingerprint"],
        subject=key["subject"],
        expires_on=ends,
        is_expired=bool(ends and ends <= now),
        expires_soon=bool(ends and now < ends <= now + SOON),
        has_private_part=bool(key["private"]),
        account_id=str(key["account_id"]) if key["account_id"] else None,
        used_by=used_by,
    )
