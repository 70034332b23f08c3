"""Milestones reported by rows: what is stored, what is refused and why, and that nothing counts twice."""

from datetime import datetime, time, timedelta
from typing import Any

import pytest

from freight.documents.shipment_event import ShipmentEvent
from freight.kit.storage.tenancy import scoped
from tests.features.shipments.conftest import ACCOUNT, GREAT_LAKES, Clerk, new
from tests.features.tracking.conftest import Tracker, day, local
from tests.workbooks import shown, xlsx

HEADINGS = ["Shipment number", "Milestone", "Type", "Date", "Time", "Time zone", "Remarks"]


def faults_of(outcome: Any) -> dict[int, dict[str, str]]:
    """What is wrong with which field, by row."""
    return {
        row["tempId"]: {each["field"]: each["message"] for each in row["findings"]}
        for row in outcome["rows"]
        if row["findings"]
    }


async def test_rows_are_checked_before_they_are_stored(three: Tracker) -> None:
    rows = [three.row("A-1", "PUP", local(-9)), three.row("O-1", "Delivered", local(5), "Planned")]
    checked = await three.check(*rows)
    assert (checked["new"], checked["refused"], checked["batch"]) == (2, 0, "")
    assert await scoped(ShipmentEvent, three.scope).count() == 0
    saved = await three.save(*rows)
    assert saved["new"] == 2
    assert [row["what"] for row in saved["rows"]] == ["new", "new"]
    shipment = await three.shipment("A-1")
    assert (shipment["tracking"]["status"], shipment["tracking"]["current"]) == ("In transit", "PUP")
    assert shipment["revision"] == 1  # a user who has the grid open gets no conflict
    assert (await three.shipment("O-1"))["tracking"]["status"] == "Not started"


async def test_bad_rows_are_refused_with_field_and_remedy_and_the_others_stored(three: Tracker) -> None:
    good = three.row("A-1", "PUP", local(-9))
    saved = await three.save(
        good,
        three.row("NOBODY", "PUP", local(-9)),
        three.row("A-1", "LOST", local(-9)),
        three.row("A-1", "DEL", local(0, 2)),  # in the future
        three.row("A-1", "DEL", datetime(2099, 5, 31, 12), "Estimated"),
        three.row("A-1", "DEL", local(-20)),  # before it shipped
        three.row("G-1", "CUS", local(-3)),  # no milestone of trucks
        three.row("A-1", "DEP", local(-3), timeZone="Mars/Olympus"),
        {"shipment": "A-1", "milestone": "DEP", "date": "soon", "time": "noon"},
        three.row("A-1", "PUP", local(-8)),  # not what the first row says
        {},
    )
    wrong = faults_of(saved)
    assert sorted(wrong) == list(range(2, 12))
    assert wrong[2] == {"shipment": "There is no shipment NOBODY. Check the number, or enter the shipment first."}
    assert wrong[3]["milestone"].startswith("There is no milestone LOST. Use one of BKD, PUP, DEP")
    assert wrong[4]["date"] == "This is in the future. Enter it as Estimated, or once it has happened."
    assert wrong[5]["date"] == "2099 is more than two years away. Check the year."
    assert wrong[6]["date"].startswith(f"This is before the shipment’s ship date, {day(-10)}.")
    assert wrong[7] == {"milestone": "Customs cleared is no milestone of Ground shipments."}
    assert "isn’t a time zone" in wrong[8]["timeZone"]
    assert sorted(wrong[9]) == ["date", "time"]
    assert wrong[10]["date"] == "Row 1 gives another time for actual Picked up. Keep one of them."
    assert sorted(wrong[11]) == ["date", "milestone", "shipment", "time"]
    assert (saved["new"], saved["refused"]) == (1, 10)
    assert await scoped(ShipmentEvent, three.scope).count() == 1


async def test_the_same_rows_again_change_nothing(three: Tracker) -> None:
    rows = [three.row("A-1", "PUP", local(-9)), three.row("A-1", "PUP", local(-9))]
    first = await three.save(*rows)
    assert [row["what"] for row in first["rows"]] == ["new", "same"]
    again = await three.save(*rows)
    assert (again["new"], again["same"], again["batch"]) == (0, 2, "")
    assert len(await three.events("A-1")) == 1


async def test_another_time_replaces_the_first_by_an_event_that_corrects_it(three: Tracker) -> None:
    before = local(-9).replace(second=0, microsecond=0)
    await three.report("A-1", "PUP", before)
    saved = await three.report("A-1", "PUP", local(-8))
    assert saved["replaces"] == 1
    assert datetime.fromisoformat(saved["rows"][0]["before"]) == before
    first, second = await three.events("A-1")
    assert second["corrects"] == [first["key"]]
    # and back again: another correction, though the time is the first one
    assert (await three.report("A-1", "PUP", before))["replaces"] == 1
    assert (await three.shipment("A-1"))["tracking"]["current_at"] == before


