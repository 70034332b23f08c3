"""Capturing a number that another invoice has: reported on its cell, and billed again for a reason."""

import asyncio

from freight.documents.invoice import Invoice
from freight.documents.number_claim import NumberClaim
from freight.kit.storage.tenancy import scoped
from tests.features.invoices.capture.test_capture import capture, row

NUMBER = "invoiceInformation#invoiceNumber"
BILL_TO, FREIGHT = "invoiceInformation#billTo", "invoiceCharges#freight"


def numbered(shipment, number, **more):
    return row(shipment, "60", invoiceInformation__invoiceNumber=number) | more


async def test_a_taken_number_is_told_on_its_cell_and_the_other_rows_are_stored(ana):
    """A055"""
    await ana.shipments({"number": "00001"}, {"number": "00002"}, {"number": "00003"})
    (first,) = (await capture(ana, numbered("00001", "F0012")))["data"]["saved"]
    answer = await capture(ana, numbered("00002", "f12"), numbered("00003", "F13"), status=412)
    data = answer["data"]
    assert [one["tempId"] for one in data["saved"]] == [1]
    words = (
        "Invoice number f12 is already used for bill-to 0001204 (written F0012). "
        "Open that invoice, or give a reason to bill it again."
    )
    assert (data["errorRows"], data["errors"]) == ([0], {"0": {NUMBER: words}})
    assert data["taken"] == [
        {"tempId": 0, "number": "f12", "message": words, "takenBy": first["row"]["id"], "mayRebill": True}
    ]


async def test_two_rows_of_one_save_do_not_share_a_number(ana):
    await ana.shipments({"number": "00001"}, {"number": "00002"})
    data = (await capture(ana, numbered("00001", "F12"), numbered("00002", "F012"), status=412))["data"]
    assert ([one["tempId"] for one in data["saved"]], data["errorRows"]) == ([0], [1])


async def test_with_a_reason_the_number_is_billed_again_and_the_history_says_why(ana):
    await ana.shipments({"number": "00001"}, {"number": "00002"})
    await capture(ana, numbered("00001", "F0012"))
    again = numbered("00002", "F12", rebillReason="The first one went to the wrong branch.")
    (saved,) = (await capture(ana, again))["data"]["saved"]
    stored = await ana.invoice(saved["row"]["id"])
    assert stored["history"][-1]["note"] == "F12 billed again: The first one went to the wrong branch."
    claim = await scoped(NumberClaim, ana.scope).find_one({"invoice_id": stored["_id"]})
    assert (claim["occurrence"], claim["reason"]) == (1, "The first one went to the wrong branch.")


async def test_a_reason_for_a_free_number_is_not_noted(ana):
    await ana.shipments({"number": "00001"})
    (saved,) = (await capture(ana, numbered("00001", "F12", rebillReason="Twice")))["data"]["saved"]
    assert "billed again" not in str((await ana.invoice(saved["row"]["id"]))["history"])


async def test_the_very_same_number_is_given_once_in_a_system_whatever_the_reason(ana):
    await ana.shipments({"number": "00001"}, {"number": "00002"})
    await capture(ana, numbered("00001", "F12"))
    data = (await capture(ana, numbered("00002", "F12", rebillReason="Again"), status=412))["data"]
    assert data["taken"][0]["mayRebill"] is False
    assert data["errors"]["0"][NUMBER].endswith("by the invoice of shipment 00001 for bill-to 0001204.")


async def test_a_number_that_a_row_gives_up_is_free_for_the_row_below(ana):
    await ana.shipments({"number": "00001"}, {"number": "00002"})
    (first,) = (await capture(ana, numbered("00001", "F0012")))["data"]["saved"]
    change = {"id": first["row"]["id"], "revision": 1, "updateField": True, NUMBER: "F99"}
    saved = (await capture(ana, change, numbered("00002", "F12")))["data"]["saved"]
    assert [one["row"][NUMBER] for one in saved] == ["F99", "F12"]


async def test_changing_the_bill_to_takes_the_number_along(ana):
    """The number is claimed for its bill-to: where that one has it already, the change is reported on the number."""
    await ana.shipments({"number": "00001"}, {"number": "00002"})
    await capture(ana, numbered("00001", "F0012"))
    billed = numbered("00002", "F12", **{"invoiceInformation#billTo": "0001317"})
    (other,) = (await capture(ana, billed))["data"]["saved"]
    change = {"id": other["row"]["id"], "revision": 1, "updateField": True, "invoiceInformation#billTo": "0001204"}
    data = (await capture(ana, change, status=412))["data"]
    assert data["errors"]["0"][NUMBER].startswith("Invoice number F12 is already used for bill-to 0001204")
    (moved,) = (await capture(ana, change | {"rebillReason": "Wrong branch"}))["data"]["saved"]
    assert moved["row"]["invoiceInformation#billTo"] == "0001204"


