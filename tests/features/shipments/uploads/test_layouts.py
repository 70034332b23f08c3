"""Sheets whose columns are values: weight breaks, destinations or days across, through the steps of an upload."""

from dataclasses import replace

import openpyxl
import pytest

from freight.documents.upload_chunk import UploadChunk
from freight.features.shipments.uploads import check_run, sheet_reading
from freight.features.tariffs import service as tariffs
from freight.features.tariffs.schemas import LanesBody, TariffBody
from freight.kit.storage.tenancy import scoped
from freight.kit.workbooks.limits import ReaderLimits
from tests.features.shipments.uploads.test_annotated_workbook import annotated
from tests.workbooks import saved, xlsx

ORIGIN, DESTINATION, RATE = "lane#originPort", "lane#destinationPort", "lane#rate"
SHIP_DATE, NUMBER = "shipmentInformation#shipDate", "shipmentInformation#shipmentNumber"
AIR = ["Carrier", "Origin", "Destination", "Min", "-45", "+45", "+100"]
AIR_ROWS = [["LH", "USORD", "DEFRA", 90.69, 3.9165, 3.4073, 2.9644], ["EK", "USORD", "DEFRA", 82.28, 4.06, "-", 3.07]]
MATRIX = ["From \\ To", "DEFRA", "NLAMS", "GBLHR"]
MATRIX_ROWS = [["USORD", 3.9, 3.5, "-"], ["USJFK", 3.7, "n/a", 3.1]]


@pytest.fixture
async def tariff_id(tenant) -> str:
    body = TariffBody(name="Air export", currency="USD", effective_date="2026-01-01")
    return (await tariffs.add_tariff(tenant.scope, body)).tariff_id


@pytest.fixture
def rates(uploader, tariff_id):
    async def received(rows, headings, name="rates.xlsx"):
        content = rows if isinstance(rows, bytes) else xlsx(rows, headings)
        return await uploader.received(content, name, type="tariffLane", tariffId=tariff_id)

    return received


async def lanes_of(tenant, tariff_id):
    """The lanes as (identifiers, breaks)."""
    page = await tariffs.query_version_lanes(tenant.scope, tariff_id, LanesBody())
    return [
        (
            row.identifiers,
            [(each.start, each.end, each.rate) for charge in row.charges.values() for each in charge.ranges],
        )
        for row in page.rows
    ]


async def choose(uploader, upload, **layout):
    return await uploader.columns(upload, {}, layout=layout)


async def test_breaks_across_are_proposed_and_become_the_breaks_of_a_lane(uploader, tenant, tariff_id, rates):
    upload = await rates(AIR_ROWS, AIR)
    layout = upload["layout"]
    assert (layout["kind"], layout["columns"], layout["fault"]) == ("breaks", [4, 5, 6], "")
    assert layout["reason"] == "3 headings are weight breaks (-45, +45, +100): each row is one lane."
    assert [(c["read"], c["isValue"]) for c in upload["columns"][3:]] == [
        ("", False), ("0–44.99 kg", True), ("from 45 kg", True), ("from 100 kg", True),
    ]  # fmt: skip
    assert upload["columns"][3]["fieldKey"] == "lane#minimumCost"
    assert upload["missingFields"] == []

    checked = await uploader.check(upload)
    assert checked["counts"]["new"] == 5
    assert [(row["row"], row["column"]) for row in await uploader.rows(upload)] == [
        (2, "E"), (2, "F"), (2, "G"), (3, "E"), (3, "G"),
    ]  # fmt: skip
    done = await uploader.store(upload)
    assert done["message"] == "5 breaks in 2 lanes, in draft version 1."
    by_carrier = {lane["carrier"]: ranges for lane, ranges in await lanes_of(tenant, tariff_id)}
    assert by_carrier["LH"] == [("0", "45.00", "3.9165"), ("45", "100.00", "3.4073"), ("100", None, "2.9644")]
    # -45 ends at 45 whatever follows: the weights up to 100 kg have no rate in this sheet
    assert by_carrier["EK"] == [("0", "45.00", "4.06"), ("100", None, "3.07")]


