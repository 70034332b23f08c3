"""The invoice list as a workbook: what the list shows, figures as figures."""

import io

import openpyxl

from freight.documents.task import Task
from freight.documents.user import User
from tests.fixtures.taxes import DUTCH, HAUL, LINES, become, set_up_rotterdam


async def exported(ana, run_jobs, **wanted):
    started = await ana.call("export", **wanted)
    await run_jobs()
    task = await Task.of_key(started["taskKey"])
    assert task["running_status"] == "Completed", task["message"]
    ticket = (await ana.caller.post("/api/download/ticket", json={"id": task["file_id"]})).json()["data"]
    book = openpyxl.load_workbook(io.BytesIO((await ana.caller.get(ticket["url"])).content))
    sheets = {}
    for sheet in book:
        heads, *rows = [[cell.value for cell in row] for row in sheet.iter_rows()]
        sheets[sheet.title] = [dict(zip(heads, row, strict=True)) for row in rows]
    return book, sheets


async def test_it_has_a_sheet_of_invoices_and_one_of_charges_with_figures_as_figures(ana, run_jobs):
    lines = [("FREIGHT", "Freight", "1180.40"), ("FSC", "=cmd|'/c calc'!A1", "-41.65")]
    await ana.call("bill", ids=await ana.shipments({"number": "00001", "lines": lines}, {"number": "00002"}))
    book, sheets = await exported(ana, run_jobs, sort=[])
    first = next(row for row in sheets["Invoices"] if row["Total"] == 1138.75)
    assert (first["Currency"], first["Charges"], first["Shipments"]) == ("USD", 2, 1)
    assert first["Invoice date"].year >= 2026
    assert book["Invoices"]["F2"].number_format == "mm/dd/yyyy"  # B15: as the system writes days
    assert (book["Invoices"].auto_filter.ref, book["Invoices"].freeze_panes) == ("A1:N3", "B2")
    assert book["Charges"].auto_filter.ref.startswith("A1:N")
    charges = [row for row in sheets["Charges"] if row["Invoice"] == first["Invoice"]]
    assert [row["Invoice value"] for row in charges] == [1180.40, -41.65]
    formula = next(cell for row in book["Charges"].iter_rows() for cell in row if str(cell.value).startswith("=cmd"))
    assert formula.data_type == "s"


async def test_where_tax_is_charged_there_are_columns_of_it(ana, run_jobs):
    """21 % of 112.50 is 23.63."""
    await become(await set_up_rotterdam(ana), DUTCH)
    await ana.call(
        "bill", ids=await ana.shipments({"number": "00001", "lines": LINES, "currency": "EUR", "routing": HAUL})
    )
    _, sheets = await exported(ana, run_jobs, sort=[])
    (row,) = sheets["Invoices"]
    assert (row["Total"], row["Tax"], row["Gross"]) == (112.5, 23.63, 136.13)
    assert (row["Seller's tax number"], row["Customer's tax number"]) == ("NL123456782B90", "NL123456782B90")
    assert [(charge["Tax code"], charge["Tax rate, %"]) for charge in sheets["Charges"]] == [("NL-STD", 21)] * 2


async def test_only_what_the_list_shows_is_written(ana, run_jobs):
    ids = await ana.shipments({"number": "00001"}, {"number": "00002"}, {"number": "00003"})
    made = (await ana.call("bill", ids=ids))["invoices"]
    wanted = made[1]["number"]
    _, sheets = await exported(ana, run_jobs, search=wanted)
    assert [row["Invoice"] for row in sheets["Invoices"]] == [wanted]
    assert {row["Invoice"] for row in sheets["Charges"]} == {wanted}


async def test_nothing_to_export_is_said_at_once(ana):
    refused = await ana.caller.post("/api/invoices/export", json={"status": ["Delivered"]})
    assert refused.status_code == 400
    assert refused.json()["msg"] == "There are no invoices to export."


async def test_exporting_invoices_takes_a_permission_of_its_own(ana):
    held = "memberships.$[].permissions"
    users = User.get_pymongo_collection()
    await users.update_many({"user_name": "ana.ortiz"}, {"$pull": {held: "invoiceProcessing.exportInvoices"}})
    assert (await ana.caller.post("/api/invoices/export", json={})).status_code == 403
    assert (await ana.caller.post("/api/invoices/list", json={})).status_code == 200