async def test_a_shipment_is_found_by_a_number_it_carries_unless_several_carry_it(three: Tracker, clerk: Clerk) -> None:
    order = "shipmentInformation#purchaseOrder"
    await clerk.saved(new("P-1", **{order: "PO-77"}), new("P-2", tempId=2, **{order: "PO-88"}))
    await clerk.saved(new("P-3", tempId=3, **{order: "po 88"}))
    saved = await three.save(three.row("po 77", "BKD", local()), three.row("PO-88", "BKD", local()))
    assert saved["rows"][0]["shipment"] == "P-1"
    assert faults_of(saved)[2]["shipment"].startswith("Several shipments carry PO-88: P-2, P-3.")


async def test_who_is_limited_to_accounts_finds_no_others(june: Tracker, ana: Tracker, clerk: Clerk) -> None:
    await clerk.saved(new("X-1", **{ACCOUNT: GREAT_LAKES}))
    saved = await june.save(june.row("X-1", "BKD", local()), june.row("A-1", "BKD", local()))
    assert faults_of(saved) == {
        1: {"shipment": "There is no shipment X-1. Check the number, or enter the shipment first."}
    }
    other = await june.shipment("X-1")
    assert (await june.caller.get(f"/api/tracking/shipments/{other['_id']}")).status_code == 404
    updated = await june.post(
        "milestone", {"ids": [str(other["_id"])], "milestone": "BKD", "date": day(0), "time": "00:00"}
    )
    assert updated["rows"][0]["what"] == "refused"
    assert await june.events("X-1") == []
    entered = await ana.report("X-1", "BKD", local())
    (event,) = await ana.events("X-1")
    await june.post("undo", {"batch": entered["batch"]}, 404)
    await june.post("takeBack", {"shipmentId": str(other["_id"]), "key": event["key"]}, 404)
    assert len(await ana.events("X-1")) == 1


async def test_a_workbook_becomes_rows(three: Tracker) -> None:
    morning = local(-9).replace(hour=8, minute=30, second=0, microsecond=0, tzinfo=None)
    content = xlsx(
        [
            ["A-1", "PUP", "Actual", morning.date(), time(8, 30), None, "on time"],
            ["O-1", "Picked up", None, morning, None, "Europe/Berlin", None],
            ["G-1", "PUP", None, f"{morning:%m/%d/%Y}", "8:30 AM", "CT", None],
        ],
        HEADINGS,
    )
    answer = await three.caller.post("/api/tracking/events/file", files={"uploadedFile": ("status.xlsx", content)})
    assert answer.status_code == 200, answer.text
    file = answer.json()["data"]
    assert (file["name"], file["leftOut"]) == ("status.xlsx", ["Remarks"])
    saved = await three.post("events", {"rows": file["rows"], "fromFile": file["name"]})
    assert (saved["new"], faults_of(saved)) == (3, {})
    at = {number: (await three.events(number))[0] for number in ("A-1", "O-1", "G-1")}
    assert at["A-1"]["occurred_at"] == at["G-1"]["occurred_at"]
    assert at["A-1"]["occurred_at"] - at["O-1"]["occurred_at"] in (timedelta(hours=7), timedelta(hours=6))
    assert (at["A-1"]["source"], at["A-1"]["reference"]) == ("file", "status.xlsx")


async def test_a_time_that_was_never_computed_is_no_midnight(three: Tracker) -> None:
    day = f"{local(-9):%m/%d/%Y}"
    content = shown([["A-1", "PUP", "Actual", day, ("=B2+TIME(8,30,0)", "h:mm")]], HEADINGS[:5])
    answer = await three.caller.post("/api/tracking/events/file", files={"uploadedFile": ("status.xlsx", content)})
    file = answer.json()["data"]
    assert file["rows"][0]["time"] == "formula without a result"
    saved = await three.post("events", {"rows": file["rows"], "fromFile": file["name"]})
    assert (saved["new"], list(faults_of(saved)[2])) == (0, ["time"])


async def test_milestones_come_in_a_text_file_as_in_a_workbook(three: Tracker) -> None:
    content = b"Shipment,Milestone code,Date\nA-1,PUP,2026-05-01 08:00\n"
    answer = await three.caller.post("/api/tracking/events/file", files={"uploadedFile": ("status.csv", content)})
    assert answer.status_code == 200, answer.text
    assert [row["shipment"] for row in answer.json()["data"]["rows"]] == ["A-1"]


