"""The user's own workbook back, its faulty cells coloured and commented (product decision 5)."""

import io

import openpyxl

from freight.kit.storage import files
from tests.workbooks import order, saved, xlsx


async def annotated(uploader, tenant, upload):
    """The workbook the upload gives back."""
    asked = (await uploader.caller.get(f"/api/upload/{upload['uploadId']}/workbook")).json()["data"]
    await uploader.run_jobs()
    view = (await uploader.caller.get(f"/api/upload/{upload['uploadId']}/workbook")).json()["data"]
    assert view["ready"], asked
    return openpyxl.load_workbook(io.BytesIO(await files.read_stored_file(tenant.scope, view["fileId"])))


async def test_faulty_cells_are_coloured_by_kind_and_say_what_is_wrong(uploader, tenant):
    content = xlsx(
        [order("A1"), order("A2", weight="heavy"), order(None), order("A4", service="far too long a service")]
    )
    book = openpyxl.load_workbook(io.BytesIO(content))
    book.active.column_dimensions["A"].width = 33
    book.create_sheet("Notes")["A1"] = "kept"
    upload = await uploader.received(saved(book))
    await uploader.check(upload)

    page = (back := await annotated(uploader, tenant, upload))["OrderList"]
    assert back["Notes"]["A1"].value == "kept"
    assert page.column_dimensions["A"].width == 33
    assert page["G3"].value == "heavy"
    assert page["G3"].fill.fgColor.rgb == "00FFC9C4"
    assert page["G3"].comment.text == "Gross weight: Gross weight: enter a number, 0 or more."
    assert page["A4"].fill.fgColor.rgb == "00FFDBEA"
    assert page["F5"].fill.fgColor.rgb == "00FFDFBD"
    assert page["A2"].comment is None


async def test_a_csv_comes_back_as_a_workbook_in_which_nothing_is_a_formula(uploader, tenant):
    text = "Order ID,Customer,Weight\n007,=cmd|' /C calc'!A1,heavy\n008,+49 30,1\n"
    upload = await uploader.received(text.encode(), "orders.csv")
    await uploader.check(upload)
    page = (await annotated(uploader, tenant, upload)).active
    assert [cell.value for cell in page[2]] == ["007", "=cmd|' /C calc'!A1", "heavy"]
    assert page["B2"].data_type == "s"
    assert page["C2"].comment.text.startswith("Gross weight:")


async def test_without_faulty_cells_there_is_no_such_workbook(uploader):
    upload = await uploader.received(xlsx([order("A1")]))
    await uploader.check(upload)
    answer = await uploader.caller.get(f"/api/upload/{upload['uploadId']}/workbook")
    assert answer.status_code == 404


async def test_the_corrected_workbook_brings_in_only_the_corrections(uploader, tenant):
    upload = await uploader.received(xlsx([order("A1"), order("A2", weight="heavy")]))
    await uploader.check(upload)
    await uploader.store(upload)
    back = await annotated(uploader, tenant, upload)
    back["OrderList"]["G3"] = 12.5
    done = await uploader.imported(saved(back))
    assert done["outcome"] == {"added": 1, "changed": 0, "unchanged": 1, "refused": 0, "conflicts": 0}
