"""Workflow rules: approved automatically, by one user or by a ladder; payments released by another user."""

from io import BytesIO
from typing import Any

import pytest
from openpyxl import load_workbook

from freight.documents.payable import Payable
from freight.kit.storage.tenancy import scoped
from tests.features.desk.approval_requests.asked import act, ladder, pending, sent
from tests.features.invoices.charges.editor import line
from tests.features.payables.conftest import Payer

PAYABLE = "payableRequest"


async def rule(payer: Payer, name: str = "Midway", **more: Any) -> Any:
    """The raw answer to a new rule."""
    told = {"name": name, "place": 10, "approval": "one"} | more
    body = {"values": {f"rule#{key}": value for key, value in told.items()}}
    return await payer.caller.post("/api/records/payableRule", json=body)


async def ruled(payer: Payer, name: str = "Midway", **more: Any) -> None:
    answer = await rule(payer, name, **more)
    assert answer.status_code == 200, answer.text


@pytest.fixture
async def omar(sign_in: Any, tenants: Any) -> Any:
    return await sign_in(tenants.omar)


async def test_what_matches_under_the_limit_is_approved_by_the_rule(three):
    await ruled(three, "Up to 112", approval="match", currency="USD", toAmount="112.00")
    # M2 has an exception, and charges more
    assert [(await three.payable(one))["status"] for one in ("M1", "M2", "M3")] == ["Approved", "Exception", "Approved"]
    detail = await three.get(f"payables/{(await three.payable('M1'))['id']}")
    assert [(step["status"], step["by"], step["note"]) for step in detail["steps"]] == [
        ("Approved", "", "By the rule “Up to 112”")
    ]


async def test_a_match_above_the_limit_waits_for_one_person(three):
    await ruled(three, "Up to 111.99", approval="match", currency="USD", toAmount="111.99")
    assert (await three.payable("M1"))["status"] == "Matched"
    await three.approve("M1")


async def test_two_people_approve_what_a_rule_gives_to_a_ladder(three, omar, tenants):
    await ladder(three.caller, PAYABLE, [tenants.omar])
    await ruled(three, approval="ladder", ladder=f"{PAYABLE} ladder", carrier="MIDWAY")
    refused = await three.decide("approve", "M2", reason="Agreed by phone")
    assert refused["refused"][0]["message"].startswith("The rule “Midway” has this approved by a ladder.")
    one = await three.payable("M2")
    assert one["needsLadder"]
    need = {"requestViewType": PAYABLE, "subjectId": one["id"], "asCharged": True}
    asked = (await three.caller.post("/api/requests/needed", json=need)).json()["data"]
    assert (asked["needed"], asked["levels"]) == (True, [["Omar Haddad"]])
    assert asked["reasonNeeded"]
    blank = {**need, "comment": "  "}
    unsaid = await three.caller.put("/api/requests/addNewRequest", json=blank)
    assert (unsaid.status_code, unsaid.json()["msg"]) == (400, "It has exceptions. Enter a reason.")
    request = await sent(three.caller, PAYABLE, one["id"], asCharged=True, comment="Agreed by phone")
    assert await pending(omar) == 1
    content = (await omar.get(f"/api/requests/{request['workFlowDocId']}")).json()["data"]["content"]
    told = {each["displayName"]: each["value"] for each in content["details"]}
    assert (told["Charged"], told["Agreed"], told["To be paid"]) == ("USD 126.00", "USD 112.00", "USD 126.00")
    assert (await act(omar, request, "approve")).json()["data"]["status"] == "approved"
    assert await three.money("M2") == ("Approved", "126.00", "126.00", "0", "0")
    (stored,) = await scoped(Payable, three.scope).find({"number": "M2"}).to_list()
    assert stored["approvers"] == [str(tenants.ana.id), str(tenants.omar.id)]
    assert stored["note"].startswith("Agreed by phone. Sent by ")


async def test_what_changed_after_it_was_sent_is_not_approved(three, omar, tenants, run_jobs):
    await ladder(three.caller, PAYABLE, [tenants.omar])
    await ruled(three, approval="ladder", ladder=f"{PAYABLE} ladder")
    request = await sent(three.caller, PAYABLE, (await three.payable("M2"))["id"], comment="Agreed")
    await three.received(["M2", "2026-10-15", "S-2", 100, 12, "", 112])
    await run_jobs()
    refused = await act(omar, request, "approve")
    assert refused.status_code == 409 and "changed after it was sent" in refused.json()["msg"]
    assert (await three.payable("M2"))["status"] == "Matched"


