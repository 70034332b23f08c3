"""New invoices from a workbook: its rows with findings, nothing stored before the clerk saves them."""

from typing import Any

from freight.documents.invoice import Invoice
from freight.kit.storage.tenancy import Record, scoped
from tests.features.invoices.capture.test_capture import capture, row
from tests.workbooks import xlsx

HEADINGS = ["Shipment number", "Invoice number", "Invoice date", "Freight", "Fuel surcharge", "Colour"]


async def read(ana: Any, *lines: list[Any], headings: list[str] = HEADINGS, name: str = "new.xlsx", status: int = 200):
    files = {"uploadedFile": (name, xlsx(lines, headings))}
    answer = await ana.caller.post("/api/uploadNewInvoice/file", files=files)
    assert answer.status_code == status, answer.text
    return answer.json()


def wrong(data: Record) -> dict[int, dict[str, str]]:
    return {
        one["tempId"]: {key: cell["message"] for key, cell in one["fields"].items()} for one in data["invalidMsgList"]
    }


async def test_the_rows_of_a_workbook_come_with_what_a_save_would_say(ana):
    await ana.shipments({"number": "00001"}, {"number": "00002"}, {"number": "00003"})
    await capture(ana, row("00003", invoiceInformation__invoiceNumber="F0012"))
    data = (
        await read(
            ana,
            ["00001", "A1001", "20-Nov-2026", 51.45, None, "red"],
            ["00002", "A-1002", "2026-11-20", 60, None, ""],
            ["77777", "A1003", "20-11-2026", "sixty", 5, ""],
            ["00002", "F12", "2026-11-20", 60, None, ""],
        )
    )["data"]
    assert data["leftOut"] == ["Colour"]
    assert [one["shipmentInformation#shipmentNumber"] for one in data["rows"]] == ["00001", "00002", "77777", "00002"]
    assert data["rows"][0] | {"tempId": 2, "invoiceCharges#freight": "51.45"} == data["rows"][0]
    findings = wrong(data)
    assert set(findings) == {3, 4, 5}
    assert findings[3] == {"invoiceInformation#invoiceNumber": "Only Alphanumeric values are allowed"}
    assert findings[4] == {"invoiceCharges#freight": "Freight must be a number."}
    assert [(one["tempId"], one["mayRebill"]) for one in data["taken"]] == [(5, True)]
    assert await scoped(Invoice, ana.scope).count({}) == 1


async def test_what_was_read_is_added_as_it_stands(ana):
    await ana.shipments({"number": "00001", "status": "Not Rated"}, {"number": "00002", "status": "Not Rated"})
    lines = [["00001", "A1001", "2026-11-20", 60, 5, ""], ["00002", "A1002", "2026-11-20", 70, None, ""]]
    rows = (await read(ana, *lines))["data"]["rows"]
    answer = await ana.caller.put("/api/uploadNewInvoice", json={"data": rows})
    assert answer.status_code == 200, answer.text
    assert [one["row"]["invoiceInformation#total"] for one in answer.json()["data"]["saved"]] == ["65.00", "70.00"]


async def test_a_workbook_without_shipment_numbers_says_which_headings_it_should_have(ana):
    told = await read(ana, ["A1001", 60], headings=["Invoice number", "Freight"], status=400)
    assert told["msg"].startswith("new.xlsx has no column Shipment number.")


async def test_what_is_no_workbook_is_refused(ana):
    """R299, R300"""
    assert (await read(ana, [""], name="new.pdf", status=400))["msg"] == "Upload Only Excel File."
    answer = await ana.caller.post("/api/uploadNewInvoice/file")
    assert (answer.status_code, answer.json()["msg"]) == (400, "Select at least one file.")


async def test_a_workbook_with_headings_alone_has_nothing_to_add(ana):
    told = await read(ana, status=400)
    assert told["msg"] == "new.xlsx: sheet OrderList has headings in row 1 and no rows below them."
