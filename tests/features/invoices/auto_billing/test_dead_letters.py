"""Pushes that did not go through: listed, resent, given up."""

import pytest

from tests.features.invoices.auto_billing.conftest import Hour, Pusher
from tests.fixtures.billing_system import hang_up, says
from tests.fixtures.tenants import Tenants

NOBODY = "0" * 24


async def failed(pusher: Pusher, count: int = 1) -> list[dict]:
    """Pushes that the billing system refused."""
    ids = await pusher.invoices(count)
    pusher.system.always = says(422, {"error": "unknown account"})
    await pusher.push("Billing", *ids)
    await pusher.run_jobs()
    pusher.system.always = None
    return await pusher.all()


async def test_the_list_tells_state_tries_and_the_last_answer(pusher: Pusher):
    (push,) = await failed(pusher)
    listed = (await pusher.caller.get("/api/invoiceAutoBilling/pushes", params={"state": "Failed"})).json()["data"]
    assert (listed["count"], listed["states"]) == (1, {"Failed": 1})
    (row,) = listed["rows"]
    assert (row["kind"], row["invoiceNumber"], row["tries"], row["pushedBy"]) == (
        "auto-billing",
        "INV-000001",
        1,
        "Ana Ortiz",
    )
    assert (row["lastStatus"], row["lastText"]) == (422, '{"error": "unknown account"}')
    one = (await pusher.caller.get(f"/api/invoiceAutoBilling/pushes/{push['_id']}")).json()["data"]
    assert (one["key"], one["body"]["number"], len(one["answers"])) == (push["key"], "INV-000001", 1)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"search": "INV-000002"}, 1),
        ({"search": "INV-"}, 3),
        ({"search": ".*"}, 0),
        ({"kind": "auto-printing"}, 0),
        ({"state": "Accepted"}, 0),
        ({"pageLimit": "2", "pageNo": "2"}, 3),
    ],
)
async def test_the_list_is_narrowed(pusher: Pusher, query: dict, found: int):
    await failed(pusher, 3)
    answer = (await pusher.caller.get("/api/invoiceAutoBilling/pushes", params=query)).json()["data"]
    assert answer["count"] == found
    assert len(answer["rows"]) == (1 if "pageNo" in query else found)


@pytest.mark.parametrize("query", [{"state": "Lost"}, {"kind": "mail"}, {"pageNo": "0"}])
async def test_a_list_nobody_knows_is_refused(pusher: Pusher, query: dict):
    assert (await pusher.caller.get("/api/invoiceAutoBilling/pushes", params=query)).status_code == 400


async def test_many_are_resent_under_their_keys(pusher: Pusher):
    pushes = await failed(pusher, 3)
    answer = (await pusher.post("resend", ids=[str(push["_id"]) for push in pushes])).json()["data"]
    assert answer == {"changed": 3, "refused": []}
    assert {(await pusher.invoice(str(push["invoice_id"])))["auto_billing_status"] for push in pushes} == {"pushed"}
    await pusher.run_jobs()
    assert {push["state"] for push in await pusher.all()} == {"Accepted"}
    assert set(pusher.system.taken) == {push["key"] for push in pushes}


async def test_what_was_accepted_is_not_resent(pusher: Pusher):
    (invoice_id,) = await pusher.invoices()
    push = await pusher.pushed("Billing", invoice_id)
    answer = (await pusher.post("resend", ids=[str(push["_id"])])).json()["data"]
    assert answer == {"changed": 0, "refused": ["The push of INV-000001 is Accepted."]}
    answer = (await pusher.post("giveUp", ids=[str(push["_id"])], reason="by phone")).json()["data"]
    assert answer["changed"] == 0
    assert (await pusher.invoice(invoice_id))["auto_billing_status"] == "pushed"


