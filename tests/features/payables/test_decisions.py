"""Approving, disputing, rejecting and reopening carriers' invoices."""


async def test_an_exception_needs_a_reason_and_the_others_are_approved_beside_it(three):
    decided = await three.decide("approve", "M1", "M2")
    assert [(each["number"], each["message"]) for each in decided["refused"]] == [
        ("M2", "It has exceptions. Enter a reason.")
    ]
    assert await three.money("M1") == ("Approved", "112.00", "112.00", "0", "0")
    await three.approve("M2", asCharged=True, reason="Liftgate was ordered by phone")
    assert await three.money("M2") == ("Approved", "126.00", "126.00", "0", "0")


async def test_a_disputed_invoice_stays_so_until_somebody_decides(three, run_jobs):
    ids = [(await three.payable("M2"))["id"]]
    refused = await three.caller.post("/api/payables/dispute", json={"ids": ids, "reason": " "})
    assert (refused.status_code, refused.json()["msg"]) == (400, "Enter a reason.")
    await three.decide("dispute", "M2", reason="Asked Midway for the rate confirmation")
    assert (await three.payable("M2"))["status"] == "Disputed"
    # the carrier corrects it: the amounts follow, the decision remains with a user
    await three.received(["M2", "2026-10-15", "S-2", 100, 12, "", 112])
    await run_jobs()
    one = await three.payable("M2")
    assert (one["status"], one["charged"], one["findings"]) == ("Disputed", "112.00", [])
    await three.decide("reopen", "M2", reason="Corrected")
    assert (await three.payable("M2"))["status"] == "Matched"
    assert [one["number"] for one in await three.payables(exceptionsOnly=True)] == []


async def test_what_is_approved_is_not_changed_by_a_later_file_nor_removed(three):
    await three.approve("M1")
    tried = await three.tried(["M1", "S-1", 130, 12, "", 142])
    assert (tried["invoices"], tried["refused"]) == (0, 1)
    said = "M1 is approved under Payables. Reopen it there first."
    assert [each["message"] for each in tried["problems"]] == [said]
    (one,) = [each["id"] for each in await three.listed() if each["number"] == "M1"]
    answer = await three.caller.post("/api/carrierInvoices/remove", json={"ids": [one]})
    assert (answer.status_code, answer.json()["msg"]) == (400, said)
    await three.decide("reopen", "M1", reason="Carrier sent a correction")
    assert (await three.tried(["M1", "S-1", 130, 12, "", 142]))["changed"] == 1


async def test_a_rejected_invoice_is_not_paid_and_its_history_says_who_and_why(three):
    await three.decide("reject", "M2", reason="Not our shipment")
    assert (await three.decide("approve", "M2", reason="x"))["refused"][0]["message"] == (
        "It is rejected, so you can’t approve it."
    )
    one = await three.payable("M2")
    detail = await three.get(f"payables/{one['id']}")
    assert [(step["status"], step["by"], step["note"]) for step in detail["steps"]] == [
        ("Rejected", "Ana Ortiz", "Not our shipment")
    ]
