"""Sheets whose weights are in pounds: by the cell, or by the heading."""

import openpyxl
import pytest

from freight.documents.field_template import FieldTemplate
from tests.workbooks import HEADINGS, order, saved, shown, xlsx


async def test_a_cell_says_its_unit_and_keeps_it(uploader, tenant):
    rows = [order(f"A{n}", weight=text) for n, text in enumerate(["1,000 lbs", "12 cwt", "454 kg"])]
    assert (await uploader.imported(xlsx(rows)))["outcome"]["added"] == 3
    stored = await tenant.shipments()
    cargo = [stored[number]["data"]["shipmentCargo"] for number in sorted(stored)]
    assert [(each["grossWeight"], each.get("grossWeight_unit")) for each in cargo] == [
        (453.59237, "lb"),
        (544.310844, "cwt"),
        (454.0, None),
    ]
    # the same sheet again changes nothing
    again = await uploader.imported(xlsx(rows), "again.xlsx")
    assert again["counts"]["unchanged"] == 3


async def test_a_heading_says_the_unit_of_its_column(uploader, tenant):
    headings = ["Order ID", "Order Date", "Origin Port", "Destination Port", "Carrier", "Service Level", "Weight (lbs)"]
    rows = [
        order("A1", weight=1000),
        order("A2", weight="1,000.5"),
        order("A3", weight="454 kg"),
        order("A4", weight=""),
    ]
    upload = await uploader.received(xlsx(rows, headings))
    column = upload["columns"][6]
    assert column["fieldKey"] == "shipmentCargo#grossWeight"
    assert column["note"] == "Figures without a unit are read in lb, as the heading says."
    await uploader.check(upload)
    await uploader.store(upload)
    stored = await tenant.shipments()
    cargo = [stored[number]["data"].get("shipmentCargo", {}) for number in ("A1", "A2", "A3", "A4")]
    assert [(each.get("grossWeight"), each.get("grossWeight_unit")) for each in cargo] == [
        (453.59237, "lb"),
        (453.819166185, "lb"),
        (454.0, None),
        (None, None),
    ]


async def state_unit(tenant, key: str, unit: str) -> None:
    """Return the Unit column of the template for a field."""
    stored = {"doc_type": "shipment", "system_id": tenant.system.id}
    change = {"$set": {"fields.$[field].unit": unit}}
    await FieldTemplate.get_pymongo_collection().update_one(stored, change, array_filters=[{"field.key": key}])


async def test_a_figure_alone_is_in_the_unit_that_the_template_states(uploader, tenant):
    """A US system: 1,000 under Weight is 1,000 lb; the heading goes before the template, the cell before both."""
    await state_unit(tenant, "shipmentCargo#grossWeight", "lb")
    upload = await uploader.received(xlsx([order("A1", weight=1000), order("A2", weight="454 kg")]))
    assert upload["columns"][6]["note"] == "Figures without a unit are read in lb, the unit of the field."
    await uploader.check(upload)
    await uploader.store(upload)
    metric = await uploader.received(xlsx([order("A3", weight=1000)], [*HEADINGS[:-1], "Weight (kg)"]), "metric.xlsx")
    assert metric["columns"][6]["note"] == "Figures without a unit are read in kg, as the heading says."
    await uploader.check(metric)
    await uploader.store(metric)
    stored = await tenant.shipments()
    cargo = [stored[number]["data"]["shipmentCargo"] for number in ("A1", "A2", "A3")]
    assert [(each["grossWeight"], each.get("grossWeight_unit")) for each in cargo] == [
        (453.59237, "lb"),
        (454.0, None),
        (1000.0, None),
    ]


async def test_the_weight_of_a_line_is_in_the_unit_of_the_shipments(uploader, tenant):
    await state_unit(tenant, "shipmentCargo#grossWeight", "lb")
    headings = ["Order ID", "Order Date", "Carrier", "Line pieces", "Line package", "Line weight", "Line class"]
    rows = [
        ["A1", "2026-05-26", "V44_3", 2, "Pallet", 1000, "70"],
        ["A1", "2026-05-26", "V44_3", 1, "Pallet", 250.5, 50],
    ]
    await uploader.imported(xlsx(rows, headings))
    cargo = (await tenant.shipments())["A1"]["data"]["shipmentCargo"]
    assert [(line["weight"], line["weightUnit"]) for line in cargo["cargo_lines"]] == [(1000.0, "lb"), (250.5, "lb")]
    # 1,250.5 lb by the exact pound
    assert cargo["grossWeight"] == 567.217258685


