"""The profiles that apply to an account: its own, those of the accounts above it, and those of the system."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.delivery.profile_types import ProfileType
from freight.core.delivery.resolving import Profile, ProfileBook, find_nearest_profile
from freight.documents.account import Account
from freight.documents.base import Filter
from freight.documents.delivery_profile import DeliveryProfile, match_profiles_of_owners
from freight.documents.records.delivery_profile import StoredDeliveryProfile
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


async def get_account_chain(
    scope: Scope, account_id: ObjectId, session: AsyncClientSession | None = None
) -> list[ObjectId]:
    """Return an account and those above it, nearest first."""
    return (await get_account_chains(scope, [account_id], session))[account_id]


async def get_account_chains(
    scope: Scope, account_ids: Collection[ObjectId], session: AsyncClientSession | None = None
) -> dict[ObjectId, list[ObjectId]]:
    """Return for each account itself and those above it, nearest first, with one query per level."""
    accounts, projection = scoped(Account, scope.whole_system), ["account_number", "parent_account_number"]
    parents: dict[ObjectId, str] = {}
    numbers: dict[str, ObjectId] = {}
    account_query: Filter = {"_id": {"$in": list(account_ids)}}
    while True:
        found_accounts = await accounts.find(account_query, projection, session=session).to_list()
        parents |= {account["_id"]: account.get("parent_account_number") or "" for account in found_accounts}
        numbers |= {account["account_number"]: account["_id"] for account in found_accounts}
        above = {parents[account["_id"]] for account in found_accounts} - numbers.keys() - {""}
        if not above:
            return {record_id: _upward(record_id, parents, numbers) for record_id in account_ids}
        account_query = {"account_number": {"$in": sorted(above)}}


def _upward(account_id: ObjectId, parents: Mapping[ObjectId, str], numbers: Mapping[str, ObjectId]) -> list[ObjectId]:
    chain, record_id = [account_id], numbers.get(parents.get(account_id, ""))
    while record_id is not None and record_id not in chain:
        chain.append(record_id)
        record_id = numbers.get(parents[record_id])
    return chain


async def load_profile_book(
    scope: Scope, owners: Iterable[ObjectId], types: Collection[str], session: AsyncClientSession | None = None
) -> ProfileBook:
    """Load the profiles of those types that some accounts or the system own, with their linked profiles: not all of a
    system, since every approval does this."""
    profiles = scoped(DeliveryProfile, scope.whole_system)
    query = match_profiles_of_owners([*owners, None], types)
    delivery_profiles = await profiles.find(query, session=session).to_list()
    return ProfileBook([*delivery_profiles, *await find_linked_profiles(scope, delivery_profiles, session)])


async def find_linked_profiles(
    scope: Scope, found: Iterable[Profile], session: AsyncClientSession | None = None
) -> list[StoredDeliveryProfile]:
    """Return the profiles that some are linked to and that are not among them, to resolve the links."""
    references_by_id = {profile["_id"]: profile.get("reference_id") for profile in found}
    linked = {reference_id for reference_id in references_by_id.values() if reference_id} - references_by_id.keys()
    if not linked:
        return []
    cursor = scoped(DeliveryProfile, scope.whole_system).find({"_id": {"$in": list(linked)}}, session=session)
    return await cursor.to_list()


async def find_outgoing_channel(
    scope: Scope, profile: Mapping[str, Any], session: AsyncClientSession | None = None
) -> Mapping[str, object] | None:
    """Return the outgoing channel of a profile: the one it names, else the nearest of its account, those above it or
    the system."""
    if profile.get("channel_id"):
        channels = scoped(DeliveryProfile, scope.whole_system)
        return await channels.find_one({"_id": profile["channel_id"]}, session=session)
    owner, kind = profile.get("account_id"), ProfileType.OUTGOING_CHANNEL
    chain = await get_account_chain(scope, owner, session) if owner else []
    return find_nearest_profile(await load_profile_book(scope, chain, [kind], session), chain, kind)
