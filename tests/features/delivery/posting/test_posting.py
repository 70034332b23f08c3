"""Posting sheets: a clerk copies them into the customer's portal and delivers them by entering the confirmation."""

from typing import Any

from tests.fixtures.deliveries import House, profile_of
from tests.fixtures.tenants import Tenants

APPROVED, DELIVERED = "Approve for Invoice Delivery", "Delivered"
PORTAL = {"portal_name": "Fillmore Supplier Portal", "portal_address": "https://portal.fillmore.example"}


def row(key: str, label: str, group: str, **more: Any) -> dict[str, Any]:
    return {"key": key, "label": label, "groupKey": group, "isActive": True, **more}


ROWS = [
    row("invoiceNumber", "Invoice no.", "invoice", isReadonly=True, displayOrder=1),
    row("total", "Amount due", "invoice", isReadonly=True, displayOrder=2),
    row("glCode", "GL code", "details", isCustomField=True, length=6),
    row("gone", "Old row", "details", isActive=False),
]


async def sheet_of(house: House) -> Any:
    (listed,) = (await house.ana.caller.get("/api/posting")).json()["data"]["rows"]
    return (await house.ana.caller.get(f"/api/posting/{listed['deliveryId']}")).json()["data"]


async def fill(house: House, sheet: Any, status: int = 200, **values: str) -> Any:
    body = {"values": values, "revision": sheet["revision"]}
    answer = await house.ana.caller.put(f"/api/posting/{sheet['deliveryId']}", json=body)
    assert answer.status_code == status, answer.text
    return answer.json()["data"] if status == 200 else answer.json()["msg"]


async def posted(house: House, tenants: Tenants, *rows: dict[str, Any]) -> Any:
    await profile_of(tenants.air, "web", configurations=PORTAL, options={"webInvoiceRows": [*ROWS, *rows]})
    (invoice,) = await house.approved("S1")
    await house.work()
    return invoice


async def test_the_confirmation_of_the_portal_delivers_the_invoice(house: House, tenants: Tenants) -> None:
    invoice = await posted(house, tenants)
    assert await house.statuses() == {"S1": APPROVED}
    sheet = await sheet_of(house)
    assert [(each["group"], each["label"], each["text"], each["mayFillIn"]) for each in sheet["rows"]] == [
        ("invoice", "Invoice no.", invoice["number"], False),
        ("invoice", "Amount due", "51.45", False),
        ("details", "GL code", "", True),
        ("delivered", "Confirmation number", "", True),
        ("delivered", "Confirmation date", "", True),
    ]
    assert sheet["portalAddress"] == "https://portal.fillmore.example"
    assert [each["name"] for each in sheet["files"]] == [f"Invoice {invoice['number']}.pdf"]
    # a number alone proves nothing
    half = await fill(house, sheet, glCode="4711", confirmationNumber="FIL-88120")
    assert (half["state"], await house.statuses()) == ("Ready", {"S1": APPROVED})
    done = await fill(house, half, confirmationDate="2026-06-02")
    assert (done["state"], await house.statuses()) == ("Sent", {"S1": DELIVERED})
    (delivery,) = await house.deliveries()
    assert [each["what"] for each in delivery["events"]] == ["Planned", "Packed", "Ready", "Posted"]
    assert delivery["events"][-1]["text"] == "Confirmation FIL-88120 of 2026-06-02."
    (packet,) = await house.packets()
    assert packet["proof"]["confirmationNumber"] == "FIL-88120"
    assert "can no longer be changed" in await fill(house, done, 400, glCode="4712")


async def test_a_row_is_seen_and_filled_in_by_those_it_names(house: House, tenants: Tenants) -> None:  # R387
    ana, other = str(tenants.ana.id), "65f0c0ffee00000000000001"
    await posted(
        house,
        tenants,
        row("secret", "Vendor PIN", "details", isCustomField=True, userIdView=[other]),
        row("note", "Note", "details", isCustomField=True, userIdEdit=[other], userIdView=[ana]),
        row("mine", "My note", "details", isCustomField=True, userIdEdit=[ana]),
    )
    sheet = await sheet_of(house)
    seen = {each["key"]: each["mayFillIn"] for each in sheet["rows"]}
    assert "secret" not in seen
    assert (seen["note"], seen["mine"]) == (False, True)
    # the server holds it, whatever a form sends
    assert "no row “secret”" in await fill(house, sheet, 400, secret="1234")
    await fill(house, sheet, 403, note="mine now")
    await fill(house, sheet, 403, invoiceNumber="OTHER-1")
    filled = await fill(house, sheet, mine="asked for a credit")
    assert next(each["text"] for each in filled["rows"] if each["key"] == "mine") == "asked for a credit"


async def test_a_value_fits_to_its_row_and_two_clerks_do_not_overwrite_each_other(
    house: House, tenants: Tenants
) -> None:
    choice = row("cause", "Cause", "details", isCustomField=True, type="dropdown", options=["Late", "Lost"])
    await posted(house, tenants, choice, row("pieces", "Pieces", "details", isCustomField=True, type="numeric"))
    sheet = await sheet_of(house)
    assert await fill(house, sheet, 400, glCode="1234567") == "GL code can have at most 6 characters; it has 7."
    assert await fill(house, sheet, 400, confirmationDate="soon") == (
        "Confirmation date: enter a date such as 2026-06-01."
    )
    assert await fill(house, sheet, 400, pieces="many") == "Pieces: enter a number."
    assert await fill(house, sheet, 400, cause="Other") == "Cause: choose one of Late, Lost."
    await fill(house, sheet, cause="Late", pieces="12")
    assert await fill(house, sheet, 409, cause="Lost") == "Someone else filled in this sheet. Reload it and try again."


async def test_several_invoices_are_several_sheets(house: House, tenants: Tenants) -> None:
    await profile_of(tenants.air, "web", configurations=PORTAL, single_invoice_file=True)
    await house.approved("S1", "S2")
    await house.work()
    listed = (await house.ana.caller.get("/api/posting")).json()["data"]
    assert (listed["count"], {each["portal"] for each in listed["rows"]}) == (2, {"Fillmore Supplier Portal"})
    assert len(await house.packets()) == 2
