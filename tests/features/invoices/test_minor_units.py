"""Bills and credits in currencies that do not have two decimals, through the calls that people use."""

import pytest


async def billed(ana, currency, amount, number="00042"):
    wanted = {"number": number, "currency": currency, "lines": [("freight", "Freight", amount)]}
    (made,) = (await ana.call("bill", ids=await ana.shipments(wanted)))["invoices"]
    return made, await ana.get(f"invoices/{made['id']}")


async def test_a_rating_of_18_402_dinars_is_billed_as_18_402_dinars(ana):
    made, invoice = await billed(ana, "KWD", "18.402")
    assert (made["total"], invoice["totals"]["invoice"], invoice["charges"][0]["invoiceValue"]) == ("18.402",) * 3
    assert (await ana.call("list"))["totals"][0]["total"] == "18.402"


async def test_an_invoice_in_yen_is_of_whole_yen(ana):
    made, _ = await billed(ana, "JPY", "1839.92")
    assert float(made["total"]) == 1840


@pytest.mark.parametrize(
    ("currency", "amount", "credit", "told"),
    [
        ("KWD", "18.402", "1.005", ""),
        ("KWD", "18.402", "1.0055", "The invoice: an amount in KWD has up to 3 decimals."),
        ("JPY", "1840", "10.50", "The invoice: an amount in JPY has no decimals."),
        ("USD", "51.45", "10.505", "The invoice: an amount in USD has up to 2 decimals."),
    ],
)
async def test_a_credit_is_taken_to_the_unit_of_the_currency_and_refused_beyond(ana, currency, amount, credit, told):
    made, invoice = await billed(ana, currency, amount)
    body = {"revision": invoice["revision"], "comment": "Weight was wrong", "amount": credit}
    answer = (await ana.caller.post(f"/api/invoices/{made['id']}/credit", json=body)).json()
    if told:
        assert answer["msg"] == told
        return
    (note,) = [row for row in (await ana.call("list"))["rows"] if row["invoiceType"] == "Credit Note"]
    assert note["total"] == f"-{credit}"
    after = (await ana.get(f"invoices/{made['id']}"))["credited"]
    assert after == credit