async def test_a_matrix_becomes_a_lane_for_each_filled_cell(uploader, tenant, tariff_id, rates):
    upload = await rates(MATRIX_ROWS, MATRIX)
    assert (upload["layout"]["kind"], upload["layout"]["headingField"]) == ("values", DESTINATION)
    assert (upload["columns"][0]["fieldKey"], upload["columns"][0]["how"]) == (ORIGIN, "values")
    await uploader.check(upload)
    done = await uploader.store(upload)
    assert done["outcome"]["added"] == 4
    lanes = {
        (lane["originPort"], lane["destinationPort"]): ranges for lane, ranges in await lanes_of(tenant, tariff_id)
    }
    assert lanes == {
        ("USORD", "DEFRA"): [("0", None, "3.9")],
        ("USORD", "NLAMS"): [("0", None, "3.5")],
        ("USJFK", "DEFRA"): [("0", None, "3.7")],
        ("USJFK", "GBLHR"): [("0", None, "3.1")],
    }


async def test_the_other_way_is_chosen_by_hand_and_remembered_for_these_headings(uploader, tenant, tariff_id, rates):
    upload = await rates(MATRIX_ROWS, MATRIX)
    answer = await choose(uploader, upload, kind="values", headingField=ORIGIN)
    assert answer.json()["data"]["columns"][0]["fieldKey"] == DESTINATION
    await uploader.check(upload)
    again = await rates(MATRIX_ROWS[:1], MATRIX)
    assert (again["layout"]["headingField"], again["layout"]["how"]) == (ORIGIN, "remembered")
    assert again["columns"][0]["fieldKey"] == DESTINATION
    assert again["columns"][1]["note"] == ""
    await uploader.check(again)
    await uploader.store(again)
    assert {(lane["originPort"], lane["destinationPort"]) for lane, _ in await lanes_of(tenant, tariff_id)} == {
        ("DEFRA", "USORD"),
        ("NLAMS", "USORD"),
    }


async def test_merged_zones_above_the_breaks_are_destinations(uploader, tenant, tariff_id, rates):
    book = openpyxl.Workbook()
    page = book.active
    page.append(["Air freight 2026"])
    page.append(["Origin", "DEFRA", None, "NLAMS", None])
    page.append([None, "-45", "+45", "-45", "+45"])
    page.append(["USORD", 3.9, 3.4, 3.5, 3.0])
    for cells in ("A2:A3", "B2:C2", "D2:E2"):
        page.merge_cells(cells)
    upload = await rates(saved(book), None)
    assert [column["above"] for column in upload["columns"]] == ["", "DEFRA", "DEFRA", "NLAMS", "NLAMS"]
    assert upload["layout"]["headingField"] == DESTINATION
    await uploader.check(upload)
    await uploader.store(upload)
    assert {lane["destinationPort"]: ranges for lane, ranges in await lanes_of(tenant, tariff_id)} == {
        "DEFRA": [("0", "45.00", "3.9"), ("45", None, "3.4")],
        "NLAMS": [("0", "45.00", "3.5"), ("45", None, "3")],
    }


async def test_merged_regions_above_places_leave_the_places_the_headings(uploader, tenant, tariff_id, rates):
    book = openpyxl.Workbook()
    page = book.active
    page.append(["Rates 2026"])
    page.append(["Origin", "Europe", None, "Asia", None])
    page.append([None, "DEFRA", "NLAMS", "CNSHA", "SGSIN"])
    page.append(["USORD", 1.1, 1.2, 2.1, 2.2])
    for cells in ("A1:E1", "A2:A3", "B2:C2", "D2:E2"):
        page.merge_cells(cells)
    upload = await rates(saved(book), None)
    assert (upload["layout"]["kind"], upload["layout"]["headingField"]) == ("values", DESTINATION)
    await uploader.check(upload)
    await uploader.store(upload)
    assert {lane["destinationPort"]: ranges[0][2] for lane, ranges in await lanes_of(tenant, tariff_id)} == {
        "DEFRA": "1.1", "NLAMS": "1.2", "CNSHA": "2.1", "SGSIN": "2.2",
    }  # fmt: skip


async def test_a_lane_that_the_sheet_states_twice_says_where_it_stood_first(uploader, rates):
    """A line that was copied and not changed would make parallel lanes without a word."""
    upload = await rates([["USORD", 3.9, 3.5, 3.1], ["usord", 3.9, 3.6, ""]], MATRIX)
    await uploader.check(upload)
    both_kept = "for the same lane and break. Both are kept; the tariff’s lane choice decides."
    assert [(row["row"], row["column"], row["note"]) for row in await uploader.rows(upload)] == [
        (2, "B", ""),
        (2, "C", ""),
        (2, "D", ""),
        (3, "B", "Duplicate of cell B2; imported once."),
        (3, "C", f"Differs from cell C2 {both_kept}"),
    ]
    done = await uploader.store(upload)
    assert done["message"].startswith("5 breaks in 4 lanes, in draft version 1. 1 lane added for breaks that overlap.")


