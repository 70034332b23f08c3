"""The queue of what is billed next (B18): rated, not billed, the oldest first."""

from freight.core.shipments.statuses import RATED, READY_FOR_INVOICING

WANTED = (
    {"number": "00001", "day": "2026-11-05"},
    {"number": "00002", "day": "2026-10-01", "status": READY_FOR_INVOICING, "lines": [("F", "Freight", "30.00")]},
    {"number": "00003", "day": "2026-11-03", "status": "Not Rated"},
    {"number": "00004", "day": "2026-11-02", "status": "Rate Mismatch", "user": 60.0},
    {"number": "00005", "day": "2026-11-04"},
)


async def test_the_oldest_comes_first_and_nothing_that_is_billed_unrated_or_apart(ana):
    ids = await ana.shipments(*WANTED)
    await ana.call("bill", ids=ids[-1:])
    queue = await ana.get("invoices/nextToBill")
    assert [(one["shipmentNumber"], one["amount"]) for one in queue["rows"]] == [("00002", "30.00"), ("00001", "51.45")]
    assert {one["status"] for one in queue["rows"]} == {RATED, READY_FOR_INVOICING}
    assert queue["rows"][0]["ageDays"] - queue["rows"][1]["ageDays"] == 35
    assert all(one["accountName"] for one in queue["rows"])


async def test_what_it_counts_is_what_its_filter_bills(ana):
    await ana.shipments(*WANTED)
    queue = await ana.get("invoices/nextToBill")
    billed = await ana.call("bill", rules=queue["rules"])
    assert (queue["count"], billed["billed"], billed["refused"]) == (3, 3, [])
    assert (await ana.get("invoices/nextToBill"))["count"] == 0


async def test_it_is_narrowed_to_a_customer(ana, tenants):
    await ana.shipments(*WANTED[:2], {"number": "00006", "account": tenants.fill2})
    queue = await ana.get("invoices/nextToBill", accountId=str(tenants.fill2))
    assert [one["shipmentNumber"] for one in queue["rows"]] == ["00006"]


async def test_who_sees_some_accounts_has_their_queue_alone(ana, tenants, sign_in):
    await ana.shipments(*WANTED[:2], {"number": "00006", "account": tenants.fill2})
    everybody = await ana.get("invoices/nextToBill")
    tenants.june.memberships[0].account_ids = [tenants.fill2]
    await tenants.june.save()
    june = await sign_in(tenants.june)
    queue = (await june.get("/api/invoices/nextToBill")).json()["data"]
    assert (everybody["count"], [one["shipmentNumber"] for one in queue["rows"]]) == (3, ["00006"])
