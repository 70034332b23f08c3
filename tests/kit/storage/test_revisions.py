"""Two users read the same record: the second to save gets a conflict, and nothing of that save is stored."""

from datetime import UTC, datetime

import pytest
from bson import ObjectId

from freight.core.errors import Conflict
from freight.documents.account import Account
from freight.kit.storage import revisions
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction

NOW = datetime(2026, 11, 23, 9, tzinfo=UTC)


def account(number):
    own_id = ObjectId()
    return {"_id": own_id, "account_id": own_id, "account_number": number, "name": number, "archived": False}


async def save(scope, *changes):
    async def work(session):
        revisions.stamp_revisions(scope, changes, NOW)
        await revisions.store_revisions(scoped(Account, scope), changes, session, conflict="Someone else was first.")

    await run_in_transaction(work)


async def test_a_new_record_is_at_revision_one_and_a_changed_one_at_the_next(tenants):
    scope = tenants.air
    new = account("7001")
    await save(scope, (None, new))
    read = await scoped(Account, scope).find_one({"_id": new["_id"]})
    await save(scope, (read, {**read, "name": "Renamed"}))
    stored = await scoped(Account, scope).find_one({"_id": new["_id"]})
    assert (stored["revision"], stored["name"], stored["updated_by"]) == (2, "Renamed", scope.user_id)


async def test_the_second_of_two_is_told_and_leaves_nothing(tenants):
    scope = tenants.air
    new = account("7002")
    await save(scope, (None, new))
    read = await scoped(Account, scope).find_one({"_id": new["_id"]})
    await save(scope, (read, {**read, "name": "Hers"}))
    beside = account("7003")
    with pytest.raises(Conflict, match="Someone else was first"):
        await save(scope, (None, beside), (read, {**read, "name": "His"}))
    accounts = scoped(Account, scope)
    assert (await accounts.find_one({"_id": new["_id"]}))["name"] == "Hers"
    assert await accounts.find_one({"_id": beside["_id"]}) is None
