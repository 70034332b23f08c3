"""A workbook whose rows are cargo lines: rows with one shipment number are one shipment."""

import io

import openpyxl
import pytest

from freight.kit.storage import files
from freight.kit.storage.scopes import Scope
from tests.features.shipments.uploads.test_units import state_unit
from tests.workbooks import xlsx

NUMBER, WEIGHT, CARRIER = (
    "shipmentInformation#shipmentNumber",
    "shipmentCargo#grossWeight",
    "shipmentInformation#carrier",
)
HEADINGS = [
    *("Order ID", "Order Date", "Carrier", "Pieces", "Package type", "Length (in)", "Width (in)", "Height (in)"),
    *("Weight (lbs)", "Class", "NMFC", "Commodity"),
]


def pallets(number, weight, freight_class, carrier="V44_3", pieces=2, **more):
    cells = {"package": "Pallet", "length": 48, "width": 40, "height": 50} | more
    return [number, "2026-05-26", carrier, pieces, *cells.values(), weight, freight_class, "116030-1", "Paint"]


def lines(shipment):
    return shipment["data"]["shipmentCargo"]["cargo_lines"]


async def test_rows_with_one_number_are_the_lines_of_one_shipment(uploader, tenant):
    """A-1 has three rows, not all together: 1,000 + 400 + 250.5 lb; its header is stated in one of them."""
    content = xlsx(
        [
            pallets("A-1", 1000, "70"),
            pallets("A-2", 300, 92.5),
            pallets("A-1", 400, "Class 150", carrier="", pieces=1),
            pallets("A-1", 250.5, "150", carrier="", pieces=3),
        ],
        HEADINGS,
    )
    upload = await uploader.received(content)
    labels = {column["header"]: column["fieldKey"] for column in upload["columns"]}
    assert labels["Weight (lbs)"] == "cargoLine#lineWeight"
    assert labels["Class"] == "cargoLine#lineFreightClass"
    checked = await uploader.check(upload)
    assert (checked["counts"]["new"], checked["counts"]["shipments"], checked["rowCount"]) == (4, 2, 4)
    rows = await uploader.rows(upload)
    assert [(row["row"], row["shipmentNumber"], row["note"]) for row in rows] == [
        (3, "A-2", "1 cargo line."),
        (2, "A-1", "3 cargo lines, rows 2, 4, 5."),
        (4, "A-1", ""),
        (5, "A-1", ""),
    ]
    assert rows[2]["cells"]["cargoLine#lineWeight"] == "400"
    done = await uploader.store(upload)
    assert done["outcome"] == {"added": 2, "changed": 0, "unchanged": 0, "refused": 0, "conflicts": 0}
    stored = await tenant.shipments()
    assert [(line["weight"], line["weightUnit"], line["freightClass"]) for line in lines(stored["A-1"])] == [
        (1000.0, "lb", "70"),
        (400.0, "lb", "150"),
        (250.5, "lb", "150"),
    ]
    cargo = stored["A-1"]["data"]["shipmentCargo"]
    assert cargo["pieces"] == 6  # 2 + 1 + 3
    assert float(str(cargo["grossWeight"])) == pytest.approx(748.654206685)  # 1,650.5 × 0.45359237
    assert cargo["grossWeight_unit"] == "lb"
    assert stored["A-2"]["data"]["shipmentCargo"]["cargo_lines"][0]["freightClass"] == "92.5"

    # again it is nothing new, and one line that differs changes the shipment
    again = await uploader.imported(content, "again.xlsx")
    assert again["outcome"] == {"added": 0, "changed": 0, "unchanged": 2, "refused": 0, "conflicts": 0}
    assert await tenant.shipments() == stored
    fewer = xlsx([pallets("A-1", 1100, "70"), pallets("A-1", 400, "150", pieces=1)], HEADINGS)
    changed = await uploader.received(fewer, "fewer.xlsx")
    assert (await uploader.check(changed))["counts"]["changed"] == 2
    first, further = await uploader.rows(changed)
    assert (first["note"], further["note"]) == ("2 cargo lines, rows 2–3. It had 3.", "")
    await uploader.store(changed)
    assert (await tenant.shipments())["A-1"]["data"]["shipmentCargo"]["pieces"] == 3
    assert len(lines((await tenant.shipments())["A-1"])) == 2


