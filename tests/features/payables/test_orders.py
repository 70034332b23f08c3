"""Carriers' invoices against purchase orders: matched, drawn once, given back once, never overdrawn."""

import asyncio
from decimal import Decimal
from typing import Any

import pytest

from freight.documents.purchase_order import PurchaseOrder
from freight.features.desk.reconciliation import service as reconciliation
from freight.kit.storage.tenancy import scoped
from tests.features.invoices.carrier_invoices.test_carrier_invoices import LINES
from tests.features.payables.conftest import Payer
from tests.features.payables.orders import RECORDS, WITH_PO, change, left, ordered, values
from tests.workbooks import shown, xlsx


@pytest.fixture
async def invoiced(payer: Payer, run_jobs: Any) -> Any:
    """Receive invoices of 112.00, one for each (number, PO), as agreed and dated in October."""

    async def receive(*named: tuple[str, str], carrier: str = "Midway", day: str = "2026-10-15") -> None:
        await payer.shipments(*({"number": f"S-{number}", "lines": LINES, "carrier": carrier} for number, _ in named))
        rows = [[number, day, f"S-{number}", 100, 12, "", 112, po] for number, po in named]
        answer = await payer.upload(*rows, carrier=carrier, headings=WITH_PO)
        assert answer.status_code == 200, answer.text
        await run_jobs()

    return receive


async def test_what_the_order_still_has_is_matched_and_drawn_by_the_approval(payer, invoiced):
    await ordered(payer, "4500", "300.00")
    await invoiced(("M1", "4500"), ("M2", "4500"), ("M3", "4500"))
    assert [(await payer.payable(one))["status"] for one in ("M1", "M2", "M3")] == ["Matched"] * 3
    await payer.approve("M1", "M2")
    assert await left(payer, "4500") == ("224.00", "76.00")
    third = await payer.payable("M3")
    assert third["status"] == "Exception"
    assert third["findings"] == [
        "PO 4500 has 76.00 USD left, and this invoice needs 112.00. Raise the PO, or approve without it."
    ]


async def test_ten_approvals_at_once_never_overdraw(payer, invoiced):
    await ordered(payer, "4500", "500.00")  # four times 112.00, and 52.00
    numbers = [f"M{at}" for at in range(10)]
    await invoiced(*((number, "4500") for number in numbers))
    ids = [(await payer.payable(number))["id"] for number in numbers]
    decided = await asyncio.gather(
        *(payer.post("payables/approve", {"ids": [one], "reason": "Due today"}) for one in ids)
    )
    assert sum(len(each["done"]) for each in decided) == 4
    assert {each["message"] for one in decided for each in one["refused"]} == {
        "PO 4500 has 52.00 USD left, and this invoice needs 112.00. Raise the PO, or approve without it."
    }
    assert await left(payer, "4500") == ("448.00", "52.00")


async def test_what_is_reopened_goes_back_once(payer, invoiced):
    await ordered(payer, "4500", "112.00")
    await invoiced(("M1", "4500"))
    await payer.approve("M1")
    assert await left(payer, "4500") == ("112.00", "0.00")
    one = (await payer.payable("M1"))["id"]
    again = {"ids": [one], "reason": "Wrong carrier"}
    both = await asyncio.gather(*(payer.post("payables/reopen", again) for _ in range(5)))
    assert sum(len(each["done"]) for each in both) == 1
    assert await left(payer, "4500") == ("0.00", "112.00")
    await payer.approve("M1")
    payment = await payer.paid({"M1": None})
    voided = {"id": payment["id"], "revision": payment["revision"], "reason": "Check lost"}
    await payer.post("carrierPayments/cancel", voided)
    assert await left(payer, "4500") == ("112.00", "0.00"), "still approved: what is voided is to be paid anew"


async def test_without_its_order_an_invoice_is_approved_with_a_reason_and_draws_nothing(payer, invoiced):
    await ordered(payer, "4500", "100.00")
    await invoiced(("M1", "4500"))
    refused = await payer.decide("approve", "M1", reason="Agreed by phone")
    assert refused["refused"][0]["message"].startswith("PO 4500 has 100.00 USD left")
    assert (await payer.decide("approve", "M1", withoutOrder=True))["refused"][0]["message"] == (
        "It has exceptions. Enter a reason."
    )
    await payer.approve("M1", withoutOrder=True, reason="Agreed by phone")
    assert await left(payer, "4500") == ("0.00", "100.00")


async def test_approved_beside_an_exception_what_matches_draws_all_the_same(payer, invoiced):
    await ordered(payer, "4500", "112.00")
    await ordered(payer, "4600", "10.00")
    await invoiced(("M1", "4500"), ("M2", "4600"))
    await payer.approve("M1", "M2", withoutOrder=True, reason="Agreed by phone")
    assert await left(payer, "4500") == ("112.00", "0.00")
    assert await left(payer, "4600") == ("0.00", "10.00")


