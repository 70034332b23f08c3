"""The workbook of a letter: the figures of its PDF, to calculate with; and what differs, in the letter's language."""

import io
from typing import Any

import openpyxl
import pytest

from freight.documents.mail import Mail
from freight.documents.payable import Payable
from freight.documents.payable_letter import PayableLetter
from freight.features.payables.letters.seed import load_payable_templates
from freight.kit.mail import dispatcher
from freight.kit.settings import SEEDS
from freight.kit.storage.tenancy import scoped
from tests.features.payables.conftest import Payer
from tests.features.payables.test_letters import TO, draft, letters, pdf_of, sent, templated

ADVICE = {"kind": "remittance", "subject": "Advice {{ payment.reference }}", "text": "We pay {{ payment.amount }}."}


@pytest.fixture
async def seeded(three: Payer) -> Payer:
    """M2 charges 126.00 where 112.00 was agreed: 114.00 of freight instead of 100.00."""
    assert await load_payable_templates(three.scope, SEEDS) == 3
    return three


def cells(content: bytes) -> dict[str, list[list[Any]]]:
    """The rows of each sheet, without empty cells at their end."""
    book = openpyxl.load_workbook(io.BytesIO(content))
    return {sheet.title: [list(row) for row in sheet.iter_rows(values_only=True)] for sheet in book}


async def workbook_of(payer: Payer, letter: dict[str, Any]) -> dict[str, list[list[Any]]]:
    answer = await payer.caller.get(f"/api/payableLetters/{letter['id']}/workbook")
    assert answer.status_code == 200, answer.text
    return cells(answer.content)


async def test_a_dispute_goes_out_with_a_workbook_of_its_lines(seeded: Payer, mail_server: Any) -> None:
    await templated(seeded, name="Claims", channel="workbook")
    letter = await sent(seeded, "M2", "Claims", to=TO)
    (mail,) = await Mail.find_all().to_list()
    await dispatcher.send_stored_mail(str(mail.id))
    (taken,) = mail_server.taken
    paper, sheet = taken.message.iter_attachments()
    assert (paper.get_filename(), sheet.get_filename()) == ("Dispute of M2.pdf", "Dispute of M2.xlsx")

    book = cells(sheet.get_content())
    assert book["Lines"] == [
        ["Shipment", "Charged USD", "Agreed USD", "Difference USD", "Finding"],
        ["S-2", 126, 112, 14, "Freight: the tariff says 100.00, not 114.00."],
        ["Total", 126, 112, 14, None],
    ]
    about = dict(book["Letter"])
    assert about["Letter"] == "Dispute of M2"
    assert (about["Carrier"], about["Invoice"], about["Currency"]) == ("Midway", "M2", "USD")
    assert (about["Charged"], about["Agreed"], about["Difference"]) == (126, 112, 14)
    assert f"{about['Invoice date']:%Y-%m-%d}" == "2026-10-15"
    assert letter["workbookName"] == "Dispute of M2.xlsx"
    assert await workbook_of(seeded, (await letters(seeded, "M2"))[0]) == book


async def test_a_remittance_advice_has_the_invoices_of_the_payment(seeded: Payer, mail_server: Any) -> None:
    await templated(seeded, name="Advice", channel="workbook", **ADVICE)
    await seeded.approve("M1", "M3")
    await seeded.paid({"M1": None, "M3": "12.00"}, reference="Batch 48")
    book = await workbook_of(seeded, await sent(seeded, "M1", "Advice", to=TO))
    # 112.00 of M1 and 12.00 of M3 are paid of 224.00
    rows = [[cell if not hasattr(cell, "date") else f"{cell:%Y-%m-%d}" for cell in row] for row in book["Lines"][1:]]
    assert rows == [
        ["M1", "2026-10-01", 112, 112, 0],
        ["M3", "2026-11-10", 112, 12, 100],
        ["Total", None, 224, 124, 100],
    ]
    about = dict(book["Letter"])
    assert (about["Payment method"], about["Payment reference"], about["Paid"]) == ("ACH", "Batch 48", 124)


async def test_a_reason_that_looks_like_a_formula_is_a_text(seeded: Payer, mail_server: Any) -> None:
    await templated(seeded, name="Short", kind="shortPay", channel="workbook", subject="=1+1", text="See below.")
    await seeded.approve("M2", reason='=HYPERLINK("https://evil.example")')
    letter = await sent(seeded, "M2", "Short", to=TO)
    answer = await seeded.caller.get(f"/api/payableLetters/{letter['id']}/workbook")
    sheet = openpyxl.load_workbook(io.BytesIO(answer.content))["Letter"]
    assert sheet["B1"].value == "=1+1" and sheet["B1"].data_type == "s"
    (reason,) = [row[1] for row in sheet.iter_rows() if row[0].value == "Reason"]
    assert reason.value.startswith("=HYPERLINK") and reason.data_type == "s"


async def test_a_letter_without_a_workbook_has_none_to_download(seeded: Payer, mail_server: Any) -> None:
    letter = await sent(seeded, "M2", "Dispute letter", to=TO)
    assert letter["workbookName"] == ""
    assert (await seeded.caller.get(f"/api/payableLetters/{letter['id']}/workbook")).status_code == 404
    # letters from before workbooks have no field for one
    fields = dict.fromkeys(("workbook_id", "workbook_name", "language", "table"), "")
    await PayableLetter.get_pymongo_collection().update_many({}, {"$unset": fields})
    (listed,) = await letters(seeded, "M2")
    assert (listed["workbookName"], listed["links"]) == ("", [])


async def test_what_differs_is_said_in_the_language_of_the_letter(seeded: Payer, mail_server: Any) -> None:
    text = "{% for line in lines %}{{ line.number }}: {{ line.finding }}{% endfor %}"
    await templated(seeded, name="Reklamation", channel="workbook", language="de", subject="Reklamation", text=text)
    assert (await draft(seeded, "M2", "Reklamation"))["text"] == "S-2: Freight: laut Tarif 100,00, nicht 114,00."
    letter = await sent(seeded, "M2", "Reklamation", to=TO)
    assert "laut Tarif 100,00, nicht 114,00" in await pdf_of(seeded, letter)
    assert (await workbook_of(seeded, letter))["Positionen"][1] == [
        "S-2", 126, 112, 14, "Freight: laut Tarif 100,00, nicht 114,00.",
    ]  # fmt: skip
    # an invoice that was audited before keeps its sentences
    await scoped(Payable, seeded.scope).update_many({}, {"$unset": {"finding_sources": ""}})
    assert (await draft(seeded, "M2", "Reklamation"))["text"] == "S-2: Freight: the tariff says 100.00, not 114.00."
