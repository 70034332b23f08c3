"""Letters to carriers: a remittance advice, a dispute letter with its evidence, a short-pay notice."""

import io
from typing import Any

import pypdf
import pytest
from bson import ObjectId

from freight.documents.installation import THE_ONE, Installation, InstallationKind
from freight.documents.mail import Mail, MailState
from freight.documents.payable_letter import PayableLetter
from freight.features.payables.letters.seed import load_payable_templates
from freight.kit.mail import dispatcher
from freight.kit.settings import SEEDS
from freight.kit.storage.tenancy import scoped
from tests.features.payables.conftest import Payer
from tests.features.payables.test_documents import PDF, add

TO = "claims@midway.example"


async def template(payer: Payer, **more: Any) -> Any:
    """The raw answer to a new template."""
    values = {
        "name": "Dispute",
        "kind": "dispute",
        "language": "en",
        "channel": "mail",
        "subject": "Dispute of {{ invoice.number }}",
        "text": "We dispute {{ invoice.difference }} of {{ invoice.charged }}.",
    } | more
    body = {"values": {f"template#{key}": value for key, value in values.items()}}
    return await payer.caller.post("/api/records/payableTemplate", json=body)


async def templated(payer: Payer, **more: Any) -> None:
    answer = await template(payer, **more)
    assert answer.status_code == 200, answer.text


async def offers(payer: Payer, number: str) -> dict[str, dict[str, Any]]:
    """The templates for an invoice, by name."""
    found = await payer.get(f"payables/{(await payer.payable(number))['id']}/letters")
    return {offer["name"]: offer for offer in found["offers"]}


async def letters(payer: Payer, number: str) -> list[dict[str, Any]]:
    return (await payer.get(f"payables/{(await payer.payable(number))['id']}/letters"))["letters"]


async def wanted(payer: Payer, number: str, name: str) -> dict[str, Any]:
    offer = (await offers(payer, number))[name]
    return {"payableId": (await payer.payable(number))["id"], "templateId": offer["templateId"]}


async def draft(payer: Payer, number: str, name: str) -> dict[str, Any]:
    return await payer.post("payableLetters/draft", await wanted(payer, number, name))


async def send(payer: Payer, number: str, name: str, key: str = "letter-1", **more: Any) -> Any:
    """The raw answer to a letter that goes out as it was drafted."""
    drafted = await draft(payer, number, name)
    body = await wanted(payer, number, name) | drafted | {"requestKey": key} | more
    return await payer.caller.post("/api/payableLetters", json=body)


async def sent(payer: Payer, number: str, name: str, key: str = "letter-1", **more: Any) -> dict[str, Any]:
    answer = await send(payer, number, name, key, **more)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


def read(pdf: bytes) -> str:
    return " ".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(pdf)).pages)


async def pdf_of(payer: Payer, letter: dict[str, Any]) -> str:
    return read((await payer.caller.get(f"/api/payableLetters/{letter['id']}/file")).content)


@pytest.fixture
async def seeded(three: Payer) -> Payer:
    """M1 and M3 match; M2 charges 126.00 where 112.00 was agreed. One template for each kind of letter."""
    assert await load_payable_templates(three.scope, SEEDS) == 3
    return three


async def test_an_invoice_offers_the_letters_it_has_something_to_say_in(seeded):
    assert {name: offer["whyNot"] for name, offer in (await offers(seeded, "M2")).items()} == {
        "Dispute letter": "",
        "Remittance advice": "It is in no payment yet.",
        "Short-pay notice": "It is not approved for less than the carrier charges.",
    }
    matched = (await offers(seeded, "M1"))["Dispute letter"]
    assert matched["whyNot"] == "Only an exception or a disputed invoice has something to dispute."
    refused = await seeded.caller.post("/api/payableLetters/draft", json=await wanted(seeded, "M1", "Dispute letter"))
    assert (refused.status_code, refused.json()["msg"]) == (400, matched["whyNot"])


async def test_a_dispute_goes_out_by_mail_with_its_lines_and_evidence_and_is_on_the_timeline(seeded, mail_server):
    evidence = (await add(seeded, "M2", "rate sheet.pdf")).json()["data"]
    drafted = await draft(seeded, "M2", "Dispute letter")
    assert drafted["subject"] == "Dispute of invoice M2"
    # 114.00 of freight and 12.00 of fuel, where the tariff has 100.00 and 12.00
    assert "charges USD 126.00. We agree to 112.00 and dispute 14.00:" in drafted["text"]
    assert "S-2: charged 126.00, agreed 112.00." in drafted["text"]

    letter = await sent(seeded, "M2", "Dispute letter", to=TO, documentIds=[evidence["id"]])
    assert (letter["to"], letter["enclosed"], letter["state"]) == ([TO], ["rate sheet.pdf"], "waiting")
    (mail,) = await Mail.find_all().to_list()
    await dispatcher.send_stored_mail(str(mail.id))
    (taken,) = mail_server.taken
    assert (taken.to, taken.message["Subject"]) == ([TO], "Dispute of invoice M2")
    paper, proof = taken.message.iter_attachments()
    assert (paper.get_filename(), proof.get_filename()) == ("Dispute of invoice M2.pdf", "rate sheet.pdf")
    assert proof.get_content() == PDF
    printed = read(paper.get_content())
    for text in ("Dispute of invoice M2", "S-2", "Charged USD", "126.00", "112.00", "14.00", "Total", "Ana Ortiz"):
        assert text in printed

    (told,) = await letters(seeded, "M2")
    assert (told["template"], told["sentBy"], told["state"]) == ("Dispute letter", "Ana Ortiz", "sent")
    assert await pdf_of(seeded, told) == printed
    assert await letters(seeded, "M1") == []
    # the next letter to the carrier goes to the same address
    assert (await draft(seeded, "M2", "Dispute letter"))["to"] == TO


