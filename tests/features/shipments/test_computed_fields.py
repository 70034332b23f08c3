"""Computed fields of shipments: set with every save, brought in step after a rule changed, and used like any other
field: in lists, filters, sorting, checks, exports and reports."""

from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import pytest
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.documents.scripting_rule import ScriptingRule
from freight.documents.shipment import Shipment
from freight.features.shipments import computed_refresh, store
from freight.kit.storage import database_clock
from freight.kit.storage.tenancy import scoped
from tests.conftest import RunJobs
from tests.features.setup.scripting.conftest import ScriptAuthor, author  # noqa: F401
from tests.features.shipments.conftest import ENTRY_DATE, NUMBER, PIECES, SHIP_DATE, WEIGHT, Clerk, new
from tests.features.shipments.test_export import exported
from tests.fixtures.tenants import Tenants

PER_PIECE = "computed#weightPerPiece"
DAYS = "computed#days"
EXPRESSION = "shipmentCargo.grossWeight / shipmentCargo.pieces"


@pytest.fixture
async def ruled(author: ScriptAuthor) -> ScriptAuthor:  # noqa: F811
    await author.make("Weight per piece", EXPRESSION, unit="kg", decimals=1)
    return author


async def test_a_save_computes_the_field_and_the_row_comes_back_with_it(ana: Clerk, ruled: ScriptAuthor) -> None:
    (row,) = await ana.saved(new("ORD-1", **{WEIGHT: "100", PIECES: "3"}))
    # 100 kg of 3 pieces
    assert row[PER_PIECE] == "33.3"
    (row,) = await ana.saved({"id": row["id"], "revision": row["revision"], "tempId": 0, PIECES: "4"})
    assert row[PER_PIECE] == "25"
    (row,) = await ana.saved({"id": row["id"], "revision": row["revision"], "tempId": 0, PIECES: ""})
    assert PER_PIECE not in row


async def test_a_typed_value_never_takes_the_place_of_the_computed_one(ana: Clerk, ruled: ScriptAuthor) -> None:
    (row,) = await ana.saved(new("ORD-1", **{WEIGHT: "100", PIECES: "4", PER_PIECE: "99"}))
    assert row[PER_PIECE] == "25"


async def test_a_new_rule_reaches_stored_shipments_without_making_an_open_edit_a_conflict(
    ana: Clerk,
    author: ScriptAuthor,  # noqa: F811
) -> None:
    (row,) = await ana.saved(new("ORD-1", **{ENTRY_DATE: "2026-11-19", SHIP_DATE: "2026-11-30"}))
    rule = await author.make("Days", "shipmentInformation.shipDate - shipmentInformation.entryDate", decimals=0)
    assert (await ana.stored("ORD-1"))["data"]["computed"] == {"days": 11.0}
    (listed,) = await author.rules()
    assert (listed["id"], listed["isSettled"]) == (rule["id"], True)
    (row,) = await ana.saved({"id": row["id"], "revision": row["revision"], "tempId": 0, SHIP_DATE: "2026-12-01"})
    assert row[DAYS] == "12"


async def test_lists_filter_and_sort_by_it(ana: Clerk, ruled: ScriptAuthor) -> None:
    await ana.saved(
        new("ORD-1", **{WEIGHT: "100", PIECES: "1"}),
        new("ORD-2", tempId=1, **{WEIGHT: "100", PIECES: "4"}),
        new("ORD-3", tempId=2, **{WEIGHT: "100", PIECES: "2"}),
    )
    heavy = await ana.listed({"name": PER_PIECE, "operator": "greaterThan", "value": "25"})
    assert sorted(row["shipmentInformation#shipmentNumber"] for row in heavy["rows"]) == ["ORD-1", "ORD-3"]
    ordered = await ana.listed(sort=[{"field": PER_PIECE, "direction": "desc"}])
    assert [row[PER_PIECE] for row in ordered["rows"]] == ["100", "50", "25"]


