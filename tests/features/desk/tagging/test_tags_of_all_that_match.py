"""Tags given by hand to all that a list finds: a task that counts each record once, whatever happens in between."""

from typing import Any

import pytest

from freight.documents.shipment import Shipment
from freight.documents.shipment_change import ShipmentChangeEntry
from freight.features.desk.tagging import matching
from freight.features.work.tasks import runner
from freight.kit.storage.tenancy import scoped
from tests.features.desk.tagging.conftest import HEAVY, Tagger, all_of
from tests.features.invoices.conftest import Biller
from tests.features.shipments.conftest import WEIGHT, new

ALL, PREVIEW = "/api/taggedRecords/matching", "/api/taggedRecords/matching/preview"


class Killed(BaseException):
    """What kill -9 looks like from inside: nothing after it runs."""


async def started(tagger: Tagger, **form: Any) -> str:
    return (await tagger.ok(tagger.caller.post(ALL, json={"kind": "shipment", **form})))["memCacheKey"]


async def outcome(tagger: Tagger) -> tuple[str, str, int]:
    """How the newest task ended: its status, its message and how many records it went through."""
    newest = (await tagger.ok(tagger.caller.get("/api/pollingTaskStatus")))[0]
    return newest["runningStatus"], newest["message"], newest["processedCount"]


async def test_all_shipments_of_a_filter_are_tagged_and_the_preview_counts_them(three, run_jobs):
    urgent = await three.tag("Urgent")
    heavy = all_of(HEAVY)
    seen = await three.ok(three.caller.post(PREVIEW, json={"kind": "shipment", "rules": heavy}))
    assert seen == {"count": 2, "most": 50_000}
    await three.by_hand([await three.id_of("S-1500")], add=[urgent])
    await started(three, rules=heavy, add=[urgent["id"]])
    await run_jobs()
    assert await three.tagged(urgent) == ["S-1500", "S-2500"]
    assert await outcome(three) == ("Completed", "Tagged 1 shipment Urgent.", 2), "one had it already"
    await started(three, remove=[urgent["id"]])
    await run_jobs()
    assert await three.tagged(urgent) == []
    assert await outcome(three) == ("Completed", "Removed Urgent from 2 shipments.", 3)


async def test_those_without_the_tag_are_all_tagged_although_the_list_shrinks(three, run_jobs, monkeypatch):
    monkeypatch.setattr(matching, "CHUNK", 1)
    urgent = await three.tag("Urgent")
    without = all_of({"name": "tag", "operator": "notEqualTo", "value": urgent["id"]})
    await started(three, rules=without, add=[urgent["id"]])
    await three.saved(new("S-LATER", **{WEIGHT: "100"}))
    await run_jobs()
    assert await three.tagged(urgent) == ["S-1500", "S-2500", "S-500"], "the later one was not in the list"


async def test_a_task_that_is_killed_between_chunks_goes_on_and_counts_no_shipment_twice(three, monkeypatch):
    monkeypatch.setattr(matching, "CHUNK", 1)
    urgent = await three.tag("Urgent")
    key = await started(three, add=[urgent["id"]])
    tag_chunk, calls = matching.tag_record_chunk, []

    async def dies(*arguments: Any) -> Any:
        if len(calls) == 2:
            raise Killed
        calls.append(arguments)
        return await tag_chunk(*arguments)

    with monkeypatch.context() as dying:
        dying.setattr(matching, "tag_record_chunk", dies)
        with pytest.raises(Killed):
            await runner.perform_task(key, matching.run_tagging_of_matching)
    assert len(await three.tagged(urgent)) == 2

    await runner.perform_task(key, matching.run_tagging_of_matching)
    assert await three.tagged(urgent) == ["S-1500", "S-2500", "S-500"]
    assert await outcome(three) == ("Completed", "Tagged 3 shipments Urgent.", 3)
    assert await scoped(ShipmentChangeEntry, three.scope).count({}) == 3, "each shipment was changed once"


async def test_a_task_that_is_canceled_says_how_many_were_tagged(three, monkeypatch):
    monkeypatch.setattr(matching, "CHUNK", 1)
    urgent = await three.tag("Urgent")
    key = await started(three, add=[urgent["id"]])
    tag_chunk = matching.tag_record_chunk

    async def canceled_meanwhile(*arguments: Any) -> Any:
        done = await tag_chunk(*arguments)
        await three.ok(three.caller.get("/api/cancelPollingTask", params={"memCacheKey": key}))
        return done

    monkeypatch.setattr(matching, "tag_record_chunk", canceled_meanwhile)
    await runner.perform_task(key, matching.run_tagging_of_matching)
    assert len(await three.tagged(urgent)) == 1
    assert await outcome(three) == ("Canceled", "Tagged 1 shipment Urgent. The others are as they were.", 1)


async def test_only_shipments_of_accounts_that_the_user_sees_are_counted_and_tagged(ana, june, tenants, run_jobs):
    urgent = await ana.tag("Urgent")
    await ana.saved(new("S-FILL"), new("S-OTHER", tempId=2))
    await scoped(Shipment, ana.scope).update_one(
        {"shipment_number": "S-OTHER"}, {"$set": {"account_id": tenants.fill2}}
    )
    assert (await june.ok(june.caller.post(PREVIEW, json={"kind": "shipment"})))["count"] == 1
    await started(june, add=[urgent["id"]])
    await run_jobs()
    assert await ana.tagged(urgent) == ["S-FILL"]


async def test_all_invoices_of_a_filter_are_tagged_and_those_of_a_rule_keep_their_tag(ana, tenants, run_jobs):
    biller = Biller(ana.caller, tenants.air, tenants.fill1)
    large = await ana.tag("Large")
    total = {"name": "total", "operator": "greaterThan", "value": "100"}
    await ana.rule(large, total, name="Large invoices", kind="invoice")
    await run_jobs()
    lines = [("FREIGHT", "Freight", "250.00")]
    ids = await biller.shipments({"number": "B-1"}, {"number": "B-2", "lines": lines})
    await biller.call("bill", ids=ids)

    async def tagged(**form: Any) -> tuple[str, str, int]:
        await started(ana, kind="invoice", **form)
        await run_jobs()
        return await outcome(ana)

    assert await tagged(add=[large["id"]]) == ("Completed", "Tagged 2 invoices Large.", 2)
    small = {"amountTo": "100"}
    assert await tagged(invoices=small, remove=[large["id"]]) == ("Completed", "Removed Large from 1 invoice.", 1)
    done = await tagged(remove=[large["id"]])
    assert done == ("Completed", "Removed Large from 1 invoice. 1 invoice keeps it by a rule.", 2)


async def test_nothing_is_started_without_a_tag_or_for_an_empty_list(three):
    urgent = await three.tag("Urgent")
    answer = await three.caller.post(ALL, json={"kind": "shipment"})
    assert (answer.status_code, answer.json()["msg"]) == (400, "Choose a tag.")
    nothing = all_of({"name": WEIGHT, "operator": "greaterThan", "value": "9000"})
    answer = await three.caller.post(ALL, json={"kind": "shipment", "rules": nothing, "add": [urgent["id"]]})
    assert (answer.status_code, answer.json()["msg"]) == (400, "The list finds no shipments that you may tag.")
    assert (await three.caller.post(ALL, json={"kind": "payable", "add": [urgent["id"]]})).status_code == 422
