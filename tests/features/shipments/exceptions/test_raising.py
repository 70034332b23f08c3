"""Raising issues: R012, R238, R239, R244, A058, A059, A060, and that one save stores all of its rows or none."""

import asyncio

from freight.documents.field_template import FieldTemplate
from freight.documents.issue import Issue
from freight.documents.shipment import Shipment
from freight.kit.storage.tenancy import scoped
from tests.features.shipments.exceptions.conftest import (
    ACCOUNT,
    CATEGORY,
    CUSTOMER,
    INVOICE,
    NUMBER,
    PRIORITY,
    STATUS,
    SUB,
    SUBJECT,
    Desk,
    on,
)
from tests.fixtures.billing import Biller

EXISTS = "Issue(s) is already exist for shipment number {}. Please correct and save again."


async def test_an_issue_stands_open_with_what_its_shipment_says(ana: Desk, shipments: list[str]) -> None:
    [row] = await ana.raised(on("AEC-1", **{SUB: "Wrong tariff", SUBJECT: "Freight of LANE 7"}))
    assert (row["shipmentId"], row[NUMBER], row["revision"]) == (shipments[0], "AEC-1", 1)
    assert (row[STATUS], row[PRIORITY], row["summary"]) == ("Open", "Normal", "Rate · Wrong tariff")
    assert row[SUBJECT] == "Freight of LANE 7"  # R238
    assert row["IMSfiles"] == []
    page = await ana.listed()
    assert (page["count"], page["data"][0]["id"]) == (1, row["id"])


async def test_an_issue_keeps_the_unit_that_its_shipment_was_given_in(ana: Desk, shipments: list[str]) -> None:
    weight = {"key": "shipmentCargo#grossWeight", "label": "Gross weight", "type": "numeric", "unit": "kg"}
    names = ["IMSRaiseProfile", "NewShipmentIMSRaiseProfile", "ExistingShipmentIMSRaiseProfile"]
    await scoped(FieldTemplate, ana.scope).update_many({"doc_type": {"$in": names}}, {"$push": {"fields": weight}})
    given = {"data.shipmentCargo.grossWeight": 453.59237, "data.shipmentCargo.grossWeight_unit": "lb"}
    await scoped(Shipment, ana.scope).update_one({"shipment_number": "AEC-1"}, {"$set": given})
    [row] = await ana.raised(on("AEC-1"))
    assert row["shipmentCargo#grossWeight"] == "1000 lb"
    [saved] = await ana.saved({"id": row["id"], "revision": row["revision"], **on("AEC-1"), STATUS: "Closed"})
    assert saved["shipmentCargo#grossWeight"] == "1000 lb"
    stored = (await ana.stored(row["id"]))["data"]["shipmentCargo"]
    assert stored == {"grossWeight": 453.59237, "grossWeight_unit": "lb"}


async def test_r244_a_save_without_a_chosen_row_says_so(ana: Desk) -> None:
    answer = await ana.raising({"updateField": False, NUMBER: "AEC-1"})
    assert (answer.status_code, answer.json()["msg"]) == (400, "Please select at least one issue to save.")


async def test_a060_wrong_cells_come_back_with_the_rows_and_nothing_is_stored(ana: Desk, shipments: list[str]) -> None:
    answer = await ana.raising(on("AEC-1"), on("AEC-2", category=""), on("NOT-THERE"))
    assert answer.status_code == 412
    data = answer.json()["data"]
    assert data["invalidMsgList"] == [
        {"tempId": 1, "fields": {CATEGORY: {"kind": "mandatory", "message": "Mandatory!"}}},
        {"tempId": 2, "fields": {NUMBER: {"kind": "server", "message": "There is no shipment NOT-THERE."}}},
    ]
    # A059: the rows to show again
    assert [row[NUMBER] for row in data["doc"]] == ["AEC-2", "NOT-THERE"]
    assert (await ana.listed())["count"] == 0


async def test_a058_the_same_issue_twice_is_told_by_its_shipment(ana: Desk, shipments: list[str]) -> None:
    await ana.raised(on("AEC-1"), on("AEC-2", "Customs"))
    answer = await ana.raising(on("AEC-1"), on("AEC-2", "Customs"), on("AEC-3"))
    assert answer.status_code == 412
    assert answer.json()["msg"] == EXISTS.format("AEC-1, AEC-2")
    assert answer.json()["data"]["duplicateList"] == ["AEC-1", "AEC-2"]
    assert (await ana.listed())["count"] == 2
    # another category of the same shipment is another issue
    await ana.raised(on("AEC-1", "Customs"))


