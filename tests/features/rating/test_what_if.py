"""What-if: past shipments rated by a draft, compared with their actual totals. The shipments do not change."""

import io
from decimal import Decimal

import openpyxl
import pytest

from freight.documents.lane import LaneDocument
from freight.documents.rating_trace import RatingTrace
from freight.documents.shipment import Shipment
from freight.documents.task import Task
from freight.documents.what_if_run import WhatIfRow, WhatIfRun
from freight.features.rating import run_worker
from freight.features.rating.what_if import what_if_job
from freight.features.tariffs import service as tariffs
from freight.features.work.tasks.runner import perform_task
from freight.kit.storage.tenancy import scoped
from tests.features.rating.sheets import TARIFF, band, shipment, store_shipments

# the hole at 110 kg is closed, the carrier V444_0 is dearer, V444_8 has no lane any more
DRAFT = [band("0", "499.99", "0.10", "1.4992"), band("0", "99.99", "9", "9", carrier="V444_9")]


@pytest.fixture
async def rated(air):
    """Two shipments of one carrier, one of another, one in the gap between breaks; all rated, one of them billed
    since."""
    rows = [shipment("A0", "50"), shipment("A1", "80"), shipment("B0", "50", carrier="V444_8", service="DTD")]
    rows += [shipment("=C0", "110")]
    records = await store_shipments(air.tenants.air, air.tenants.fill1, *rows)
    ids = [str(each["_id"]) for each in records]
    assert (await air.ana.post("/api/rating", json={"ids": ids})).json()["status"] == 200
    await scoped(Shipment, air.tenants.air).update_one({"_id": records[0]["_id"]}, {"$set": {"status": "Invoiced"}})
    await tariffs.replace_lanes(air.tenants.air, air.tariff_id, DRAFT)
    return records


async def start(air, **body):
    return (await air.ana.post("/api/rating/whatIf", json={"tariffId": air.tariff_id, **body})).json()


async def result(air, run_id):
    return (await air.ana.get(f"/api/rating/whatIf/{run_id}")).json()["data"]


async def rows(air, run_id, **body):
    return (await air.ana.post(f"/api/rating/whatIf/{run_id}/rows", json=body)).json()["data"]["rows"]


async def tried(air, run_jobs, **body):
    started = (await start(air, **body))["data"]
    await run_jobs()
    return started["runId"]


async def test_totals_before_and_after_add_up_by_customer_lane_and_charge(air, rated, run_jobs):
    shipments = await scoped(Shipment, air.tenants.air).find({}).sort("_id", 1).to_list()
    run = await result(air, await tried(air, run_jobs))
    # 50 kg: 2.42 → 5.00; 80 kg: 3.87 → 8.00; the other carrier's 30.00 has no lane now; 110 kg comes out of the hole
    assert run["totals"] == [{"currency": "USD", "before": "36.29", "after": "24.00", "delta": "-12.29"}]
    assert run["outcomes"] == {"changed": 2, "lost": 1, "gained": 1}
    for groups in (run["byCustomer"], run["byLane"], run["byCharge"]):
        for side in ("before", "after", "delta"):
            added = sum(Decimal(each[side]) for each in groups)
            assert f"{added:f}" == run["totals"][0][side]
    assert [(each["carrier"], each["delta"]) for each in run["byLane"]] == [("V444_8", "-30.00"), ("V444_0", "17.71")]
    assert [(each["name"], each["count"]) for each in run["byCharge"]] == [("Freight", 4)]
    assert [(each["outcome"], each["sentence"]) for each in run["moves"]] == [
        ("lost", "No lane for carrier V444_8, service DTD."),
        ("gained", "No break covers the weight; nearest 0–99.99 and 250–499.99."),
    ]
    assert await scoped(Shipment, air.tenants.air).find({}).sort("_id", 1).to_list() == shipments
    assert await scoped(RatingTrace, air.tenants.air).count() == 4


async def test_shipments_dated_before_the_first_day_of_the_draft_are_counted(air, rated, run_jobs):
    """Publishing it will not rate those: its totals are of what would have been."""
    moved = TARIFF | {"effectiveDate": "2026-11-21"}
    assert (await air.ana.put(f"/api/tariffs/{air.tariff_id}", json=moved)).status_code == 200
    run = await result(air, await tried(air, run_jobs))
    # all are of November 20; the one without a lane is not rated by the draft at all
    assert (run["effectiveDate"], run["beforeEffective"], run["outcomes"]["lost"]) == ("2026-11-21", 3, 1)
    assert (await air.ana.put(f"/api/tariffs/{air.tariff_id}", json=TARIFF)).status_code == 200
    run = await result(air, await tried(air, run_jobs))
    assert (run["effectiveDate"], run["beforeEffective"]) == ("2026-01-01", 0)