@pytest.mark.parametrize(
    ("headings", "said"),
    [
        (["Origin", "Destination", "-45", "+l00", "+300"], "Column D “+l00” is not a weight break. Write it like +100"),
        (["Origin", "Destination", "-45", "+300", "+100"], "Column E “+100” comes after “+300”, but breaks must go up"),
        (["Origin", "Destination", "-45", "+100", "100+"], "Column E “100+” is the break of column D “+100” again."),
        (["Origin", "DEFRA", "Remarks", "NLAMS", "GBLHR"], "Column C “Remarks” is not a Destination port."),
        (["Origin", "Destination", "-45 lb", "+45 lb", "+100 lb"], "The breaks of this sheet are in lb, but Freight"),
    ],
    ids=["no break", "out of order", "twice", "no place", "pounds"],
)
async def test_a_heading_that_cannot_be_keeps_the_check_from_starting(uploader, rates, headings, said):
    upload = await rates([["USORD", 1.0, 3.9, 3.4, 2.9]], headings)
    answer = await uploader.caller.post(f"/api/upload/{upload['uploadId']}/check")
    assert answer.status_code == 400
    assert said in answer.json()["msg"]
    assert (await uploader.get(upload))["state"] == "columns"


async def test_a_column_left_out_is_no_value_any_more(uploader, rates):
    upload = await rates(AIR_ROWS, [*AIR[:5], "+l00", "+100"])
    corrected = (await uploader.columns(upload, {5: None})).json()["data"]
    assert corrected["layout"]["columns"] == [4, 6]
    assert not any(column["fault"] for column in corrected["columns"])


async def test_text_where_a_rate_belongs_names_its_cell_and_keeps_its_lane_out(uploader, tenant, tariff_id, rates):
    rows = [AIR_ROWS[0], ["EK", "USORD", "DEFRA", 82.28, 4.06, "on request", 3.07]]
    upload = await rates(rows, AIR)
    checked = await uploader.check(upload)
    counts = checked["counts"]
    assert (counts["new"], counts["refused"], counts["cellsToCorrect"]) == (3, 3, 1)
    (error,) = checked["firstErrors"]
    assert (error["row"], error["field"], error["value"]) == (3, "Rate, column F “+45”", "on request")
    refused = await uploader.rows(upload, result="refused")
    assert [row["note"] for row in refused] == [
        "Rejected along with cell F3, a break of the same lane.", "",
        "Rejected along with cell F3, a break of the same lane.",
    ]  # fmt: skip
    await uploader.store(upload)
    assert [lane["carrier"] for lane, _ in await lanes_of(tenant, tariff_id)] == ["LH"]


async def test_the_workbook_comes_back_with_the_cell_of_the_sheet_marked_once(uploader, tenant, rates):
    # the transit days are no number: one cell, however many rates are next to it
    rows = [["USORD", 2, "x", 3.5, 3.1], ["USJFK", "soon", 3.7, 3.6, 3.2], ["Total", "", 7.4, 7.1, 6.3]]
    upload = await rates(rows, ["Origin", "Transit days", *MATRIX[1:]])
    checked = await uploader.check(upload)
    assert (checked["counts"]["new"], checked["counts"]["cellsToCorrect"]) == (2, 3)
    page = (await annotated(uploader, tenant, upload)).active
    noted = {cell.coordinate: cell.comment.text for line in page for cell in line if cell.comment}
    assert noted == {
        "C2": "Rate: Rate: enter a number, 0 or more.",
        "B3": "Transit days: Transit days must be a whole number.",
        "A4": "Origin port: Total row, not imported.",
    }


async def test_days_across_become_shipments_of_those_days(uploader, tenant):
    headings = ["Carrier", "2026-11-02", "2026-11-03", "2026-11-04"]
    upload = await uploader.received(xlsx([["LH", "A-1", "", "A-3"], ["EK", "", "A-2", "A-1"]], headings))
    assert upload["layout"]["reason"].startswith("3 headings are days (2026-11-02, 2026-11-03, 2026-11-04)")
    assert (upload["layout"]["headingField"], upload["layout"]["cellField"]) == (SHIP_DATE, NUMBER)
    done = await uploader.imported(xlsx([["LH", "A-1", "", "A-3"], ["EK", "", "A-2", "A-1"]], headings))
    assert (done["outcome"]["added"], done["outcome"]["refused"]) == (2, 2)
    assert {number: each["ship_date"] for number, each in (await tenant.shipments()).items()} == {
        "A-2": "2026-11-03",
        "A-3": "2026-11-04",
    }
    refused = await uploader.rows(done, result="refused")
    assert [(each["row"], each["column"]) for each in refused] == [(2, "B"), (3, "D")]
    assert refused[1]["cells"][NUMBER]["message"].startswith("Shipment A-1 is already in row 2 of this sheet.")


