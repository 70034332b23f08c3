"""Letters: prepared by the suite, printed together, and delivered when a user confirms that they are printed."""

import io
from datetime import timedelta
from typing import Any

import pypdf
import pytest

from freight.core.errors import Conflict
from freight.documents.delivery_packet import Packet
from freight.documents.task import Task
from freight.features.delivery.outbox import hand_over
from freight.kit.storage.transactions import run_in_transaction
from tests.fixtures.deliveries import House, profile_of
from tests.fixtures.tenants import Tenants

APPROVED, DELIVERED = "Approve for Invoice Delivery", "Delivered"
A_DAY = timedelta(days=1)
TO_THEM = {"address": "Fillmore Group\nAccounts Payable\n1 Main St\nChicago IL 60601"}


async def ask(house: House, method: str, path: str, status: int = 200, **given: Any) -> Any:
    answer = await getattr(house.ana.caller, method)(path, **given)
    assert answer.status_code == status, answer.text
    return answer.json()["data"] if status == 200 else answer.json()["msg"]


async def waiting(house: House) -> list[Any]:
    return list((await ask(house, "get", "/api/printing/letters"))["rows"])


async def started(house: House, **body: Any) -> Any:
    return await ask(house, "post", "/api/printing/batches", json=body)


async def printed_pages(house: House, number: int, first: int = 1, last: int = 500) -> list[str]:
    """Return the text of each page of a batch's file."""
    body = {"first": first, "last": last}
    key = (await ask(house, "post", f"/api/printing/batches/{number}/file", json=body))["taskKey"]
    await house.run_jobs()
    task = await Task.get_pymongo_collection().find_one({"key": key})
    assert task is not None and task["file_id"], task
    ticket = await ask(house, "post", "/api/download/ticket", json={"id": task["file_id"]})
    content = (await house.ana.caller.get(ticket["url"])).content
    return [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(content)).pages]


async def test_letters_wait_are_printed_as_one_and_delivered_when_somebody_says_so(
    house: House, tenants: Tenants
) -> None:
    await profile_of(tenants.air, "paper", configurations=TO_THEM)
    one, two = await house.approved("S1", "S2")
    await house.work()
    letters = await waiting(house)
    assert [(each["recipient"], each["pages"], each["sheets"]) for each in letters] == [("Fillmore Group", 1, 1)] * 2
    assert await house.statuses() == {"S1": APPROVED, "S2": APPROVED}, "prepared is not printed"
    # whatever messages are repeated, only a person moves them on
    await house.work(later=A_DAY)
    assert {each["state"] for each in await house.packets()} == {"Ready"}

    batch = await started(house)
    assert [each["place"] for each in batch["rows"]] == [1, 2]
    assert await waiting(house) == []
    pages = await printed_pages(house, batch["number"])
    assert len(pages) == 5, "the list, and each letter behind its cover"
    assert "2 letters on 2 sheets" in pages[0]
    assert [number in pages[0] for number in (one["number"], two["number"])] == [True, True]
    assert "Chicago IL 60601" in pages[1]
    assert one["number"] in pages[2] and two["number"] in pages[4]
    assert await house.statuses() == {"S1": APPROVED, "S2": APPROVED}, "a file that was made is not printed either"

    marked = await ask(house, "post", f"/api/printing/batches/{batch['number']}/printed", json={"places": [1]})
    assert marked == {"done": 1, "stayed": []}
    assert await house.statuses() == {"S1": DELIVERED, "S2": APPROVED}
    first = (await house.deliveries())[0]
    last = first["events"][-1]
    assert (first["state"], last["what"], last["text"]) == (
        "Sent",
        "Printed",
        f"Print batch {batch['number']}, letter 1.",
    )
    assert last["by"] == str(tenants.ana.id)
    # a repeat has no effect, and missing letters are reported
    again = await ask(house, "post", f"/api/printing/batches/{batch['number']}/printed", json={"places": [1, 9]})
    assert again["done"] == 0
    assert [each["place"] for each in again["stayed"]] == [1, 9]
    assert again["stayed"][1]["message"] == "The batch has no letter 9."


async def test_any_range_is_printed_again_with_the_same_bytes_of_the_letters(house: House, tenants: Tenants) -> None:
    await profile_of(tenants.air, "paper", configurations=TO_THEM)
    found = await house.approved("S1", "S2", "S3")
    await house.work()
    batch = await started(house)
    await ask(house, "post", f"/api/printing/batches/{batch['number']}/printed", json={"places": [1, 2, 3]})
    pages = await printed_pages(house, batch["number"], 2, 3)
    assert len(pages) == 5
    assert found[0]["number"] not in "".join(pages), "the first one is not printed again"
    assert found[1]["number"] in pages[2]
    told = await ask(house, "post", f"/api/printing/batches/{batch['number']}/file", 404, json={"first": 7, "last": 9})
    assert told == f"Print batch {batch['number']} has no letters from 7 to 9."


