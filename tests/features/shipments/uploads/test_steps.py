"""The steps of an upload: columns, check, import, result."""

import io
from dataclasses import replace

import openpyxl
import pytest
from pymongo.errors import ConnectionFailure

from freight.features.shipments.uploads import job_start, service, sheet_reading
from freight.features.work.tasks import service as tasks
from freight.features.work.tasks.runner import TaskContext
from freight.kit.workbooks.limits import ReaderLimits
from tests.workbooks import HEADINGS, order, saved, xlsx

WEIGHT = "shipmentCargo#grossWeight"


async def test_columns_find_their_fields_by_the_names_the_template_knows(uploader):
    upload = await uploader.received(xlsx([order("A1"), order("A2")]))

    assert (upload["state"], upload["sheet"], upload["headerRow"], upload["rowCount"]) == ("columns", "OrderList", 1, 2)
    fields = {column["header"]: column["fieldKey"] for column in upload["columns"]}
    assert fields == {
        "Order ID": "shipmentInformation#shipmentNumber",
        "Order Date": "shipmentInformation#shipDate",
        "Origin Port": "shipmentRouting#originPort",
        "Destination Port": "shipmentRouting#destinationPort",
        "Carrier": "shipmentInformation#carrier",
        "Service Level": "shipmentInformation#serviceLevel",
        "Weight": "shipmentCargo#grossWeight",
    }
    assert {column["how"] for column in upload["columns"]} == {"label"}
    assert upload["columns"][0]["samples"] == ["A1", "A2"]
    assert upload["missingFields"] == []


async def test_a_new_shipment_is_stored_under_the_chosen_account(uploader, tenant):
    done = await uploader.imported(xlsx([order("A1"), order("A2", weight=87.94)]))

    assert done["state"] == "imported"
    assert done["outcome"] == {"added": 2, "changed": 0, "unchanged": 0, "refused": 0, "conflicts": 0}
    stored = await tenant.shipments()
    assert set(stored) == {"A1", "A2"}
    assert stored["A2"]["account_id"] == tenant.account.id
    assert stored["A2"]["data"]["shipmentCargo"]["grossWeight"] == 87.94
    assert stored["A2"]["data"]["shipmentParties"]["customerAccountNumber"] == "00099999"
    assert stored["A2"]["ship_date"] == "2026-05-26"


async def test_a_column_is_corrected_by_hand_and_remembered_for_the_account_and_these_headings(uploader, tenant):
    headings = [*HEADINGS[:-1], "Kilos"]
    upload = await uploader.received(xlsx([order("A1")], headings))
    assert upload["columns"][6] | {"samples": []} == {
        "index": 6, "letter": "G", "header": "Kilos", "samples": [], "fieldKey": None, "how": "none",
        "required": False, "rememberedOn": None, "note": "", "readAs": [], "blankUnreadable": False,
        "written": "", "ways": [], "undecided": False, "choices": [],
        "above": "", "isValue": False, "read": "", "fault": "",
    }  # fmt: skip
    corrected = (await uploader.columns(upload, {6: WEIGHT, 5: None})).json()["data"]
    assert [(c["fieldKey"], c["how"]) for c in corrected["columns"][5:]] == [(None, "none"), (WEIGHT, "hand")]
    await uploader.check(upload)

    again = await uploader.received(xlsx([order("A2")], [heading.upper() for heading in headings]))
    assert {column["how"] for column in again["columns"] if column["fieldKey"]} == {"remembered"}
    assert again["columns"][6]["fieldKey"] == WEIGHT
    assert again["columns"][5]["fieldKey"] is None
    other = await uploader.received(xlsx([order("A2")], headings), account=tenant.other_account.account_number)
    assert other["columns"][6]["fieldKey"] is None


async def test_two_columns_with_one_heading_are_left_to_the_user(uploader):
    upload = await uploader.received(xlsx([[*order("A1"), 15.5]], [*HEADINGS, "Weight"]))
    assert [column["fieldKey"] for column in upload["columns"][6:]] == [None, None]
    assert upload["columns"][6]["note"] == "2 columns are headed “Weight”: choose one."


async def test_a_field_is_filled_from_one_column_only(uploader):
    upload = await uploader.received(xlsx([order("A1")]))
    answer = await uploader.columns(upload, {0: WEIGHT})
    assert (answer.status_code, answer.json()["msg"]) == (
        400,
        "Columns A and G both map to Gross weight. Don't import one of them.",
    )


async def test_the_check_waits_for_mandatory_fields(uploader):
    upload = await uploader.received(xlsx([order("A1")], ["Reference number", *HEADINGS[1:]]))
    assert [field["label"] for field in upload["missingFields"]] == ["Shipment number"]
    answer = await uploader.caller.post(f"/api/upload/{upload['uploadId']}/check")
    assert answer.json()["msg"] == "Choose a column for Shipment number: every row needs it."


async def test_another_sheet_of_the_workbook(uploader, tenant):
    book = openpyxl.load_workbook(io.BytesIO(xlsx([order("A1")])))
    page = book.create_sheet("November")
    for row in [HEADINGS, order("B1"), order("B2")]:
        page.append(row)
    upload = await uploader.received(saved(book))
    answer = await uploader.columns(upload, {}, sheet="November")
    assert (answer.json()["data"]["sheet"], answer.json()["data"]["rowCount"]) == ("November", 2)
    await uploader.check(upload)
    await uploader.store(upload)
    assert set(await tenant.shipments()) == {"B1", "B2"}