async def test_a058_two_rows_of_one_save_may_not_be_the_same_issue(ana: Desk, shipments: list[str]) -> None:
    answer = await ana.raising(on("AEC-1"), on("AEC-1"))
    assert answer.json()["data"]["duplicateList"] == ["AEC-1"]
    assert (await ana.listed())["count"] == 0


async def test_a058_what_is_raised_by_two_at_once_is_stored_once(ana: Desk, june: Desk, shipments: list[str]) -> None:
    answers = await asyncio.gather(*(desk.raising(on("AEC-1")) for desk in (ana, june, ana, june)))
    assert sorted(answer.status_code for answer in answers) == [200, 412, 412, 412]
    assert (await ana.listed())["count"] == 1


async def test_a_closed_or_deleted_issue_may_come_again(ana: Desk, shipments: list[str]) -> None:
    [row] = await ana.raised(on("AEC-1"))
    await ana.saved({"id": row["id"], "revision": 1, STATUS: "Closed"})
    [second] = await ana.raised(on("AEC-1"))
    answer = await ana.save({"id": row["id"], "revision": 2, STATUS: "Open"})
    assert answer.json()["msg"] == EXISTS.format("AEC-1")
    await ana.caller.post("/api/IMS/template", json={"issueIDs": [second["id"]]})
    await ana.raised(on("AEC-1"))


async def test_a_row_that_is_sent_twice_is_raised_once(ana: Desk, shipments: list[str]) -> None:
    rows = [on("AEC-1", raiseKey="b1"), on("AEC-2", raiseKey="b2")]
    first, second = await ana.raised(*rows), await ana.raised(*rows)
    assert [row["id"] for row in first] == [row["id"] for row in second]
    assert (await ana.listed())["count"] == 2


async def test_an_issue_of_an_invoice_finds_it_by_its_shipment_or_by_its_number(
    ana: Desk, biller: Biller, shipments: list[str]
) -> None:
    await biller.call("bill", ids=shipments[:1])
    number = (await biller.stored("AEC-1"))["invoice_number"]
    rows = await ana.raised(on("AEC-1"), on("AEC-1", "Billing", **{INVOICE: number}), moduleName="invoice")
    assert [row[INVOICE] for row in rows] == [number, number]
    assert {row["module"] for row in rows} == {"invoice"}
    answer = await ana.raising(
        on("AEC-2"), on("AEC-2", **{INVOICE: number}), on("AEC-2", **{INVOICE: "X"}), moduleName="invoice"
    )
    said = [each["fields"] for each in answer.json()["data"]["invalidMsgList"]]
    assert [next(iter(cells.values()))["message"] for cells in said] == [
        "Shipment AEC-2 has no invoice yet.",
        f"Invoice {number} does not bill AEC-2.",
        "There is no invoice X.",
    ]
    # A029: the modules are lists of their own
    assert (await ana.listed(moduleName="invoice"))["count"] == 2
    assert (await ana.listed(moduleName="shipment"))["count"] == 0


async def test_a030_an_issue_of_a_new_shipment_enters_the_shipment(ana: Desk) -> None:
    new = {ACCOUNT: "0001204", "shipmentInformation#bookingNumber": "BK-7"}
    rows = await ana.raised(on("NEW-1", **new), on("NEW-1", "Customs", **new), isExistingShipment=False)
    stored = await scoped(Shipment, ana.scope).find_one({"shipment_number": "NEW-1"})
    assert stored
    assert [row["shipmentId"] for row in rows] == [str(stored["_id"])] * 2
    assert rows[0][CUSTOMER] == stored["data"]["shipmentParties"]["customerName"] == "Fillmore Instruments"
    assert rows[0]["shipmentInformation#bookingNumber"] == "BK-7"


async def test_a_new_shipment_is_not_entered_when_its_issue_is_refused(ana: Desk, shipments: list[str]) -> None:
    answer = await ana.raising(
        on("NEW-1", **{ACCOUNT: "0001204"}), on("AEC-1", **{ACCOUNT: "0001204"}), isExistingShipment=False
    )
    [refused] = answer.json()["data"]["invalidMsgList"]
    assert refused["fields"][NUMBER]["message"] == "Shipment number AEC-1 is already used in this system."
    assert await scoped(Shipment, ana.scope).count({"shipment_number": "NEW-1"}) == 0
    assert await scoped(Issue, ana.scope).count() == 0


async def test_who_sees_one_account_raises_no_issue_of_another(june: Desk, shipments: list[str]) -> None:
    answer = await june.raising(on("AEC-3"))
    [refused] = answer.json()["data"]["invalidMsgList"]
    assert refused["fields"][NUMBER]["message"] == "There is no shipment AEC-3."
