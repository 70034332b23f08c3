"""The Update status action (R057)."""


async def test_rated_shipments_become_ready_and_the_others_say_why_not(ana):
    """R057"""
    ids = await ana.shipments({"number": "00001"}, {"number": "00002", "status": "Not Rated"})
    answer = await ana.call("ready", ids=ids)
    assert answer["updated"] == 1
    assert [(one["shipmentNumber"], one["code"], one["message"]) for one in answer["refused"]] == [
        ("00002", "not_rated", "No lane for carrier V44_3, service CRF.")
    ]
    assert (await ana.stored("00001"))["status"] == "Ready for Invoicing"
    assert (await ana.stored("00002"))["status"] == "Not Rated"


async def test_pressing_twice_changes_nothing_more(ana):
    ids = await ana.shipments({"number": "00001"})
    await ana.call("ready", ids=ids)
    again = await ana.call("ready", ids=ids)
    assert (again["updated"], again["refused"]) == (0, [])
    assert (await ana.stored("00001"))["revision"] == 2


async def test_a_mismatch_waits_for_a_choice_that_goes_onto_the_invoice(ana):
    ids = await ana.shipments({"number": "00001", "status": "Rate Mismatch", "user": 60.0})
    assert (await ana.call("ready", ids=ids))["refused"][0]["code"] == "rate_mismatch"
    choice = {"billed": "user", "reason": "Spot rate agreed by mail"}
    assert (await ana.call("ready", ids=ids, mismatch=choice))["updated"] == 1
    (invoice,) = (await ana.call("bill", ids=ids))["invoices"]
    assert invoice["total"] == "60.00"
    charges = (await ana.get(f"invoices/{invoice['id']}"))["charges"]
    assert [(one["invoiceValue"], one["asPerTariff"], one["reasonComment"]) for one in charges] == [
        ("51.45", "Yes", ""),
        ("8.55", "No", "Spot rate agreed by mail"),
    ]


async def test_nothing_selected_is_not_everything(ana):
    await ana.shipments({"number": "00001"})
    answer = await ana.caller.post("/api/invoices/ready", json={})
    assert (answer.status_code, answer.json()["code"]) == (400, "nothing_selected")
    assert (await ana.stored("00001"))["status"] == "Rated"


async def test_many_shipments_become_ready_as_a_task(ana, run_jobs):
    ids = await ana.shipments(*({"number": f"{n:05}"} for n in range(230)))
    answer = await ana.call("ready", ids=ids)
    assert answer["memCacheKey"] and answer["updated"] == 0
    assert await run_jobs() == ["invoices.ready"]
    (task,) = (await ana.caller.get("/api/pollingTaskStatus")).json()["data"]
    assert (task["runningStatus"], task["message"]) == ("Completed", "230 shipments are Ready for Invoicing.")
