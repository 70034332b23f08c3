"""Saving, changing or removing a tolerance rechecks what is not billed, whatever settled it before."""

from decimal import Decimal
from typing import Any

import pytest

from freight.documents.invoice import Invoice
from freight.documents.shipment import Shipment
from freight.documents.shipment_change import ShipmentChangeEntry
from freight.documents.task import Task, TaskStatus
from freight.features.invoices import mismatch_recheck
from freight.kit.storage.tenancy import scoped
from tests.features.invoices.charges.editor import Editor, line
from tests.features.invoices.tolerances.test_tolerances import PATH, rated, tolerance
from tests.features.rating.sheets import shipment, store_shipments


async def statuses(air) -> list[str]:
    found = scoped(Shipment, air.tenants.air).find({}).sort("shipment_number", 1)
    return [one["status"] async for one in found]


async def remove(air) -> None:
    (row,) = (await air.ana.get(PATH)).json()["data"]["rows"]
    await air.ana.delete(f"{PATH}/{row['id']}", params={"revision": row["revision"]})


async def revisions(air) -> dict[str, int]:
    """Everything a second run could have written once more."""
    counts = {}
    for kind in (Shipment, Invoice):
        async for one in scoped(kind, air.tenants.air).find({}):
            counts[str(one["_id"])] = one["revision"]
    counts["changes"] = await scoped(ShipmentChangeEntry, air.tenants.air).count({})
    return counts


async def test_a_tolerance_settles_what_waited_and_its_end_opens_it_again(air, run_jobs):
    """12.00 by tariff: 12.24 is 2 % over it, 12.25 is not."""
    await rated(air, 12.24, 12.25)
    assert await statuses(air) == ["Rate Mismatch", "Rate Mismatch"]
    await tolerance(air, percent="2")
    assert await run_jobs() == [mismatch_recheck.JOB]
    assert await statuses(air) == ["Rated", "Rate Mismatch"]
    within = await scoped(Shipment, air.tenants.air).find_one({"status": "Rated"})
    assert within["rating"]["audit"]["tolerance"] == "Small ones"
    assert within["rating"]["audit"]["difference"] == Decimal("0.24")

    (row,) = (await air.ana.get(PATH)).json()["data"]["rows"]
    values = row["values"] | {"tolerance#percent": "3"}
    await air.ana.put(f"{PATH}/{row['id']}", json={"values": values, "revision": row["revision"]})
    await run_jobs()
    assert await statuses(air) == ["Rated", "Rated"]

    await remove(air)
    await run_jobs()
    assert await statuses(air) == ["Rate Mismatch", "Rate Mismatch"]
    open_again = await scoped(Shipment, air.tenants.air).find_one({})
    assert open_again["rating"]["audit"]["tolerance"] == ""


async def test_what_the_new_rule_says_is_what_a_rating_under_it_says(air, run_jobs):
    """The same definition: rated under the tolerance, or rated before and checked after, the audits are alike."""
    await rated(air, 12.24, 12.25, 11.80)
    await tolerance(air, percent="2")
    await run_jobs()
    checked = [one["rating"]["audit"] async for one in scoped(Shipment, air.tenants.air).find({}).sort("_id", 1)]
    ids = [str(one["_id"]) async for one in scoped(Shipment, air.tenants.air).find({})]
    await air.ana.post("/api/rating", json={"ids": ids})
    anew = [one["rating"]["audit"] async for one in scoped(Shipment, air.tenants.air).find({}).sort("_id", 1)]
    assert checked == anew