@pytest.mark.parametrize(
    ("number", "more", "words"),
    [
        ("4500", {"status": "Closed"}, "PO 4500 is closed."),
        ("4500", {"validTo": "2026-10-14"}, "PO 4500 expired on 2026-10-14, and the invoice is of 2026-10-15."),
        ("4500", {"currency": "EUR"}, "PO 4500 is in EUR, and the invoice in USD."),
        ("4500", {"carrier": "Lakeshore"}, "PO 4500 is for Lakeshore."),
        ("4501", {}, "There is no PO 4500."),
    ],
)
async def test_an_order_that_does_not_fit_is_an_exception_in_words(payer, invoiced, number, more, words):
    await ordered(payer, number, "500.00", **more)
    await invoiced(("M1", "4500"))
    one = await payer.payable("M1")
    assert one["status"] == "Exception" and one["findings"][0].startswith(f"S-M1: {words}")
    assert (await payer.decide("approve", "M1", reason="x"))["refused"][0]["message"].startswith(words)


async def test_an_order_that_is_entered_or_mended_later_clears_the_exception(payer, invoiced):
    await invoiced(("M1", "4500"))
    assert (await payer.payable("M1"))["status"] == "Exception"
    saved = await ordered(payer, "4500", "100.00")
    assert "100.00 USD left" in (await payer.payable("M1"))["findings"][0]
    assert (await change(payer, saved, amount="112.00")).status_code == 200
    assert (await payer.payable("M1"))["status"] == "Matched"


async def test_the_shipment_leads_to_the_order_that_names_it_and_other_carriers_go_without(payer, invoiced):
    await ordered(payer, "4500", "500.00", references="S-M1\nS-R1")
    await invoiced(("M1", ""))
    await invoiced(("R1", ""), carrier="Roadrunner")
    assert [each["number"] for each in (await payer.payable("M1"))["orders"]] == ["4500"]
    other = await payer.payable("R1")
    assert (other["orders"], other["status"]) == ([], "Matched")


async def test_the_count_of_an_order_opens_exactly_what_it_counts(payer, invoiced):
    saved = await ordered(payer, "4500", "500.00")
    await ordered(payer, "4600", "500.00")
    await invoiced(("M1", "4500"), ("M2", "4500"), ("M3", "4600"), ("M4", ""))
    await payer.payables()
    found = await payer.get("purchaseOrders", q="45")
    assert [(each["number"], each["payables"], each["link"]) for each in found["rows"]] == [
        ("4500", 2, f"/payables/invoices?order={saved['id']}")
    ]
    assert sorted(one["number"] for one in await payer.payables(order=saved["id"])) == ["M1", "M2"]
    assert found["sums"] == [{"currency": "USD", "amount": "500.00", "used": "0.00", "left": "500.00"}]


async def test_what_is_used_stays_below_the_amount_and_with_the_carrier(payer, invoiced):
    saved = await ordered(payer, "4500", "500.00")
    await invoiced(("M1", "4500"))
    await payer.approve("M1")
    refused = [await change(payer, saved, **one) for one in ({"amount": "111.99"}, {"carrier": "Lakeshore"})]
    assert [each.json()["msg"] for each in refused] == [
        "PO 4500: Amount: 112.00 USD of it is used. Enter that or more.",
        "PO 4500: Carrier: 112.00 USD of it is used, so its carrier stays.",
    ]
    revision = (await payer.caller.get(f"{RECORDS}/{saved['id']}")).json()["data"]["revision"]
    gone = await payer.caller.delete(f"{RECORDS}/{saved['id']}", params={"revision": revision})
    assert (gone.status_code, gone.json()["msg"]) == (409, "Invoices have used PO 4500. Close it instead.")
    # a form read before the approval is refused as outdated
    stale = {"values": values("4500", "900.00"), "revision": saved["revision"]}
    assert (await payer.caller.put(f"{RECORDS}/{saved['id']}", json=stale)).status_code == 409
    assert (await change(payer, saved, amount="112.00")).status_code == 200
    assert await left(payer, "4500") == ("112.00", "0.00")


async def test_an_earlier_content_brings_back_no_money(payer, invoiced):
    saved = await ordered(payer, "4500", "500.00")
    await change(payer, saved, amount="600.00")
    await invoiced(("M1", "4500"))
    await payer.approve("M1")
    now = (await payer.caller.get(f"{RECORDS}/{saved['id']}")).json()["data"]["revision"]
    answer = await payer.caller.put(f"{RECORDS}/{saved['id']}/history/1", json={"revision": now})
    assert answer.status_code == 200, answer.text
    assert await left(payer, "4500") == ("112.00", "388.00")