async def test_one_is_given_up_with_a_reason_and_may_be_pushed_anew(pusher: Pusher):
    (push,) = await failed(pusher)
    assert (await pusher.post("giveUp", ids=[str(push["_id"])], reason="  ")).status_code == 422
    answer = (await pusher.post("giveUp", ids=[str(push["_id"])], reason="booked by hand")).json()["data"]
    assert answer["changed"] == 1
    stored = await pusher.stored()
    assert (stored["state"], stored["reason"]) == ("Given up", "booked by hand")
    await pusher.push("Billing", str(push["invoice_id"]))
    await pusher.run_jobs()
    first, second = await pusher.all()
    assert (first["state"], second["state"]) == ("Given up", "Accepted")
    assert first["key"] != second["key"]


async def test_one_that_waits_is_sent_at_once_or_given_up(pusher: Pusher, hour: Hour):
    first, second = await pusher.invoices(2)
    pusher.system.next = [says(500)]
    push = await pusher.pushed("Billing", first)
    assert push["state"] == "Retrying"
    await pusher.post("resend", ids=[str(push["_id"])])
    await pusher.run_jobs()
    assert (await pusher.stored())["state"] == "Accepted"

    pusher.system.next = [says(500)]
    await pusher.push("Billing", second)
    await pusher.run_jobs()
    waiting = (await pusher.all())[1]
    await pusher.post("giveUp", ids=[str(waiting["_id"])], reason="not needed")
    assert (await pusher.invoice(second))["auto_billing_status"] == ""
    hour.passes(hours=1)
    await pusher.due()
    assert (await pusher.all())[1]["state"] == "Given up"


async def test_what_may_have_arrived_is_not_pushed_under_a_second_key(pusher: Pusher, hour: Hour):
    """The other side took the invoice and its answer was lost, each time: a new key would bill it twice."""
    (invoice_id,) = await pusher.invoices()
    pusher.system.always = hang_up
    push = await pusher.pushed("Billing", invoice_id)
    for _ in range(8):
        hour.passes(minutes=30)
        await pusher.due()
    assert (await pusher.stored())["state"] == "Failed"
    pusher.system.always = None
    anew = (await pusher.push("Billing", invoice_id)).json()["data"]
    assert [one["message"] for one in anew["refused"]] == [
        "The push of INV-000001 failed before but may have arrived. Resend it from the list of pushes so it keeps the "
        "same key."
    ]
    await pusher.post("resend", ids=[str(push["_id"])])
    await pusher.run_jobs()
    assert (await pusher.stored())["state"] == "Accepted"
    assert len(pusher.system.taken) == 1


async def test_pushes_of_others_are_out_of_reach(pusher: Pusher, tenants: Tenants, sign_in):
    (push,) = await failed(pusher)
    caller = await sign_in(tenants.olaf)
    stranger = Pusher(caller, tenants.ocean, pusher.system, pusher.biller, pusher.run_jobs)
    for answer in (
        await stranger.post("resend", ids=[str(push["_id"])]),
        await stranger.post("giveUp", ids=[str(push["_id"])], reason="x"),
        await caller.get(f"/api/invoiceAutoBilling/pushes/{push['_id']}"),
    ):
        assert (answer.status_code, answer.json()["msg"]) == (404, "Push not found.")
    assert (await pusher.post("resend", ids=[str(push["_id"]), NOBODY])).status_code == 404
    assert (await pusher.stored())["state"] == "Failed"


async def test_resending_needs_the_right_to_push_that_kind_r374(pusher: Pusher, tenants: Tenants, sign_in):
    (push,) = await failed(pusher)
    omar = tenants.omar
    omar.memberships[0].permissions = ["invoiceProcessing.autoPrinting"]
    await omar.save()
    printer = Pusher(await sign_in(omar), tenants.air, pusher.system, pusher.biller, pusher.run_jobs)
    assert (await printer.post("resend", ids=[str(push["_id"])])).status_code == 403
    assert (await printer.post("giveUp", ids=[str(push["_id"])], reason="x")).status_code == 403
