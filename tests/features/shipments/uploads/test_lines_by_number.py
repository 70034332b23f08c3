"""Sheets without dimensions whose rows are still cargo lines: one shipment number in several rows, or left blank below
the first. Either all lines of a shipment are stored, or none."""

import io

import openpyxl
import pytest

from tests.workbooks import saved, xlsx

NUMBER, WEIGHT = "shipmentInformation#shipmentNumber", "shipmentCargo#grossWeight"
HEADINGS = ["PRO #", "Ship Date", "Carrier", "Pieces", "Package", "Class", "Wt (lbs)", "NMFC #"]


def row(number, weight, freight_class, *, pieces=2, date="2026-05-26", carrier="V44_3"):
    return [number, date, carrier, pieces, "Skid", freight_class, weight, "116030-1"]


def lines_of(shipment):
    cargo = shipment["data"]["shipmentCargo"]
    return [(each["pieces"], each["weight"], each["weightUnit"], each["freightClass"]) for each in cargo["cargo_lines"]]


def fields_of(upload):
    return {column["header"]: column["fieldKey"] for column in upload["columns"]}


def messages(checked):
    return [(error["row"], error["field"], error["message"]) for error in checked["firstErrors"]]


async def test_rows_of_a_repeated_number_are_lines_though_no_dimensions_are_stated(uploader, tenant):
    """1,000 + 400 lb of two classes under one number; a second shipment of one row in between."""
    rows = [row("A-1", 1000, 70), row("A-2", 300, 92.5), row("A-1", 400, 150, pieces=1)]
    upload = await uploader.received(xlsx(rows, HEADINGS))
    assert {heading: key for heading, key in fields_of(upload).items() if key} == {
        "PRO #": NUMBER,
        "Ship Date": "shipmentInformation#shipDate",
        "Carrier": "shipmentInformation#carrier",
        "Pieces": "cargoLine#linePieces",
        "Package": "cargoLine#linePackageType",
        "Class": "cargoLine#lineFreightClass",
        "Wt (lbs)": "cargoLine#lineWeight",
        "NMFC #": "cargoLine#lineNmfc",
    }
    checked = await uploader.check(upload)
    assert (checked["counts"]["new"], checked["counts"]["refused"], checked["counts"]["shipments"]) == (3, 0, 2)
    await uploader.store(checked)
    stored = await tenant.shipments()
    assert lines_of(stored["A-1"]) == [(2, 1000.0, "lb", "70"), (1, 400.0, "lb", "150")]
    assert lines_of(stored["A-2"]) == [(2, 300.0, "lb", "92.5")]
    assert stored["A-1"]["data"]["shipmentCargo"]["pieces"] == 3


async def test_a_number_left_blank_below_the_first_is_that_of_the_row_above(uploader, tenant):
    rows = [
        row("A-1", 1000, 70),
        row("", 400, 150, pieces=1, date="", carrier=""),
        row("A-2", 300, 92.5),
        row("", 50, 92.5, pieces=1),
    ]
    done = await uploader.imported(xlsx(rows, HEADINGS))
    assert done["outcome"]["added"] == 2
    stored = await tenant.shipments()
    assert lines_of(stored["A-1"]) == [(2, 1000.0, "lb", "70"), (1, 400.0, "lb", "150")]
    assert lines_of(stored["A-2"]) == [(2, 300.0, "lb", "92.5"), (1, 50.0, "lb", "92.5")]


async def test_a_bad_line_or_another_header_refuses_the_whole_shipment_by_row_and_field(uploader, tenant):
    rows = [
        row("A-1", 1000, 70),
        row("", 400, 71, pieces=1, date="", carrier=""),
        row("A-2", 300, 92.5),
        row("", 50, 92.5, pieces=1, carrier="V99_1"),
        row("A-3", 20, 70, pieces=1),
    ]
    upload = await uploader.received(xlsx(rows, HEADINGS))
    checked = await uploader.check(upload)
    assert (checked["counts"]["new"], checked["counts"]["refused"]) == (1, 4)
    (bad_class, other_carrier) = messages(checked)
    assert bad_class[:2] == (3, "Line class")
    assert bad_class[2].startswith("Freight class: There is no freight class 71.")
    assert other_carrier == (
        5,
        "Carrier",
        "Carrier is V99_1 here and V44_3 in row 4: rows of one shipment say the same, or leave it blank.",
    )
    await uploader.store(checked)
    assert set(await tenant.shipments()) == {"A-3"}


async def test_a_weight_that_is_the_same_in_all_rows_of_a_shipment_is_asked_for(uploader, tenant):
    """500 and 500 are 1,000 lb of two lines, or one shipment of 500 lb: neither is guessed."""
    rows = [row("A-1", 500, 70), row("A-1", 500, 150, pieces=1)]
    upload = await uploader.received(xlsx(rows, HEADINGS))
    (asked,) = (column for column in upload["columns"] if column["choices"])
    assert (asked["header"], asked["choices"]) == ("Wt (lbs)", ["cargoLine#lineWeight", WEIGHT])
    refused = await uploader.caller.post(f"/api/upload/{upload['uploadId']}/check")
    assert (refused.status_code, refused.json()["code"]) == (400, "columns_undecided")
    answer = await uploader.columns(upload, {asked["index"]: WEIGHT})
    assert answer.status_code == 200, answer.text
    checked = await uploader.check(upload)
    assert checked["counts"]["refused"] == 0
    await uploader.store(checked)
    cargo = (await tenant.shipments())["A-1"]["data"]["shipmentCargo"]
    assert (round(float(str(cargo["grossWeight"])), 4), len(cargo["cargo_lines"])) == (226.7962, 2)  # 500 lb