async def test_a_carrier_has_a_number_once_and_a_workbook_says_row_and_field(payer):
    await ordered(payer, "PO-4500", "500.00")
    twice = await payer.caller.post(RECORDS, json={"values": values("po 4500", "1.00", carrier="MIDWAY")})
    assert twice.status_code == 409
    headings = ["PO number", "Carrier", "Currency", "Amount", "Valid from", "Valid to", "Shipments", "Status"]
    rows = [
        ["4700", "Midway", "USD", 250.5, "2026-10-01", "2026-12-31", "S-1\nS-2", "Open"],
        ["4701", "Midway", "USD", "much", "", "", "", "Open"],
    ]
    file = {"uploadedFile": ("orders.xlsx", xlsx(rows, headings))}
    tried = (await payer.caller.post(f"{RECORDS}/import", data={"dryRun": "true"}, files=file)).json()["data"]
    (wrong,) = tried["refusedRows"]
    assert wrong["row"] == 3 and "order#amount" in str(wrong)
    file = {"uploadedFile": ("orders.xlsx", xlsx(rows[:1], headings))}
    stored = await payer.caller.post(f"{RECORDS}/import", files=file)
    assert stored.status_code == 200, stored.text
    (one,) = await scoped(PurchaseOrder, payer.scope).find({"number": "4700"}).to_list()
    assert (str(one["amount"]), one["references"], one["keys"]) == ("250.50", ["S-1", "S-2"], ["4700", "S1", "S2"])


async def test_amounts_of_orders_are_never_in_another_currency_than_their_cells_show(payer):
    headings = ["PO number", "Carrier", "Currency", "Amount", "Status"]
    rows = [
        ["4700", "Midway", "USD", (250.5, "[$€-407] #,##0.00")],
        ["4701", "Midway", "EUR", (250.5, "[$€-407] #,##0.00")],
        ["4702", "Midway", "USD", "£ 250.50"],
        ["4703", "Midway", "USD", (250.5, '"$"#,##0.00')],
        ["4704", "Midway", "USD", (0.5, "0%")],
        ["4705", "Midway", "USD", "=100*2"],
    ]
    for some, told in (
        (rows[:1], {2: "This figure is in €, and the row in USD. Correct one of them."}),
        (rows[1:2], {}),
        (rows[2:3], {2: "This figure is in £, and the row in USD. Correct one of them."}),
        (rows[3:4], {}),
        (
            rows[4:5],
            {2: "The cell shows a percentage. Enter the figure alone, 4.5 for 4.5 %, in a cell without that format."},
        ),
        (
            rows[5:],
            {
                2: "This formula shows 0, as one does that was never computed. Open the workbook in Excel, save it and "
                "upload again; if it is 0, type the value."
            },
        ),
    ):
        file = {"uploadedFile": ("orders.xlsx", shown([[*row, "Open"] for row in some], headings))}
        answer = await payer.caller.post(f"{RECORDS}/import", data={"dryRun": "true"}, files=file)
        assert answer.status_code == 200, answer.text
        tried = answer.json()["data"]
        found = {each["row"]: each["findings"]["order#amount"]["message"] for each in tried["refusedRows"]}
        assert (found, tried["added"]) == (told, 0 if told else 1)
    # what is typed in its place is taken
    file = {"uploadedFile": ("orders.xlsx", shown([[*rows[5], "Open"]], headings))}
    corrected = {"dryRun": "true", "corrections": '{"2": {"order#amount": "200"}}'}
    tried = (await payer.caller.post(f"{RECORDS}/import", data=corrected, files=file)).json()["data"]
    assert (tried["added"], tried["refusedRows"]) == (1, [])


async def test_what_is_used_of_an_order_is_held_against_what_invoices_drew(payer, invoiced):
    await ordered(payer, "4500", "300.00")
    await ordered(payer, "4600", "50.00")
    # used before the order came in: no invoice of ours drew it
    query, before = {"number": "4600"}, {"used": Decimal(20), "left": Decimal(30), "used_before": Decimal(20)}
    await scoped(PurchaseOrder, payer.scope).update_one(query, {"$set": before})
    await invoiced(("M1", "4500"), ("M2", "4500"))
    await payer.approve("M1")
    await reconciliation.reconcile_figures(payer.scope)  # what the fixture stored by hand
    assert await left(payer, "4500") == ("112.00", "188.00")

    wrong = {"$set": {"used": Decimal("224.00"), "left": Decimal("76.00")}}
    await scoped(PurchaseOrder, payer.scope).update_one({"number": "4500"}, wrong)
    done = await reconciliation.reconcile_figures(payer.scope)
    assert {name: count for name, count in done.differing.items() if count} == {"orders": 1}
    assert done.found == ["use of PO 4500: kept used 224.00, left 76.00 USD, counted used 112.00, left 188.00 USD"]
    assert await left(payer, "4500") == ("112.00", "188.00")
    assert await left(payer, "4600") == ("20", "30")
    # the other invoice is checked against what is left now, and drawn
    await payer.approve("M2")
    assert await left(payer, "4500") == ("224.00", "76.00")