async def test_a_payment_is_released_by_somebody_who_neither_uploaded_nor_approved_it(three, omar, tenants):
    await ruled(three, secondPerson=True)
    await three.approve("M1")
    payment = await three.paid({"M1": None})
    assert (payment["status"], payment["heldFor"]) == ("To release", ["approved M1"])
    assert await amount_head(three, payment) == "To release"
    early = await three.caller.post("/api/carrierPayments/paid", json={"ids": [payment["id"]], "paidOn": "2026-11-01"})
    assert early.json()["msg"] == "The payment to Midway waits for someone else to release it."
    own = await three.caller.post("/api/carrierPayments/release", json={"ids": [payment["id"]]})
    assert (own.status_code, own.json()["msg"]) == (
        403,
        "You scheduled the payment to Midway. Someone else has to release it.",
    )
    released = await omar.post("/api/carrierPayments/release", json={"ids": [payment["id"]]})
    assert [(one["status"], one["releasedBy"]) for one in released.json()["data"]["rows"]] == [
        ("Scheduled", "Omar Haddad")
    ]
    again = await omar.post("/api/carrierPayments/release", json={"ids": [payment["id"]]})
    assert again.json()["msg"] == "The payment to Midway is scheduled."
    await three.post("carrierPayments/paid", {"ids": [payment["id"]], "paidOn": "2026-11-01"})
    assert (await three.money("M1"))[0] == "Paid"
    assert await amount_head(three, payment) == "Paid"


async def amount_head(payer: Payer, payment: dict[str, Any]) -> Any:
    """What the remittance advice writes above its amounts."""
    advice = await payer.caller.get(f"/api/carrierPayments/{payment['id']}/export")
    return next(iter(load_workbook(BytesIO(advice.content)).active.values))[4]


async def test_an_approver_does_not_release_what_another_scheduled(three, omar):
    await ruled(three, secondPerson=True)
    m1 = (await three.payable("M1"))["id"]
    assert (await omar.post("/api/payables/approve", json={"ids": [m1]})).json()["data"]["done"] == [m1]
    payment = await three.paid({"M1": None})
    assert payment["heldFor"] == ["uploaded M1"]
    refused = await omar.post("/api/carrierPayments/release", json={"ids": [payment["id"]]})
    assert (refused.status_code, refused.json()["msg"]) == (
        403,
        "You approved M1. Someone else has to release the payment to Midway.",
    )


async def test_who_changed_the_terms_lately_pays_the_carrier_with_somebody_else(three, omar):
    await three.approve("M1")
    changed = await three.caller.put("/api/payables/terms", json={"carrier": "Midway", "days": 10})
    assert changed.status_code == 200, changed.text
    payment = await three.paid({"M1": None})
    assert payment["heldFor"] == ["changed the carrier’s terms in the last 30 days"]
    # a user who changes them after that is recorded, too
    await omar.put("/api/payables/terms", json={"carrier": "Midway", "days": 20})
    refused = await omar.post("/api/carrierPayments/release", json={"ids": [payment["id"]]})
    assert refused.json()["msg"].startswith("You changed the carrier’s terms in the last 30 days.")
    assert (await three.get(f"carrierPayments/{payment['id']}"))["status"] == "To release"


async def test_what_was_settled_lower_is_short_paid_where_a_rule_says_so(three):
    await ruled(three, shortPay=True)
    assert (await three.payable("M2"))["status"] == "Exception", "nobody settled the 14.00 yet"
    (two,) = [one["shipmentId"] for one in await three.listed() if one["number"] == "M2"]
    settled = line("FREIGHT", "114.00", invoiceValue="100.00", reasonComment="Tariff")
    await three.save(two, settled, line("fuel", "12.00"))
    one = await three.payable("M2")
    assert (one["status"], one["agreed"]) == ("Matched", "112.00")
    assert one["findings"] == ["S-2: Freight was settled at 100.00, not 114.00."]
    await three.approve("M2")
    assert await three.money("M2") == ("Approved", "112.00", "112.00", "0", "0")


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"toAmount": "5"}, "Currency: required with an amount."),
        ({"currency": "USD", "fromAmount": "9", "toAmount": "5"}, "Charged up to: not less than Charged from."),
        ({"account": "99"}, "Account: there is no account 99. Choose one from the list."),
        ({"place": "1.5"}, "Priority: a whole number, 0 to 999."),
        ({"approval": "ladder"}, "Approval ladder: choose one that applies to Payables."),
    ],
)
async def test_a_rule_that_cannot_hold_is_refused_naming_the_field(payer, more, words):
    answer = await rule(payer, **more)
    assert answer.status_code == 400 and answer.json()["msg"].startswith(words)
