"""A duplicate record is distinguished from other refused writes."""

import pytest
from pymongo import InsertOne
from pymongo.errors import BulkWriteError, DuplicateKeyError, WriteError

from freight.kit.storage.connections import Connections
from freight.kit.storage.duplicate_keys import is_duplicate


@pytest.fixture
async def gateways(connections: Connections):
    """A collection with one gateway, and a rule that a gateway has a code of three letters."""
    name = "gateways_of_a_test"
    made = await connections.database.create_collection(name, validator={"code": {"$regex": "^[A-Z]{3}$"}})
    await made.create_index("code", unique=True)
    await made.insert_one({"code": "ORD"})
    yield made
    await made.drop()


async def test_one_and_one_of_several_that_are_there_already(gateways) -> None:
    with pytest.raises(DuplicateKeyError) as alone:
        await gateways.insert_one({"code": "ORD"})
    with pytest.raises(BulkWriteError) as among_others:
        await gateways.bulk_write([InsertOne({"code": "DEN"}), InsertOne({"code": "ORD"})])
    assert is_duplicate(alone.value)
    assert is_duplicate(among_others.value)


async def test_what_breaks_a_rule_is_no_duplicate(gateways) -> None:
    with pytest.raises(WriteError) as alone:
        await gateways.insert_one({"code": "chicago"})
    with pytest.raises(BulkWriteError) as among_others:
        await gateways.bulk_write([InsertOne({"code": "chicago"})])
    assert not is_duplicate(alone.value)
    assert not is_duplicate(among_others.value)