async def test_the_lines_of_an_open_invoice_follow_and_an_issued_one_stays(air, run_jobs):
    (issued,) = await rated(air, 12.24)
    ready = {"mismatch": {"billed": "user", "reason": "By phone."}}
    await air.ana.post("/api/invoices/ready", json={"ids": [str(issued["_id"])], **ready})
    await air.ana.post("/api/invoices/bill", json={"ids": [str(issued["_id"])]})
    (waiting,) = await store_shipments(air.tenants.air, air.tenants.fill1, shipment("W1", "282.97"))
    await Editor(air.ana, air.tenants.air, air.tenants.fill1).save(str(waiting["_id"]), line("FREIGHT", "12.24"))
    await air.ana.post("/api/rating", json={"ids": [str(waiting["_id"])]})
    assert (await scoped(Invoice, air.tenants.air).find_one({"shipment_ids": waiting["_id"]}))["status"] == (
        "Rate Mismatch"
    )
    before = await scoped(Invoice, air.tenants.air).find_one({"shipment_ids": issued["_id"]})

    await tolerance(air, percent="2")
    await run_jobs()
    own = await scoped(Invoice, air.tenants.air).find_one({"shipment_ids": waiting["_id"]})
    assert (own["status"], own["lines"][0]["tolerance"]) == ("Rated", "Small ones")
    assert own["history"][-1]["note"] == "The tolerances changed."
    assert (await scoped(Shipment, air.tenants.air).get(waiting["_id"]))["status"] == "Rated"
    assert await scoped(Invoice, air.tenants.air).find_one({"_id": before["_id"]}) == before

    await remove(air)
    await run_jobs()
    own = await scoped(Invoice, air.tenants.air).find_one({"shipment_ids": waiting["_id"]})
    assert (own["status"], own["lines"][0]["tolerance"], own["lines"][0]["reason_comment"]) == (
        "Rate Mismatch", "", "",
    )  # fmt: skip


async def test_what_a_person_made_ready_stays_ready(air, run_jobs):
    (one,) = await rated(air, 12.24)
    ready = {"mismatch": {"billed": "user", "reason": "By phone."}}
    await air.ana.post("/api/invoices/ready", json={"ids": [str(one["_id"])], **ready})
    await tolerance(air, percent="2")
    await run_jobs()
    await remove(air)
    await run_jobs()
    assert await statuses(air) == ["Ready for Invoicing"]


async def test_the_tolerance_of_an_account_looks_at_its_shipments_only(air, run_jobs):
    await rated(air, 12.24)
    await rated(air, 12.24, account=air.tenants.fill2)
    await tolerance(air, percent="2", account_id=air.tenants.fill2)
    await run_jobs()
    held = scoped(Shipment, air.tenants.air).find({"status": "Rate Mismatch"})
    assert [one["account_id"] async for one in held] == [air.tenants.fill1]
    task = await scoped(Task, air.tenants.air).find_one({"job_name": mismatch_recheck.JOB})
    assert (task["total_count"], task["message"]) == (1, "Differences checked: 1. Open rate mismatches: 1.")


async def test_nothing_is_started_where_nothing_differs(air, run_jobs):
    await rated(air, 12.00)
    await tolerance(air, percent="2")
    assert await run_jobs() == []


async def test_a_check_that_is_killed_and_run_again_writes_each_change_once(air, run_jobs, monkeypatch):
    """Killed after the first chunk of two; the second attempt does the rest, a third one nothing."""
    monkeypatch.setattr(mismatch_recheck, "_CHUNK", 2)
    await rated(air, 12.24, 12.24, 12.24)
    await tolerance(air, percent="2")
    chunks: list[Any] = []
    check = mismatch_recheck._check_shipments

    async def killed(scope, ids, *more):
        if chunks:
            raise ConnectionResetError("killed")
        chunks.append(ids)
        await check(scope, ids, *more)

    with monkeypatch.context() as dying:
        dying.setattr(mismatch_recheck, "_check_shipments", killed)
        dying.setattr("freight.features.work.tasks.runner.is_transient_error", lambda _: True)
        with pytest.raises(ConnectionResetError):
            await run_jobs()
    assert sorted(await statuses(air)) == ["Rate Mismatch", "Rated", "Rated"]
    task = await scoped(Task, air.tenants.air).find_one({"job_name": mismatch_recheck.JOB})
    assert task["running_status"] == TaskStatus.RUNNING

    from jobs.app import JOBS

    await JOBS[mismatch_recheck.JOB](task_key=task["key"])
    assert await statuses(air) == ["Rated"] * 3
    once = await revisions(air)
    again = {"$set": {"running_status": TaskStatus.RUNNING}}
    await scoped(Task, air.tenants.air).update_one({"key": task["key"]}, again)
    await JOBS[mismatch_recheck.JOB](task_key=task["key"])
    assert await revisions(air) == once