async def test_of_two_who_capture_one_number_at_once_the_other_is_told_on_the_cell(ana):
    await ana.shipments({"number": "00001"}, {"number": "00002"})
    answers = await asyncio.gather(
        *(
            ana.caller.put("/api/invoiceCapture", json={"rows": [numbered(shipment, number)]})
            for shipment, number in (("00001", "F0012"), ("00002", "F12"))
        )
    )
    assert sorted(one.status_code for one in answers) == [200, 412]
    (lost,) = (one.json()["data"] for one in answers if one.status_code == 412)
    assert NUMBER in lost["errors"]["0"]
    assert await scoped(Invoice, ana.scope).count({}) == 1


async def test_an_invoice_that_somebody_began_meanwhile_is_a_conflict_with_what_it_is_now(ana):
    (shipment,) = await ana.shipments({"number": "00001", "status": "Not Rated"})
    await capture(ana, numbered("00001", "F12"))
    typed = numbered("00001", "G12") | {"shipmentId": shipment, "revision": 0}
    data = (await capture(ana, typed, status=412))["data"]
    ((now),) = (one["current"] for one in data["conflicts"])
    assert (now[NUMBER], now["revision"], data["errorRows"], data["errors"]) == ("F12", 1, [0], {})


async def test_an_invoice_that_ended_meanwhile_is_told_on_its_row(ana):
    await ana.shipments({"number": "00001", "status": "Not Rated"})
    (saved,) = (await capture(ana, numbered("00001", "F12")))["data"]["saved"]
    await scoped(Invoice, ana.scope).update_many({}, {"$set": {"is_deleted": True, "status": "Deleted"}})
    change = {"id": saved["row"]["id"], "revision": 1, "updateField": True, "invoiceCharges#freight": "70"}
    data = (await capture(ana, change, status=412))["data"]
    assert list(data["errors"]["0"].values()) == ["This invoice is no longer open. Refresh."]


async def test_the_charges_editor_moves_a_taken_number_to_another_bill_to_for_a_reason(ana):
    _, second = await ana.shipments({"number": "00001"}, {"number": "00002"})
    await capture(ana, numbered("00001", "F0012"))
    await capture(ana, numbered("00002", "F12") | {FREIGHT: "51.45", BILL_TO: "0001317"})
    shown = await ana.opened(second)
    lines = [{"lineId": one["lineId"], "userValue": one["userValue"]} for one in shown["charges"]]
    refused = await ana.send(await ana.entry(second, *lines, billTo="0001204"))
    assert (refused.status_code, refused.json()["code"]) == (409, "number_taken")
    await ana.save(second, *lines, billTo="0001204", rebillReason="Wrong branch")
    moved = await ana.opened(second)
    assert moved["billTo"]["accountNumber"] == "0001204"


def alike(shipment, number, **more):
    """Return a row that bills the tariff's charges, so that an additional invoice has the same amount."""
    return row(shipment, "51.45", invoiceInformation__invoiceNumber=number, **more)


async def test_what_looks_like_the_same_bill_is_stored_with_a_warning_that_says_what_is_alike(ana):
    """Section F, duplicate guard: an additional invoice of the same shipment and amount a day later is no refusal."""
    await ana.shipments({"number": "00001"}, {"number": "00002"})
    await capture(ana, alike("00001", "F12", invoiceInformation__invoiceDate="2026-11-10"))
    rows = [
        alike("00001", "F99", invoiceInformation__invoiceDate="2026-11-11"),
        alike("00002", "F98", invoiceInformation__invoiceDate="2026-11-11"),
    ]
    answer = await ana.caller.put("/api/uploadNewInvoice", json={"data": rows, "systemId": "", "templateId": ""})
    data = answer.json()["data"]
    assert [one["tempId"] for one in data["saved"]] == [0, 1]
    (warned,) = data["alike"]
    (match,) = warned["matches"]
    assert (warned["tempId"], match["invoiceNumber"]) == (0, "F12")
    assert match["words"].startswith("Looks like invoice F12: same shipment 00001, same amount")
    assert match["words"].endswith("dated 1 day apart (2026-11-10).")


async def test_two_rows_of_one_save_that_look_like_one_bill_are_told_of_the_second(ana):
    await ana.shipments({"number": "00001"})
    rows = [alike("00001", "F12"), alike("00001", "F13")]
    answer = await ana.caller.put("/api/uploadNewInvoice", json={"data": rows, "systemId": "", "templateId": ""})
    assert [one["tempId"] for one in answer.json()["data"]["alike"]] == [1]
