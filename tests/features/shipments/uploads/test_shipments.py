"""What an upload does to the shipments: nothing lost, duplicated, overwritten for another user, or invented."""

import openpyxl
from bson import ObjectId

from freight.documents.shipment import Shipment
from freight.kit.storage.tenancy import scoped
from tests.workbooks import HEADINGS, order, saved, xlsx

NUMBER = "shipmentInformation#shipmentNumber"
WEIGHT = "shipmentCargo#grossWeight"
ACCOUNT = "shipmentParties#customerAccountNumber"


async def test_the_same_file_twice_makes_no_second_shipment(uploader, tenant):
    content = xlsx([order(f"A{n}") for n in range(30)])
    await uploader.imported(content)
    first = await tenant.shipments()

    again = await uploader.received(content)
    checked = await uploader.check(again)
    assert checked["counts"]["unchanged"] == 30
    assert checked["counts"]["new"] == checked["counts"]["changed"] == 0
    done = await uploader.store(again)
    assert done["outcome"] == {"added": 0, "changed": 0, "unchanged": 30, "refused": 0, "conflicts": 0}
    # not even written again: revisions and times are what they were
    assert await tenant.shipments() == first


async def test_the_check_shows_old_and_new_value_of_each_changed_cell_and_stores_nothing(uploader, tenant):
    await uploader.imported(xlsx([order("A1", weight=280), order("A2")]))
    upload = await uploader.received(xlsx([order("A1", weight=282.97), order("A2"), order("A3")]))
    checked = await uploader.check(upload)

    assert checked["state"] == "checked"
    counts = {"new": 1, "changed": 1, "unchanged": 1, "refused": 0, "cellsChanged": 1, "cellsToCorrect": 0}
    assert checked["counts"] == counts | {"shipments": 0, "absent": 0, "byRules": 0}
    changed, new = await uploader.rows(upload)
    assert (changed["row"], changed["result"], changed["shipmentNumber"]) == (2, "changed", "A1")
    assert changed["cells"][WEIGHT] == {"from": "280", "to": "282.97"}
    assert changed["cells"]["shipmentRouting#originPort"] == "PORT09"
    assert (new["row"], new["result"]) == (4, "new")
    assert [row["row"] for row in await uploader.rows(upload, result="unchanged")] == [3]
    assert set(await tenant.shipments()) == {"A1", "A2"}

    await uploader.store(upload)
    stored = await tenant.shipments()
    assert stored["A1"]["data"]["shipmentCargo"]["grossWeight"] == 282.97
    assert stored["A1"]["revision"] == 2


async def test_a_shipment_somebody_changed_after_the_check_is_left_alone_and_reported(uploader, tenant):
    await uploader.imported(xlsx([order("A1", weight=280), order("A2", weight=280)]))
    upload = await uploader.received(xlsx([order("A1", weight=300), order("A2", weight=300)]))
    await uploader.check(upload)
    shipments = scoped(Shipment, tenant.scope)
    theirs = {"$set": {"data.shipmentCargo.grossWeight": 290.0}, "$inc": {"revision": 1}}
    await shipments.update_one({"shipment_number": "A1"}, theirs)

    done = await uploader.store(upload)
    assert done["outcome"] == {"added": 0, "changed": 1, "unchanged": 0, "refused": 0, "conflicts": 1}
    stored = await tenant.shipments()
    assert stored["A1"]["data"]["shipmentCargo"]["grossWeight"] == 290.0
    assert stored["A2"]["data"]["shipmentCargo"]["grossWeight"] == 300.0
    (late,) = await uploader.rows(upload, result="conflict")
    assert late["shipmentNumber"] == "A1"
    assert late["note"].startswith("Someone changed this shipment after the check.")


async def test_a_number_that_somebody_stored_after_the_check_is_a_conflict_unless_it_says_the_same(uploader, tenant):
    upload = await uploader.received(xlsx([order("A1", weight=300), order("A2")]))
    await uploader.check(upload)
    await uploader.imported(xlsx([order("A1", weight=100), order("A2")]), "other.xlsx")

    done = await uploader.store(upload)
    assert done["outcome"] == {"added": 0, "changed": 0, "unchanged": 1, "refused": 0, "conflicts": 1}
    assert (await tenant.shipments())["A1"]["data"]["shipmentCargo"]["grossWeight"] == 100


async def test_the_row_names_the_account_and_its_zeros_count(uploader, tenant):
    headings = [*HEADINGS, "Account number"]
    rows = [[*order("A1"), "00012345"], [*order("A2"), "12345"], [*order("A3"), ""]]
    done = await uploader.imported(xlsx(rows, headings))

    assert done["outcome"]["added"] == 2
    stored = await tenant.shipments()
    assert stored["A1"]["account_id"] == tenant.other_account.id
    assert stored["A3"]["account_id"] == tenant.account.id
    (refused,) = await uploader.rows(done, result="refused")
    assert (refused["row"], refused["shipmentNumber"]) == (3, "A2")
    assert refused["cells"][ACCOUNT] == {"bad": "12345", "kind": "server", "message": "There is no account 12345."}


async def test_without_an_account_the_row_is_refused(uploader):
    upload = await uploader.received(xlsx([order("A1")]), account="")
    checked = await uploader.check(upload)
    assert checked["counts"]["refused"] == 1
    (error,) = checked["firstErrors"]
    assert (error["row"], error["field"]) == (2, "Account number")
    assert error["message"].startswith("No account: choose a default account")


async def test_a_number_of_another_account_is_not_taken_over(uploader, tenant):
    await uploader.imported(xlsx([order("A1", weight=5)]), account=tenant.other_account.account_number)
    done = await uploader.imported(xlsx([order("A1", weight=7)]))
    assert done["counts"]["refused"] == 1
    stored = (await tenant.shipments())["A1"]
    assert (stored["account_id"], stored["data"]["shipmentCargo"]["grossWeight"]) == (tenant.other_account.id, 5)


