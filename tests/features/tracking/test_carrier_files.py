"""Carriers' 214 files on Tracking capture: read into rows, checked and saved like a workbook, kept as reports."""

from datetime import datetime
from typing import Any

from freight.documents.milestone_type import MilestoneType
from freight.documents.shipment_event import ShipmentEvent
from freight.features.tracking.capture.schemas import MOST_ROWS
from freight.kit.storage.tenancy import scoped
from tests.core.tracking.x12_214 import interchange, one, status_set
from tests.features.shipments.conftest import ACCOUNT, GREAT_LAKES, Clerk, new
from tests.features.tracking.conftest import Tracker, local

PRO, ORDER = "shipmentInformation#bookingNumber", "shipmentInformation#purchaseOrder"


def at7(code: str, when: datetime, zone: str = "CT") -> str:
    """A status at a time on Chicago's walls."""
    return f"AT7*{code}*NS***{when:%Y%m%d}*{when:%H%M}*{zone}"


def of(shipment: str, *segments: str, number: int = 1) -> str:
    """A set about a shipment."""
    return status_set(f"B10*PRO{number}*{shipment}*RDWY", "LX*1", *segments, number=number)


async def drop(who: Tracker, content: str, name: str = "rdwy.edi", status: int = 200) -> Any:
    """Drop a file on the screen; return the result."""
    files = {"uploadedFile": (name, content.encode())}
    answer = await who.caller.post("/api/tracking/events/file", files=files)
    assert answer.status_code == status, answer.text
    return answer.json()["data"] if status == 200 else answer.json()["msg"]


async def save(who: Tracker, file: Any) -> Any:
    return await who.post("events", {"rows": file["rows"], "fromFile": file["name"]})


async def test_from_a_file_to_a_delivered_shipment(three: Tracker) -> None:
    content = interchange(
        of("G-1", at7("AF", local(-9)), at7("X6", local(-5)), "MS1*TOLEDO*OH*US", at7("D1", local(-2))),
        of("O-1", at7("AF", local(-8)), number=2),
    )
    file = await drop(three, content)
    assert (file["name"], file["told"]) == ("rdwy.edi", "4 statuses read: 3 milestones, 1 not a milestone.")
    assert file["findings"] == []
    assert [(row["shipment"], row["milestone"], row["kind"], row["timeZone"]) for row in file["rows"]] == [
        ("G-1", "DEP", "Actual", "CT"),
        ("G-1", "DEL", "Actual", "CT"),
        ("O-1", "PUP", "Actual", "CT"),  # the truck to the port
    ]
    body = {"rows": file["rows"], "fromFile": file["name"]}
    checked = await three.post("events/check", body)
    assert (checked["new"], checked["refused"]) == (3, 0)
    assert await scoped(ShipmentEvent, three.scope).count() == 0
    saved = await three.post("events", body)
    assert (saved["new"], saved["replaces"], saved["refused"]) == (3, 0, 0)
    assert (await three.shipment("G-1"))["tracking"]["status"] == "Delivered"
    events = await three.events("G-1")
    assert {(event["source"], event["reference"], tuple(event["corrects"])) for event in events} == {
        ("file", "rdwy.edi", ())
    }


async def test_the_same_file_again_adds_nothing(three: Tracker) -> None:
    plan, estimate = at7("AG", local(1)), f"AT7***AB*NA*{local(1):%Y%m%d}*0900*LT"
    content = interchange(of("A-1", at7("CP", local(-9)), plan, estimate, at7("CP", local(-9))))
    first = await save(three, await drop(three, content))
    assert [row["what"] for row in first["rows"]] == ["new", "new", "new", "same"]
    before, tracking = await three.events("A-1"), (await three.shipment("A-1"))["tracking"]
    for name in ("rdwy.edi", "again.TXT"):
        file = await drop(three, content, name)
        checked = await three.post("events/check", {"rows": file["rows"], "fromFile": name})
        again = await save(three, file)
        assert (checked["same"], again["same"], again["new"], again["batch"]) == (4, 4, 0, "")
    assert await three.events("A-1") == before
    assert (await three.shipment("A-1"))["tracking"] == tracking


async def test_what_a_carrier_reports_corrects_nobody(three: Tracker) -> None:
    entered = local(-3).replace(second=0, microsecond=0)
    await three.report("G-1", "DEL", local(-1))
    await three.report("G-1", "DEL", entered)
    file = await drop(three, one(at7("D1", local(-4))).replace("*A-1*", "*G-1*"))
    checked = await three.post("events/check", {"rows": file["rows"], "fromFile": file["name"]})
    saved = await save(three, file)
    assert (checked["new"], checked["replaces"], saved["new"], saved["replaces"]) == (1, 0, 1, 0)
    assert (await three.shipment("G-1"))["tracking"]["delivered_at"] == entered
    # a row that a person edited counts as entered by that person
    typed = {**file["rows"][0], "isReported": False}
    assert (await save(three, {**file, "rows": [typed]}))["replaces"] == 1
    assert (await three.shipment("G-1"))["tracking"]["delivered_at"] != entered