async def test_a_letter_goes_out_as_the_clerk_changed_it_and_once(seeded, mail_server):
    body = await wanted(seeded, "M2", "Dispute letter") | {"subject": "About  M2\n", "text": "Call us.\n"}
    preview = await seeded.caller.post("/api/payableLetters/preview", json=body)
    assert "Call us." in read(preview.content)
    assert await Mail.count() == 0
    form = body | {"requestKey": "letter-1", "to": f"{TO}, ap@midway.example"}
    answers = [await seeded.caller.post("/api/payableLetters", json=form) for _ in range(2)]
    first, second = (answer.json()["data"] for answer in answers)
    assert first["id"] == second["id"]
    assert (first["subject"], first["text"]) == ("About M2", "Call us.")
    assert sorted(mail.to for mail in await Mail.find_all().to_list()) == ["ap@midway.example", TO]
    assert len(await letters(seeded, "M2")) == 1


async def test_a_short_pay_notice_says_what_is_not_paid_and_why(seeded, mail_server):
    await seeded.approve("M2", reason="Settled with dispatch")
    drafted = await draft(seeded, "M2", "Short-pay notice")
    assert "We pay USD 112.00 of the 126.00" in drafted["text"]
    assert "14.00 less. Reason: Settled with dispatch" in drafted["text"]
    letter = await sent(seeded, "M2", "Short-pay notice", to=TO)
    assert "S-2" in await pdf_of(seeded, letter)
    # as charged, nothing is short
    await seeded.decide("reopen", "M2", reason="Again")
    await seeded.payables()
    await seeded.approve("M2", asCharged=True, reason="Agreed by phone")
    assert (await offers(seeded, "M2"))["Short-pay notice"]["whyNot"]


async def test_a_remittance_advice_lists_all_invoices_of_the_payment(seeded, mail_server):
    await seeded.approve("M1", "M3")
    await seeded.paid({"M1": None, "M3": "12.00"}, reference="Batch 48")
    drafted = await draft(seeded, "M1", "Remittance advice")
    assert drafted["subject"] == "Remittance advice Batch 48"
    assert "We pay you USD 124.00 on 12/01/2026 by ACH, reference Batch 48." in drafted["text"]
    printed = await pdf_of(seeded, await sent(seeded, "M1", "Remittance advice", to=TO))
    # of the 224.00 charged, 100.00 of M3 stay open
    for text in ("M1", "M3", "12.00", "224.00", "124.00", "Paid USD"):
        assert text in printed
    # a payment that was canceled is advised to nobody
    payment = (await seeded.post("carrierPayments/list", {}))["rows"][0]
    canceled = {"id": payment["id"], "revision": payment["revision"], "reason": "Wrong account"}
    await seeded.post("carrierPayments/cancel", canceled)
    assert (await offers(seeded, "M1"))["Remittance advice"]["whyNot"] == "It is in no payment yet."


async def test_a_template_of_one_carrier_comes_first_and_is_for_no_other(seeded):
    await templated(seeded, name="Midway claims", carrier="MIDWAY", to="desk@midway.example", language="de")
    assert next(iter(await offers(seeded, "M2"))) == "Midway claims"
    assert (await draft(seeded, "M2", "Midway claims"))["to"] == "desk@midway.example"
    await templated(seeded, name="Others", carrier="Overland")
    assert "Others" not in await offers(seeded, "M2")
    found = (await seeded.get("records/payableTemplate"))["rows"]
    other = next(row["id"] for row in found if row["values"]["template#name"] == "Others")
    body = {"payableId": (await seeded.payable("M2"))["id"], "templateId": other}
    refused = await seeded.caller.post("/api/payableLetters/draft", json=body)
    assert (refused.status_code, refused.json()["msg"]) == (400, "Others is for Overland.")


