"""Capturing invoices by rows of the grid."""

from typing import Any

import pytest

from freight.documents.record_change import RecordChange
from freight.kit.storage.tenancy import Record, scoped


def row(number: str, freight: Any = "51.45", **cells: Any) -> Record:
    """A marked row of the grid for the shipment of that number."""
    named = {key.replace("__", "#"): value for key, value in cells.items()}
    return {
        "updateField": True,
        "shipmentInformation#shipmentNumber": number,
        "invoiceInformation#invoiceType": "Revenue",
        "invoiceInformation#invoiceDate": "2026-11-20",
        "invoiceCharges#freight": freight,
    } | named


async def capture(ana, *rows: Record, status: int = 200, **query: str) -> Any:
    answer = await ana.caller.put("/api/invoiceCapture", json={"rows": list(rows)}, params=query)
    assert answer.status_code == status, answer.text
    return answer.json()


async def errors_of(ana, captured: Record) -> dict[str, str]:
    """What is wrong with the only row, by cell."""
    (errors,) = (await capture(ana, captured, status=412))["data"]["errors"].values()
    return errors


async def test_a_row_is_an_open_invoice_of_its_shipment(ana):
    await ana.shipments({"number": "00042", "status": "Not Rated"})
    answer = await capture(ana, row("00042", "60", invoiceInformation__invoiceNumber="F2026X1"))
    (saved,) = answer["data"]["saved"]
    assert answer["msg"] == "1 captured."
    assert (saved["tempId"], saved["row"]["status"], saved["row"]["invoiceInformation#total"]) == (
        0,
        "Not Rated",
        "60.00",
    )
    invoice = await ana.invoice(saved["row"]["id"])
    assert (invoice["number"], invoice["is_primary"], invoice["bill_to"]["name"]) == (
        "F2026X1",
        True,
        "Fillmore Instruments",
    )
    shipment = await ana.stored("00042")
    assert (shipment["invoice_id"], shipment["invoice_number"]) == (invoice["_id"], "F2026X1")


async def test_a_captured_value_is_compared_with_the_tariff_of_a_rated_shipment(ana):
    """R055, R056"""
    await ana.shipments({"number": "00001"}, {"number": "00002"})
    saved = (await capture(ana, row("00001", "51.45"), row("00002", "60")))["data"]["saved"]
    assert [each["row"]["status"] for each in saved] == ["Rated", "Rate Mismatch"]
    assert (await ana.stored("00002"))["status"] == "Rate Mismatch"


@pytest.mark.parametrize("written", ["2026-11-20", "20-Nov-2026", "20-11-2026"])
async def test_an_invoice_date_is_written_in_three_styles(ana, written):
    """R149"""
    await ana.shipments({"number": "00042"})
    (saved,) = (await capture(ana, row("00042", invoiceInformation__invoiceDate=written)))["data"]["saved"]
    assert saved["row"]["invoiceInformation#invoiceDate"] == "2026-11-20"


@pytest.mark.parametrize("number", ["INV-12", "A 1", "Ω12", "ab\u200bcd"])
async def test_a_number_is_letters_and_digits(ana, number):
    """R232"""
    await ana.shipments({"number": "00042"})
    errors = await errors_of(ana, row("00042", invoiceInformation__invoiceNumber=number))
    assert errors == {"invoiceInformation#invoiceNumber": "Only Alphanumeric values are allowed"}


async def test_a_number_that_is_too_short_is_refused(ana):
    """R133: the least length is checked in invoice capture."""
    await ana.shipments({"number": "00042"})
    errors = await errors_of(ana, row("00042", invoiceInformation__invoiceNumber="F1"))
    assert errors == {"invoiceInformation#invoiceNumber": "At least 3 characters!"}