async def test_on_both_sides_each_letter_begins_on_a_new_sheet(house: House, tenants: Tenants) -> None:
    await profile_of(tenants.air, "paper", configurations=TO_THEM, single_invoice_file=True)
    await house.approved("S1", "S2", "S3")
    await house.work()
    (letter,) = await waiting(house)
    assert (letter["pages"], letter["sheets"], len(letter["invoiceNumbers"])) == (3, 3, 3)
    batch = await started(house, bothSides=True)
    assert batch["rows"][0]["sheets"] == 2, "three pages on both sides of two sheets"
    pages = await printed_pages(house, batch["number"])
    # the list, its empty back, the cover, its empty back, and three pages
    assert [bool(page.strip()) for page in pages] == [True, False, True, False, True, True, True]


async def test_letters_taken_out_wait_again_and_marked_ones_stay(house: House, tenants: Tenants) -> None:
    await profile_of(tenants.air, "paper", configurations=TO_THEM)
    await house.approved("S1", "S2")
    await house.work()
    batch = await started(house)
    path = f"/api/printing/batches/{batch['number']}"
    await ask(house, "post", f"{path}/printed", json={"places": [1]})
    out = await ask(house, "post", f"{path}/takeOut", json={"places": [1, 2]})
    assert (out["done"], [each["place"] for each in out["stayed"]]) == (1, [1])
    (letter,) = await waiting(house)
    second = await started(house, ids=[letter["id"]])
    assert second["number"] == batch["number"] + 1
    listed = await ask(house, "get", "/api/printing/batches")
    assert [(each["number"], each["letters"], each["printed"]) for each in listed["rows"]] == [
        (second["number"], 1, 0),
        (batch["number"], 1, 1),
    ]
    assert await ask(house, "post", "/api/printing/batches", 400, json={}) == "No letters are waiting to be printed."
    told = await ask(house, "post", "/api/printing/batches", 409, json={"ids": [letter["id"]]})
    assert told == "Some of these letters are no longer waiting. Reload the list."


async def test_of_two_who_mark_one_letter_one_does(house: House, tenants: Tenants) -> None:
    await profile_of(tenants.air, "paper", configurations=TO_THEM)
    await house.approved("S1")
    await house.work()
    (packet,) = await house.packets()
    scope = tenants.air
    await run_in_transaction(
        lambda session: hand_over.mark_packet_handed_over(scope, packet, "Printed", "", {}, session)
    )
    batch_free = await Packet.get_pymongo_collection().find_one({"_id": packet["_id"]})
    assert batch_free is not None and batch_free["state"] == "Sent"
    with pytest.raises(Conflict, match="no longer waits"):
        await run_in_transaction(
            lambda session: hand_over.mark_packet_handed_over(scope, packet, "Printed", "", {}, session)
        )


async def test_a_withdrawn_approval_takes_the_letter_back(house: House, tenants: Tenants) -> None:
    await profile_of(tenants.air, "paper", configurations=TO_THEM)
    await house.approved("S1")
    await house.work()
    (delivery,) = await house.deliveries()
    body = {"action": "giveUp", "ids": [str(delivery["_id"])], "reason": "They want it by mail"}
    assert (await ask(house, "post", "/api/deliveries/act", json=body))["done"] == 1
    assert await waiting(house) == []
    assert [each["state"] for each in await house.packets()] == ["Given up"]


async def test_a_letter_without_an_address_is_held_with_what_to_do(house: House, tenants: Tenants) -> None:
    await profile_of(tenants.air, "paper", configurations={"address": "Fillmore Group"})
    await house.approved("S1")
    await house.work()
    (delivery,) = await house.deliveries()
    assert (delivery["state"], delivery["cause"]) == ("Held", "postal_address")
    assert "has no address" in delivery["reason"]


async def test_the_report_counts_letters_and_sheets_and_goes_into_a_workbook(house: House, tenants: Tenants) -> None:
    await profile_of(tenants.air, "paper", configurations=TO_THEM)
    await house.approved("S1", "S2")
    await house.work()
    batch = await started(house)
    await ask(house, "post", f"/api/printing/batches/{batch['number']}/printed", json={"places": [2]})
    report = await ask(house, "get", "/api/reports/paperDelivery")
    assert (report["count"], report["sheets"], report["printed"]) == (2, 2, 1)
    assert [(each["state"], each["batch"], each["printedByWhom"]) for each in report["rows"]] == [
        ("Sent", batch["number"], "Our own station"),
        ("Ready", batch["number"], "Our own station"),
    ]
    assert report["rows"][0]["printedBy"] == "Ana Ortiz"
    answer = await house.ana.caller.get("/api/reports/paperDelivery/export")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("application/vnd.openxmlformats")
    told = await ask(
        house, "get", "/api/reports/paperDelivery", 400, params={"first": "2026-02-01", "last": "2026-01-01"}
    )
    assert told == "The first day is after the last."
    earlier = await ask(
        house, "get", "/api/reports/paperDelivery", params={"first": "2020-01-01", "last": "2020-01-31"}
    )
    assert earlier["count"] == 0