async def test_shipments_of_any_weight_in_one_gap_are_one_reason(air, rated, run_jobs):
    """B14, as for the results of a rating: the reason opens the shipments it counts."""
    more = await store_shipments(air.tenants.air, air.tenants.fill1, shipment("C1", "120"), shipment("C2", "130"))
    await air.ana.post("/api/rating", json={"ids": [str(each["_id"]) for each in more]})
    # the draft has no break for any of the three
    await tariffs.replace_lanes(air.tenants.air, air.tariff_id, [band("0", "99.99", "0.10", "1.4992")])
    run_id = await tried(air, run_jobs)
    moves = [each for each in (await result(air, run_id))["moves"] if each["outcome"] == "unrated"]
    assert [(each["sentence"], each["count"]) for each in moves] == [
        ("No break covers the weight; nearest 0–99.99.", 3)
    ]
    found = await rows(air, run_id, outcome="unrated", reason=moves[0]["sentence"])
    assert {each["shipmentNumber"] for each in found} == {"=C0", "C1", "C2"}


async def test_the_largest_movers_come_first_with_both_traces(air, rated, run_jobs):
    run_id = await tried(air, run_jobs)
    found = await rows(air, run_id)
    assert [(each["shipmentNumber"], each["beforeTotal"], each["afterTotal"], each["delta"]) for each in found] == [
        ("B0", "30.00", None, None),
        ("=C0", None, "11.00", None),
        ("A1", "3.87", "8.00", "4.13"),
        ("A0", "2.42", "5.00", "2.58"),
    ]
    assert found[3]["status"] == "Invoiced"
    assert [each["shipmentNumber"] for each in await rows(air, run_id, outcome="lost")] == ["B0"]
    assert [each["shipmentNumber"] for each in await rows(air, run_id, carrier="V444_0", outcome="changed")] == [
        "A1",
        "A0",
    ]
    row = found[2]["rowId"]
    trace = (await air.ana.get(f"/api/rating/whatIf/{run_id}/rows/{row}/trace")).json()["data"]
    assert (trace["receipt"]["total"], trace["whatIfRunId"]) == ("8.00", run_id)
    assert trace["page"]["arithmetic"]["lines"][0]["how"][0] == "80 kg × 0.1000"
    compared = (await air.ana.get(f"/api/rating/whatIf/{run_id}/rows/{row}/compare")).json()["data"]
    assert compared["comparison"]["delta"] == "4.13"
    [freight] = compared["comparison"]["charges"]
    assert [each["code"] for each in freight["reasons"]] == ["other_break", "other_rate"]


@pytest.fixture
async def chosen(air):
    """A shipment of 80 kg for which Ana chose the fast lane, 16.00, where the rules take the slow one, 8.00."""
    sheet = [band("0", "499.99", "0.10", "1"), band("0", "499.99", "0.20", "1", days=1)]
    await tariffs.replace_lanes(air.tenants.air, air.tariff_id, sheet, publish=True, by_name="Marek Novak")
    [record] = await store_shipments(air.tenants.air, air.tenants.fill1, shipment("A0", "80"))
    shown = (await air.ana.get(f"/api/rating/choice/{record['_id']}")).json()["data"]
    body = {"shipmentId": str(record["_id"]), "revision": shown["revision"], "listId": shown["listId"], "choice": "2"}
    assert (await air.ana.post("/api/rating/choice", json=body)).json()["data"]["total"] == "16.00"
    return sheet


async def test_a_choice_of_a_person_stands_in_a_draft_that_has_the_lane(air, chosen, run_jobs):
    """The draft makes the other lane dearer: for this shipment nothing changes."""
    draft = [band("0", "499.99", "0.15", "1"), band("0", "99.99", "9", "9", carrier="V444_9"), chosen[1]]
    await tariffs.replace_lanes(air.tenants.air, air.tariff_id, draft)
    run_id = await tried(air, run_jobs)
    run = await result(air, run_id)
    assert (run["outcomes"], run["moves"]) == ({"same": 1}, [])
    [row] = await rows(air, run_id)
    assert (row["afterTotal"], row["delta"], row["choice"]) == ("16.00", "0.00", "Chosen by Ana Ortiz")
    trace = (await air.ana.get(f"/api/rating/whatIf/{run_id}/rows/{row['rowId']}/trace")).json()["data"]
    said = {one["label"]: one["value"] for one in trace["record"]}
    assert said["By the rules"] == "Air 2026, version 3, lane V444_0, PORT04, PORT09, DTP: 12.00 USD"


async def test_a_chosen_lane_that_the_draft_has_not_any_more_is_told(air, chosen, run_jobs):
    await tariffs.replace_lanes(air.tenants.air, air.tariff_id, chosen[:1])
    run_id = await tried(air, run_jobs)
    assert (await result(air, run_id))["moves"] == [
        {
            "outcome": "changed",
            "code": "choice_gone",
            "sentence": "The chosen lane doesn't match here",
            "count": 1,
        }
    ]
    [row] = await rows(air, run_id, outcome="changed", reasonCode="choice_gone")
    assert (row["beforeTotal"], row["afterTotal"]) == ("16.00", "8.00")
    assert row["choice"] == (
        "Ana Ortiz chose lane V444_0, PORT04, PORT09, DTP, 1 day, which doesn't match here, so the tariff rules apply."
    )
    book = (await air.ana.get(f"/api/rating/whatIf/{run_id}/export")).content
    sheet = openpyxl.load_workbook(io.BytesIO(book))["Shipments"]
    heads, cells = ([cell.value for cell in line] for line in sheet.iter_rows())
    assert dict(zip(heads, cells, strict=True))["Manual choice"] == row["choice"]