async def test_rows_of_one_number_that_are_no_lines_are_refused_all(uploader, tenant):
    """Never only the first of them."""
    headings = ["Order ID", "Ship Date", "Gross weight (kg)"]
    rows = [["A-1", "2026-05-26", 10], ["A-2", "2026-05-26", 20], ["A-1", "2026-05-27", 30]]
    upload = await uploader.received(xlsx(rows, headings))
    weights = next(column["index"] for column in upload["columns"] if column["header"] == "Gross weight (kg)")
    await uploader.columns(upload, {weights: WEIGHT})
    checked = await uploader.check(upload)
    assert (checked["counts"]["new"], checked["counts"]["refused"], checked["counts"]["cellsToCorrect"]) == (1, 2, 2)
    first, again = messages(checked)
    assert first[:2] == (2, "Shipment number")
    assert first[2].startswith("Shipment A-1 is in row 4 of this sheet, too.")
    assert again[:2] == (4, "Shipment number")
    assert again[2].startswith("Shipment A-1 is already in row 2 of this sheet.")
    assert [each["row"] for each in await uploader.rows(upload, result="refused")] == [2, 4]
    await uploader.store(checked)
    assert set(await tenant.shipments()) == {"A-2"}


async def test_totals_below_the_lines_are_no_lines(uploader, tenant):
    rows = [
        row("A-1", 1000, 70),
        row("", 400, 150, pieces=1, date="", carrier=""),
        row("A-2", 300, 92.5),
        ["Total", "", "", 5, "", "", 1700, ""],
        ["", "", "", 5, "", "", 1700, ""],
    ]
    upload = await uploader.received(xlsx(rows, HEADINGS))
    checked = await uploader.check(upload)
    said = messages(checked)
    assert said[0] == (5, "Shipment number", "This row is a total, not a shipment or a cargo line. Delete it.")
    assert said[1][:2] == (6, "Shipment number")
    assert "its figures are the sum of the rows above" in said[1][2]
    await uploader.store(checked)
    # what may be a line of A-2, or a total, leaves A-2 out
    assert {number: lines_of(each) for number, each in (await tenant.shipments()).items()} == {
        "A-1": [(2, 1000.0, "lb", "70"), (1, 400.0, "lb", "150")]
    }


async def test_a_volume_worked_out_of_dimensions_is_rounded_to_what_its_field_holds(uploader, tenant):
    """121.25 × 81.35 × 101.45 cm three times are 3.002013290625 m³, longer than the field; no user typed it."""
    headings = ["PRO #", "Ship Date", "Pieces", "L (cm)", "W (cm)", "H (cm)", "Weight (kg)"]
    rows = [
        ["A-1", "2026-05-26", 3, 121.25, 81.35, 101.45, 300],
        ["A-2", "2026-05-26", 7, "47.75 in", "39.25 in", "51.35 in", 90],
    ]
    done = await uploader.imported(xlsx(rows, headings))
    assert (done["counts"]["refused"], done["outcome"]["added"]) == (0, 2)
    stored = await tenant.shipments()
    volumes = {number: each["data"]["shipmentCargo"] for number, each in stored.items()}
    assert float(str(volumes["A-1"]["volume"])) == pytest.approx(3 * 1.2125 * 0.8135 * 1.0145, abs=1e-6)
    # 673,676.696875 in³, in cubic meters by 0.000016387064
    assert float(str(volumes["A-2"]["volume"])) == pytest.approx(7 * 47.75 * 39.25 * 51.35 * 0.000016387064, abs=1e-5)


async def test_a_hidden_row_is_no_shipment_nobody_saw(uploader, tenant):
    """A filter that was left on hides A-2; hidden lines refuse their whole shipment."""
    for headings, rows, kept in (
        (["Order ID", "Ship Date"], [["A-1", "2026-05-26"], ["A-2", "2026-05-26"]], {"A-1"}),
        (HEADINGS, [row("B-1", 100, 70), row("B-1", 50, 92.5, pieces=1), row("B-2", 10, 70)], {"A-1", "B-2"}),
    ):
        book = openpyxl.load_workbook(io.BytesIO(xlsx(rows, headings)))
        book.active.row_dimensions[3].hidden = True
        upload = await uploader.received(saved(book))
        checked = await uploader.check(upload)
        assert messages(checked)[0][0] == 3
        assert messages(checked)[0][2].startswith("This row is hidden in the workbook.")
        await uploader.store(checked)
        assert set(await tenant.shipments()) == kept