async def test_columns_are_read_as_values_of_a_field_that_the_user_chooses(uploader, tenant):
    plants = xlsx([["2026-11-02", "A-1", "A-2"]], ["Order date", "PLANT03", "PLANT16"])
    upload = await uploader.received(plants)
    assert upload["layout"]["kind"] == "fields"
    lacking = await choose(uploader, upload, kind="values", columns=[1, 2], headingField="shipmentRouting#plant")
    assert lacking.json()["data"]["layout"]["fault"] == "Choose the field for the cells of these columns."
    fields = {"headingField": "shipmentRouting#plant", "cellField": NUMBER}
    assert (await choose(uploader, upload, kind="values", columns=[1, 2], **fields)).status_code == 200
    await uploader.check(upload)
    await uploader.store(upload)
    assert {n: each["data"]["shipmentRouting"]["plant"] for n, each in (await tenant.shipments()).items()} == {
        "A-1": "PLANT03",
        "A-2": "PLANT16",
    }


@pytest.mark.parametrize(
    ("layout", "said"),
    [
        ({"kind": "values", "columns": [99]}, "has no column CV"),
        ({"kind": "values", "headingField": "lane#nothing"}, "No field lane#nothing"),
        ({"kind": "values", "headingField": RATE}, "can't be values of the same field"),
        ({"kind": "values", "columns": []}, "Choose the columns that hold values"),
    ],
)
async def test_a_layout_that_cannot_be_is_refused_or_keeps_the_check_waiting(uploader, rates, layout, said):
    upload = await rates(MATRIX_ROWS, MATRIX)
    answer = await choose(uploader, upload, **layout)
    if answer.status_code == 200:
        answer = await uploader.caller.post(f"/api/upload/{upload['uploadId']}/check")
    assert answer.status_code == 400
    assert said in answer.json()["msg"]


async def test_shipments_have_no_weight_breaks(uploader):
    upload = await uploader.received(xlsx([["A-1", "2026-11-02"]], ["Order ID", "Order Date"]))
    answer = await choose(uploader, upload, kind="breaks")
    assert (answer.status_code, answer.json()["msg"]) == (400, "Only rates have weight breaks.")


async def test_what_rows_become_is_kept_in_chunks_of_the_usual_size(uploader, tenant, tariff_id, rates, monkeypatch):
    monkeypatch.setattr(sheet_reading, "get_configured_limits", lambda: replace(ReaderLimits(), chunk_rows=10))
    monkeypatch.setattr(check_run, "MOST_ROWS", 9)
    rows = [[f"US{n:03d}", 1.0 + n, 2.0 + n, 3.0 + n] for n in range(25)]
    upload = await rates(rows, MATRIX)
    checked = await uploader.check(upload)
    assert checked["counts"]["new"] == 75
    stored = scoped(UploadChunk, tenant.scope)
    sizes = [chunk["results"]["new"] async for chunk in stored.find({}).sort("number", 1)]
    assert max(sizes) <= 9
    assert sum(sizes) == 75
    shown = await uploader.rows(upload, pageLimit=1000)
    assert [(row["row"], row["column"]) for row in shown][:4] == [(2, "B"), (2, "C"), (2, "D"), (3, "B")]

    # read as fields again, there are fewer: none of the former ones is left
    await choose(uploader, upload, kind="fields", answers={"per": "kg"})
    await uploader.columns(upload, {1: RATE, 2: "lane#fromWeight"})
    assert (await uploader.check(upload))["counts"]["new"] == 25
    assert len(await uploader.rows(upload, pageLimit=1000)) == 25


async def test_the_lane_call_takes_the_layout_that_the_sheet_suggests(uploader, tenant, tariff_id):
    parts = [("uploadedFile", ("rates.xlsx", xlsx(AIR_ROWS, AIR)))]
    await uploader.caller.post("/api/tariffLaneUploadFiles", params={"templateId": tariff_id}, files=parts)
    await uploader.run_jobs()
    assert len(await lanes_of(tenant, tariff_id)) == 2