async def test_rows_of_both_kinds_are_saved_together_and_undone_together(three: Tracker) -> None:
    file = await drop(three, interchange(of("A-1", at7("CP", local(-9)))))
    typed = {"tempId": 7, **three.row("A-1", "DEP", local(-8))}
    saved = await save(three, {**file, "rows": [typed, *file["rows"], {"tempId": 9}]})
    assert [(row["tempId"], row["what"]) for row in saved["rows"]] == [(7, "new"), (1, "new"), (9, "refused")]
    assert (await three.post("undo", {"batch": saved["batch"]}))["done"] == 2
    assert (await three.shipment("A-1"))["tracking"] is None
    # what was undone does not come back with the file
    assert (await save(three, file))["same"] == 1
    assert (await three.shipment("A-1"))["tracking"] is None


async def test_the_shipment_is_found_by_the_number_that_says_most(three: Tracker, clerk: Clerk) -> None:
    await clerk.saved(new("P-1", **{PRO: "777", ORDER: "PO-5"}), new("P-2", tempId=2, **{PRO: "888", ORDER: "PO-5"}))
    status = at7("CP", local())
    content = interchange(
        status_set("B10*777*P-2*RDWY", "LX*1", status, number=1),  # its own number before the PRO number
        status_set("B10*777*UNKNOWN*RDWY", "LX*1", status, number=2),
        status_set("B10*999**RDWY", "L11*PO-5*PO", "L11*P-1*QN", "LX*1", status, number=3),  # two have that order
        status_set("B10*888*PO-5*RDWY", "LX*1", status, number=4),  # of the two the one with the PRO number
        status_set("B10*999**RDWY", "LX*1", status, "L11*A-1*SI", number=5),
    )
    file = await drop(three, content)
    assert [row["shipment"] for row in file["rows"]] == ["P-2", "P-1", "999", "P-2", "A-1"]
    assert file["findings"] == ["3 rows were found by a reference instead of the shipment number."]


async def test_who_is_limited_to_accounts_finds_no_others(june: Tracker, clerk: Clerk) -> None:
    await clerk.saved(new("X-1", **{ACCOUNT: GREAT_LAKES, PRO: "PRO1"}))
    file = await drop(june, interchange(of("X-1", at7("CP", local())), of("", at7("CP", local()))))
    assert [row["shipment"] for row in file["rows"]] == ["X-1", "PRO1"]
    assert (await save(june, file))["refused"] == 2


async def test_what_is_wrong_with_a_status_is_told_and_stays_in_its_row(three: Tracker) -> None:
    segments = ("AT7*D1*NS***20261399*2500*GB", at7("ZZ", local()), at7("CP", local(-9), "LT"))
    file = await drop(three, interchange(of("A-1", *segments), of("", at7("CP", local()), number=2)), "a.x12")
    assert file["told"] == "4 statuses read: 3 milestones, 0 not a milestone, 1 left out."
    assert [each.split(":")[0] for each in file["findings"]] == [
        *["Set 0001, segment 4 (AT7)"] * 3,
        "Status ZZ (AT701) (in set 0001, segment 5 (AT7)) is not known here and was left out. Enter what it means by "
        "hand.",
        "1 time has no time zone in the file and will be read as America/Chicago. Enter the time zone in the rows that "
        "were elsewhere.",
    ]
    saved = await save(three, file)
    assert {each["field"] for each in saved["rows"][0]["findings"]} == {"date", "time", "timeZone"}
    assert [row["what"] for row in saved["rows"]] == ["refused", "new", "refused"]


async def test_a_system_without_the_milestone(three: Tracker) -> None:
    await scoped(MilestoneType, three.scope).update_one({"code": "DEP"}, {"$set": {"code": "GONE"}})
    file = await drop(three, interchange(of("G-1", at7("AF", local(-9)))))
    assert file["findings"] == [
        "Status AF is milestone DEP, which this system does not have. Enter another in the rows, or have it added "
        "under Tracking → Milestones."
    ]
    assert (await save(three, file))["refused"] == 1


async def test_files_that_are_none_are_refused_whole(three: Tracker) -> None:
    good = interchange(of("A-1", at7("CP", local(-9)), at7("AF", local(-9))))
    for content, told in (
        ("Shipment\tStatus\nA-1\tD1", "rdwy.edi was not read. The file does not begin with ISA"),
        (interchange(status_set("B3**1", code="210")), "The file has no 214 (shipment status) in it: it holds 210."),
        (good[: good.index("AT7*AF")], "Set 0001 has no end: SE is missing."),
        (good[:90], "The ISA segment is incomplete."),
    ):
        assert told in await drop(three, content, status=400)
    assert (await drop(three, good, "rdwy.doc", 400)).startswith(
        "Drop a workbook (.xlsx, .xls, .xlsb, .csv) or a carrier’s 214 file"
    )
    many = interchange(of("A-1", *[at7("CP", local(-9))] * (MOST_ROWS + 1)))
    assert await drop(three, many, status=400) == "The file has 2,001 milestones; 2,000 can be read at once."
    assert await scoped(ShipmentEvent, three.scope).count() == 0


async def test_a_file_without_milestones_says_so(three: Tracker) -> None:
    file = await drop(three, interchange(of("A-1", at7("X6", local(-9)), at7("X1", local(-8)))))
    assert (file["rows"], file["told"]) == ([], "2 statuses read: 0 milestones, 2 not a milestone.")
