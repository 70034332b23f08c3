"""The undo of an import: reversed, kept or refused, each with its reason, and the same workbook again afterwards."""

from freight.documents.upload import Upload
from freight.features.ledger.aging import service as aging
from freight.features.shipments import store
from freight.features.shipments.store import ShipmentChange
from freight.features.shipments.uploads import undo_job
from freight.kit.storage.tenancy import parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction
from tests.workbooks import order, xlsx


async def undo(uploader, upload) -> dict:
    answer = await uploader.caller.post(f"/api/upload/{upload['uploadId']}/undo")
    assert answer.status_code == 200, answer.text
    await uploader.run_jobs()
    return await uploader.get(upload)


async def change(tenant, number: str, reason: str, **fields) -> None:
    async def work(session) -> None:
        [before] = (await store.find_by_number(tenant.scope, [number], session)).values()
        await store.write_shipments(
            tenant.scope, [ShipmentChange(before, {**before, **fields})], session, reason=reason
        )

    await run_in_transaction(work)


def results(done: dict) -> tuple[int, int, int]:
    return done["undo"]["reversed"], done["undo"]["kept"], done["undo"]["refused"]


async def test_added_shipments_go_changed_ones_get_their_values_back(uploader, tenant):
    await uploader.imported(xlsx([order("A1", weight=10)]))
    second = await uploader.imported(xlsx([order("A1", weight=12), order("A2")]))
    assert (await tenant.shipments())["A1"]["data"]["shipmentCargo"]["grossWeight"] == 12

    done = await undo(uploader, second)
    assert (done["state"], results(done), done["undo"]["exceptions"]) == ("undone", (2, 0, 0), [])
    assert done["undo"]["userName"] == "ana.ortiz"
    stored = await tenant.shipments()
    assert {number: s["data"]["shipmentCargo"]["grossWeight"] for number, s in stored.items()} == {"A1": 10}
    assert await aging.recount_aging_cells(tenant.scope) == 0


async def test_work_done_since_is_kept_and_what_is_billed_refused_each_with_its_reason(uploader, tenant):
    upload = await uploader.imported(xlsx([order(f"A{n}") for n in range(1, 4)]))
    await change(tenant, "A2", "edit", ship_date="2026-06-01")
    await change(tenant, "A3", "billing", status="Invoiced")
    done = await undo(uploader, upload)
    assert results(done) == (1, 1, 1)
    assert sorted((each["shipmentNumber"], each["result"]) for each in done["undo"]["exceptions"]) == [
        ("A2", "kept"),
        ("A3", "refused"),
    ]
    assert set(await tenant.shipments()) == {"A2", "A3"}


async def test_what_an_undo_would_do_is_told_before_it_is_done_and_comes_true(uploader, tenant):
    """Finding A17: the undo of a billed import refused all of them, and said so only afterwards."""
    await uploader.imported(xlsx([order("A0", weight=10)]))
    upload = await uploader.imported(xlsx([order("A0", weight=12), *(order(f"A{n}") for n in range(1, 5))]))
    await change(tenant, "A2", "edit", ship_date="2026-06-01")
    await change(tenant, "A3", "billing", status="Invoiced", invoice_number="INV-000007")
    before = await tenant.shipments()
    answer = await uploader.caller.get(f"/api/upload/{upload['uploadId']}/undo")
    told = answer.json()["data"]
    assert (told["shipments"], told["lookedAt"]) == (5, 5)
    assert (told["deleted"], told["restored"], told["kept"], told["refused"]) == (2, 1, 1, 1)
    reasons = {one["shipmentNumber"]: one["reason"] for one in told["exceptions"]}
    assert set(reasons) == {"A2", "A3"}
    assert reasons["A3"].startswith("Billed on INV-000007.")
    assert await tenant.shipments() == before
    done = await undo(uploader, upload)
    assert results(done) == (3, 1, 1)
    assert sorted(one["reason"] for one in done["undo"]["exceptions"]) == sorted(reasons.values())
    # what was undone is not asked about again
    assert (await uploader.caller.get(f"/api/upload/{upload['uploadId']}/undo")).status_code == 409


async def test_the_same_workbook_comes_in_again_after_its_undo(uploader, tenant):
    content = xlsx([order("A1"), order("A2")])
    await undo(uploader, await uploader.imported(content))
    assert await tenant.shipments() == {}
    again = await uploader.imported(content)
    assert again["outcome"]["refused"] == 0
    stored = await tenant.shipments()
    assert set(stored) == {"A1", "A2"}
    assert await aging.recount_aging_cells(tenant.scope) == 0
    # and that import can be undone like any other
    assert results(await undo(uploader, again)) == (2, 0, 0)
    assert await tenant.shipments() == {}


async def test_an_undo_cannot_be_started_twice_nor_for_what_imported_nothing(uploader):
    upload = await uploader.received(xlsx([order("A1")]))
    early = await uploader.caller.post(f"/api/upload/{upload['uploadId']}/undo")
    assert (early.status_code, early.json()["msg"]) == (409, "orders.xlsx has nothing to undo.")
    done = await undo(uploader, await uploader.imported(xlsx([order("A2")])))
    late = await uploader.caller.post(f"/api/upload/{done['uploadId']}/undo")
    assert late.status_code == 409


async def test_a_chunk_is_taken_back_once_however_often_the_job_runs(uploader, tenant, monkeypatch):
    """A worker killed between two chunks leaves the first reversed; the next worker does the rest and no more."""
    monkeypatch.setattr(undo_job, "CHUNK", 1)
    upload = await uploader.imported(xlsx([order("A1"), order("A2"), order("A3")]))
    write, calls = store.write_shipments, []

    async def dies_at_the_second(*given, **more):
        calls.append(1)
        if len(calls) == 2:
            raise ConnectionError("killed")
        return await write(*given, **more)

    monkeypatch.setattr(store, "write_shipments", dies_at_the_second)
    answer = await uploader.caller.post(f"/api/upload/{upload['uploadId']}/undo")
    await uploader.run_jobs()
    assert len(await tenant.shipments()) == 2
    stored = await scoped(Upload, tenant.scope).get(parse_object_id(upload["uploadId"]))
    assert stored["undo"]["reversed"] == 1
    assert answer.status_code == 200
    monkeypatch.setattr(store, "write_shipments", write)
    # what failed is shown as it was imported, and may be undone again
    assert (await uploader.get(upload))["state"] == "imported"
    assert results(await undo(uploader, upload)) == (3, 0, 0)
    assert await tenant.shipments() == {}


async def test_a_cancelled_undo_leaves_the_upload_as_it_was_imported(uploader, tenant):
    upload = await uploader.imported(xlsx([order("A1"), order("A2")]))
    started = await uploader.caller.post(f"/api/upload/{upload['uploadId']}/undo")
    await uploader.caller.get("/api/cancelPollingTask", params={"memCacheKey": started.json()["data"]["taskKey"]})
    await uploader.run_jobs()
    assert (await uploader.get(upload))["state"] == "imported"
    assert len(await tenant.shipments()) == 2