async def test_valid_rows_are_stored_and_the_others_come_back_with_their_cells(ana):
    """A055"""
    await ana.shipments({"number": "00001"}, {"number": "00002"}, {"number": "00003"})
    rows = [
        row("00001"),
        row("00002", "1e308", tempId="b"),
        row("00003", invoiceInformation__billTo="999"),
        row("77777"),
        row("00001", tempId="again"),
    ]
    answer = await capture(ana, *rows, status=412)
    data = answer["data"]
    assert answer["msg"] == "Hover the highlighted field, enter valid data and click on Save button."
    assert [each["tempId"] for each in data["saved"]] == [0]
    assert data["errorRows"] == ["b", 2, 3, "again"]
    assert {key: list(cells) for key, cells in data["errors"].items()} == {
        "b": ["invoiceCharges#freight"],
        "2": ["invoiceInformation#billTo"],
        "3": ["shipmentInformation#shipmentNumber"],
        "again": ["shipmentInformation#shipmentNumber"],
    }
    assert data["errors"]["2"]["invoiceInformation#billTo"] == "Select a valid bill-to."
    assert data["errors"]["3"]["shipmentInformation#shipmentNumber"] == "There is no shipment 77777."
    assert [each["shipmentInformation#shipmentNumber"] for each in data["doc"]] == ["00002", "00003", "77777", "00001"]


@pytest.mark.parametrize("typed", ["NaN", "1e308", "١٢٣", "12 boxes"])
async def test_a_charge_that_is_no_figure_is_refused_on_its_cell(ana, typed):
    await ana.shipments({"number": "00042"})
    assert await errors_of(ana, row("00042", typed)) == {"invoiceCharges#freight": "Freight must be a number."}


async def test_nothing_is_billed_with_an_invoice_of_zero(ana):
    """R219, R221"""
    await ana.shipments({"number": "00042", "status": "Not Rated"})
    assert await errors_of(ana, row("00042", None)) == {
        "invoiceCharges#freight": "Invoice total should be greater than 0...!!!"
    }
    errors = await errors_of(ana, row("00042", "0", invoiceCharges__fuel="5"))
    assert errors == {"invoiceCharges#freight": "Zero billing is not allowed. Charge lines: 1."}


async def test_a_number_is_used_once(ana):
    await ana.shipments({"number": "00001"}, {"number": "00002"}, {"number": "00003"})
    await capture(ana, row("00001", invoiceInformation__invoiceNumber="F2026"))
    again = [row(number, invoiceInformation__invoiceNumber="F2026") for number in ("00002",)]
    assert await errors_of(ana, *again) == {
        "invoiceInformation#invoiceNumber": "Invoice number F2026 is already used in this system, by the invoice of "
        "shipment 00001 for bill-to 0001204."
    }
    twins = [row(number, invoiceInformation__invoiceNumber="F2027") for number in ("00002", "00003")]
    assert (await capture(ana, *twins, status=412))["data"]["errorRows"] == [1]


async def test_a_stored_row_is_changed_at_the_revision_it_was_read_at(ana):
    await ana.shipments({"number": "00042", "status": "Not Rated"})
    (saved,) = (await capture(ana, row("00042", "60", invoiceCharges__fuel="5")))["data"]["saved"]
    change = {"id": saved["row"]["id"], "revision": 1, "updateField": True, "invoiceCharges#freight": "70"}
    (changed,) = (await capture(ana, change))["data"]["saved"]
    assert (changed["row"]["revision"], changed["row"]["invoiceInformation#total"]) == (2, "75.00")
    stale = await capture(ana, change, status=412)
    ((temp_id, current),) = ((one["tempId"], one["current"]) for one in stale["data"]["conflicts"])
    assert (temp_id, current["revision"], current["invoiceCharges#freight"], stale["data"]["saved"]) == (
        0,
        2,
        "70.00",
        [],
    )
    emptied = change | {"revision": 2, "invoiceCharges#freight": "", "invoiceCharges#fuel": "5"}
    (less,) = (await capture(ana, emptied))["data"]["saved"]
    assert less["row"]["invoiceInformation#total"] == "5.00"