async def test_a_draft_edited_meanwhile_changes_neither_the_run_nor_its_traces(air, rated, run_jobs, monkeypatch):
    monkeypatch.setattr(run_worker, "CHUNK", 2)
    rated_chunk = run_worker.RunWorker.next_chunk

    async def edited(self, share_id):
        """Replace the lanes of the draft after every chunk, as another user would."""
        more = await rated_chunk(self, share_id)
        await tariffs.replace_lanes(air.tenants.air, air.tariff_id, [band("0", "499.99", "7", "7")])
        return more

    monkeypatch.setattr(run_worker.RunWorker, "next_chunk", edited)
    run_id = await tried(air, run_jobs)
    run = await result(air, run_id)
    assert run["totals"][0]["after"] == "24.00"
    assert (run["versionIsDraft"], run["versionChanged"]) == (True, True)
    row = next(each for each in await rows(air, run_id) if each["shipmentNumber"] == "A1")
    trace = (await air.ana.get(f"/api/rating/whatIf/{run_id}/rows/{row['rowId']}/trace")).json()["data"]
    assert trace["page"]["arithmetic"]["total"] == "8.00"


async def test_a_run_that_dies_goes_on_and_counts_nothing_twice(air, rated, lose_worker):
    started = (await start(air))["data"]
    await lose_worker(3)
    assert await scoped(WhatIfRow, air.tenants.air).count() == 3
    task = await Task.get_pymongo_collection().find_one({"kind": "whatIf"})
    await perform_task(task["key"], what_if_job.run_what_if)
    run = await result(air, started["runId"])
    assert (run["processed"], await scoped(WhatIfRow, air.tenants.air).count()) == (4, 4)
    assert run["totals"][0]["before"] == "36.29"


async def test_a_cancelled_run_keeps_what_it_has_and_says_so(air, rated, run_jobs, stop_early):
    started = (await start(air))["data"]
    stop_early(started["taskKey"], 3)
    await run_jobs()
    run = await result(air, started["runId"])
    assert (run["runningStatus"], run["processed"], run["totalCount"]) == ("Canceled", 3, 4)
    [task] = (await air.ana.get("/api/pollingTaskStatus")).json()["data"]
    assert task["message"] == "Stopped after 3 of 4 shipments; they are compared."


async def test_the_filter_of_the_grid_chooses_and_what_was_never_rated_stays_out(air, rated, run_jobs):
    await store_shipments(air.tenants.air, air.tenants.fill1, shipment("Z0", "50"))
    rules = {
        "condition": "and",
        "level": 0,
        "fields": [{"name": "status", "operator": "equalTo", "value": "Invoiced", "type": "text"}],
    }
    assert (await start(air))["data"]["totalCount"] == 4
    assert (await start(air, rules=rules))["data"]["totalCount"] == 1
    none = rules | {"fields": [rules["fields"][0] | {"value": "Delivered"}]}
    assert (await start(air, rules=none))["code"] == "nothing_rated"


async def test_the_workbook_has_every_group_and_no_formula(air, rated, run_jobs):
    run_id = await tried(air, run_jobs)
    answer = await air.ana.get(f"/api/rating/whatIf/{run_id}/export")
    book = openpyxl.load_workbook(io.BytesIO(answer.content))
    assert book.sheetnames == ["Summary", "Customers", "Lanes", "Charges", "Rated and not rated", "Shipments"]
    assert [cell.value for cell in book["Summary"][2]] == ["Total", "USD", 36.29, 24, -12.29]
    assert book["Summary"]["C2"].number_format == "#,##0.00"
    # B15: the heads of every table can be filtered by; the blocks of the summary are none
    assert [bool(sheet.auto_filter.ref) for sheet in book] == [False, True, True, True, True, True]
    second = book["Shipments"]["A"][2]
    assert (second.value, second.data_type) == ("=C0", "s")


async def test_figures_over_every_account_are_not_for_a_user_of_one(air, rated, sign_in, run_jobs):
    run_id = await tried(air, run_jobs)
    june = await sign_in(air.tenants.june)
    assert (await june.get(f"/api/rating/whatIf/{run_id}")).status_code == 404
    assert (await june.get("/api/rating/whatIf")).json()["data"]["rows"] == []


async def test_a_deleted_what_if_takes_its_rows_and_its_draft_along(air, rated, run_jobs):
    run_id = await tried(air, run_jobs)
    run = await scoped(WhatIfRun, air.tenants.air).find_one()
    assert await scoped(LaneDocument, air.tenants.air).count({"lane_set": run["lane_set"]}) == 2
    assert (await air.ana.delete(f"/api/rating/whatIf/{run_id}")).json()["msg"] == "What-if deleted."
    assert await scoped(WhatIfRow, air.tenants.air).count() == 0
    assert await scoped(LaneDocument, air.tenants.air).count({"lane_set": run["lane_set"]}) == 0
