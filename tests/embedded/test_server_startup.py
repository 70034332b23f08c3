"""The embedded servers, on the real programs."""

from pathlib import Path

import pytest
from pymongo import MongoClient
from redis import Redis

from freight.embedded.binaries import find_runnable_binary
from freight.embedded.broker import Broker
from freight.embedded.errors import EmbeddedServerError
from freight.embedded.mongod import Mongod


def test_mongod_keeps_its_data_when_it_comes_back_on_another_port(tmp_path: Path) -> None:
    mongod = Mongod(tmp_path / "mongo")
    mongod.start()
    try:
        with MongoClient(mongod.uri) as client:
            client.shop.shipments.insert_one({"number": "00099999"})
        first_port = mongod.port
        mongod.stop()
        mongod.start()
        assert mongod.port != first_port
        with MongoClient(mongod.uri) as client:
            assert client.shop.shipments.find_one({}, {"_id": 0}) == {"number": "00099999"}
    finally:
        mongod.stop()


def test_mongod_runs_transactions(mongo_uri: str) -> None:
    with MongoClient(mongo_uri) as client, client.start_session() as session:
        rows = client.transactions_test.rows
        with pytest.raises(ZeroDivisionError), session.start_transaction():
            rows.insert_one({"kept": False}, session=session)
            raise ZeroDivisionError
        assert rows.count_documents({"kept": False}) == 0
        client.drop_database("transactions_test")


def test_mongod_writes_nothing_by_itself_and_flushes_twice_a_second(tmp_path: Path) -> None:
    """By their own choice an idle server would write every ten seconds, and flush ten times a second."""
    mongod = Mongod(tmp_path / "mongo")
    mongod.start()
    try:
        with MongoClient(mongod.uri) as client:
            started_with = client.admin.command("getCmdLineOpts")["parsed"]
            noops = client.admin.command({"getParameter": 1, "writePeriodicNoops": 1})
        assert started_with["storage"]["journal"]["commitIntervalMs"] == 500
        assert noops["writePeriodicNoops"] is False
    finally:
        mongod.stop()


def test_a_durable_broker_keeps_accepted_jobs(tmp_path: Path) -> None:
    broker = Broker(tmp_path / "broker")
    broker.start()
    try:
        with Redis.from_url(broker.uri()) as redis:
            redis.rpush("queue", "rate shipment 1")
        broker.stop()
        broker.start()
        with Redis.from_url(broker.uri(), decode_responses=True) as redis:
            assert redis.lrange("queue", 0, -1) == ["rate shipment 1"]
    finally:
        broker.stop()


def _program(path: Path, text: str) -> Path:
    path.write_text(text)
    path.chmod(0o755)
    return path


def test_a_program_that_does_not_run_here_falls_through_to_the_next(tmp_path: Path) -> None:
    broken = _program(tmp_path / "broken", "#!/bin/sh\necho 'libssl.so.3: cannot open' >&2; exit 127\n")
    foreign = _program(tmp_path / "foreign", "not a program for this machine")
    good = _program(tmp_path / "good", "#!/bin/sh\necho v8.0\n")
    assert find_runnable_binary("mongod", [broken, foreign, good], "") == good


def test_no_usable_program_names_each_complaint_and_says_what_to_do(tmp_path: Path) -> None:
    broken = _program(tmp_path / "broken", "#!/bin/sh\necho 'libssl.so.3: cannot open' >&2; exit 127\n")
    with pytest.raises(EmbeddedServerError, match=r"libssl.*Set FREIGHT_MONGO_URI"):
        find_runnable_binary("mongod", [broken], "Set FREIGHT_MONGO_URI.")


def test_a_second_server_on_the_same_data_ends_and_points_at_its_log(tmp_path: Path) -> None:
    first, second = Mongod(tmp_path / "mongo"), Mongod(tmp_path / "mongo")
    first.start()
    try:
        with pytest.raises(EmbeddedServerError, match=r"stopped while starting; see .*mongo\.log"):
            second.start()
        assert first.process.is_running()
        assert not second.process.is_running()
    finally:
        first.stop()