async def test_two_clicks_start_one_check(uploader):
    upload = await uploader.received(xlsx([order("A1")]))
    url = f"/api/upload/{upload['uploadId']}/check"
    assert (await uploader.caller.post(url)).status_code == 200
    second = await uploader.caller.post(url)
    assert (second.status_code, second.json()["code"]) == (409, "busy")
    assert len((await uploader.caller.get("/api/pollingTaskStatus")).json()["data"]) == 1
    assert len([name for name in await uploader.run_jobs() if name == "uploads.check"]) == 1


async def test_an_upload_whose_job_was_not_accepted_is_not_left_waiting(uploader, tenant, monkeypatch):
    upload = await uploader.received(xlsx([order("A1")]))

    async def no_room(*args, **kwargs):
        raise ConnectionFailure("the database went away between two writes")

    with monkeypatch.context() as failing, pytest.raises(ConnectionFailure):
        failing.setattr(tasks, "accept_task", no_room)
        await job_start.start_check(tenant.scope, await service.load_upload(tenant.scope, upload["uploadId"]))
    assert (await uploader.get(upload))["state"] == "columns"
    await uploader.check(upload)


async def test_an_import_needs_a_check_and_happens_once(uploader):
    upload = await uploader.received(xlsx([order("A1")]))
    url = f"/api/upload/{upload['uploadId']}/import"
    assert (await uploader.caller.post(url)).json()["code"] == "not_checked"
    await uploader.check(upload)
    await uploader.store(upload)
    assert (await uploader.caller.post(url)).json()["code"] == "imported"


async def test_corrected_columns_ask_for_a_new_check(uploader):
    upload = await uploader.received(xlsx([order("A1")]))
    await uploader.check(upload)
    await uploader.columns(upload, {5: None})
    answer = await uploader.caller.post(f"/api/upload/{upload['uploadId']}/import")
    assert answer.json()["code"] == "not_checked"


async def test_cancelling_before_it_starts_gives_the_upload_back(uploader):
    upload = await uploader.received(xlsx([order("A1")]))
    started = (await uploader.caller.post(f"/api/upload/{upload['uploadId']}/check")).json()["data"]
    await uploader.caller.get("/api/cancelPollingTask", params={"memCacheKey": started["taskKey"]})
    await uploader.run_jobs()
    assert (await uploader.get(upload))["state"] == "columns"


async def test_cancelling_an_import_says_what_is_stored_and_it_can_be_taken_up_again(uploader, tenant, monkeypatch):
    monkeypatch.setattr(sheet_reading, "get_configured_limits", lambda: replace(ReaderLimits(), chunk_rows=10))
    upload = await uploader.received(xlsx([order(f"A{n}") for n in range(30)]))
    await uploader.check(upload)
    stored_chunks = []

    async def cancelled_after_two_chunks(work):
        stored_chunks.append(1)
        return len(stored_chunks) > 2

    with monkeypatch.context() as patched:
        patched.setattr(TaskContext, "is_cancelled", cancelled_after_two_chunks)
        stopped = await uploader.store(upload)
    assert (stopped["state"], stopped["message"]) == ("stopped", "Stopped after 20 of 30 rows; they are saved.")
    assert stopped["outcome"]["added"] == len(await tenant.shipments()) == 20

    done = await uploader.store(upload)
    assert (done["state"], done["outcome"]["added"]) == ("imported", 30)
    assert len(await tenant.shipments()) == 30


async def test_recent_uploads_newest_first(uploader):
    for name in ("week-46.xlsx", "week-47.xlsx"):
        await uploader.received(xlsx([order("A1")]), name)
    answer = (await uploader.caller.get("/api/uploads")).json()["data"]
    assert answer["count"] == 2
    assert [row["fileName"] for row in answer["rows"]] == ["week-47.xlsx", "week-46.xlsx"]


async def test_pages_of_rows_follow_the_sheet_across_chunks(uploader, monkeypatch):
    monkeypatch.setattr(sheet_reading, "get_configured_limits", lambda: replace(ReaderLimits(), chunk_rows=7))
    rows = [order(f"A{n}", weight="heavy" if n % 5 == 0 else n) for n in range(40)]
    upload = await uploader.received(xlsx(rows))
    await uploader.check(upload)
    refused = await uploader.rows(upload, result="refused", pageLimit=3, pageNo=2)
    assert [row["shipmentNumber"] for row in refused] == ["A15", "A20", "A25"]
    everything = await uploader.rows(upload, pageLimit=1000)
    assert [row["row"] for row in everything] == list(range(2, 42))


async def test_the_account_is_chosen_afterwards_and_the_workbook_is_kept(uploader, tenant):
    """What was confirmed for the headings of that account is remembered at once."""
    upload = await uploader.received(xlsx([order("A1")]), account="")
    assert (upload["accountId"], upload["rowCount"]) == (None, 1)
    answer = await uploader.columns(upload, {}, account=tenant.account.account_number)
    assert answer.status_code == 200, answer.text
    chosen = answer.json()["data"]
    assert (chosen["uploadId"], chosen["accountId"]) == (upload["uploadId"], str(tenant.account.id))
    checked = await uploader.check(upload)
    assert (checked["counts"]["new"], checked["counts"]["refused"]) == (1, 0)
    await uploader.store(checked)
    assert (await tenant.shipments())["A1"]["account_id"] == tenant.account.id
    nobody = await uploader.columns(upload, {}, account="no such")
    assert nobody.status_code == 404