async def test_one_wrong_line_refuses_the_rows_of_its_shipment_and_no_others(uploader, tenant):
    content = xlsx(
        [
            pallets("A-1", 1000, "70"),
            pallets("A-1", 400, "71", height=0),
            pallets("A-2", 300, "70"),
            pallets("A-3", 300, "70", carrier="V44_3"),
            pallets("A-3", 300, "70", carrier="V99_1"),
            pallets("A-4", 300, "70"),
            ["A-4", *[""] * 11],
            pallets("A-5", 300, "70", width=""),
        ],
        HEADINGS,
    )
    upload = await uploader.received(content)
    checked = await uploader.check(upload)
    assert (checked["counts"]["new"], checked["counts"]["refused"], checked["counts"]["shipments"]) == (1, 7, 5)
    told = [(error["row"], error["field"], error["message"]) for error in checked["firstErrors"]]
    assert [message[:48] for _, field, message in told if field == "Line class"] == [
        "Freight class: There is no freight class 71. Use"
    ]
    assert {row: message for row, field, message in told if field != "Line class"} == {
        3: "Dimensions: no side can be 0.",
        6: "Carrier is V99_1 here and V44_3 in row 5: rows of one shipment say the same, or leave it blank.",
        8: "Shipment A-4 is already in row 7, and this row has no cargo line: enter the line, or delete the row.",
        9: "Line width: enter length, width and height, or none of them.",
    }
    rows = {row["row"]: row for row in await uploader.rows(upload, result="refused")}
    assert rows[2]["note"] == "Of the same shipment as row 3: correct that, and it is imported whole."
    assert rows[3]["cells"]["cargoLine#lineFreightClass"]["bad"] == "71"
    assert rows[5]["note"] == "Of the same shipment as row 6: correct that, and it is imported whole."
    assert (await uploader.store(upload))["outcome"]["added"] == 1
    assert list(await tenant.shipments()) == ["A-2"]


async def test_a_unit_that_nobody_says_is_asked_for_and_a_total_that_differs_is_refused(uploader):
    headings = ["Order ID", "Length", "Width", "Height", "Line pieces", "Line weight", "Gross weight"]
    rows = [["A-1", 48, 40, 50, 1, "100 lb", ""], ["A-2", '48"', '40"', '50"', 1, "100 lb", "90 lb"]]
    checked = await uploader.check(await uploader.received(xlsx(rows, headings)))
    assert [(error["row"], error["message"].split(":")[0]) for error in checked["firstErrors"]] == [
        (2, "The unit of length, width and height is not said"),
        (3, "The gross weight is 90 lb, the cargo lines come to 100 lb"),
    ]


async def test_beside_weights_in_pounds_sides_without_a_unit_are_in_inches(uploader, tenant):
    await state_unit(tenant, WEIGHT, "lb")
    headings = ["Order ID", "Order Date", "Carrier", "Length", "Width", "Height", "Line pieces", "Line weight"]
    rows = [
        ["A-1", "2026-05-26", "V44_3", 48, 40, 50, 1, 100],
        ["A-2", "2026-05-26", "V44_3", "120 cm", "80 cm", "100 cm", 1, 100],
    ]
    await uploader.imported(xlsx(rows, headings))
    stored = await tenant.shipments()
    told = [
        (line["sides"], line["sideUnit"], line["weightUnit"])
        for number in ("A-1", "A-2")
        for line in lines(stored[number])
    ]
    assert told == [([48.0, 40.0, 50.0], "in", "lb"), ([120.0, 80.0, 100.0], "cm", "lb")]


async def test_a_sheet_without_lines_changes_no_total_of_those_that_are_there(uploader, tenant):
    await uploader.imported(xlsx([pallets("A-1", 1000, "70")], HEADINGS))
    heads = ["Order ID", "Carrier", "Weight (lbs)"]
    upload = await uploader.check(await uploader.received(xlsx([["A-1", "V44_3", 900]], heads)))
    assert upload["counts"]["refused"] == 1
    [told] = upload["firstErrors"]
    assert (told["row"], told["field"]) == (2, "Gross weight")
    assert told["message"].startswith(
        "The gross weight is 900 lb, the cargo lines come to 1000 lb: correct one of them"
    )
    # the same weight, and what has nothing to do with the lines, goes in
    upload = await uploader.check(await uploader.received(xlsx([["A-1", "V44_9", 1000]], heads)))
    assert (upload["counts"]["changed"], upload["counts"]["refused"]) == (1, 0)


async def test_an_export_can_be_uploaded_again_and_gives_the_same_lines(uploader, tenant, sign_in, run_jobs):
    content = xlsx(
        [pallets("A-1", 1000, "70"), pallets("A-1", 400.125, "150", pieces=1), pallets("A-2", 300, "70")], HEADINGS
    )
    await uploader.imported(content)
    before = await tenant.shipments()
    ben = await tenant.user("ben", permissions=["shipmentEntry.sideShipmentEntry", "shipmentEntry.exportShipmentEntry"])
    caller = await sign_in(ben)
    answer = await caller.post("/api/shipment/export", json={"sort": [{"field": NUMBER}]})
    assert answer.status_code == 200, answer.text
    await run_jobs()
    [task] = (await caller.get("/api/pollingTaskStatus")).json()["data"]
    owner = Scope.of_system(tenant.company.id, tenant.system.id, str(ben.id))
    exported = await files.read_stored_file(owner, task["fileId"])
    head, *rows = openpyxl.load_workbook(io.BytesIO(exported)).active.iter_rows(values_only=True)
    sheet = [dict(zip(head, row, strict=True)) for row in rows]
    assert [(row["Shipment number"], row["Pieces"], row["Line pieces"], row["Line weight"]) for row in sheet] == [
        ("A-1", 3, 2, "1000 lb"),
        ("A-1", None, 1, "400.125 lb"),
        ("A-2", 2, 2, "300 lb"),
    ]
    again = await uploader.imported(exported, "exported.xlsx")
    assert again["outcome"] == {"added": 0, "changed": 0, "unchanged": 2, "refused": 0, "conflicts": 0}
    assert await tenant.shipments() == before