async def test_the_currency_beside_an_amount_is_that_of_the_row_or_refused(uploader, tenant):
    headings = ["Order ID", "Ship date", "Currency", "Freight", "Insurance (EUR)", "Wt (lbs)"]
    rows = [
        ["A-1", "2026-05-26", "", "€5.00", "", "1,200 lb"],
        ["A-2", "2026-05-26", "USD", "€5.00", "", 1200],
        ["A-3", "2026-05-26", "", "", 12, "544 kg"],
        ["A-4", "2026-05-26", "EUR", "$5.00", "", ""],
        ["A-5", "2026-05-26", "USD", "1.204,18", "", ""],
        ["A-6", "2026-05-26", "USD", "5%", "", ""],
    ]
    checked = await uploader.check(await uploader.received(xlsx(rows, headings)))
    assert [(each["row"], each["field"], each["message"]) for each in checked["firstErrors"]] == [
        (3, "Freight entered", "This amount is in €, and the row in USD: correct one of them."),
        (5, "Freight entered", "This amount is in $, and the row in EUR: correct one of them."),
        (7, "Freight entered", "Freight entered: enter a number, 0 or more."),
    ]
    await uploader.store(checked)
    stored = {number: each["data"] for number, each in (await tenant.shipments()).items()}
    assert {number: each["shipmentCharges"]["currency"] for number, each in stored.items()} == {
        "A-1": "EUR",
        "A-3": "EUR",
        "A-5": "USD",
    }
    assert float(str(stored["A-5"]["shipmentCharges"]["userFreight"])) == 1204.18
    assert float(str(stored["A-1"]["shipmentCargo"]["grossWeight"])) == pytest.approx(1200 * 0.45359237)
    assert float(str(stored["A-3"]["shipmentCargo"]["grossWeight"])) == 544


async def test_the_currency_that_a_format_shows_is_that_of_the_amount(uploader, tenant):
    """The cell holds 5 and shows €5.00: without a word it would be charged in the account's own currency."""
    book = openpyxl.Workbook()
    formats = ["[$€-407] #,##0.00", "[$€-407] #,##0.00", "0.00%", "0.00"]
    book.active.append(["Order ID", "Ship date", "Currency", "Freight"])
    for at, (form, currency) in enumerate(zip(formats, ["", "USD", "USD", "USD"], strict=True), 1):
        book.active.append([f"A-{at}", "2026-05-26", currency, 5])
        book.active.cell(at + 1, 4).number_format = form
    checked = await uploader.check(await uploader.received(saved(book)))
    assert [(each["row"], each["message"]) for each in checked["firstErrors"]] == [
        (3, "This amount is in €, and the row in USD: correct one of them."),
        (4, "The cell shows a percentage, and this is an amount. Enter the amount, in a cell without that format."),
    ]
    await uploader.store(checked)
    stored = {number: each["data"]["shipmentCharges"] for number, each in (await tenant.shipments()).items()}
    assert {number: each["currency"] for number, each in stored.items()} == {"A-1": "EUR", "A-4": "USD"}


async def test_formulas_of_a_sheet_of_shipments_that_were_never_computed_are_refused(uploader, tenant):
    """Of any field: a weight that a program left to be computed would be 0 kg."""
    heads = ["Order ID", "Ship date", "Weight", "Freight"]
    rows = [["A-1", "2026-05-26", "=10*2", ("=5*2", None, 10)], ["A-2", "2026-05-26", "=10*3", "=0*2"]]
    checked = await uploader.check(await uploader.received(shown(rows, heads)))
    assert [(each["row"], each["field"]) for each in checked["firstErrors"]] == [
        (2, "Gross weight"),
        (3, "Gross weight"),
    ]
    assert "was never computed" in checked["firstErrors"][0]["message"]
