"""What prevents charges from being saved, as the user sees it on the screen; nothing is stored then."""

import pytest

from freight.documents.account import Account
from freight.documents.invoice import Invoice
from freight.kit.storage.tenancy import scoped
from tests.features.invoices.charges.editor import line


async def note_of(ana, amount: str) -> str:
    """A credit note that is begun, over part of an invoice of 51.45."""
    (shipment,) = await ana.shipments({"number": "00042"})
    (billed,) = (await ana.call("bill", ids=[shipment]))["invoices"]
    note = await ana.call(f"{billed['id']}/credit", revision=1, comment="Damaged", amount=amount, issue=False)
    return note["invoiceId"]


async def saved_note(ana, note_id: str, *values: str):
    """Save a credit note with these values on its line and on added lines; return the answer."""
    note = await ana.get(f"invoices/{note_id}")
    charges = [line(note["charges"][0]["chargeCode"], values[0], lineId=note["charges"][0]["lineId"])]
    charges += [line("HANDLING", value) for value in values[1:]]
    entry = {"invoiceId": note_id, "revision": note["revision"], "invoiceType": "Credit Note", "charges": charges}
    return await ana.send(entry)


async def test_a_credit_note_takes_no_positive_charge(ana):
    """R220: the line at fault is marked, though the note gives money back as a whole."""
    note = await note_of(ana, "20")
    refused = (await saved_note(ana, note, "-20", "5")).json()
    assert refused["msg"] == "Credit note charges must not be positive."
    (found,) = refused["data"]["invalidMsgList"]
    assert (found["chargeLine"], list(found["fields"])) == (2, ["userValue"])
    assert [str(one["invoice_value"]) for one in (await ana.invoice(note))["lines"]] == ["-20.00"]


async def test_a_credit_note_of_nothing_is_refused(ana):
    """R222"""
    note = await note_of(ana, "20")
    await allow_zero(ana)
    refused = (await saved_note(ana, note, "0")).json()
    assert refused["msg"] == "Credit note total must be negative."
    assert (await saved_note(ana, note, "-0.01")).status_code == 200


async def allow_zero(ana) -> None:
    await account_says(ana, allowZeroBilling="Yes")


async def account_says(ana, **rules: str) -> None:
    """Charge rules of the account."""
    values = {f"data.chargeRules.{key}": value for key, value in rules.items()}
    await scoped(Account, ana.scope).update_one({"_id": ana.account}, {"$set": values})


async def test_a_value_of_zero_is_warned_of_with_its_lines_unless_the_account_allows_it(ana):
    """R219"""
    (shipment,) = await ana.shipments({"number": "00042", "status": "Not Rated"})
    charges = [line(user="60"), line("HANDLING", "0"), line("FUEL", "0.00")]
    refused = await ana.refusal(shipment, *charges)
    assert refused["msg"] == "Zero billing is not allowed. Charge lines: 2, 3."
    await allow_zero(ana)
    assert (await ana.save(shipment, *charges))["totals"]["invoice"] == "60.00"


@pytest.mark.parametrize("values", [("0",), ("60", "-60")], ids=["nothing", "one takes back the other"])
async def test_an_invoice_over_nothing_is_refused(ana, values):
    """R221"""
    (shipment,) = await ana.shipments({"number": "00042", "status": "Not Rated"})
    await allow_zero(ana)
    charges = [line(f"CHARGE{number}", value) for number, value in enumerate(values)]
    refused = await ana.refusal(shipment, *charges)
    assert refused["msg"] == "Invoice total should be greater than 0...!!!"
    assert await scoped(Invoice, ana.scope).count() == 0


async def test_what_the_account_makes_mandatory_must_have_a_value(ana):
    """R226: the message names every charge that is missing, and a value settles it."""
    (shipment,) = await ana.shipments({"number": "00042", "status": "Not Rated"})
    await account_says(ana, mandatoryCharges="HANDLING, CUSTOMS")
    refused = await ana.refusal(shipment, line(user="60"), line("HANDLING"))
    assert refused["msg"] == "Please Enter Mandatory Charge Handling, Customs"
    assert [one["chargeLine"] for one in refused["data"]["invalidMsgList"]] == [2, 3]
    assert (await ana.opened(shipment))["invoiceId"] is None
    saved = await ana.save(shipment, line(user="60"), line("HANDLING", "5"), line("CUSTOMS", "7"))
    assert [each["isMandatory"] for each in saved["charges"]] == [False, True, True]