async def test_a_letter_is_written_in_the_language_of_its_template(seeded, mail_server):
    await templated(
        seeded, name="Reklamation", language="de", subject="Rechnung {{ invoice.number }} vom {{ invoice.date }}",
        text="Wir zahlen {{ invoice.agreed }} {{ invoice.currency }}.",
    )  # fmt: skip
    drafted = await draft(seeded, "M2", "Reklamation")
    assert (drafted["subject"], drafted["text"]) == ("Rechnung M2 vom 15.10.2026", "Wir zahlen 112,00 USD.")
    printed = await pdf_of(seeded, await sent(seeded, "M2", "Reklamation", to=TO))
    for text in ("Sendung", "Berechnet USD", "126,00", "Summe"):
        assert text in printed


async def test_a_template_sent_as_pdf_is_saved_and_mails_nobody(seeded):
    await templated(seeded, name="By post", channel="pdf")
    letter = await sent(seeded, "M2", "By post")
    assert (letter["to"], letter["state"], letter["channel"]) == ([], "", "pdf")
    assert await Mail.count() == 0
    assert "We dispute 14.00 of 126.00." in await pdf_of(seeded, letter)


async def test_without_an_address_nothing_is_sent(seeded, mail_server):
    blank = await send(seeded, "M2", "Dispute letter")
    assert (blank.status_code, blank.json()["msg"]) == (400, "Enter an email address.")
    wrong = await send(seeded, "M2", "Dispute letter", to="midway")
    assert wrong.json()["msg"].startswith("To: midway isn’t an email address.")
    assert await letters(seeded, "M2") == []


async def test_an_installation_that_sends_no_mail_says_so(seeded):
    # a demo keeps its mails to be read; real work needs a server
    await Installation.get_pymongo_collection().update_one(
        {"_id": THE_ONE}, {"$set": {"kind": InstallationKind.REAL}}, upsert=True
    )
    answer = await send(seeded, "M2", "Dispute letter", to=TO)
    assert (answer.status_code, answer.json()["code"]) == (400, "no_mail")
    assert await scoped(PayableLetter, seeded.scope).count() == 0


async def test_a_document_of_another_invoice_is_no_evidence(seeded, mail_server):
    other = (await add(seeded, "M1")).json()["data"]
    assert (await send(seeded, "M2", "Dispute letter", to=TO, documentIds=[other["id"]])).status_code == 404
    assert await Mail.count() == 0


async def test_what_became_of_a_mail_is_on_the_letter(seeded, mail_server):
    mail_server.answers = ["554 No such customer"]
    await sent(seeded, "M2", "Dispute letter", to=TO)
    (mail,) = await Mail.find_all().to_list()
    await dispatcher.send_stored_mail(str(mail.id))
    (letter,) = await letters(seeded, "M2")
    assert (letter["state"], letter["reason"]) == (MailState.FAILED.value, "554 No such customer")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"text": "{{ invoice.numbr }}"}, "There is no 'numbr'"),
        ({"text": "{% for line in lines %}"}, "Line 1: "),
        ({"text": "{% if false %}x{% endif %}"}, "A letter needs a subject and a text."),
        ({"to": "midway"}, "To: midway isn’t an email address."),
    ],
)
async def test_a_template_that_fails_is_not_saved(seeded, change, told):
    answer = await template(seeded, **change)
    assert answer.status_code == 400
    assert told in answer.text
    assert "Dispute" not in await offers(seeded, "M2")


async def test_a_template_is_previewed_with_an_invoice_before_it_is_saved(seeded):
    body = {"kind": "dispute", "language": "en", "subject": "{{ invoice.number }}", "text": "{{ carrier }} {{ today }}"}
    sample = await seeded.caller.post("/api/payableTemplates/preview", json=body)
    assert "MC-20418" in read(sample.content)
    chosen = body | {"payableId": (await seeded.payable("M2"))["id"]}
    printed = read((await seeded.caller.post("/api/payableTemplates/preview", json=chosen)).content)
    assert "M2" in printed and "Midway" in printed
    broken = await seeded.caller.post("/api/payableTemplates/preview", json=body | {"text": "{{ nothing }}"})
    assert (broken.status_code, broken.json()["code"]) == (400, "template")


async def test_who_sees_one_account_or_another_system_gets_no_letter(seeded, mail_server, sign_in, tenants):
    letter = await sent(seeded, "M2", "Dispute letter", to=TO)
    june, olaf = await sign_in(tenants.june), await sign_in(tenants.olaf)
    payable_id = (await seeded.payable("M2"))["id"]
    for path in (f"payables/{payable_id}/letters", f"payableLetters/{letter['id']}/file"):
        assert (await june.get(f"/api/{path}")).status_code == 403
        assert (await olaf.get(f"/api/{path}")).status_code in (403, 404)
    body = {"kind": "dispute", "subject": "x", "text": "y", "payableId": str(ObjectId())}
    assert (await june.post("/api/payableTemplates/preview", json=body)).status_code == 403


async def test_a_system_that_has_templates_gets_no_others(seeded):
    assert await load_payable_templates(seeded.scope, SEEDS) == 0
