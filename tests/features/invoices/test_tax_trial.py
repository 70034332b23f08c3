"""An edited tax setup tried on the invoices issued last, before it is saved."""

from typing import Any

import pytest

from tests.features.invoices.test_corrections import act
from tests.features.setup.tax.test_tax_setup import to_form
from tests.fixtures.taxes import DUTCH, HAUL, LINES, become, set_up_rotterdam


@pytest.fixture
async def rotterdam(ana):
    await become(await set_up_rotterdam(ana), DUTCH)
    return ana


async def bill(ana, number: str) -> str:
    ids = await ana.shipments({"number": number, "lines": LINES, "currency": "EUR", "routing": HAUL})
    invoice_id: str = (await ana.call("bill", ids=ids))["invoices"][0]["id"]
    return invoice_id


async def setup_of(ana) -> dict[str, Any]:
    return to_form(await ana.get("taxSetup"))


async def tried(ana, setup: dict[str, Any]) -> dict[str, Any]:
    answer = await ana.caller.post("/api/taxSetup/tryInvoices", json={"setup": setup})
    assert answer.status_code == 200, answer.text
    trial: dict[str, Any] = answer.json()["data"]
    return trial


async def test_the_saved_setup_changes_nothing(rotterdam):
    await bill(rotterdam, "00042")
    trial = await tried(rotterdam, await setup_of(rotterdam))
    assert (trial["invoices"], trial["changed"], trial["rows"]) == (1, 0, [])


async def test_another_rate_is_shown_on_each_invoice_it_would_change(rotterdam):
    """19 % of 112.50 is 21.375."""
    await bill(rotterdam, "00042")
    setup = await setup_of(rotterdam)
    (standard,) = [code for code in setup["codes"] if code["code"] == "NL-STD"]
    standard["parts"][0]["rates"][-1]["percent"] = "19"
    trial = await tried(rotterdam, setup)
    (row,) = trial["rows"]
    assert (trial["changed"], trial["problems"]) == (1, 0)
    assert (row["before"], row["after"]) == (
        {"words": "NL-STD 21 %", "amount": "23.63"},
        {"words": "NL-STD 19 %", "amount": "21.38"},
    )
    assert (await rotterdam.get(f"invoices/{row['invoiceId']}"))["tax"]["tax"] == "23.63", "nothing is changed"


async def test_what_could_not_be_issued_is_named(rotterdam):
    await bill(rotterdam, "00042")
    setup = await setup_of(rotterdam)
    trial = await tried(rotterdam, {**setup, "rules": []})
    assert (trial["changed"], trial["problems"]) == (1, 1)
    assert "No tax rule applies" in trial["rows"][0]["problem"]


async def test_a_setup_without_the_registration_takes_all_tax_away(rotterdam):
    await bill(rotterdam, "00042")
    setup = await setup_of(rotterdam)
    trial = await tried(rotterdam, {**setup, "registrations": []})
    assert trial["rows"][0]["after"] == {"words": "", "amount": ""}


async def test_credit_notes_are_left_out(rotterdam):
    """They take the treatment of what they credit, whatever the setup says."""
    await act(rotterdam, await bill(rotterdam, "00042"), "credit", amount="50.00")
    assert (await tried(rotterdam, await setup_of(rotterdam)))["invoices"] == 1
