"""Saving the shipment grid: R010-R013, R129-R138, R160, and conflicts."""

import asyncio

import pytest

from freight.documents.shipment import Shipment
from freight.features.ledger.aging import service as aging
from freight.features.shipments import store
from freight.features.shipments.store import ShipmentChange
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction
from tests.features.shipments.conftest import (
    ACCOUNT,
    CARRIER,
    CUSTOMER,
    ENTRY_DATE,
    FILLMORE,
    GREAT_LAKES,
    NUMBER,
    PIECES,
    SHIP_DATE,
    WEIGHT,
    Clerk,
    new,
)


async def test_a_new_row_is_stored_with_its_account_and_todays_entry_date(ana: Clerk) -> None:
    [row] = await ana.saved(new("ORD-20418", **{WEIGHT: "1,204.50", SHIP_DATE: "31-May-2026", CARRIER: " LH "}))
    assert (row["revision"], row["status"], row["rating"]) == (1, "Not Rated", None)
    assert (row[ACCOUNT], row[CUSTOMER]) == (FILLMORE, "Fillmore Instruments")
    assert (row[WEIGHT], row[SHIP_DATE], row[CARRIER]) == ("1204.5", "2026-05-31", "LH")
    stored = await ana.stored("ORD-20418")
    assert stored["entry_date"] == row[ENTRY_DATE]
    assert str(stored["account_id"]) == row["accountId"]


async def test_only_marked_rows_are_looked_at(ana: Clerk) -> None:
    answer = await ana.save({"updateField": False, NUMBER: ""}, new("ORD-1", tempId=1))
    assert answer.status_code == 200
    assert [entry["tempId"] for entry in answer.json()["data"]["saved"]] == [1]


async def test_nothing_marked_is_no_change(ana: Clerk) -> None:
    answer = await ana.save({"updateField": False, NUMBER: "ORD-1"})
    assert (answer.status_code, answer.json()["msg"]) == (200, "No changes made")


async def test_valid_rows_are_stored_and_invalid_ones_come_back(ana: Clerk) -> None:
    answer = await ana.save(
        new("ORD-1", tempId=0), new("", tempId=1), new("ORD-3", tempId=2, **{WEIGHT: "Weight Captured Separately"})
    )
    assert answer.status_code == 412
    body = answer.json()
    assert body["msg"] == "Hover the highlighted field, enter valid data and click on Save button."
    assert [entry["tempId"] for entry in body["data"]["saved"]] == [0]
    assert body["data"]["errorRows"] == [1, 2]
    assert body["data"]["invalidMsgList"] == [
        {"tempId": 1, "fields": {NUMBER: {"kind": "mandatory", "message": "Mandatory!"}}},
        {"tempId": 2, "fields": {WEIGHT: {"kind": "regex", "message": "Gross weight: enter a number, 0 or more."}}},
    ]
    assert [row[NUMBER] for row in body["data"]["doc"]] == ["", "ORD-3"]
    assert (await ana.listed())["count"] == 1


async def test_pieces_are_counted_whole(ana: Clerk) -> None:
    answer = await ana.save(new("ORD-1", tempId=0, **{PIECES: "5.5"}), new("ORD-2", tempId=1, **{PIECES: "5.0"}))
    assert [entry["row"][PIECES] for entry in answer.json()["data"]["saved"]] == ["5"]
    [refused] = answer.json()["data"]["invalidMsgList"]
    assert refused["fields"] == {
        PIECES: {"kind": "regex", "message": "Pieces: enter a whole number, 0 or more."},
    }


async def test_a_number_is_used_once_in_a_system(ana: Clerk, june: Clerk) -> None:
    await ana.saved(new("ORD-1", **{ACCOUNT: GREAT_LAKES}))
    # June may not see whose it is, and learns no more than that it is taken
    answer = await june.save(new("ORD-1"), new("ORD-2", tempId=1), new("ORD-2", tempId=2))
    assert answer.status_code == 412
    data = answer.json()["data"]
    assert data["duplicateList"] == ["ORD-1", "ORD-2"]
    assert data["invalidMsgList"][0]["fields"][NUMBER] == {
        "kind": "server",
        "message": "Shipment number ORD-1 is already used in this system.",
    }
    assert (await ana.stored("ORD-1"))["revision"] == 1


async def test_an_unknown_account_is_named(ana: Clerk) -> None:
    answer = await ana.save(new("ORD-1", **{ACCOUNT: "1204"}))
    [refused] = answer.json()["data"]["invalidMsgList"]
    assert refused["fields"][ACCOUNT] == {"kind": "server", "message": "There is no account 1204."}


async def test_a_row_without_an_account_takes_the_one_chosen_else_it_is_refused(ana: Clerk) -> None:
    answer = await ana.save({"tempId": 0, NUMBER: "ORD-1"})
    assert answer.json()["data"]["invalidMsgList"][0]["fields"][ACCOUNT]["kind"] == "mandatory"
    fillmore = (await ana.saved(new("ORD-0")))[0]["accountId"]
    [row] = await ana.saved({"tempId": 0, NUMBER: "ORD-1"}, account=fillmore)
    assert (row["accountId"], row[ACCOUNT]) == (fillmore, FILLMORE)