async def test_r143_a_check_looks_at_the_value_of_the_row_that_is_entered(ana: Clerk, ruled: ScriptAuthor) -> None:
    template = (await ana.caller.post("/api/shipment/template", json={})).json()["data"]
    light = {
        "cond": "IF", "field": PER_PIECE, "expression": "greaterThan", "value": "30", "operator": "THEN",
        "ValOper": "greaterThan", "valValue": "3", "message": "Split pieces of more than 30 kg.",
    }  # fmt: skip
    rule = {"templateId": template["templateId"], "fieldKey": PIECES, "fields": [light, {"cond": "END"}]}
    assert (await ana.caller.post("/api/fieldValidation", json=rule)).status_code == 200
    refused = await ana.save(new("ORD-1", **{WEIGHT: "100", PIECES: "2"}))
    assert refused.json()["data"]["invalidMsgList"][0]["fields"][PIECES]["message"] == (
        "Split pieces of more than 30 kg."
    )
    (row,) = await ana.saved(new("ORD-1", **{WEIGHT: "100", PIECES: "4"}))
    # as it is stored it would pass; as it is entered it does not
    again = await ana.save({"id": row["id"], "revision": row["revision"], "tempId": 0, PIECES: "1"})
    assert again.status_code == 412


async def test_a_workbook_and_a_report_have_it(
    ana: Clerk, ruled: ScriptAuthor, tenants: Tenants, run_jobs: RunJobs
) -> None:
    await ana.saved(
        new("ORD-1", **{WEIGHT: "100", PIECES: "4"}), new("ORD-2", tempId=1, **{WEIGHT: "100", PIECES: "1"})
    )
    order = [{"field": PER_PIECE, "direction": "asc"}]
    rows = await exported(ana, run_jobs, str(tenants.ana.id), sort=order, columns=[NUMBER, PER_PIECE])
    assert [row["Weight per piece"].value for row in rows] == [25, 100]
    plan = {"dataset": "shipments", "measures": [{"field": PER_PIECE, "how": "sum"}]}
    report = (await ana.caller.post("/api/customReports/run", json={"plan": plan})).json()["data"]
    assert report["summary"]["totals"] == ["125"]


async def test_a_killed_run_starts_again_and_a_lost_message_is_sent_again(
    ana: Clerk,
    author: ScriptAuthor,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(computed_refresh, "_CHUNK", 2)
    await ana.saved(*(new(f"ORD-{at}", tempId=at, **{PIECES: str(at)}) for at in range(5)))
    sent = await author.send("Double", "shipmentCargo.pieces * 2", decimals=0)
    assert sent.status_code == 200
    written = 0

    async def fail_at_the_second_chunk(*arguments: Any) -> None:
        nonlocal written
        written += 1
        if written == 2:
            raise KeyboardInterrupt
        await stored_derived(*arguments)

    stored_derived = store.store_derived_fields
    monkeypatch.setattr(store, "store_derived_fields", fail_at_the_second_chunk)
    with pytest.raises(KeyboardInterrupt):
        await author.run_jobs()
    monkeypatch.setattr(store, "store_derived_fields", stored_derived)
    assert [rule["isSettled"] for rule in await author.rules()] == [False]
    # the scheduler waits for the worker that said it was at it
    assert await computed_refresh.dispatch_computations() == 0
    past = await database_clock.read_database_clock() - timedelta(seconds=1)
    await ScriptingRule.get_pymongo_collection().update_many({}, {"$set": {"queued_until": past}})
    assert await computed_refresh.dispatch_computations() == 1
    assert await author.run_jobs() == [computed_refresh.JOB]
    doubled = [shipment["data"]["computed"]["double"] async for shipment in stored_shipments(ana)]
    assert doubled == [0.0, 2.0, 4.0, 6.0, 8.0]
    assert [rule["isSettled"] for rule in await author.rules()] == [True]
    assert await computed_refresh.dispatch_computations() == 0


async def test_a_shipment_written_by_the_rules_of_before_is_computed_all_the_same(
    ana: Clerk,
    author: ScriptAuthor,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A save read the rules before the new one, and commits behind the first pass."""
    await ana.saved(new("ORD-1", **{PIECES: "1"}))
    stored_derived = store.store_derived_fields
    late = False

    async def save_meanwhile(scope: Any, changes: Any, session: AsyncClientSession) -> None:
        nonlocal late
        await stored_derived(scope, changes, session)
        if not late:
            late = True
            monkeypatch.setattr(store.computing, "load_computed_field_set", load_nothing)
            await ana.saved(new("ORD-0", **{PIECES: "5"}))

    async def load_nothing(_: Any) -> None:
        return None

    monkeypatch.setattr(store, "store_derived_fields", save_meanwhile)
    await author.make("Double", "shipmentCargo.pieces * 2", decimals=0)
    assert late
    assert (await ana.stored("ORD-0"))["data"]["computed"] == {"double": 10.0}


async def stored_shipments(clerk: Clerk) -> AsyncIterator[Any]:
    async for shipment in scoped(Shipment, clerk.scope).find({}).sort("shipment_number", 1):
        yield shipment