async def test_no_workbook(three: Tracker) -> None:
    for name, content in (("status.xlsx", b"no zip"), ("status.pdf", b"%PDF"), ("status.xlsx", xlsx([], HEADINGS))):
        answer = await three.caller.post("/api/tracking/events/file", files={"uploadedFile": (name, content)})
        assert answer.status_code == 400, answer.text
    no_date = xlsx([["A-1", "PUP"]], HEADINGS[:2])
    answer = await three.caller.post("/api/tracking/events/file", files={"uploadedFile": ("a.xlsx", no_date)})
    assert "Date" in answer.json()["msg"]


async def test_the_template_is_read_back(three: Tracker) -> None:
    answer = await three.caller.get("/api/tracking/events/template")
    file = await three.caller.post("/api/tracking/events/file", files={"uploadedFile": ("a.xlsx", answer.content)})
    assert [row["milestone"] for row in file.json()["data"]["rows"]] == [
        *("BKD", "PUP", "DEP", "ARR", "CUS", "OFD", "DEL", "POD")
    ]


async def test_one_milestone_of_many_shipments_and_undo(three: Tracker) -> None:
    numbers = ("A-1", "O-1", "G-1")
    ids = [str((await three.shipment(number))["_id"]) for number in numbers]
    await three.report("A-1", "CUS", local(-6))
    before = (await three.shipment("A-1"))["tracking"]
    when = local(-5)
    body = {"ids": ids, "milestone": "CUS", "date": f"{when:%Y-%m-%d}", "time": f"{when:%H:%M}"}
    updated = await three.post("milestone", body)
    assert updated["done"] == 2
    assert [row["what"] for row in updated["rows"]] == ["replaces", "new", "refused"]
    assert updated["rows"][2]["message"] == "Customs cleared is no milestone of Ground shipments."
    undone = await three.post("undo", {"batch": updated["batch"]})
    assert undone["done"] == 2
    assert (await three.shipment("A-1"))["tracking"] == before
    assert (await three.shipment("O-1"))["tracking"] is None
    # events are only ever added
    assert [len(await three.events(number)) for number in numbers] == [3, 2, 0]
    assert (await three.post("undo", {"batch": "none such"}, 404))["msg"] == "There is nothing left to undo."


async def test_undo_leaves_what_was_reported_since(three: Tracker) -> None:
    ids = [str((await three.shipment(number))["_id"]) for number in ("A-1", "O-1")]
    updated = await three.post("milestone", {"ids": ids, "milestone": "PUP", "date": day(-5), "time": "08:00"})
    await three.report("A-1", "PUP", local(-4))
    undone = await three.post("undo", {"batch": updated["batch"]})
    assert [(row["number"], row["what"] == "refused") for row in undone["rows"]] == [("A-1", True), ("O-1", False)]
    assert (await three.shipment("A-1"))["tracking"]["current"] == "PUP"


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"milestone": "LOST"}, "Milestone: There is no milestone LOST."),
        ({"date": "2099-01-01", "kind": "PLN"}, "Date: 2099 is more than two years away."),
        ({"time": "noon"}, "Time: noon isn’t a time."),
        ({"timeZone": "Mars"}, "Time zone: Mars isn’t a time zone."),
    ],
)
async def test_a_time_that_cannot_be_updates_nothing(three: Tracker, wrong: dict[str, str], message: str) -> None:
    ids = [str((await three.shipment("A-1"))["_id"])]
    body = {"ids": ids, "milestone": "PUP", "date": day(-5), "time": "08:00"} | wrong
    assert (await three.post("milestone", body, 400))["msg"].startswith(message)
    assert await three.events("A-1") == []


async def test_taking_back_what_was_looked_at(three: Tracker) -> None:
    await three.report("A-1", "PUP", local(-9))
    (event,) = await three.events("A-1")
    body = {"shipmentId": str(event["shipment_id"]), "key": event["key"]}
    await three.report("A-1", "PUP", local(-8))
    # another user was faster
    assert "reported again since" in (await three.post("takeBack", body, 409))["msg"]
    key = (await three.timeline("A-1"))["steps"][1]["actual"]["key"]
    await three.post("takeBack", body | {"key": key})
    assert (await three.shipment("A-1"))["tracking"] is None
    assert await three.post("takeBack", body | {"key": key}, 409)


async def test_rights(three: Tracker, tenants: Any, sign_in: Any) -> None:
    vera = Tracker(await sign_in(tenants.vera), tenants.air)  # sees shipments alone
    assert (await vera.caller.get("/api/tracking/summary")).status_code == 403
    assert (await vera.caller.post("/api/tracking/events", json={"rows": []})).status_code == 403