async def test_a_change_names_only_its_cells_and_leaves_the_others(ana: Clerk) -> None:
    [row] = await ana.saved(new("ORD-1", **{CARRIER: "LH", WEIGHT: "10"}))
    [after] = await ana.saved({"tempId": 0, "id": row["id"], "revision": 1, WEIGHT: "12", CARRIER: ""})
    assert (after["revision"], after[WEIGHT], after[NUMBER]) == (2, "12", "ORD-1")
    assert CARRIER not in after


async def test_a_save_without_a_difference_writes_nothing(ana: Clerk) -> None:
    [row] = await ana.saved(new("ORD-1", **{WEIGHT: "10"}))
    [after] = await ana.saved({**row, "tempId": 0, WEIGHT: "10.00"})
    assert after["revision"] == 1


async def test_a_row_somebody_else_changed_comes_back_and_is_not_overwritten(ana: Clerk, june: Clerk) -> None:
    [row] = await ana.saved(new("ORD-1", **{WEIGHT: "10"}))
    await june.saved({"tempId": 0, "id": row["id"], "revision": 1, WEIGHT: "11"})
    answer = await ana.save({"tempId": 7, "id": row["id"], "revision": 1, WEIGHT: "12"}, new("ORD-2", tempId=8))
    assert answer.status_code == 412
    data = answer.json()["data"]
    [conflict] = data["conflicts"]
    assert (conflict["tempId"], conflict["current"]["revision"], conflict["current"][WEIGHT]) == (7, 2, "11")
    assert [entry["tempId"] for entry in data["saved"]] == [8]
    assert (await ana.stored("ORD-1"))["data"]["shipmentCargo"]["grossWeight"] == 11


async def test_two_at_once_one_wins_and_one_is_told(ana: Clerk) -> None:
    [row] = await ana.saved(new("ORD-1"))
    answers = await asyncio.gather(
        *(ana.save({"tempId": 0, "id": row["id"], "revision": 1, WEIGHT: str(n)}) for n in range(1, 9))
    )
    assert sorted(answer.status_code for answer in answers) == [200] + [412] * 7
    assert (await ana.stored("ORD-1"))["revision"] == 2


async def test_one_new_number_sent_twice_at_once_is_stored_once(ana: Clerk) -> None:
    answers = await asyncio.gather(*(ana.save(new("ORD-1")) for _ in range(8)))
    statuses = sorted(answer.status_code for answer in answers)
    assert statuses[0] == 200
    assert set(statuses[1:]) <= {409, 412}
    assert (await ana.listed())["count"] == 1


async def test_an_invoiced_shipment_cannot_be_changed(ana: Clerk) -> None:
    [row] = await ana.saved(new("ORD-1"))
    await scoped(Shipment, ana.scope).update_one({}, {"$set": {"status": "Invoiced"}})
    answer = await ana.save({"tempId": 0, "id": row["id"], "revision": 1, WEIGHT: "12"})
    [refused] = answer.json()["data"]["invalidMsgList"]
    assert refused["fields"][NUMBER]["message"] == "Shipment ORD-1 is Invoiced and can't be changed."


async def test_a_shipment_of_another_system_is_not_there(ana: Clerk, tomasz: Clerk) -> None:
    [row] = await ana.saved(new("ORD-1"))
    answer = await tomasz.save({"tempId": 0, "id": row["id"], "revision": 1, WEIGHT: "12"})
    [refused] = answer.json()["data"]["invalidMsgList"]
    assert refused["fields"][NUMBER]["message"] == "This shipment no longer exists."
    assert (await ana.stored("ORD-1"))["revision"] == 1


async def test_aging_follows_every_save(ana: Clerk) -> None:
    await ana.saved(new("ORD-1"), new("ORD-2", tempId=1, **{ACCOUNT: GREAT_LAKES}))
    [row] = await ana.saved(new("ORD-3", **{ENTRY_DATE: "2026-01-02"}))
    await ana.saved({"tempId": 0, "id": row["id"], "revision": 1, ENTRY_DATE: "2026-02-03", ACCOUNT: GREAT_LAKES})
    assert await aging.recount_aging_cells(ana.scope) == 0


async def test_a_changed_weight_makes_a_rating_void_and_a_changed_reference_does_not(ana: Clerk) -> None:
    [row] = await ana.saved(new("ORD-1", **{WEIGHT: "10"}))
    before = await ana.stored("ORD-1")
    rated = {**before, "status": "Rated", "rating": {"total": None, "currency": "USD", "reason": ""}}

    async def rate(session: object) -> None:
        await store.write_shipments(ana.scope, [ShipmentChange(before, rated)], session, reason="rating")

    await run_in_transaction(rate)
    [row] = await ana.saved({"tempId": 0, "id": row["id"], "revision": 2, "shipmentInformation#purchaseOrder": "PO-7"})
    assert row["status"] == "Rated"
    [row] = await ana.saved({"tempId": 0, "id": row["id"], "revision": 3, WEIGHT: "11"})
    assert row["status"] == "Not Rated"
    assert row["rating"]["reason"] == "The shipment changed after it was rated. Rate it again."


@pytest.mark.parametrize("query", [{"type": "$where"}, {"templateId": "0" * 24}, {"templateId": "x"}])
async def test_a_grid_or_template_that_is_not_there_is_refused(ana: Clerk, query: dict[str, str]) -> None:
    assert (await ana.save(new("ORD-1"), **query)).status_code in (400, 404)
