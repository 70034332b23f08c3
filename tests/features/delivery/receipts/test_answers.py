"""What partners answer is taken in once, laid to our file, set and segment, and moves deliveries on."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from freight.documents.delivery import Delivery
from freight.documents.delivery_profile import DeliveryProfile
from freight.documents.delivery_receipt import Receipt
from freight.documents.invoice import Invoice
from freight.features.delivery.outbox import acknowledgements, runs
from freight.features.delivery.receipts import intake, polling
from freight.kit import clock
from tests.features.delivery.outbox.test_edi import edi_profile
from tests.fixtures.deliveries import House, profile_of
from tests.fixtures.file_servers import USER, FileServer, ftp_serving, sftp_serving
from tests.fixtures.partners import Got
from tests.fixtures.tenants import Tenants

APPROVED, DELIVERED = "Approve for Invoice Delivery", "Delivered"
WAITS = {"delivered_when": "accepted"}


async def look(house: House) -> None:
    """Let the scheduler have the incoming channels looked into."""
    past = {"$set": {"next_run_at": clock.now() - timedelta(seconds=1)}}
    await DeliveryProfile.get_pymongo_collection().update_many({"type": "incomingChannel"}, past)
    await runs.claim_due_runs()
    await house.run_jobs()


async def channel(tenants: Tenants, server: FileServer, folder: str = "", **fields: Any) -> Any:
    """An incoming channel of everybody on that server."""
    to = {"host": "127.0.0.1", "port": server.port, "user": USER, "folder": folder}
    if server.host_key:
        to |= {"host_key": server.host_key}
    else:
        to |= {"security": "none"}
    name = "sftp" if server.host_key else "ftp"
    return await profile_of(tenants.air, "incomingChannel", transport=name, transport_settings=to, **fields)


async def sent(house: House, tenants: Tenants, server: FileServer, *numbers: str, **fields: Any) -> Got:
    """What the partner got of invoices that left together."""
    before = set(server.there())
    if not await house.deliveries():
        await edi_profile(tenants.air, server, single_invoice_file=True, **fields)
    await house.approved(*numbers)
    await house.work()
    (name,) = set(server.there()) - before
    return Got.of(server.there()[name])


async def upload(house: House, content: bytes, name: str = "997.txt") -> Any:
    answer = await house.ana.caller.post("/api/deliveryAnswers", files={"file": (name, content)})
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def tab(house: House, name: str) -> list[Any]:
    answer = await house.ana.caller.get("/api/deliveries", params={"tab": name})
    assert answer.status_code == 200, answer.text
    return list(answer.json()["data"]["rows"])


async def act(house: House, action: str, *ids: str, reason: str = "") -> Any:
    body = {"action": action, "ids": list(ids), "reason": reason}
    answer = await house.ana.caller.post("/api/deliveries/act", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def states(house: House) -> dict[str, str]:
    """How far each is acknowledged, by its shipment."""
    found = await Invoice.get_pymongo_collection().find({"number": {"$gt": ""}}).to_list()
    of = {each["_id"]: each["shipment_numbers"][0] for each in found}
    return {of[each["invoice_id"]]: each["acknowledgement"] for each in await house.deliveries()}


async def receipts() -> list[dict[str, Any]]:
    return await Receipt.get_pymongo_collection().find().sort("_id", 1).to_list()


async def test_a_997_in_the_folder_of_a_channel_delivers_the_invoice(
    house: House, tenants: Tenants, tmp_path: Path
) -> None:
    async with sftp_serving(tmp_path / "in") as server, sftp_serving(tmp_path / "out") as theirs:
        got = await sent(house, tenants, server, "A-1", **WAITS)
        assert await house.statuses() == {"A-1": APPROVED}
        await channel(tenants, theirs)
        (theirs.folder / "997-1.edi").write_bytes(got.answer(got.say(0, "A")))
        await look(house)
        assert await states(house) == {"A-1": "Accepted"}
        assert await house.statuses() == {"A-1": DELIVERED}
        (receipt,) = await receipts()
        assert (receipt["state"], receipt["name"], receipt["came_by"]) == (
            "Matched",
            "997-1.edi",
            "incomingChannel of everybody",
        )
        assert theirs.there() == {}
        assert (theirs.folder / "taken" / "997-1.edi").read_bytes() == got.answer(got.say(0, "A"))


async def test_an_error_is_shown_on_our_own_segment_and_the_invoice_is_sent_anew(
    house: House, tenants: Tenants, tmp_path: Path
) -> None:
    async with sftp_serving(tmp_path / "in") as server:
        got = await sent(house, tenants, server, "A-1", **WAITS)
        place = got.place_of(0, "B3")
        told = await upload(
            house, got.answer(got.say(0, "E*5", f"AK3*B3*{place}**8", "AK4*2*76*6*INV-000001"), status="E")
        )
        assert (told["changed"], told["invoiceNumbers"], told["receipt"]["state"]) == (1, ["INV-000001"], "Matched")
        assert await house.statuses() == {"A-1": APPROVED}, "what has errors is not accepted"
        (row,) = await tab(house, "needsSomeone")
        assert (row["cause"], row["acknowledgement"]) == ("with_errors", "Accepted with errors")
        detail = (await house.ana.caller.get(f"/api/deliveries/{row['id']}")).json()["data"]
        (answer,) = detail["answered"]
        fault = answer["faults"][0]
        ours = got.sets[0][2][place - 1]
        assert (fault["tag"], fault["element"], fault["place"], fault["segment"]) == ("B3", "02", place, ours)
        assert fault["message"] == "Character not allowed"
        assert (await act(house, "sendAnew", row["id"]))["done"] == 1
        assert await tab(house, "needsSomeone") == []
        await house.work()
        anew = Got.of(next(content for name, content in server.there().items() if "000000002" in name))
        await upload(house, anew.answer(number=902))
        assert await house.statuses() == {"A-1": DELIVERED}


async def test_the_same_997_twice_counts_once(house: House, tenants: Tenants, tmp_path: Path) -> None:  # fault 31
    async with sftp_serving(tmp_path / "in") as server:
        got = await sent(house, tenants, server, "A-1", **WAITS)
    first = await upload(house, got.answer(got.say(0, "A")))
    again = await upload(house, got.answer(got.say(0, "A")), "the same once more.txt")
    assert (first["isKnown"], again["isKnown"], again["changed"]) == (False, True, 0)
    # under another number of the partner's it is another file that says nothing new
    anew = await upload(house, got.answer(got.say(0, "A"), number=902))
    assert (anew["changed"], anew["receipt"]["state"]) == (0, "Matched")
    assert len(await receipts()) == 2
    (delivery,) = await house.deliveries()
    assert [each["what"] for each in delivery["events"]].count("Accepted") == 1


async def test_an_answer_to_nothing_we_sent_is_listed_until_someone_says_why(  # fault 32
    house: House, tenants: Tenants, tmp_path: Path
) -> None:
    async with sftp_serving(tmp_path / "in") as server:
        got = await sent(house, tenants, server, "A-1", **WAITS)
    other = Got(got.sender, got.receiver, "77", got.sets)
    told = await upload(house, other.answer(other.say(0, "A")))
    assert told["receipt"]["reason"] == "It answers nothing that was sent from here."
    assert await states(house) == {"A-1": "Awaited"}
    listed = (await house.ana.caller.get("/api/deliveryAnswers")).json()["data"]
    (row,) = listed["rows"]
    board = (await house.ana.caller.get("/api/deliveries", params={"tab": "due"})).json()["data"]
    assert next(each["count"] for each in board["tabs"] if each["tab"] == "unmatched") == 1
    refused = await house.ana.caller.post(f"/api/deliveryAnswers/{row['id']}/putAside", json={"reason": " "})
    assert refused.status_code == 400, refused.text
    aside = await house.ana.caller.post(f"/api/deliveryAnswers/{row['id']}/putAside", json={"reason": "Of a test"})
    assert aside.status_code == 200, aside.text
    assert (await house.ana.caller.get("/api/deliveryAnswers")).json()["data"]["rows"] == []
    (kept,) = await receipts()
    assert (kept["state"], kept["reason"]) == ("Put aside", "Of a test")


async def test_what_is_no_answer_is_kept_and_said(house: House, tenants: Tenants) -> None:
    told = await upload(house, b"Dear Sirs, we got it.", "letter.txt")
    assert told["receipt"]["state"] == "Unreadable"
    assert (await house.ana.caller.get("/api/deliveryAnswers")).json()["data"]["count"] == 1
    empty = await house.ana.caller.post("/api/deliveryAnswers", files={"file": ("none.txt", b"")})
    assert empty.json()["msg"] == "The file is empty. Choose the file that the partner sent."


async def test_a_partial_997_moves_the_sets_it_names(  # fault 33
    house: House, tenants: Tenants, tmp_path: Path
) -> None:
    async with sftp_serving(tmp_path / "in") as server:
        got = await sent(house, tenants, server, "A-1", "A-2", "A-3", **WAITS)
    numbers = [one[2][1].split("*")[3] for one in got.sets]
    await upload(house, got.answer(got.say(0, "A"), got.say(1, "R*5"), status="P", accepted=1))
    assert await states(house) == {numbers[0]: "Accepted", numbers[1]: "Rejected", numbers[2]: "Awaited"}
    await upload(house, got.answer(got.say(2, "A"), status="P", number=902, accepted=1))
    assert (await states(house))[numbers[2]] == "Accepted"


async def test_a_997_that_names_only_what_it_rejects_accepts_the_rest_by_its_counts(
    house: House, tenants: Tenants, tmp_path: Path
) -> None:
    async with sftp_serving(tmp_path / "in") as server:
        got = await sent(house, tenants, server, "A-1", "A-2", "A-3", **WAITS)
    numbers = [one[2][1].split("*")[3] for one in got.sets]
    await upload(house, got.answer(got.say(1, "R*5"), status="P", accepted=2))
    assert await states(house) == {numbers[0]: "Accepted", numbers[1]: "Rejected", numbers[2]: "Accepted"}


async def test_silence_is_overdue_and_a_late_answer_still_counts(  # fault 34
    house: House, tenants: Tenants, tmp_path: Path
) -> None:
    async with sftp_serving(tmp_path / "in") as server:
        got = await sent(house, tenants, server, "A-1", acknowledge_within_hours=2, **WAITS)
    assert await acknowledgements.mark_overdue_deliveries() == 0
    past = {"$set": {"acknowledge_by": clock.now() - timedelta(minutes=1)}}
    await Delivery.get_pymongo_collection().update_many({}, past)
    assert await acknowledgements.mark_overdue_deliveries() == 1
    assert await acknowledgements.mark_overdue_deliveries() == 0
    (row,) = await tab(house, "needsSomeone")
    assert (row["cause"], row["acknowledgement"]) == ("no_answer", "Overdue")
    await upload(house, got.answer())
    assert await states(house) == {"A-1": "Accepted"}
    assert await tab(house, "needsSomeone") == []
    assert await house.statuses() == {"A-1": DELIVERED}


async def test_a_worker_that_dies_before_the_file_is_put_away_takes_it_once(
    house: House, tenants: Tenants, tmp_path: Path
) -> None:
    async with sftp_serving(tmp_path / "in") as server, sftp_serving(tmp_path / "out") as theirs:
        got = await sent(house, tenants, server, "A-1", **WAITS)
        await channel(tenants, theirs)
        (theirs.folder / "997.edi").write_bytes(got.answer())
        theirs.on_rename.append(_cut)
        await look(house)
        assert list(theirs.there()) == ["997.edi"], "it could not be put away"
        assert await states(house) == {"A-1": "Accepted"}
        theirs.on_rename.clear()
        await look(house)
        assert theirs.there() == {}
    assert len(await receipts()) == 1
    (delivery,) = await house.deliveries()
    assert [each["what"] for each in delivery["events"]].count("Accepted") == 1


async def test_a_worker_that_dies_before_the_receipt_is_stored_leaves_the_file(
    house: House, tenants: Tenants, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with sftp_serving(tmp_path / "in") as server, sftp_serving(tmp_path / "out") as theirs:
        got = await sent(house, tenants, server, "A-1", **WAITS)
        one = await channel(tenants, theirs)
        (theirs.folder / "997.edi").write_bytes(got.answer())
        with monkeypatch.context() as dying:
            dying.setattr(intake, "record_acknowledgements", _dies)
            with pytest.raises(_KilledError):
                await polling.run_channel_job(str(tenants.air.company_id), str(tenants.air.system_id), str(one))
        assert (await receipts(), await states(house)) == ([], {"A-1": "Awaited"})
        assert list(theirs.there()) == ["997.edi"]
        await look(house)
        assert (await states(house), theirs.there()) == ({"A-1": "Accepted"}, {})


class _KilledError(Exception):
    """The worker is gone."""


async def _dies(*_: object, **__: object) -> None:
    raise _KilledError


def _cut() -> None:
    raise OSError(5, "Input/output error")


async def test_rejected_after_delivered_the_status_stands_and_someone_is_told(  # R061
    house: House, tenants: Tenants, tmp_path: Path
) -> None:
    async with sftp_serving(tmp_path / "in") as server:
        got = await sent(house, tenants, server, "A-1", delivered_when="sent")
    assert await house.statuses() == {"A-1": DELIVERED}
    await upload(house, got.answer(got.say(0, "R*5"), status="R", accepted=0))
    assert await house.statuses() == {"A-1": DELIVERED}
    (row,) = await tab(house, "needsSomeone")
    assert (row["acknowledgement"], row["cause"]) == ("Rejected", "recipient_said_no")
    told = await act(house, "putAside", row["id"], reason="Credit note 17 was issued")
    assert told == {"done": 1, "stayed": []}
    assert await tab(house, "needsSomeone") == []
    assert [each["acknowledgement"] for each in await tab(house, "acknowledged")] == ["Rejected"]


async def test_what_they_say_on_the_phone_counts_with_a_reason(house: House, tenants: Tenants, tmp_path: Path) -> None:
    async with sftp_serving(tmp_path / "in") as server:
        await sent(house, tenants, server, "A-1", **WAITS)
    (row,) = await tab(house, "sent")
    refused = await house.ana.caller.post("/api/deliveries/act", json={"action": "accept", "ids": [row["id"]]})
    assert refused.json()["msg"] == "Say why, so that others can see it."
    assert (await act(house, "accept", row["id"], reason="Dana at Fillmore confirmed it"))["done"] == 1
    assert await house.statuses() == {"A-1": DELIVERED}
    (delivery,) = await house.deliveries()
    assert delivery["events"][-1]["text"] == "Dana at Fillmore confirmed it"


async def test_an_answer_that_comes_before_we_know_that_it_was_sent_is_looked_for_again(
    house: House, tenants: Tenants, tmp_path: Path
) -> None:
    async with sftp_serving(tmp_path / "in") as server:
        got = await sent(house, tenants, server, "A-1", **WAITS)
    rows = Delivery.get_pymongo_collection()
    await rows.update_many({}, {"$set": {"state": "Packed", "acknowledgement": "Not expected"}})
    assert (await upload(house, got.answer()))["receipt"]["state"] == "Unmatched"
    assert await intake.rematch_unmatched_receipts() == 0
    await rows.update_many({}, {"$set": {"state": "Sent", "acknowledgement": "Awaited"}})
    assert await intake.rematch_unmatched_receipts() == 1
    assert (await states(house), await house.statuses()) == ({"A-1": "Accepted"}, {"A-1": DELIVERED})
    assert [each["state"] for each in await receipts()] == ["Matched"]


async def test_a_file_that_is_still_being_written_is_left_until_it_stays_as_it_is(
    house: House, tenants: Tenants, tmp_path: Path
) -> None:
    async with sftp_serving(tmp_path / "in") as server, sftp_serving(tmp_path / "out") as theirs:
        got = await sent(house, tenants, server, "A-1", **WAITS)
        await channel(tenants, theirs)
        whole = got.answer()
        (theirs.folder / ".997.edi.part").write_bytes(whole)
        (theirs.folder / "997.edi").write_bytes(whole[:150])
        (theirs.folder / "broken.edi").write_bytes(b"ISA*00*cut")
        await look(house)
        assert await receipts() == []
        (theirs.folder / "997.edi").write_bytes(whole)
        await look(house)
        assert sorted(theirs.there()) == [".997.edi.part"]
        assert {each["name"]: each["state"] for each in await receipts()} == {
            "997.edi": "Matched",
            "broken.edi": "Unreadable",
        }


@pytest.mark.parametrize("done", ["taken", ""])
async def test_answers_come_in_by_ftp_too(done: str, house: House, tenants: Tenants, tmp_path: Path) -> None:
    async with sftp_serving(tmp_path / "in") as server:
        got = await sent(house, tenants, server, "A-1", **WAITS)
    with ftp_serving(tmp_path / "out") as theirs:
        (theirs.folder / "acks").mkdir()
        await channel(tenants, theirs, "acks", configurations={"doneFolder": done})
        await look(house)
        assert await receipts() == []
        (theirs.folder / "acks" / "997.edi").write_bytes(got.answer())
        await look(house)
        assert await states(house) == {"A-1": "Accepted"}
        left = [each.relative_to(theirs.folder).as_posix() for each in theirs.folder.rglob("*") if each.is_file()]
        assert left == ([f"acks/{done}/997.edi"] if done else [])


async def test_who_sees_some_accounts_takes_no_answers_in(house: House, tenants: Tenants, sign_in: Any) -> None:
    june = await sign_in(tenants.june)
    answer = await june.post("/api/deliveryAnswers", files={"file": ("997.txt", b"ISA")})
    assert answer.status_code == 403
    assert (await june.get("/api/deliveryAnswers")).status_code == 403
    assert await receipts() == []


async def test_an_answer_is_read_by_the_mapping_of_the_profile_it_answers(
    house: House, tenants: Tenants, sign_in: Any, tmp_path: Path
) -> None:
    """Administration §3.3: a partner that says A or R in AK5-02. Another's answers are read as ever."""
    async with sftp_serving(tmp_path / "in") as server:
        got = await sent(house, tenants, server, "A-1", "A-2", **WAITS)
    profiles = DeliveryProfile.get_pymongo_collection()
    own = {"name": "transactionStatus", "segment": "AK5", "element": "02"}
    await profiles.update_one({"type": "edi"}, {"$set": {"configurations.acknowledgement": [own]}})
    theirs = f"AK2*210*{got.sets[0][1]}~AK5*X*A", f"AK2*210*{got.sets[1][1]}~AK5*X*R"
    assert (await upload(house, got.answer(*theirs)))["changed"] == 2
    assert await states(house) == {"A-1": "Accepted", "A-2": "Rejected"}
    # of another profile's file the usual place counts
    await profiles.update_one({"type": "edi"}, {"$set": {"configurations.acknowledgement": []}})
    await Delivery.get_pymongo_collection().update_many({}, {"$set": {"acknowledgement": "Awaited", "cause": ""}})
    await profile_of(tenants.air, "edi", name="Another", configurations={"acknowledgement": [own]})
    await upload(house, got.answer(got.say(0, "A"), f"AK2*210*{got.sets[1][1]}~AK5*A*R", number=902), "b.txt")
    assert await states(house) == {"A-1": "Accepted", "A-2": "Accepted"}


async def test_an_answer_of_a_test_settles_nothing_that_was_sent_in_earnest(
    house: House, tenants: Tenants, tmp_path: Path
) -> None:
    async with sftp_serving(tmp_path / "in") as server:
        got = await sent(house, tenants, server, "A-1", **WAITS)
    content = got.answer(got.say(0, "A"))
    as_test = content.replace(b"*P*", b"*T*", 1) if isinstance(content, bytes) else content.replace("*P*", "*T*", 1)
    assert as_test != content
    assert (await upload(house, as_test, "test.txt"))["changed"] == 0
    assert await states(house) == {"A-1": "Awaited"}
    assert (await upload(house, content, "live.txt"))["changed"] == 1
    assert await states(house) == {"A-1": "Accepted"}