async def test_every_capture_is_in_the_history(ana):
    await ana.shipments({"number": "00042", "status": "Not Rated"})
    (saved,) = (await capture(ana, row("00042", "60")))["data"]["saved"]
    entry = await scoped(RecordChange, ana.scope).find_one({"kind": "invoice"})
    assert (str(entry["record_id"]), entry["permission"]) == (
        saved["row"]["id"],
        "invoiceProcessing.updateInvoiceCharges",
    )


async def test_only_marked_rows_are_looked_at(ana):
    """R010"""
    assert (await capture(ana, row("00042") | {"updateField": False}, status=400))["msg"] == "No data to save"


async def test_the_page_to_capture_holds_shipments_with_and_without_invoice(ana):
    await ana.shipments({"number": "00001"}, {"number": "00002"}, {"number": "00003", "status": "Delivered"})
    await capture(ana, row("00001", "60"))
    answer = await ana.caller.post("/api/invoiceCapture", json={})
    rows = {each["shipmentInformation#shipmentNumber"]: each for each in answer.json()["data"]["rows"]}
    assert set(rows) == {"00001", "00002"}
    assert rows["00001"]["invoiceCharges#freight"] == "60.00" and rows["00001"]["id"]
    assert rows["00002"]["id"] is None
    without = await ana.caller.post("/api/invoiceCapture", json={"invoiced": False})
    assert [each["shipmentInformation#shipmentNumber"] for each in without.json()["data"]["rows"]] == ["00002"]


async def test_the_charges_view_offers_a_column_for_each_calculation_code(ana):
    columns = (await ana.get("invoiceCharges"))["columns"]
    by_code = {each["chargeCode"]: each for each in columns}
    assert by_code["freight"]["inTemplate"] and by_code["freight"]["key"] == "invoiceCharges#freight"
    assert not by_code["waiting"]["inTemplate"] and by_code["waiting"]["label"] == "Waiting time"
    await ana.shipments({"number": "00042", "status": "Not Rated"})
    (saved,) = (await capture(ana, row("00042", "60", invoiceCharges__waiting="15")))["data"]["saved"]
    assert saved["row"]["invoiceInformation#total"] == "75.00"


async def test_an_invoice_added_beside_another_is_an_additional_one(ana):
    await ana.shipments({"number": "00042"})
    await capture(ana, row("00042"))
    answer = await ana.caller.put("/api/uploadNewInvoice", json={"data": [row("00042", "75")]})
    assert answer.status_code == 200, answer.text
    added = await ana.invoice(answer.json()["data"]["saved"][0]["row"]["id"])
    assert (added["is_primary"], added["is_additional"], added["status"]) == (False, True, "Rated")
    assert (await ana.stored("00042"))["invoice_id"] != added["_id"]


async def test_a_shipment_of_another_account_is_not_captured_for_this_one(ana, tenants):
    await ana.shipments({"number": "00042", "account": tenants.fill2})
    answer = await capture(ana, row("00042"), status=412, accountId=str(tenants.fill1))
    assert answer["data"]["errors"]["0"] == {"shipmentInformation#shipmentNumber": "There is no shipment 00042."}


async def test_remarks_are_kept_beside_the_charges(ana):
    await ana.shipments({"number": "00042", "status": "Not Rated"})
    captured = row("00042", "60", invoiceInformation__remarks="Paper copy follows")
    (saved,) = (await capture(ana, captured))["data"]["saved"]
    change = {"id": saved["row"]["id"], "revision": 1, "updateField": True, "invoiceCharges#freight": "70"}
    (changed,) = (await capture(ana, change))["data"]["saved"]
    assert changed["row"]["invoiceInformation#remarks"] == "Paper copy follows"


async def test_a_stored_row_does_not_become_the_invoice_of_another_shipment(ana):
    await ana.shipments({"number": "00001", "status": "Not Rated"}, {"number": "00002", "status": "Not Rated"})
    (saved,) = (await capture(ana, row("00001", "60")))["data"]["saved"]
    change = row("00002", "60") | {"id": saved["row"]["id"], "revision": 1}
    assert (await errors_of(ana, change)) == {
        "shipmentInformation#shipmentNumber": "This row is the invoice of 00001. Add a row for another shipment."
    }