async def test_one_number_twice_in_the_sheet_refuses_both_rows_and_each_names_the_other(uploader):
    upload = await uploader.received(xlsx([order("A1"), order("A2"), order("A1", weight=9)]))
    checked = await uploader.check(upload)
    assert (checked["counts"]["new"], checked["counts"]["refused"]) == (1, 2)
    first, second = await uploader.rows(upload, result="refused")
    assert first["cells"][NUMBER]["message"].startswith("Shipment A1 is in row 4 of this sheet, too.")
    assert second["cells"][NUMBER]["message"].startswith("Shipment A1 is already in row 2 of this sheet.")


async def test_cells_that_cannot_be_used_are_reported_as_they_stand(uploader):
    """A date as text, NaN, text for a weight, an error cell, a missing number."""
    book = openpyxl.Workbook()
    page = book.active
    bad = [
        order("A1", weight="Weight Captured Separately"),
        order("A2", weight="NaN"),
        order("A3", date="05-06-2026"),
        order(None),
        order("A5" * 20),
        order("A6", weight="#DIV/0!"),
        order("A7", date="26-May-2026"),
    ]
    for row in [HEADINGS, *bad]:
        page.append(row)
    page["G7"].data_type = "e"
    upload = await uploader.received(saved(book))
    checked = await uploader.check(upload)

    assert (checked["counts"]["new"], checked["counts"]["refused"], checked["counts"]["cellsToCorrect"]) == (1, 6, 6)
    said = {
        row["row"]: {k: c for k, c in row["cells"].items() if isinstance(c, dict)}
        for row in await uploader.rows(upload)
    }
    number = {"kind": "regex", "message": "Gross weight: enter a number, 0 or more."}
    assert said[2] == {WEIGHT: {"bad": "Weight Captured Separately", **number}}
    assert said[3] == {WEIGHT: {"bad": "NaN", **number}}
    assert said[4]["shipmentInformation#shipDate"]["bad"] == "05-06-2026"
    assert said[5] == {NUMBER: {"bad": "", "kind": "mandatory", "message": "Mandatory!"}}
    assert said[6][NUMBER]["kind"] == "length"
    assert said[7][WEIGHT]["message"].startswith("The cell shows the error #DIV/0!.")
    assert said[8] == {}


async def test_a_row_of_headings_further_down_is_no_shipment(uploader):
    upload = await uploader.received(xlsx([order("A1"), HEADINGS, order("A2")]))
    checked = await uploader.check(upload)
    assert (checked["counts"]["new"], checked["counts"]["refused"]) == (2, 1)
    assert checked["firstErrors"][0]["message"] == "This row repeats the headings. Delete it."


async def test_an_empty_cell_takes_nothing_away(uploader, tenant):
    await uploader.imported(xlsx([order("A1", weight=280)]))
    done = await uploader.imported(xlsx([order("A1", weight=None, carrier="V444_0")]))
    assert done["counts"]["cellsChanged"] == 1
    stored = (await tenant.shipments())["A1"]["data"]
    assert stored["shipmentCargo"]["grossWeight"] == 280
    assert stored["shipmentInformation"]["carrier"] == "V444_0"


async def test_an_invoiced_shipment_keeps_the_values_its_invoice_rests_on(uploader, tenant):
    await uploader.imported(xlsx([order("A1", weight=280)]))
    await scoped(Shipment, tenant.scope).update_one({"shipment_number": "A1"}, {"$set": {"status": "Invoiced"}})
    done = await uploader.imported(xlsx([order("A1", weight=300)]))
    assert done["counts"]["refused"] == 1
    (row,) = await uploader.rows(done, result="refused")
    assert "is Invoiced" in row["cells"][NUMBER]["message"]


async def test_numbers_in_a_sheet_are_read_as_the_sheet_shows_them(uploader, tenant):
    """A numeric order number has no `.0`, a computed weight no binary noise."""
    await uploader.imported(xlsx([order(1447296446.7, weight=0.1 + 0.2), order(4711)]))
    stored = await tenant.shipments()
    assert set(stored) == {"1447296446.7", "4711"}
    assert stored["1447296446.7"]["data"]["shipmentCargo"]["grossWeight"] == 0.3


async def test_every_stored_row_says_which_upload_brought_it(uploader, tenant):
    done = await uploader.imported(xlsx([order("A1")]))
    assert (await tenant.shipments())["A1"]["upload_id"] == ObjectId(done["uploadId"])


async def test_headings_that_would_pass_for_a_shipment_are_none_either(uploader, tenant):
    """All columns are text: nothing but the comparison with the headings tells such a row."""
    headings = ["Order ID", "Carrier"]
    done = await uploader.imported(xlsx([["A1", "V44"], headings, ["A2", "V44"]], headings))
    assert (done["outcome"]["added"], done["outcome"]["refused"]) == (2, 1)
    assert set(await tenant.shipments()) == {"A1", "A2"}


async def test_a_csv_row_with_a_delimiter_inside_a_value_is_not_read_shifted(uploader, tenant):
    text = 'Order ID,Customer,Carrier\nA1,Aurora,V44\nA2,Aurora, Inc.,V44\nA3,"Aurora, Inc.",V44\n'
    done = await uploader.imported(text.encode(), "orders.csv")
    assert set(await tenant.shipments()) == {"A1", "A3"}
    (error,) = done["firstErrors"]
    assert error["row"] == 3
    assert error["message"].startswith("This row has 4 cells and the headings are 3, so a value contains a delimiter")
